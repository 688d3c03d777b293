import type { Canvas } from '../svg.ts';

/** What stands around the engine: strut tops, battery, tanks, filter box, hoses. */
export function drawAncillaries(canvas: Canvas): void {
  for (const x of [264, 1016]) {
    canvas.ellipse([x, 300], 62, 44, '#0a0b0c');
    canvas.ellipse([x, 294], 56, 38, '#54585b');
    canvas.ellipse([x, 292], 40, 27, '#222426');
    canvas.ellipse([x, 290], 16, 11, '#b9bdc0');
    for (const [dx, dy] of [
      [-46, 0],
      [24, -30],
      [24, 30],
    ] as const)
      canvas.ellipse([x + dx, 294 + dy], 6, 5, '#d3d6d8');
  }
  filter(canvas);
  battery(canvas);
  tanks(canvas);
  canvas.line('M300 470Q360 520 430 470T520 486', '#050606', 20);
  canvas.line('M300 466Q360 514 430 464', '#4a4d50', 4, 0.8);
  canvas.line('M860 500Q930 540 985 500', '#050606', 18);
  canvas.line('M870 262Q960 240 990 340', '#1a1b1d', 12);
  canvas.line('M440 262Q600 232 830 262', '#0a0b0c', 9);
}

function filter(canvas: Canvas): void {
  canvas.shape(
    'M226 384L372 372Q384 372 386 384L396 486Q396 498 384 500L236 508Q224 508 222 496L214 398Q214 386 226 384Z',
    canvas.ramp(['#484b4e', '#232527', '#141516']),
    'stroke="#08090a" stroke-width="2"',
  );
  for (let i = 0; i < 5; i++) canvas.line(`M${242 + i * 28} 396L${248 + i * 28} 490`, '#0d0e0f', 3, 0.7);
  canvas.line('M218 430L392 420', '#8d9194', 2.5, 0.6);
  for (let i = 0; i < 7; i++)
    canvas.line(`M${384 + i * 9} ${364 - i * 5}q14 14 10 36`, i % 2 ? '#2c2e30' : '#0b0c0d', 9);
}

function battery(canvas: Canvas): void {
  canvas.shape(
    'M900 392H1056Q1064 392 1064 400L1070 506Q1070 514 1062 514H906Q898 514 898 506L892 400Q892 392 900 392Z',
    canvas.ramp(['#2e3133', '#17181a']),
    'stroke="#050606" stroke-width="2"',
  );
  canvas.shape(
    'M900 392H1056Q1064 392 1064 400L1066 424H893L892 400Q892 392 900 392Z',
    canvas.ramp(['#5a5e61', '#333639']),
  );
  canvas.shape('M912 382h38q5 0 5 5v20h-48v-20q0-5 5-5Z', canvas.ramp(['#d2383a', '#8d1a1d']));
  canvas.ellipse([1032, 400], 13, 9, '#b7bbbe');
  canvas.shape('M930 444H1034V490H930Z', '#e9e7e1', 'opacity=".9"');
  canvas.shape('M940 454h60v6h-60ZM940 468h84v4h-84ZM940 478h70v4h-70Z', '#8b8f92');
}

function tanks(canvas: Canvas): void {
  canvas.shape(
    'M912 276Q914 262 930 262H976Q990 262 992 276L998 352Q998 366 982 366H922Q908 366 908 352Z',
    canvas.ramp(['#f4f1e6', '#d8d3c2', '#b5ae99']),
    'stroke="#7f7a6a" stroke-width="1.5"',
  );
  canvas.shape('M910 330H996L998 352Q998 366 982 366H922Q908 366 908 352Z', '#d87b9a', 'opacity=".5"');
  canvas.ellipse([952, 262], 22, 12, '#111213');
  canvas.ellipse([952, 258], 20, 10, '#34373a');
  canvas.shape(
    'M346 264h62q8 0 8 8v44q0 8-8 8h-62q-8 0-8-8v-44q0-8 8-8Z',
    canvas.ramp(['#efebdd', '#c3bda9']),
    'stroke="#7f7a6a" stroke-width="1.5"',
  );
  canvas.ellipse([377, 264], 20, 10, '#17181a');
  canvas.ellipse([244, 548], 22, 13, '#0d0e0f');
  canvas.ellipse([244, 544], 19, 10, '#2b6da3');
}

import type { CarPicture } from '#domain/media/picture.ts';
import type { Profile } from '../profiles/profile.ts';
import { fromHex, tint, toHex } from '../shading/colour.ts';
import type { Canvas } from '../svg.ts';
import { drawAncillaries } from './engine-parts.ts';

const ACCENTS = ['#b3272d', '#c9cdd0', '#2c6e9b', '#8d9296'];

/** Under the open bonnet, seen from the front. */
export function drawEngine(canvas: Canvas, picture: CarPicture, profile: Profile): void {
  const colour = fromHex(picture.paint);
  const tone = (k: number): string => toHex(tint(colour, k));
  canvas.flood(canvas.ramp(['#efedea', '#e3e0db', '#cfcbc5']));
  canvas.shape('M160 110H1120L1150 200H130Z', canvas.ramp(['#59646a', '#2a3034']));
  bonnet(canvas, tone);
  canvas.shape(
    'M150 196Q640 150 1130 196L1100 610Q640 650 180 610Z',
    canvas.ramp(['#2b2d2f', '#161719', '#0e0f10']),
  );
  canvas.shape('M176 190Q640 146 1104 190L1098 246Q640 204 182 246Z', canvas.ramp(['#3f4245', '#1c1e20']));
  for (let i = 0; i < 24; i++) canvas.line(`M${250 + i * 34} 196v18`, '#0c0d0e', 5, 0.7);
  if (profile.face === 'electric' && !/hybrid/i.test(picture.bodyType)) tub(canvas);
  else {
    drawAncillaries(canvas);
    block(canvas, ACCENTS[picture.seed % ACCENTS.length] ?? '#c9cdd0', profile.face === 'sport');
    if (/hybrid/i.test(picture.bodyType)) canvas.line('M330 300Q380 420 420 400T452 330', '#e8761c', 13);
  }
  frame(canvas, tone);
}

type Tone = (k: number) => string;

function bonnet(canvas: Canvas, tone: Tone): void {
  canvas.shape('M70-40H1210L1136 150Q640 96 144 150Z', canvas.ramp([tone(0.5), tone(0.9)]));
  canvas.shape('M112-40H1168L1104 132Q640 84 176 132Z', canvas.ramp(['#2c2e30', '#1b1c1e']));
  canvas.shape('M230-40H1050L1002 86Q640 56 278 86Z', canvas.ramp(['#232527', '#3a3d40']));
  for (let i = 0; i < 9; i++) canvas.line(`M${310 + i * 82}-40L${340 + i * 75} 66`, '#17181a', 3, 0.7);
  canvas.line('M206 470L150 60', '#8f9396', 7);
  canvas.line('M206 470L150 60', '#e3e5e6', 2);
  canvas.shape('M606 96h68l-8 24h-52Z', '#7b8083');
}

function frame(canvas: Canvas, tone: Tone): void {
  for (const flip of [false, true]) {
    const x = (n: number): number => (flip ? 1280 - n : n);
    const across = flip ? [tone(1.1), tone(0.95), tone(0.55)] : [tone(0.55), tone(0.95), tone(1.1)];
    canvas.shape(
      `M${x(-60)} 250Q${x(40)} 170 ${x(164)} 176L${x(214)} 560Q${x(190)} 640 ${x(110)} 740H${x(-60)}Z`,
      canvas.ramp(across, true),
    );
    canvas.line(`M${x(164)} 178L${x(214)} 556`, '#0d0e0f', 8);
    canvas.line(`M${x(20)} 214Q${x(90)} 186 ${x(148)} 192`, '#ffffff', 4, 0.45);
    const lamp = `M${x(96)} 628Q${x(200)} 600 ${x(318)} 622Q${x(350)} 650 ${x(342)} 692Q${x(200)} 730 ${x(92)} 700Z`;
    canvas.shape(lamp, canvas.ramp(['#aeb8be', '#39424a', '#15191c']), 'stroke="#0b0c0d" stroke-width="2"');
    for (const lens of [176, 258]) {
      canvas.ellipse([x(lens), 664], 30, 24, '#8e999f');
      canvas.ellipse([x(lens), 664], 24, 19, '#1f262b');
      canvas.ellipse([x(lens - 6), 658], 9, 6, '#eef4f7');
    }
    canvas.line(`M${x(118)} 640Q${x(200)} 616 ${x(306)} 634`, '#f6fbff', 4, 0.9);
  }
  canvas.shape(
    'M196 560Q640 604 1084 560L1060 622Q640 664 220 622Z',
    canvas.ramp(['#3c3f42', '#202224', '#141516']),
  );
  canvas.line('M206 566Q640 608 1074 566', '#7f8386', 2, 0.7);
  canvas.shape('M596 596h88q6 0 6 6v20q0 6-6 6h-88q-6 0-6-6v-20q0-6 6-6Z', '#6f7376');
  canvas.shape('M616 606h48v12h-48Z', '#17181a');
  canvas.shape('M300 640Q640 668 980 640L1010 740H270Z', canvas.ramp([tone(1.1), tone(0.8)]));
  canvas.shape('M368 668Q640 690 912 668L930 740H350Z', '#0c0d0e');
  for (const y of [690, 706, 722]) canvas.line(`M362 ${y}Q640 ${y + 20} 918 ${y}`, '#54585b', 3, 0.9);
}

function block(canvas: Canvas, accent: string, wide: boolean): void {
  canvas.shape('M420 286Q640 258 860 286L884 520Q640 552 396 520Z', '#08090a');
  canvas.shape(
    'M432 276Q640 250 848 276Q862 280 864 296L880 492Q640 524 400 492L416 296Q418 280 432 276Z',
    canvas.ramp(['#585c5f', '#2e3133', '#1b1d1f', '#2a2c2e']),
  );
  canvas.line('M434 280Q640 254 846 280', '#b8bcbf', 2.5, 0.7);
  canvas.shape('M476 316Q640 296 804 316L810 366Q640 348 470 366Z', canvas.ramp(['#17181a', '#2b2d30']));
  canvas.shape('M508 328Q640 312 772 328L774 344Q640 330 506 344Z', accent, 'opacity=".95"');
  for (let i = 0; i < (wide ? 6 : 4); i++) {
    const x = wide ? 452 + i * 64 : 462 + i * 94;
    canvas.shape(
      `M${x} 386q28-6 ${wide ? 44 : 62} 0l4 92q-34 8-${wide ? 52 : 70} 0Z`,
      canvas.ramp(['#3d4043', '#1a1c1e']),
      'stroke="#0c0d0e" stroke-width="2"',
    );
  }
  canvas.ellipse([836, 330], 25, 19, '#0a0b0c');
  canvas.ellipse([836, 326], 21, 15, '#e0b021');
  canvas.line('M824 326h24', '#5b4509', 4);
  if (wide) canvas.line('M236 300Q640 214 1044 300', '#b9bdc0', 15);
}

function tub(canvas: Canvas): void {
  canvas.shape(
    'M250 262Q640 226 1030 262L1010 552Q640 590 270 552Z',
    canvas.ramp(['#4b4f52', '#2b2e30', '#1b1d1f']),
  );
  canvas.shape(
    'M338 300Q640 274 942 300Q960 304 958 324L940 492Q640 524 340 492L322 324Q320 304 338 300Z',
    canvas.ramp(['#131415', '#26282a', '#3a3d40']),
    'stroke="#6f7376" stroke-width="2"',
  );
  canvas.shape('M372 440Q640 468 908 440L926 486Q640 514 354 486Z', canvas.ramp(['#2c2f32', '#4b4f53']));
  canvas.shape('M588 500h104q6 0 6 6v8q0 6-6 6H588q-6 0-6-6v-8q0-6 6-6Z', '#0d0e0f');
  canvas.ellipse([1000, 360], 22, 16, '#2c6e9b');
  canvas.ellipse([282, 360], 22, 16, '#1a1b1d');
  canvas.ellipse([640, 320], 60, 7, '#f3efe2');
}

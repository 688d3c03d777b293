import type { Canvas } from '../svg.ts';
import type { Cloth } from './cloth.ts';

/** Screen, vents, controls and gear selector between the front seats. */
export function drawConsole(canvas: Canvas, cloth: Cloth, seed: number): void {
  canvas.shape('M556 446H724L748 600L790 740H490L532 600Z', canvas.ramp(['#2a2c2e', '#1b1c1e', '#131415']));
  canvas.line('M556 446L532 600L490 740M724 446L748 600L790 740', '#7d8184', 1.6, 0.5);
  screen(canvas, seed);
  for (const x of [566, 648]) {
    canvas.shape(
      `M${x} 452h66q6 0 6 6v20q0 6-6 6h-66q-6 0-6-6v-20q0-6 6-6Z`,
      '#0b0c0d',
      'stroke="#9a9ea1" stroke-width="1.4"',
    );
    for (let i = 0; i < 3; i++) canvas.line(`M${x} ${460 + i * 8}h66`, '#4c5053', 2);
  }
  canvas.shape(
    'M564 496h152q8 0 8 8v22q0 8-8 8H564q-8 0-8-8v-22q0-8 8-8Z',
    canvas.ramp(['#0e0f10', '#1c1e20']),
  );
  for (const x of [578, 702]) {
    canvas.ellipse([x, 515], 15, 15, '#5c6063');
    canvas.ellipse([x, 514], 12, 12, '#202224');
    canvas.line(`M${x} 504v6`, '#f3f4f4', 2);
  }
  for (let i = 0; i < 5; i++) canvas.shape(`M${602 + i * 16} 509h11v12h-11Z`, '#33363a');
  canvas.shape('M548 556H732L742 600H538Z', '#0d0e0f');
  canvas.shape('M530 612H750L778 720H502Z', canvas.ramp(cloth.trim));
  canvas.shape('M540 620H740L764 714H516Z', canvas.ramp(['#232527', '#131415']));
  selector(canvas);
  for (const [x, y] of [
    [704, 652],
    [712, 690],
  ] as const) {
    canvas.ellipse([x, y], 25, 13, '#8b8f92');
    canvas.ellipse([x, y + 1], 22, 11, '#050606');
  }
}

function screen(canvas: Canvas, seed: number): void {
  canvas.shape(
    'M506 334h268q12 0 12 12v88q0 12-12 12H506q-12 0-12-12v-88q0-12 12-12Z',
    '#08090a',
    'stroke="#54585b" stroke-width="1.5"',
  );
  const glow = [
    ['#16314a', '#0c1722'],
    ['#33302b', '#171513'],
    ['#12332f', '#0b1917'],
  ][seed % 3] ?? ['#16314a', '#0c1722'];
  canvas.shape('M508 342h264q6 0 6 6v84q0 6-6 6H508q-6 0-6-6v-84q0-6 6-6Z', canvas.ramp(glow));
  canvas.shape('M512 352h120q5 0 5 5v66q0 5-5 5H512q-5 0-5-5v-66q0-5 5-5Z', '#ffffff', 'opacity=".1"');
  canvas.line('M514 416Q548 404 560 380T612 362', '#6fb4e8', 3, 0.9);
  canvas.line('M512 372L630 408M540 352L560 428M600 352L584 428', '#ffffff', 1.2, 0.18);
  canvas.ellipse([612, 362], 4, 4, '#ffffff');
  for (let i = 0; i < 6; i++) {
    const x = 648 + (i % 3) * 42;
    const y = 354 + Math.floor(i / 3) * 40;
    canvas.shape(
      `M${x + 5} ${y}h22q5 0 5 5v20q0 5-5 5h-22q-5 0-5-5v-20q0-5 5-5Z`,
      '#ffffff',
      `opacity="${i % 2 ? 0.2 : 0.32}"`,
    );
  }
  canvas.shape('M502 342H640L560 438H502Z', '#ffffff', 'opacity=".05"');
}

function selector(canvas: Canvas): void {
  canvas.shape('M560 640h70q10 0 11 10l6 46q1 10-9 10h-86q-10 0-9-10l6-46q1-10 11-10Z', '#0b0c0d');
  canvas.shape('M578 672q18-8 36 0l4 14q-22 8-44 0Z', '#202224');
  canvas.shape(
    'M583 622q13-6 26 0q7 4 6 14l-5 42q-14 6-28 0l-5-42q-1-10 6-14Z',
    canvas.ramp(['#3e4144', '#1a1b1d', '#0e0f10']),
  );
  canvas.line('M586 624q10-4 20 0', '#d5d8da', 2.4, 0.8);
}

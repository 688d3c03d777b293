import type { Canvas } from '../svg.ts';
import type { Cloth } from './cloth.ts';

/** How the load space opens: under a hatch, under a lid below the rear window, or as an open bed. */
export type Opening = 'hatch' | 'lid' | 'bed';

/** Top of the opening in the picture. */
export const OPENING_TOP: Readonly<Record<Opening, number>> = { hatch: 104, lid: 292, bed: 262 };

/** What is inside the opening: floor, side walls and the backs of the rear seats. */
export function drawHold(canvas: Canvas, cloth: Cloth, opening: Opening): void {
  const top = OPENING_TOP[opening];
  canvas.shape(
    `M290 ${top}Q640 ${top - 24} 990 ${top}Q1018 300 1012 560H268Q262 300 290 ${top}Z`,
    canvas.ramp(['#1c1d1f', '#101112', '#1b1c1d']),
  );
  if (opening === 'hatch') cabin(canvas, cloth);
  const wall = opening === 'lid' ? 330 : 270;
  if (opening !== 'bed') seatBacks(canvas, cloth, wall);
  else bulkhead(canvas);
  floor(canvas, opening);
  for (const flip of [false, true]) {
    const x = (n: number): number => (flip ? 1280 - n : n);
    canvas.shape(
      `M${x(276)} ${top + 6}L${x(392)} ${wall}L${x(394)} 462L${x(266)} 556Q${x(262)} 300 ${x(276)} ${top + 6}Z`,
      canvas.ramp(flip ? ['#1d1f21', '#3d4043'] : ['#3d4043', '#1d1f21'], true),
    );
    if (opening === 'bed') continue;
    canvas.shape(`M${x(296)} 400L${x(372)} 388L${x(374)} 450L${x(292)} 496Z`, '#0d0e0f', 'opacity=".6"');
    canvas.line(`M${x(296)} 400L${x(372)} 388`, '#5d6164', 1.6, 0.7);
    canvas.ellipse([x(330), Math.max(top, wall) + 44], 15, 8, '#f3efe2');
    canvas.line(`M${x(352)} 470q${flip ? 10 : -10} 12 0 18`, '#b3b7ba', 3);
  }
  canvas.line(`M290 ${top}Q640 ${top - 24} 990 ${top}`, '#0b0c0d', 9);
}

function cabin(canvas: Canvas, cloth: Cloth): void {
  canvas.shape('M300 112Q640 88 980 112L900 150H380Z', canvas.ramp(['#b9b5ae', '#8e8a84']));
  canvas.shape('M388 150H892L872 262H408Z', canvas.ramp(['#e7e6e3', '#b9b9b6', '#50524f']));
  canvas.shape('M450 160H830L816 214H464Z', '#f3f2ef', 'opacity=".8"');
  for (const x of [520, 760]) {
    canvas.shape(
      `M${x - 44} 250Q${x - 40} 196 ${x - 24} 190H${x + 24}Q${x + 40} 196 ${x + 44} 250Z`,
      '#1b1c1e',
    );
    canvas.shape(
      `M${x - 22} 192Q${x - 22} 168 ${x - 12} 166H${x + 12}Q${x + 22} 168 ${x + 22} 192Z`,
      cloth.tone(0.4),
    );
  }
}

function seatBacks(canvas: Canvas, cloth: Cloth, top: number): void {
  const backs: readonly (readonly [number, number])[] = [
    [384, 552],
    [558, 722],
    [728, 896],
  ];
  for (const [from, to] of backs) {
    canvas.shape(
      `M${from} 474L${from + 4} ${top + 16}Q${from + 6} ${top - 2} ${from + 24} ${top - 4}H${to - 24}Q${to - 6} ${top - 2} ${to - 4} ${top + 16}L${to} 474Z`,
      canvas.ramp([cloth.tone(0.8), '#2b2d2f', '#191a1c']),
    );
    const middle = (from + to) / 2;
    if (top < 300) {
      canvas.shape(`M${middle - 6} ${top - 22}h12v24h-12Z`, '#8d9194');
      canvas.shape(
        `M${middle - 44} ${top - 20}Q${middle - 46} ${top - 60} ${middle - 30} ${top - 64}H${middle + 30}Q${middle + 46} ${top - 60} ${middle + 44} ${top - 20}Q${middle} ${top - 12} ${middle - 44} ${top - 20}Z`,
        canvas.ramp([cloth.tone(1), cloth.tone(0.5)]),
      );
    }
    canvas.line(`M${from + 18} ${top + 8}H${to - 18}`, cloth.stitch, 1.4, 0.4);
  }
}

function bulkhead(canvas: Canvas): void {
  canvas.shape('M386 286H894V470H386Z', canvas.ramp(['#2d3033', '#1a1c1e']));
  for (let x = 420; x < 890; x += 44) canvas.line(`M${x} 296V462`, '#111213', 4, 0.8);
}

function floor(canvas: Canvas, opening: Opening): void {
  canvas.shape('M392 458H888L1012 560H268Z', canvas.ramp(['#232527', '#3b3e41', '#484b4e']));
  if (opening === 'bed') {
    for (let i = 0; i <= 10; i++) canvas.line(`M${400 + i * 48} 462L${284 + i * 71} 556`, '#17181a', 3, 0.9);
    return;
  }
  canvas.line('M404 464H876L984 548H296Z', '#16171a', 2, 0.8);
  canvas.shape(
    'M606 526h68q8 0 8 7v4q0 7-8 7h-68q-8 0-8-7v-4q0-7 8-7Z',
    '#131415',
    'stroke="#6b6f72" stroke-width="1.2"',
  );
}

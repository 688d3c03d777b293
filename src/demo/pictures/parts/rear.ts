import { cornersOf, rounded } from '../geometry/outline.ts';
import type { Vec2 } from '../geometry/vector.ts';
import { TAILS } from '../profiles/tails.ts';
import { drawPlate, flipped, halved, spread } from './ends.ts';
import type { Stage } from './stage.ts';

/** Lamps, lid, bumper and plate of the tail. */
export function drawRear(stage: Stage): void {
  const { canvas, skin, profile } = stage;
  const tail = TAILS[profile.rearDesign];
  const k = profile.width / 1.8;
  const lay = (points: readonly Vec2[]): Vec2[] => skin.end(3, spread(points, k));
  const lamp = (side: 1 | -1): void =>
    drawLamp(
      stage,
      lay(rounded(flipped(cornersOf(tail.lamp), side), tail.lampRadius)),
      lay(flipped(cornersOf(tail.glow), side)),
    );
  lamp(1);
  if (!skin.sees(3)) return;
  const skirt = lay(rounded(halved(cornersOf([0.84, tail.bumper - 0.02, 0.8, 0.02, 0, 0.02])), 0.05));
  canvas.fill(skirt, '#151617', 0.95);
  canvas.stroke(skirt, '#ffffff', 0.8, 0.2, true);
  if (tail.exhausts) {
    for (const side of [1, -1] as const) {
      const pipe = lay(
        rounded(flipped(cornersOf([0.46, 0.13, 0.64, 0.13, 0.63, 0.055, 0.47, 0.055]), side), 0.03, 3, 3),
      );
      canvas.fill(pipe, '#060607');
      canvas.stroke(pipe, '#b9bdc0', 1.8, 0.95, true);
    }
  }
  for (const side of [1, -1] as const) {
    canvas.fill(
      lay(rounded(flipped(cornersOf([0.7, 0.3, 0.9, 0.3, 0.89, 0.265, 0.7, 0.265]), side), 0.01, 2, 3)),
      '#8d1418',
      0.9,
    );
  }
  gap(
    stage,
    lay(halved(cornersOf([0.62, 1, 0.6, tail.lid + 0.08, 0.5, tail.lid, 0, tail.lid - 0.01])).slice(0, 7)),
  );
  gap(stage, lay(across(0.9, tail.lid - 0.06)));
  drawPlate(canvas, lay, tail.plate);
  if (tail.bridge) {
    const [low, high] = tail.bridge;
    const bridge = lay(rounded(halved(cornersOf([0.52, high, 0.52, low])), 0.01, 2, 8));
    canvas.fill(bridge, '#7d0d12');
    canvas.stroke(lay(across(0.5, (low + high) / 2)), '#ff5a4e', 3, 0.95);
  }
  lamp(-1);
  lamp(1);
}

function drawLamp({ canvas }: Stage, lamp: readonly Vec2[], glow: readonly Vec2[]): void {
  const ys = lamp.map((p) => p[1]);
  const x = lamp[0]?.[0] ?? 0;
  canvas.fill(lamp, canvas.gradient([x, Math.min(...ys)], [x, Math.max(...ys)], RED));
  canvas.clipped([lamp], () => {
    canvas.stroke(glow, '#ff6a58', 8, 0.35);
    canvas.stroke(glow, '#ff8a78', 3.4, 0.95);
  });
  canvas.stroke(lamp, '#2a0506', 1.2, 0.8, true);
}

function gap({ canvas }: Stage, line: readonly Vec2[]): void {
  canvas.stroke(line, '#000000', 1.6, 0.5);
  canvas.stroke(
    line.map(([x, y]): Vec2 => [x, y + 1.4]),
    '#ffffff',
    0.8,
    0.28,
  );
}

const across = (half: number, v: number): Vec2[] =>
  Array.from({ length: 11 }, (_, i): Vec2 => [half - (2 * half * i) / 10, v]);

const RED = [
  { at: 0, colour: '#c2262b' },
  { at: 0.4, colour: '#8f1015' },
  { at: 1, colour: '#5a070b' },
];

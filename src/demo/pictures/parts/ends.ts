import { rounded } from '../geometry/outline.ts';
import type { Vec2 } from '../geometry/vector.ts';
import type { Canvas } from '../svg.ts';

/** One half of an outline (from the side to the middle) closed over the middle. */
export const halved = (points: readonly Vec2[]): Vec2[] => [
  ...points,
  ...points
    .filter((p) => p[0] !== 0)
    .map(([a, v]): Vec2 => [-a, v])
    .reverse(),
];

export const flipped = (points: readonly Vec2[], side: 1 | -1): Vec2[] =>
  points.map(([a, v]) => [a * side, v]);

/** Fits a design made for a car 1.8 m wide. */
export const spread = (points: readonly Vec2[], k: number): Vec2[] => points.map(([a, v]) => [a * k, v]);

/** The plate's place, without a number. */
export function drawPlate(canvas: Canvas, lay: (points: readonly Vec2[]) => Vec2[], height: number): void {
  const plate = (half: number, tall: number): Vec2[] =>
    lay(
      rounded(
        halved([
          [half, height + tall],
          [half, height - tall],
        ]),
        0.012,
        2,
        4,
      ),
    );
  canvas.fill(plate(0.262, 0.07), '#17181a');
  canvas.fill(plate(0.25, 0.058), '#f1f1ef');
  canvas.stroke(plate(0.238, 0.046), '#c3c4c3', 0.8, 1, true);
}

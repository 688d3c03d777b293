import { hull } from '../geometry/outline.ts';
import { mix, type Vec3 } from '../geometry/vector.ts';
import { tint, toHex } from '../shading/colour.ts';
import { paintSurface } from '../shading/strips.ts';
import { surfaceOf } from '../shading/surface.ts';
import type { Stage } from './stage.ts';

/** Outside mirrors on their stalks. The far one is drawn before the cabin, the near one after it. */
export function drawMirror(stage: Stage, side: 1 | -1): void {
  const { canvas, view, cabin, paint } = stage;
  if (!cabin) return;
  const [rootX, rootY, rootZ] = cabin.at(1.0, 0.06);
  const centre: Vec3 = [rootX + 0.1, side * (rootY + 0.13), rootZ + 0.09];
  const stalk: Vec3[] = [
    [rootX + 0.08, side * (rootY - 0.02), rootZ + 0.03],
    [rootX + 0.16, side * (rootY - 0.02), rootZ + 0.02],
    [centre[0] + 0.05, centre[1], centre[2] - 0.05],
    [centre[0] - 0.02, centre[1], centre[2] - 0.05],
  ];
  canvas.fill(
    stalk.map((p) => view.project(p)),
    '#131415',
  );
  const rows = 7;
  const grid = Array.from({ length: rows + 1 }, (_, i) => {
    const lift = mix(Math.PI / 2, -Math.PI / 2, i / rows);
    return Array.from({ length: 17 }, (_, j): Vec3 => {
      const turn = (Math.PI * 2 * j) / 16;
      const squash = (c: number): number => Math.sign(c) * Math.abs(c) ** 0.7;
      return [
        centre[0] - 0.075 * Math.cos(turn) * Math.cos(lift) ** 0.6,
        centre[1] + 0.115 * squash(Math.sin(turn)) * Math.cos(lift) ** 0.6,
        centre[2] + 0.075 * Math.sin(lift),
      ];
    });
  });
  const outline = grid.flat().map((p) => view.project(p));
  canvas.fill(hull(outline), toHex(tint(paint.colour, 0.45)));
  paintSurface(canvas, view, surfaceOf(grid), paint);
}

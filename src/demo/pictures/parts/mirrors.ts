import { hull } from '../geometry/outline.ts';
import { unit, type Vec2, type Vec3 } from '../geometry/vector.ts';
import { toHex } from '../shading/colour.ts';
import { shade } from '../shading/studio.ts';
import type { Stage } from './stage.ts';

/** Outside mirrors on their stalks. The far one is drawn before the cabin, the near one after it. */
export function drawMirror(stage: Stage, side: 1 | -1): void {
  const { canvas, view, cabin } = stage;
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
  const outline = housing(stage, centre);
  const ys = outline.map((p) => p[1]);
  const [x] = view.project(centre);
  canvas.fill(outline, canvas.gradient([x, Math.min(...ys)], [x, Math.max(...ys)], tones(stage, centre)));
  const seam = outline.filter((p) => p[1] > Math.max(...ys) - 0.3 * (Math.max(...ys) - Math.min(...ys)));
  canvas.fill(hull(seam), '#141516', 0.75);
}

/** Outline of a rounded box, as the eye sees it. */
function housing({ view }: Stage, [x, y, z]: Vec3): Vec2[] {
  const box = (c: number): number => Math.sign(c) * Math.abs(c) ** 0.62;
  const points: Vec2[] = [];
  for (let i = 0; i <= 12; i++) {
    const lift = Math.PI * (i / 12 - 0.5);
    const wide = Math.abs(Math.cos(lift)) ** 0.55;
    for (let j = 0; j < 28; j++) {
      const turn = (Math.PI * 2 * j) / 28;
      points.push(
        view.project([
          x - 0.07 * Math.cos(turn) * wide,
          y + 0.112 * box(Math.sin(turn)) * wide,
          z + 0.072 * Math.sin(lift),
        ]),
      );
    }
  }
  return hull(points);
}

/** The paint as it looks on a small ball: light above, its own colour, dark below. */
const tones = ({ view, paint }: Stage, centre: Vec3) =>
  [0.92, 0.6, 0.15, -0.35, -0.8].map((lift, i, all) => {
    const level = Math.sqrt(1 - lift * lift);
    const normal = unit([view.towards[0] * level, view.towards[1] * level, lift]);
    return { at: i / (all.length - 1), colour: toHex(shade(paint, normal, centre, view.eye)) };
  });

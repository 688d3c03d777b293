import { circle, cornersOf, rounded } from '../geometry/outline.ts';
import { mix, type Vec2 } from '../geometry/vector.ts';
import { FACES, type Face } from '../profiles/faces.ts';
import { drawPlate, flipped, halved, spread } from './ends.ts';
import type { Stage } from './stage.ts';

type Lay = (points: readonly Vec2[]) => Vec2[];

/** Grille, intakes, lamps and plate of the nose. */
export function drawNose(stage: Stage): void {
  const { canvas, skin, profile } = stage;
  const face = FACES[profile.face];
  const k = profile.width / 1.8;
  const lay = (points: readonly Vec2[]): Vec2[] => skin.end(0, spread(points, k));
  drawLamp(stage, face, lay, 1);
  if (!skin.sees(0)) return;
  const lip = lay(rounded(halved(cornersOf([0.86, 0.1, 0.7, 0.03, 0, 0.02])), 0.04));
  canvas.fill(lip, '#141516', 0.85);
  const intake = lay(rounded(halved(cornersOf(face.intake)), 0.05));
  canvas.fill(intake, '#0c0d0e');
  canvas.clipped([intake], () => {
    for (const v of [0.16, 0.22, 0.28])
      canvas.stroke(lay(cornersOf([-0.7, v, 0, v, 0.7, v])), '#3a3d40', 1.6, 0.7);
  });
  for (const side of [1, -1] as const) {
    if (!face.vent) continue;
    const vent = lay(rounded(flipped(cornersOf(face.vent), side), 0.035));
    canvas.fill(vent, '#101112');
    canvas.stroke(vent, '#ffffff', 0.8, 0.18, true);
  }
  if (face.grille) drawGrille(stage, face, lay);
  drawPlate(canvas, lay, face.plate);
  drawBadge(stage, face, lay);
  for (const side of [-1, 1] as const) drawLamp(stage, face, lay, side);
}

/** A plain roundel: the family has no maker. */
function drawBadge({ canvas }: Stage, face: Face, lay: Lay): void {
  const round = (r: number): Vec2[] =>
    lay(circle([0, 0], r, 18).map(([a, v]): Vec2 => [a, face.badge + v * 1.3]));
  canvas.fill(round(0.042), '#eceeef');
  canvas.fill(round(0.03), '#777d82');
}

function drawGrille({ canvas }: Stage, face: Face, lay: Lay): void {
  const corners = cornersOf(face.grille ?? []);
  const top = Math.max(...corners.map((p) => p[1]));
  const foot = Math.min(...corners.map((p) => p[1]));
  const outline = lay(rounded(halved(corners), 0.05));
  canvas.fill(outline, '#0b0c0d');
  canvas.clipped([outline], () => {
    if (face.bars === 'lines') {
      for (let i = 1; i < 6; i++) {
        const v = mix(foot, top, i / 6);
        canvas.stroke(lay(row(v)), '#4a4e52', 2.2, 0.9);
        canvas.stroke(lay(row(v + 0.008)), '#a9adb1', 0.7, 0.7);
      }
    } else if (face.bars === 'mesh') {
      for (let i = -9; i <= 9; i++) {
        for (const lean of [0.12, -0.12])
          canvas.stroke(lay(cornersOf([i * 0.065 - lean, foot, i * 0.065 + lean, top])), '#55595d', 1.1, 0.7);
      }
    }
  });
  canvas.stroke(outline, face.chrome ? '#c9cdd0' : '#2b2d2f', face.chrome ? 2.4 : 1.6, 0.9, true);
  if (face.chrome) canvas.stroke(outline, '#ffffff', 0.8, 0.6, true);
}

const row = (v: number): Vec2[] => [-0.6, -0.4, -0.2, 0, 0.2, 0.4, 0.6].map((a) => [a, v]);

function drawLamp({ canvas }: Stage, face: Face, lay: Lay, side: 1 | -1): void {
  const lamp = lay(rounded(flipped(cornersOf(face.lamp), side), face.lampRadius));
  const xs = lamp.map((p) => p[0]);
  const ys = lamp.map((p) => p[1]);
  const low = Math.max(...ys);
  const high = Math.min(...ys);
  const middle = (Math.min(...xs) + Math.max(...xs)) / 2;
  canvas.fill(lamp, canvas.gradient([middle, high], [middle, low], HOUSING));
  canvas.clipped([lamp], () => {
    for (const [a, v, radius] of face.lenses) {
      const [at] = lay([[a * side, v]]);
      const [aside] = lay([[a * side + radius, v]]);
      const [above] = lay([[a * side, v + radius * 1.9]]);
      if (!at || !aside || !above) continue;
      const wide = Math.max(2, Math.abs(aside[0] - at[0]));
      const tall = Math.max(3, Math.abs(above[1] - at[1]));
      const glass = canvas.radial([at[0] - wide * 0.2, at[1] - tall * 0.2], tall * 1.1, LENS);
      canvas.ellipse(at, wide + 1, tall + 1, '#8f9498');
      canvas.ellipse(at, wide, tall, glass);
    }
    const glow = lay(dense(flipped(cornersOf(face.glow), side)));
    canvas.stroke(glow, '#dfeaf5', 7, 0.28);
    canvas.stroke(glow, '#ffffff', 3, 0.95);
  });
  canvas.stroke(lamp, '#0a0b0c', 1.2, 0.75, true);
}

const dense = (points: readonly Vec2[]): Vec2[] =>
  points.flatMap((p, i): Vec2[] => {
    const next = points[i + 1];
    return next ? [0, 0.25, 0.5, 0.75].map((t) => [mix(p[0], next[0], t), mix(p[1], next[1], t)]) : [p];
  });

const HOUSING = [
  { at: 0, colour: '#5e656b' },
  { at: 0.35, colour: '#2a2e32' },
  { at: 1, colour: '#15171a' },
];
const LENS = [
  { at: 0, colour: '#ffffff' },
  { at: 0.35, colour: '#c9d3dc' },
  { at: 0.75, colour: '#5d6870' },
  { at: 1, colour: '#22262a' },
];

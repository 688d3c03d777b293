import { cornersOf, hull, rounded } from '../geometry/outline.ts';
import { mix, type Vec2, type Vec3 } from '../geometry/vector.ts';
import { fromHex, tint, toHex } from '../shading/colour.ts';
import type { Stage } from './stage.ts';

const LEATHER = fromHex('#7a5236');

/** Open cockpit: seats in the air and a free-standing windscreen. */
export function drawCockpit(stage: Stage): void {
  const { view, skin } = stage;
  const rim = opening(stage);
  const frontwards = skin.sees(0) || view.towards[0] === 0;
  if (!frontwards) windscreen(stage);
  const seats = [2.9, 2.24];
  stage.canvas.clipped([insideOf(rim)], () => {
    for (const x of frontwards ? seats : seats.reverse()) for (const y of [-0.36, 0.36]) seat(stage, x, y);
  });
  if (frontwards) windscreen(stage);
}

function opening({ canvas, view, shell, profile }: Stage): Vec2[] {
  const [foot] = profile.cabin?.screen ?? [1.4];
  const [tail] = profile.cabin?.back ?? [3.3];
  const rim = rounded(
    cornersOf([foot + 0.3, -0.68, tail - 0.1, -0.66, tail - 0.1, 0.66, foot + 0.3, 0.68]),
    0.22,
    5,
    8,
  ).map(([x, y]): Vec3 => [x, y, shell.shoulder(x) + 0.025]);
  const seen = rim.map((p) => view.project(p));
  canvas.fill(seen, '#141210');
  canvas.stroke(seen, '#2b2d2f', 5, 1, true);
  canvas.stroke(seen, '#8f9498', 1.2, 0.5, true);
  return seen;
}

/** All that is above the near edge of the opening: the door hides the rest of the seats. */
function insideOf(rim: readonly Vec2[]): Vec2[] {
  const xs = rim.map((p) => p[0]);
  return hull([...rim, [Math.min(...xs), -400], [Math.max(...xs), -400]]);
}

function seat({ canvas, view, shell }: Stage, x: number, y: number): void {
  const belt = shell.shoulder(x);
  const slab = (inset: number, half: number, from: number, to: number): Vec2[] =>
    rounded(
      cornersOf([y - half, from, y + half, from, y + half * 0.82, to, y - half * 0.82, to]),
      0.08,
      4,
      4,
    ).map(([py, z]) => view.project([x + inset + (z - belt) * 0.28, py, z]));
  const profile = (from: number, to: number, reach: number): Vec2[] =>
    [
      [0, from],
      [reach, from],
      [reach, to],
      [0, to],
    ].map(([inset = 0, z = 0]) => view.project([x + inset + (z - belt) * 0.28, y + 0.21, z]));
  const layers = view.towards[0] === 0 ? -1 : 6;
  for (let i = layers; i >= 0; i--) {
    // From the back of the seat to its face when seen from the front, the other way round from behind.
    const t = view.towards[0] <= 0 ? i / layers : 1 - i / layers;
    const shade = i === 0 ? 0.95 : 0.42 + 0.05 * (layers - i);
    const tone = toHex(tint(LEATHER, shade));
    canvas.fill(slab(mix(0, 0.15, t), 0.25, belt - 0.26, belt + 0.08), tone);
    canvas.fill(slab(mix(0.03, 0.12, t), 0.12, belt + 0.07, belt + 0.2), tone);
  }
  if (view.towards[0] === 0) {
    canvas.fill(rounded(profile(belt - 0.26, belt + 0.08, 0.15), 8, 3, 2), toHex(tint(LEATHER, 0.8)));
    canvas.fill(rounded(profile(belt + 0.07, belt + 0.2, 0.1), 8, 3, 2), toHex(tint(LEATHER, 0.75)));
  }
}

function windscreen({ canvas, view, cabin, paint }: Stage): void {
  if (!cabin) return;
  const lay = (points: readonly Vec2[]): Vec2[] => points.map(([s, t]) => view.project(cabin.at(s, t)));
  const pane = lay(rounded(cornersOf([-0.92, 0.02, 0.92, 0.02, 0.9, 0.97, -0.9, 0.97]), 0.1, 4, 12));
  const [low] = lay([[0, 0]]);
  const [high] = lay([[0, 1]]);
  if (!low || !high) return;
  canvas.fill(
    pane,
    canvas.gradient(high, low, [
      { at: 0, colour: '#eef3f5', opacity: 0.5 },
      { at: 0.5, colour: '#a9b4b9', opacity: 0.34 },
      { at: 1, colour: '#2c3336', opacity: 0.5 },
    ]),
  );
  const isSideView = view.towards[0] === 0;
  const frame = lay(
    [
      ...[0, 0.3, 0.6, 0.9].map((t): Vec2 => [-0.92, t]),
      ...Array.from({ length: 19 }, (_, i): Vec2 => [-0.9 + i / 10, 0.98]),
      ...[0.9, 0.6, 0.3, 0].map((t): Vec2 => [0.92, t]),
    ].filter(([s]) => !isSideView || s > 0.2),
  );
  canvas.stroke(frame, '#0d0e0f', 10);
  canvas.stroke(frame, toHex(tint(paint.colour, 0.75)), 7);
  canvas.stroke(frame, '#ffffff', 1.2, 0.4);
}

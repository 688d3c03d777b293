import { mix, type Vec2, type Vec3 } from '../geometry/vector.ts';
import { tint, toHex } from '../shading/colour.ts';
import type { Stage } from './stage.ts';

/** A rail along one edge of the roof. */
export function drawRail({ canvas, view, cabin }: Stage, side: 1 | -1): void {
  if (!cabin) return;
  const [from, to] = [cabin.span[0] + 0.34, cabin.span[1] - 0.22];
  const line = (lift: number): Vec2[] =>
    Array.from({ length: 15 }, (_, i): Vec2 => {
      const x = mix(from, to, i / 14);
      const y = side * cabin.edge(x) * 0.94;
      const ends = Math.min(1, Math.min(i, 14 - i) / 1.2);
      return view.project([x, y, cabin.roof(x, y) + lift * ends]);
    });
  canvas.stroke(line(0.012), '#000000', 5, 0.4);
  canvas.stroke(line(0.042), '#1b1d1f', 5.5);
  canvas.stroke(line(0.05), '#c9cdd0', 1.8, 0.85);
}

/** The aerial's fin and, where the body has one, the lip over the rear window. */
export function drawRoofEnd(stage: Stage): void {
  const { canvas, view, cabin, paint, profile, skin } = stage;
  if (!cabin) return;
  const end = cabin.span[1];
  const x = end - 0.34;
  const top = cabin.roof(x, 0);
  const fin: Vec3[] = [
    [x - 0.1, 0, top],
    [x + 0.02, 0, top + 0.042],
    [x + 0.09, 0, top + 0.048],
    [x + 0.1, 0, top - 0.01],
  ];
  if (profile.cabin?.pillars.length)
    canvas.fill(
      fin.map((p) => view.project(p)),
      toHex(tint(paint.colour, 0.5)),
    );
  if (!profile.spoiler || !skin.sees(3)) return;
  const edge = Array.from({ length: 21 }, (_, i) => cabin.at(2.35 + (1.3 * i) / 20, 1));
  const lip = edge.map(([px, py, pz], i): Vec3 => {
    const reach = 0.13 * Math.sin((Math.PI * i) / 20) ** 0.4;
    return [px + reach, py * 0.98, pz - 0.012];
  });
  const under = lip.map(([px, py, pz]): Vec3 => [px - 0.02, py, pz - 0.035]);
  const seen = (points: readonly Vec3[]): Vec2[] => points.map((p) => view.project(p));
  canvas.fill([...seen(lip), ...seen(under).reverse()], toHex(tint(paint.colour, 0.22)));
  canvas.fill([...seen(edge), ...seen(lip).reverse()], toHex(tint(paint.colour, 0.82)));
  canvas.stroke(seen(lip), '#ffffff', 1, 0.3);
  const lamp = [9, 10, 11].map((i) => lip[i]).filter((p) => p !== undefined);
  canvas.stroke(seen(lamp.map(([px, py, pz]): Vec3 => [px, py, pz - 0.018])), '#c22a2a', 3);
}

/** Trim under the side windows and the wipers at the windscreen's foot. */
export function drawTrim({ canvas, view, cabin, profile, skin }: Stage): void {
  if (!cabin) return;
  const lay = (points: readonly Vec2[]): Vec2[] => points.map(([s, t]) => view.project(cabin.at(s, t)));
  const until = profile.cabin?.glass[1] ?? 0.9;
  const belt = Array.from({ length: 16 }, (_, i): Vec2 => [mix(1.02, 1 + until, i / 15), 0.035]);
  const bright = profile.wheels.includes('mesh') || profile.rearDesign === 'wing';
  canvas.stroke(lay(belt), bright ? '#d5d8da' : '#1a1c1e', 2.6, 0.95);
  if (!skin.sees(0)) return;
  for (const [from, to] of [
    [0.1, -0.52],
    [0.62, 0.06],
  ] as const) {
    const arm = Array.from(
      { length: 8 },
      (_, i): Vec2 => [mix(from, to, i / 7), mix(0.035, 0.085, Math.sqrt(i / 7))],
    );
    canvas.stroke(lay(arm), '#060707', 2.4, 0.9);
  }
}

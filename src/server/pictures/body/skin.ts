import type { Camera } from '../geometry/camera.ts';
import { cross, dot, minus, mix, type Vec2, type Vec3 } from '../geometry/vector.ts';
import type { Shell } from './shell.ts';

/** Lays flat designs (lamps, grilles, gaps) on the curved body of one picture. */
export interface Skin {
  /**
   * Points of the nose or the tail: `[metres from the middle around the corner, height 0 to 1]`. What lies behind the
   * horizon of the body is pulled to the horizon.
   */
  end(middle: 0 | 3, points: readonly Vec2[]): Vec2[];
  /** Points of the near side: `[x, z]`, raised over the surface by `out` metres. */
  side(points: readonly Vec2[], out?: number): Vec2[];
  /** Points of bonnet and boot lid: `[x, y]`. */
  deck(points: readonly Vec2[]): Vec2[];
  /** Whether any of the nose or tail faces the eye. */
  sees(middle: 0 | 3): boolean;
}

const SAMPLES = 60;
const REACH = 1.6;

/** Samples are closest at the middle, where one step of `s` covers most ground. */
const sampleAt = (i: number): number => REACH * (i / SAMPLES) ** 2.4;

export function skinOf(shell: Shell, view: Camera): Skin {
  const rulers = rulersOf(shell);
  const faces = (s: number, v: number): boolean => {
    const point = shell.at(s, v);
    const along = minus(shell.at(s + 0.01, v), shell.at(s - 0.01, v));
    const up = minus(shell.at(s, Math.min(1, v + 0.02)), shell.at(s, v - 0.02));
    return dot(cross(along, up), minus(view.eye, point)) < 0;
  };
  const seen = { 0: faces(0, 0.5), 3: faces(3, 0.5) };
  const sees = (middle: 0 | 3): boolean => seen[middle];
  const settle = (middle: 0 | 3, s: number, v: number): number => {
    const near = middle === 0 ? 1 : -1;
    const frontal = sees(middle);
    const nearSide = (s - middle) * near > 0;
    if ((nearSide && frontal) || faces(s, v)) return s;
    // From the side nothing is seen of the end but what is wrapped around its corner.
    let inside = frontal ? middle + (s > middle ? 0.25 : -0.25) : middle + near * 1.3;
    let outside = s;
    for (let i = 0; i < 9; i++) {
      const half = (inside + outside) / 2;
      if (faces(half, v)) inside = half;
      else outside = half;
    }
    return inside;
  };
  return {
    sees,
    end: (middle, points) =>
      points.map(([a, v]) => {
        const s = settle(middle, middle + rulers[middle](a), v);
        return view.project(shell.at(s, v));
      }),
    side: (points, out = 0) =>
      points.map(([x, z]) => {
        const [px, py, pz] = shell.side(x, z);
        return view.project([px, py + out, pz]);
      }),
    deck: (points) => points.map(([x, y]) => view.project([x, y, shell.deck(x, y)])),
  };
}

type Rulers = Record<0 | 3, (metres: number) => number>;
const measured = new WeakMap<Shell, Rulers>();

function rulersOf(shell: Shell): Rulers {
  const rulers = measured.get(shell) ?? { 0: ruler(shell, 0), 3: ruler(shell, 3) };
  measured.set(shell, rulers);
  return rulers;
}

/** Turns metres along the body from the middle of an end into steps of `s`; positive is the near side of the nose. */
function ruler(shell: Shell, middle: 0 | 3): (metres: number) => number {
  const sign = middle === 0 ? 1 : -1;
  const marks: number[] = [0];
  let before: Vec3 = shell.at(middle, 0.6);
  for (let i = 1; i <= SAMPLES; i++) {
    const here = shell.at(middle + sign * sampleAt(i), 0.6);
    marks.push((marks[i - 1] ?? 0) + Math.hypot(here[0] - before[0], here[1] - before[1]));
    before = here;
  }
  return (metres) => {
    const reach = Math.abs(metres);
    let i = 1;
    while (i < SAMPLES && (marks[i] ?? 0) < reach) i++;
    const low = marks[i - 1] ?? 0;
    const high = marks[i] ?? 1;
    const part = Math.min(1, (reach - low) / (high - low || 1));
    return sign * Math.sign(metres) * mix(sampleAt(i - 1), sampleAt(i), part);
  };
}

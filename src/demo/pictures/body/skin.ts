import type { Camera } from '../geometry/camera.ts';
import { facesEye, horizonOf } from '../geometry/horizon.ts';
import { mix, type Vec2, type Vec3 } from '../geometry/vector.ts';
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
  const seen = { 0: facesEye(shell.at, view, 0, 0.5), 3: facesEye(shell.at, view, 3, 0.5) };
  // Head on, the far corner turns away; from the side nothing of the end is seen but its near corner.
  const trim = {
    0: seen[0] ? horizonOf(shell.at, view, 0.2, -1.6) : horizonOf(shell.at, view, 1.3, 0),
    3: seen[3] ? horizonOf(shell.at, view, 2.8, 4.6) : horizonOf(shell.at, view, 1.7, 3),
  };
  return {
    sees: (middle) => seen[middle],
    end: (middle, points) =>
      points.map(([a, v]) => {
        const s = trim[middle](middle + rulers[middle](a), v);
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

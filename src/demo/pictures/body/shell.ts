import { curve } from '../geometry/curve.ts';
import { clamp, mix, smooth, type Vec3 } from '../geometry/vector.ts';
import type { Profile } from '../profiles/profile.ts';
import { type Plan, planPoint, planWidth } from './plan.ts';

/** The body below the windows as one closed surface. */
export interface Shell {
  /** `s` around the body (see `planPoint`), `v` from the lower edge (0) to the shoulder (1). */
  at(s: number, v: number): Vec3;
  /** The point of the near side at a place along the car and a height. */
  side(x: number, z: number): Vec3;
  /** Top of bonnet, belt and boot lid. */
  deck(x: number, y: number): number;
  /** Half width of the upper edge at `x`. */
  edge(x: number): number;
  /** Along the car: where the upper edge begins and ends. */
  span: readonly [number, number];
  shoulder(x: number): number;
  sill(x: number): number;
}

export function shellOf(profile: Profile): Shell {
  const sill = curve(profile.sill);
  const shoulder = curve(profile.shoulder);
  const noseLean = curve(profile.noseLean);
  const tailLean = curve(profile.tailLean);
  const section = curve(profile.section);
  const { length, width, frontAxle, rearAxle, wheel, nose, tail } = profile;
  const plan = (v: number): Plan => ({
    noseX: noseLean(v),
    tailX: length - tailLean(v),
    half: (width / 2) * section(v),
    nose,
    tail,
  });
  // Sides are never flat: they swell to the middle and over the wheels.
  const swell = (x: number, z: number, v: number): number => {
    const off = (2 * x) / length - 1;
    const near = Math.min(Math.hypot(x - frontAxle, z - wheel), Math.hypot(x - rearAxle, z - wheel));
    return (
      1 - 0.035 * off * off + 0.022 * (1 - smooth(wheel * 1.15, wheel * 1.75, near)) * (1 - smooth(0.8, 1, v))
    );
  };
  const height = (x: number, v: number): number => mix(sill(x), shoulder(x), v);
  const edgePlan = plan(1);
  const edge = (x: number): number => planWidth(edgePlan, x) * swell(x, shoulder(x), 1);
  const span = [edgePlan.noseX, edgePlan.tailX] as const;
  return {
    span,
    shoulder,
    sill,
    edge,
    at(s, v) {
      const [x, y] = planPoint(plan(v), s);
      const z = height(x, v);
      return [x, y * swell(x, z, v), z];
    },
    side(x, z) {
      const v = clamp((z - sill(x)) / (shoulder(x) - sill(x)), 0, 1);
      return [x, planWidth(plan(v), x) * swell(x, z, v), z];
    },
    deck(x, y) {
      const half = edge(x) || 1;
      const rise = profile.crown * smooth(0, 0.55, x - span[0]) * smooth(0, 0.35, span[1] - x);
      return shoulder(x) + rise * (1 - Math.min(1, Math.abs(y) / half) ** 2.4);
    },
  };
}

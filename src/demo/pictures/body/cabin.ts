import { curve } from '../geometry/curve.ts';
import { mix, smooth, type Vec3 } from '../geometry/vector.ts';
import type { CabinProfile, PlanEnd } from '../profiles/profile.ts';
import { type Plan, planPoint, planWidth } from './plan.ts';
import type { Shell } from './shell.ts';

/** The body above the shoulder: one surface around it and a roof on top. */
export interface Cabin {
  /** `s` as in `planPoint`, `t` from the belt (0) to the roof's edge (1). */
  at(s: number, t: number): Vec3;
  roof(x: number, y: number): number;
  /** Half width of the roof at `x`. */
  edge(x: number): number;
  span: readonly [number, number];
}

const end = (depth: number, across: number): PlanEnd => ({ depth, along: 2, across });

export function cabinOf(profile: CabinProfile, shell: Shell): Cabin {
  const roofEdge = curve(profile.roof);
  const { screen, back, widths, bulge, bow } = profile;
  const foot: Plan = {
    noseX: screen[0],
    tailX: back[0],
    half: widths[0],
    nose: end(bow[0], 2.6),
    tail: end(bow[1], 3.2),
  };
  const head: Plan = {
    noseX: screen[1],
    tailX: back[1],
    half: widths[1],
    nose: end(bow[0] * 0.8, 2.8),
    tail: end(bow[1] * 0.8, 3.2),
  };
  const span = [head.noseX, head.tailX] as const;
  return {
    span,
    edge: (x) => planWidth(head, x),
    at(s, t) {
      const [x0, y0] = planPoint(foot, s);
      const [x1, y1] = planPoint(head, s);
      const lap = s > 3 ? 6 - s : s;
      const round = t - mix(bulge[0], bulge[1], smooth(1, 2, lap)) * t * (1 - t);
      const sides = t - 0.22 * t * (1 - t);
      return [mix(x0, x1, round), mix(y0, y1, sides), mix(shell.deck(x0, y0) - 0.01, roofEdge(x1), t)];
    },
    roof(x, y) {
      const half = planWidth(head, x) || 1;
      const rise = profile.roofCrown * smooth(0, 0.7, x - span[0]) * smooth(0, 0.5, span[1] - x);
      return roofEdge(x) + rise * (1 - Math.min(1, Math.abs(y) / half) ** 3);
    },
  };
}

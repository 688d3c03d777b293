import type { PlanEnd } from '../profiles/profile.ts';

/** Outline of a body seen from above at one height. */
export interface Plan {
  noseX: number;
  tailX: number;
  half: number;
  nose: PlanEnd;
  tail: PlanEnd;
}

/**
 * A point on the outline. `s` runs 0 at the middle of the nose, 1 to 2 along the near side, 3 at the middle of the
 * tail, 4 to 5 along the far side and back to 6.
 */
export function planPoint(plan: Plan, s: number): [number, number] {
  const lap = ((s % 6) + 6) % 6;
  if (lap > 3) {
    const [x, y] = planPoint(plan, 6 - lap);
    return [x, -y];
  }
  const { noseX, tailX, half, nose, tail } = plan;
  if (lap < 1) {
    const [x, y] = corner(nose, half, lap);
    return [noseX + x, y];
  }
  if (lap > 2) {
    const [x, y] = corner(tail, half, 3 - lap);
    return [tailX - x, y];
  }
  const from = noseX + nose.depth;
  return [from + (tailX - tail.depth - from) * (lap - 1), half];
}

/** Half width of the outline at `x`; 0 outside it. */
export function planWidth(plan: Plan, x: number): number {
  const { noseX, tailX, half, nose, tail } = plan;
  if (x <= noseX || x >= tailX) return 0;
  const front = x < noseX + nose.depth ? widthIn(nose, x - noseX) : 1;
  const rear = x > tailX - tail.depth ? widthIn(tail, tailX - x) : 1;
  return half * Math.min(front, rear);
}

function corner(end: PlanEnd, half: number, s: number): [number, number] {
  const angle = (s * Math.PI) / 2;
  return [
    end.depth * (1 - Math.max(0, Math.cos(angle)) ** (2 / end.along)),
    half * Math.sin(angle) ** (2 / end.across),
  ];
}

const widthIn = (end: PlanEnd, inset: number): number =>
  (1 - Math.max(0, 1 - inset / end.depth) ** end.along) ** (1 / end.across);

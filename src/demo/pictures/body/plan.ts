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

const STEPS = 512;
const tables = new WeakMap<PlanEnd, Float64Array>();

/** Share of depth and of half width at each step around the corner; powers are too slow to take point by point. */
function tableOf(end: PlanEnd): Float64Array {
  let table = tables.get(end);
  if (!table) {
    table = new Float64Array(2 * (STEPS + 2));
    for (let i = 0; i <= STEPS + 1; i++) {
      const angle = (Math.min(1, i / STEPS) * Math.PI) / 2;
      table[2 * i] = 1 - Math.max(0, Math.cos(angle)) ** (2 / end.along);
      table[2 * i + 1] = Math.sin(angle) ** (2 / end.across);
    }
    tables.set(end, table);
  }
  return table;
}

function corner(end: PlanEnd, half: number, s: number): [number, number] {
  const table = tableOf(end);
  const i = Math.floor(s * STEPS);
  const t = s * STEPS - i;
  const at = (k: number): number => (table[2 * i + k] ?? 0) * (1 - t) + (table[2 * i + 2 + k] ?? 0) * t;
  return [end.depth * at(0), half * at(1)];
}

const widthIn = (end: PlanEnd, inset: number): number =>
  (1 - Math.max(0, 1 - inset / end.depth) ** end.along) ** (1 / end.across);

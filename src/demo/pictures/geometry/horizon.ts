import type { Camera } from './camera.ts';
import { clamp, cross, dot, minus, mix, type Vec3 } from './vector.ts';

/** A closed surface around the car: `s` around it, `v` up it. */
export type Around = (s: number, v: number) => Vec3;

/** Whether the surface faces the eye there. */
export function facesEye(at: Around, view: Camera, s: number, v: number): boolean {
  const along = minus(at(s + 0.01, v), at(s - 0.01, v));
  const up = minus(at(s, Math.min(1, v + 0.02)), at(s, Math.max(0, v - 0.02)));
  return dot(cross(along, up), minus(view.eye, at(s, v))) < 0;
}

const ROWS = 8;

/**
 * Where a bent surface turns away from the eye on the way from `seen` (which faces it) to `hidden`: answers, for a
 * place on that way, the same place or the horizon before it.
 */
export function horizonOf(
  at: Around,
  view: Camera,
  seen: number,
  hidden: number,
): (s: number, v: number) => number {
  const edges = Array.from({ length: ROWS + 1 }, (_, i) => edgeAt(at, view, seen, hidden, i / ROWS));
  return (s, v) => {
    const row = clamp(v, 0, 1) * ROWS;
    const i = Math.min(ROWS - 1, Math.floor(row));
    const edge = mix(edges[i] ?? hidden, edges[i + 1] ?? hidden, row - i);
    return hidden < seen ? Math.max(s, edge) : Math.min(s, edge);
  };
}

function edgeAt(at: Around, view: Camera, seen: number, hidden: number, v: number): number {
  if (facesEye(at, view, hidden, v)) return hidden;
  let open = seen;
  let shut = hidden;
  for (let i = 0; i < 8; i++) {
    const half = (open + shut) / 2;
    if (facesEye(at, view, half, v)) open = half;
    else shut = half;
  }
  return open;
}

import { mix, type Vec2 } from './vector.ts';

/** Corners written flat: x, y, x, y … */
export type Outline = readonly number[];

/** The corners of a flat outline as points. */
export const cornersOf = (outline: Outline): Vec2[] =>
  Array.from({ length: outline.length >> 1 }, (_, i): Vec2 => [outline[2 * i] ?? 0, outline[2 * i + 1] ?? 0]);

/**
 * A polygon with rounded corners as dense points, so that it can be laid on a curved surface.
 * `radius` is in the polygon's own units; corners shorter than it are rounded as far as they allow.
 */
export function rounded(corners: readonly Vec2[], radius: number, steps = 3, edge = 5): Vec2[] {
  const points: Vec2[] = [];
  const n = corners.length;
  for (let i = 0; i < n; i++) {
    const before = corners[(i + n - 1) % n] ?? [0, 0];
    const here = corners[i] ?? [0, 0];
    const after = corners[(i + 1) % n] ?? [0, 0];
    const enter = towards(here, before, radius);
    const leave = towards(here, after, radius);
    for (let k = 0; k <= steps; k++) points.push(bend(enter, here, leave, k / steps));
    const next = towards(after, here, radius);
    for (let k = 1; k < edge; k++)
      points.push([mix(leave[0], next[0], k / edge), mix(leave[1], next[1], k / edge)]);
  }
  return points;
}

function towards(from: Vec2, to: Vec2, distance: number): Vec2 {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const t = Math.min(0.5, distance / length);
  return [mix(from[0], to[0], t), mix(from[1], to[1], t)];
}

const bend = (a: Vec2, b: Vec2, c: Vec2, t: number): Vec2 => [
  (1 - t) * (1 - t) * a[0] + 2 * t * (1 - t) * b[0] + t * t * c[0],
  (1 - t) * (1 - t) * a[1] + 2 * t * (1 - t) * b[1] + t * t * c[1],
];

/** Points of a circle, for anything round that must follow a surface. */
export function circle(centre: Vec2, radius: number, steps = 28, from = 0, to = Math.PI * 2): Vec2[] {
  return Array.from({ length: steps + 1 }, (_, i): Vec2 => {
    const angle = mix(from, to, i / steps);
    return [centre[0] + Math.cos(angle) * radius, centre[1] + Math.sin(angle) * radius];
  });
}

/** The tightest convex outline around points. */
export function hull(points: readonly Vec2[]): Vec2[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (list: readonly Vec2[]): Vec2[] => {
    const chain: Vec2[] = [];
    for (const p of list) {
      while (chain.length > 1 && turn(chain[chain.length - 2] ?? p, chain[chain.length - 1] ?? p, p) <= 0)
        chain.pop();
      chain.push(p);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

const turn = (a: Vec2, b: Vec2, c: Vec2): number =>
  (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

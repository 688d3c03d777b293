import type { Camera } from '../geometry/camera.ts';
import { cross, dot, minus, unit, type Vec2, type Vec3 } from '../geometry/vector.ts';
import type { Canvas, Stop } from '../svg.ts';
import { hexOf, toBytes } from './colour.ts';
import { type Material, shade } from './studio.ts';

/** Rows of points over a surface; every row has the same number of points. */
export type Grid = readonly (readonly Vec3[])[];

interface Vertex {
  at: Vec2;
  rgb: [number, number, number];
  seen: boolean;
}

/**
 * Paints a curved surface as a few long strips, each with a gradient along it: as smooth as a rendering and a
 * hundredth of its weight. `outward` is a direction that points out of the surface at its middle.
 */
export function paintSurface(
  canvas: Canvas,
  view: Camera,
  grid: Grid,
  material: Material,
  flip = false,
): void {
  const rows = grid.map((row, i) => row.map((point, j) => vertex(view, grid, i, j, point, material, flip)));
  for (let i = 0; i + 1 < rows.length; i++) {
    const upper = rows[i] ?? [];
    // Reaching under the next strip leaves no hairline between the two.
    const lower = rows[Math.min(i + 2, rows.length - 1)] ?? [];
    const middle = rows[i + 1] ?? [];
    for (const [from, to] of runs(upper, middle)) strip(canvas, upper, lower, middle, from, to);
  }
}

function vertex(
  view: Camera,
  grid: Grid,
  i: number,
  j: number,
  point: Vec3,
  material: Material,
  flip: boolean,
): Vertex {
  const row = grid[i] ?? [];
  const along = minus(row[j + 1] ?? point, row[j - 1] ?? point);
  const across = minus(grid[i + 1]?.[j] ?? point, grid[i - 1]?.[j] ?? point);
  const raw = unit(cross(along, across));
  const normal: Vec3 = flip ? [-raw[0], -raw[1], -raw[2]] : raw;
  const seen = dot(normal, minus(view.eye, point)) > 0;
  return { at: view.project(point), rgb: toBytes(shade(material, normal, point, view.eye)), seen };
}

/** Stretches of a strip that face the eye, one vertex beyond at both ends. */
function runs(upper: readonly Vertex[], lower: readonly Vertex[]): [number, number][] {
  const found: [number, number][] = [];
  let start = -1;
  for (let j = 0; j <= upper.length; j++) {
    const seen = j < upper.length && (upper[j]?.seen || lower[j]?.seen);
    if (seen && start < 0) start = j;
    if (!seen && start >= 0) {
      if (j - start > 1) found.push([start, j - 1]);
      start = -1;
    }
  }
  return found;
}

function strip(
  canvas: Canvas,
  upper: readonly Vertex[],
  lower: readonly Vertex[],
  middle: readonly Vertex[],
  from: number,
  to: number,
): void {
  const top = upper.slice(from, to + 1).map((v) => v.at);
  const bottom = lower.slice(from, to + 1).map((v) => v.at);
  const first = top[0];
  const last = top[top.length - 1];
  if (!first || !last) return;
  const axis: Vec2 = [last[0] - first[0], last[1] - first[1]];
  const length = axis[0] * axis[0] + axis[1] * axis[1];
  const stops: Stop[] = [];
  let reached = 0;
  let kept: [number, number, number] | undefined;
  for (let j = from; j <= to; j++) {
    const a = upper[j];
    const b = middle[j];
    if (!a || !b) continue;
    const at = length ? ((a.at[0] - first[0]) * axis[0] + (a.at[1] - first[1]) * axis[1]) / length : 0;
    const rgb: [number, number, number] = [half(a, b, 0), half(a, b, 1), half(a, b, 2)];
    reached = Math.min(1, Math.max(reached, at));
    if (kept && j < to && near(kept, rgb)) continue;
    kept = rgb;
    stops.push({ at: reached, colour: hexOf(rgb) });
  }
  const paint = length > 1 ? canvas.gradient(first, last, stops) : (stops[0]?.colour ?? '#000');
  canvas.fill([...top, ...bottom.reverse()], paint);
}

const half = (a: Vertex, b: Vertex, k: 0 | 1 | 2): number => Math.round((a.rgb[k] + b.rgb[k]) / 2);
const near = (a: readonly number[], b: readonly number[]): boolean =>
  a.every((value, k) => Math.abs(value - (b[k] ?? 0)) < 2);

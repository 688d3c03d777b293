import { clamp, type Vec2 } from '../geometry/vector.ts';
import type { Canvas, Stop } from '../svg.ts';
import { hexOf } from './colour.ts';

/** Red, green and blue, 0 to 255. */
export type Tone = readonly [number, number, number];

/** A tone may differ from the straight line between two stops by this much before it needs a stop of its own. */
const TOLERANCE = 4;

/** Fill for a strip whose upper edge has these points in these tones; `lower` is its other edge. */
export function alongStrip(
  canvas: Canvas,
  points: readonly Vec2[],
  lower: readonly Vec2[],
  tones: readonly Tone[],
): string {
  const first = points[0] ?? [0, 0];
  const last = points[points.length - 1] ?? [0, 0];
  const axis = acrossOf(points, lower, [last[0] - first[0], last[1] - first[1]]);
  const length = axis[0] * axis[0] + axis[1] * axis[1];
  if (length < 1) return hexOf(tones[0] ?? [0, 0, 0]);
  let reached = 0;
  const places = points.map(([x, y]) => {
    const at = clamp(((x - first[0]) * axis[0] + (y - first[1]) * axis[1]) / length, 0, 1);
    reached = Math.max(reached, at);
    return reached;
  });
  const stops: Stop[] = [];
  let selected = 0;
  const select = (j: number): void => {
    selected = j;
    stops.push({ at: places[j] ?? 0, colour: hexOf(tones[j] ?? [0, 0, 0]) });
  };
  select(0);
  for (let j = 2; j < tones.length; j++) if (!straight(places, tones, selected, j)) select(j - 1);
  select(tones.length - 1);
  return canvas.gradient(first, [first[0] + axis[0], first[1] + axis[1]], stops);
}

/**
 * The gradient's axis from the strip's first point. Seen at an angle a strip is a sheared band; lines of one tone must
 * run as the surface runs from one edge to the other, not square to the strip.
 */
function acrossOf(points: readonly Vec2[], lower: readonly Vec2[], whole: Vec2): Vec2 {
  let dx = 0;
  let dy = 0;
  for (let j = 0; j < points.length; j++) {
    dx += (lower[j]?.[0] ?? 0) - (points[j]?.[0] ?? 0);
    dy += (lower[j]?.[1] ?? 0) - (points[j]?.[1] ?? 0);
  }
  const size = Math.hypot(dx, dy);
  if (size < 0.01) return whole;
  const normal: Vec2 = [-dy / size, dx / size];
  const reach = whole[0] * normal[0] + whole[1] * normal[1];
  // A band seen nearly along its own direction has no usable shear.
  if (Math.abs(reach) < 0.25 * Math.hypot(whole[0], whole[1])) return whole;
  return [normal[0] * reach, normal[1] * reach];
}

function straight(places: readonly number[], tones: readonly Tone[], from: number, to: number): boolean {
  const a = tones[from];
  const b = tones[to];
  const start = places[from] ?? 0;
  const width = (places[to] ?? 0) - start;
  if (!a || !b || width <= 0) return true;
  for (let j = from + 1; j < to; j++) {
    const t = ((places[j] ?? 0) - start) / width;
    const tone = tones[j];
    if (!tone) continue;
    for (let k = 0 as 0 | 1 | 2; ; k++) {
      if (Math.abs(a[k] + (b[k] - a[k]) * t - tone[k]) > TOLERANCE) return false;
      if (k === 2) break;
    }
  }
  return true;
}

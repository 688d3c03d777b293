import { cornersOf } from './outline.ts';
import { clamp, mix, type Vec2 } from './vector.ts';

/** Control points of a curve written flat, position, value, position, value …; positions ascend. */
export type Knots = readonly number[];
type Points = readonly Vec2[];

interface Segment {
  from: number;
  width: number;
  a: number;
  b: number;
  slopeA: number;
  slopeB: number;
}

/** Slope at knot `i` that neither overshoots nor kinks (Fritsch–Carlson with harmonic mean). */
function slopeAt(knots: Points, i: number): number {
  const rise = (k: number): number => {
    const [x0, y0] = knots[k] ?? [0, 0];
    const [x1, y1] = knots[k + 1] ?? [1, 0];
    return (y1 - y0) / (x1 - x0 || 1);
  };
  if (i === 0) return rise(0);
  if (i === knots.length - 1) return rise(i - 1);
  const before = rise(i - 1);
  const after = rise(i);
  return before * after <= 0 ? 0 : (2 * before * after) / (before + after);
}

function exact(knots: Points): (position: number) => number {
  const first = knots[0];
  const last = knots[knots.length - 1];
  if (!first || !last) return () => 0;
  const segments: Segment[] = [];
  for (let i = 0; i + 1 < knots.length; i++) {
    const [from, a] = knots[i] ?? first;
    const [to, b] = knots[i + 1] ?? last;
    segments.push({ from, width: to - from, a, b, slopeA: slopeAt(knots, i), slopeB: slopeAt(knots, i + 1) });
  }
  return (position) => {
    if (position <= first[0]) return first[1];
    if (position >= last[0]) return last[1];
    let segment = segments[0];
    for (const candidate of segments) if (candidate.from <= position) segment = candidate;
    if (!segment) return first[1];
    const t = (position - segment.from) / segment.width;
    const s = 1 - t;
    return (
      segment.a * s * s * (1 + 2 * t) +
      segment.slopeA * segment.width * t * s * s +
      segment.b * t * t * (3 - 2 * t) -
      segment.slopeB * segment.width * t * t * s
    );
  };
}

const STEPS = 400;

/** A smooth function through the knots that keeps their rises and falls; constant beyond both ends. */
export function curve(knots: Knots): (position: number) => number {
  const points = cornersOf(knots);
  const from = knots[0] ?? 0;
  const width = (knots[knots.length - 2] ?? 1) - from || 1;
  const value = exact(points);
  const table = Float64Array.from({ length: STEPS + 2 }, (_, i) => value(from + (width * i) / STEPS));
  return (position) => {
    const place = clamp(((position - from) / width) * STEPS, 0, STEPS);
    const i = Math.floor(place);
    return mix(table[i] ?? 0, table[i + 1] ?? 0, place - i);
  };
}

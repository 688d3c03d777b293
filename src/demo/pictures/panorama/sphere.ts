import { mix, type Vec2, type Vec3 } from '../geometry/vector.ts';
import type { Canvas } from '../svg.ts';

/** A panorama is twice as wide as it is high; in picture units. */
export const WIDE = 1280;
export const HIGH = 640;

const STEPS = 16;

/**
 * Where points around the eye fall in an equirectangular panorama whose middle looks ahead: x ahead, y to the left,
 * z up, metres. Neighbours stay adjacent across the seam behind the eye.
 */
export function onSphere(points: readonly Vec3[]): Vec2[] {
  let before: number | undefined;
  return points.map(([x, y, z]) => {
    let turn = Math.atan2(y, x);
    if (before !== undefined) {
      while (turn - before > Math.PI) turn -= 2 * Math.PI;
      while (turn - before < -Math.PI) turn += 2 * Math.PI;
    }
    before = turn;
    const lift = Math.atan2(z, Math.hypot(x, y));
    return [WIDE * (0.5 - turn / (2 * Math.PI)), HIGH * (0.5 - lift / Math.PI)];
  });
}

/** Straight edges become curves in a panorama, so that they need points on the way. */
export function dense(corners: readonly Vec3[], isClosed = true): Vec3[] {
  return corners.flatMap((from, index): Vec3[] => {
    const to = corners[index + 1] ?? (isClosed ? corners[0] : undefined);
    if (!to) return [from];
    return Array.from({ length: STEPS }, (_, i): Vec3 => {
      const t = i / STEPS;
      return [mix(from[0], to[0], t), mix(from[1], to[1], t), mix(from[2], to[2], t)];
    });
  });
}

/** Draws flat things around the eye; what crosses the seam is drawn on both ends. */
export interface Sphere {
  fill(corners: readonly Vec3[], paint: string, opacity?: number): void;
  /** @param width picture units */
  line(corners: readonly Vec3[], paint: string, width: number, opacity?: number): void;
  /** Draws what `inside` adds only within the outlines. */
  within(outlines: readonly (readonly Vec3[])[], inside: () => void): void;
}

export function sphereOn(canvas: Canvas): Sphere {
  const copies = (points: readonly Vec2[]): Vec2[][] =>
    [-WIDE, 0, WIDE].map((shift) => points.map(([x, y]): Vec2 => [x + shift, y])).filter(isSeen);
  return {
    fill(corners, paint, opacity) {
      for (const copy of copies(onSphere(dense(corners)))) canvas.fill(copy, paint, opacity);
    },
    line(corners, paint, width, opacity) {
      for (const copy of copies(onSphere(dense(corners, false)))) canvas.stroke(copy, paint, width, opacity);
    },
    within(outlines, inside) {
      const all = outlines.flatMap((outline) => copies(onSphere(dense(outline))));
      canvas.clipped(all, inside);
    },
  };
}

const isSeen = (points: readonly Vec2[]): boolean => points.some(([x]) => x > -10 && x < WIDE + 10);

import type { Camera } from '../geometry/camera.ts';
import type { Vec2 } from '../geometry/vector.ts';
import type { Canvas } from '../svg.ts';
import { toBytes } from './colour.ts';
import { alongStrip, type Tone } from './ramp.ts';
import { type Material, shade } from './studio.ts';
import { pointOf, pointsOf, type Surface, type SurfacePoint } from './surface.ts';

interface Vertex {
  at: Vec2;
  rgb: Tone;
}

/**
 * Paints a curved surface as long strips, each with a gradient along it: as smooth as a rendering and a hundredth of
 * its weight. Parts that face away are left out.
 */
export function paintSurface(canvas: Canvas, view: Camera, surface: Surface, material: Material): void {
  const seen = surface.map((row) => facing(view, row));
  const rows = surface.map((row) => new Array<Vertex | undefined>(pointsOf(row)));
  const vertexOf = ({ at, normal }: SurfacePoint): Vertex => ({
    at: view.project(at),
    rgb: toBytes(shade(material, normal, at, view.eye)),
  });
  const vertex = (i: number, j: number): Vertex | undefined => {
    const row = rows[i];
    const points = surface[i];
    if (!row || !points || j >= row.length) return undefined;
    row[j] ??= vertexOf(pointOf(points, j));
    return row[j];
  };
  for (let i = 0; i + 1 < surface.length; i++) {
    // Reaching under the next strip leaves no hairline between the two.
    const under = Math.min(i + 2, surface.length - 1);
    for (const [from, to] of runs(seen[i] ?? [], seen[i + 1] ?? [])) {
      const stations: Station[] = [];
      for (let j = from; j <= to; j++) {
        const a = vertex(i, j);
        const b = vertex(i + 1, j);
        const c = vertex(under, j);
        if (!a || !b || !c) continue;
        const tone: Tone = [
          (a.rgb[0] + b.rgb[0]) >> 1,
          (a.rgb[1] + b.rgb[1]) >> 1,
          (a.rgb[2] + b.rgb[2]) >> 1,
        ];
        stations.push({ top: a.at, bottom: c.at, tone });
      }
      for (const part of parts(stations)) {
        const top = part.map((station) => station.top);
        const bottom = part.map((station) => station.bottom);
        const paint = alongStrip(
          canvas,
          top,
          bottom,
          part.map((station) => station.tone),
        );
        canvas.fill([...top, ...bottom.reverse()], paint);
      }
    }
  }
}

/** A strip's two edges and its tone at one place along it. */
interface Station {
  top: Vec2;
  bottom: Vec2;
  tone: Tone;
}

/** A gradient has one direction; where the surface turns further than this (radians), a strip needs another. */
const TURN = 0.4;

function parts(stations: readonly Station[]): Station[][] {
  const found: Station[][] = [];
  let start = 0;
  let first: number | undefined;
  for (let j = 0; j < stations.length; j++) {
    const { top, bottom } = stations[j] ?? { top: [0, 0], bottom: [0, 0] };
    const dx = bottom[0] - top[0];
    const dy = bottom[1] - top[1];
    if (dx * dx + dy * dy < 0.5) continue;
    const angle = Math.atan2(dy, dx);
    first ??= angle;
    if (Math.abs(angle - first) <= TURN || j - start < 2) continue;
    // One station into the next part, which covers the seam.
    found.push(stations.slice(start, j + 1));
    start = j - 1;
    first = angle;
  }
  found.push(stations.slice(start));
  return found;
}

/** Which points of a row face the eye. */
function facing({ eye: [x, y, z] }: Camera, row: Float64Array): boolean[] {
  const found: boolean[] = [];
  for (let j = 0; j < pointsOf(row); j++) {
    const { at, normal } = pointOf(row, j);
    found.push(normal[0] * (x - at[0]) + normal[1] * (y - at[1]) + normal[2] * (z - at[2]) > 0);
  }
  return found;
}

/** Stretches of a strip that face the eye, and one point beyond each end, so that the outline has no steps. */
function runs(upper: readonly boolean[], lower: readonly boolean[]): [number, number][] {
  const found: [number, number][] = [];
  let start = -1;
  for (let j = 0; j <= upper.length; j++) {
    const seen = j < upper.length && (upper[j] || lower[j]);
    if (seen && start < 0) start = j;
    if (!seen && start >= 0) {
      found.push([Math.max(0, start - 1), Math.min(upper.length - 1, j)]);
      start = -1;
    }
  }
  return found;
}

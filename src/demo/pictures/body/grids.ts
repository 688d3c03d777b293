import { mix, type Vec3 } from '../geometry/vector.ts';
import type { Grid } from '../shading/surface.ts';

const laps = (corner: number, side: number): number[] => {
  const quarter = Array.from({ length: corner }, (_, i) => i / corner);
  const along = Array.from({ length: side }, (_, i) => i / side);
  const half = [...quarter, ...along.map((t) => 1 + t), ...quarter.map((t) => 2 + t), 3];
  return [
    ...half,
    ...half
      .slice(0, -1)
      .map((s) => 6 - s)
      .reverse(),
  ];
};

/** A closed surface as rows from top to bottom. */
export function ringGrid(at: (s: number, level: number) => Vec3, levels: readonly number[], side = 30): Grid {
  const around = laps(14, side);
  return levels.map((level) => around.map((s) => at(s, level)));
}

/** A lid (bonnet, roof, boot) as rows across the car. Between `covered`, under the cabin, few rows are enough. */
export function lidGrid(
  span: readonly [number, number],
  edge: (x: number) => number,
  top: (x: number, y: number) => number,
  rows: number,
  covered: readonly [number, number] = [0, 0],
): Grid {
  const columns = 14;
  // Rows are closer together at both ends, where the outline turns.
  const places = Array.from({ length: rows + 1 }, (_, i) =>
    mix(span[0], span[1], 0.5 - 0.5 * Math.cos((Math.PI * i) / rows)),
  );
  return places
    .filter((x, i) => x < covered[0] || x > covered[1] || i % 4 === 0)
    .map((x) => {
      const half = edge(x);
      return Array.from({ length: columns + 1 }, (_, j): Vec3 => {
        const y = half * Math.sin((j / columns - 0.5) * Math.PI);
        return [x, y, top(x, y)];
      });
    });
}

export const shellLevels = (steps: number): number[] =>
  Array.from({ length: steps + 1 }, (_, i) => 1 - (i / steps) ** 1.25);
export const cabinLevels = (steps: number): number[] =>
  Array.from({ length: steps + 1 }, (_, i) => 1 - i / steps);

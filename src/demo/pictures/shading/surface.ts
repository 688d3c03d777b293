import { cross, minus, unit, type Vec3 } from '../geometry/vector.ts';

/** Rows of points over a surface; every row has the same number of points. */
export type Grid = readonly (readonly Vec3[])[];

export interface SurfacePoint {
  at: Vec3;
  /** Unit, out of the surface. */
  normal: Vec3;
}

/**
 * A curved surface that can be painted from any side, in any colour: rows of points, six numbers each. Objects would take
 * four times the memory, and the surfaces of all bodies are kept.
 */
export type Surface = readonly Float64Array[];

const NUMBERS = 6;

/** Number of points of a row. */
export const pointsOf = (row: Float64Array | undefined): number => (row?.length ?? 0) / NUMBERS;

/** @param index less than the number of points of the row */
export function pointOf(row: Float64Array, index: number): SurfacePoint {
  const start = index * NUMBERS;
  const number = (at: number): number => row[start + at] ?? Number.NaN;
  return { at: [number(0), number(1), number(2)], normal: [number(3), number(4), number(5)] };
}

const rowOf = (points: readonly SurfacePoint[]): Float64Array =>
  Float64Array.from(points.flatMap(({ at, normal }) => [...at, ...normal]));

/** Finds the normals of a grid from its neighbours. */
export function surfaceOf(grid: Grid): Surface {
  return grid.map((row, i) =>
    rowOf(
      row.map((at, j) => {
        const along = minus(row[j + 1] ?? at, row[j - 1] ?? at);
        const across = minus(grid[i + 1]?.[j] ?? at, grid[i - 1]?.[j] ?? at);
        return { at, normal: unit(cross(along, across)) };
      }),
    ),
  );
}

const STEP = 0.03;

/** The same for a grid on a known height above the ground, which has normals even where the grid narrows to a point. */
export function lidOf(grid: Grid, height: (x: number, y: number) => number): Surface {
  return grid.map((row) =>
    rowOf(
      row.map((at) => {
        const [x, y] = at;
        const slopeX = (height(x + STEP, y) - height(x - STEP, y)) / (2 * STEP);
        const slopeY = (height(x, y + STEP) - height(x, y - STEP)) / (2 * STEP);
        return { at, normal: unit([-slopeX, -slopeY, 1]) };
      }),
    ),
  );
}

/** Sums from which a line of best fit is found; those of parts add up to those of the whole. */
export interface Sums {
  /** Products of each two columns, row by row. */
  squares: Float64Array;
  /** Products of each column with what is explained. */
  products: Float64Array;
  /** How many observations were taken in. */
  count: number;
}

export function noSums(columns: number): Sums {
  return { squares: new Float64Array(columns * columns), products: new Float64Array(columns), count: 0 };
}

/** Takes in one observation: how far each column, and what is explained, lies from its middle. */
export function addObservation(sums: Sums, columns: ArrayLike<number>, explained: number): void {
  const { squares, products } = sums;
  const size = products.length;
  sums.count += 1;
  for (let row = 0; row < size; row++) {
    const value = columns[row] ?? 0;
    products[row] = (products[row] ?? 0) + value * explained;
    for (let column = 0; column < size; column++) {
      const at = row * size + column;
      squares[at] = (squares[at] ?? 0) + value * (columns[column] ?? 0);
    }
  }
}

/** The sums of two parts together. */
export function addSums(one: Sums, other: Sums): Sums {
  return {
    squares: one.squares.map((value, at) => value + (other.squares[at] ?? 0)),
    products: one.products.map((value, at) => value + (other.products[at] ?? 0)),
    count: one.count + other.count,
  };
}

/** Share of its spread that a column must have for itself; less means that it depends on the others. */
const MIN_OWN_SHARE = 1e-6;

/**
 * What a step of each column is worth. A constant or dependent column is worth nothing.
 * Gaussian elimination on the lower rows; columns are few.
 */
export function slopesOf({ squares, products }: Pick<Sums, 'squares' | 'products'>): number[] {
  const size = products.length;
  const rows = Array.from({ length: size }, (_, row) => [
    ...squares.subarray(row * size, (row + 1) * size),
    products[row] ?? 0,
  ]);
  const own = rows.map((row, at) => row[at] ?? 0);
  const used: number[] = [];
  for (let at = 0; at < size; at++) {
    const pivot = rows[at];
    const head = pivot?.[at] ?? 0;
    if (!pivot || head <= (own[at] ?? 0) * MIN_OWN_SHARE || head <= 0) continue;
    used.push(at);
    for (const [index, row] of rows.entries()) {
      const factor = index === at ? 0 : (row[at] ?? 0) / head;
      if (factor !== 0)
        for (let to = at; to <= size; to++) row[to] = (row[to] ?? 0) - factor * (pivot[to] ?? 0);
    }
  }
  return rows.map((row, at) => (used.includes(at) ? (row[size] ?? 0) / (row[at] ?? 1) : 0));
}

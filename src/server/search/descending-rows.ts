/** Rows in ascending order, as `SortedRows` keeps them. */
interface AscendingRows {
  readonly rows: Uint32Array;
  readonly keys: ArrayLike<number>;
  /** How many rows have a key; they come first. */
  readonly present: number;
}

/**
 * The descending form of an order: keys turn round, but neither the order of equal ones nor the place of those without a
 * key. Made only as far as somebody reads, which is seldom far.
 */
export class DescendingRows {
  readonly #order: AscendingRows;
  readonly #rows: Uint32Array;
  #made = 0;
  /** What lies before this position of the ascending order is still to come. */
  #left: number;

  constructor(order: AscendingRows) {
    this.#order = order;
    this.#rows = new Uint32Array(order.rows.length);
    this.#left = order.present;
    // Rows without a key are last in both directions.
    this.#rows.set(order.rows.subarray(order.present), order.present);
  }

  upTo(until: number): Uint32Array {
    const { rows, keys } = this.#order;
    while (this.#made < until && this.#left > 0) {
      const end = this.#left;
      const key = keys[rows[end - 1] as number];
      let start = end - 1;
      while (start > 0 && keys[rows[start - 1] as number] === key) start--;
      for (let at = start; at < end; at++) this.#rows[this.#made++] = rows[at] as number;
      this.#left = start;
    }
    return this.#rows;
  }
}

/** Rows in ascending order, as in `SortedRows`. */
interface AscendingRows {
  readonly rows: Uint32Array;
  readonly keys: ArrayLike<number>;
  /** Number of rows with a key; they come first. */
  readonly present: number;
}

/**
 * The descending view of an order: keys are reversed, but rows with equal keys keep their order and rows without a key
 * stay last. Built lazily, because most requests read only the first pages.
 */
export class DescendingRows {
  readonly #order: AscendingRows;
  readonly #rows: Uint32Array;
  #copied = 0;
  /** Rows before this position of the ascending order are not copied yet. */
  #remaining: number;

  constructor(order: AscendingRows) {
    this.#order = order;
    this.#rows = new Uint32Array(order.rows.length);
    this.#remaining = order.present;
    // rows without a key are last in both directions
    this.#rows.set(order.rows.subarray(order.present), order.present);
  }

  upTo(until: number): Uint32Array {
    const { rows, keys } = this.#order;
    while (this.#copied < until && this.#remaining > 0) {
      const end = this.#remaining;
      const key = keys[rows[end - 1] as number];
      let start = end - 1;
      while (start > 0 && keys[rows[start - 1] as number] === key) start--;
      for (let at = start; at < end; at++) this.#rows[this.#copied++] = rows[at] as number;
      this.#remaining = start;
    }
    return this.#rows;
  }
}

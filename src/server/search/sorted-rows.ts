import { emptyBits, hasBit, setBit } from './bits.ts';
import { radixSort } from './radix-sort.ts';

/**
 * Rows by key ascending, equal keys by newest id, rows without a key (NaN) behind all others by newest id. Changes are
 * only noted; the next reader pays for them with one merge, which is what keeps a burst of writes cheap.
 */
export class SortedRows {
  rows: Uint32Array = new Uint32Array(0);
  /** How many rows have a key. */
  present = 0;
  keys: Float64Array = new Float64Array(0);
  #ids: Float64Array = new Float64Array(0);
  #changed = new Set<number>();
  #rebuild = true;
  #descending: Uint32Array | undefined;

  /** The key of the row is new or has changed. Rows that fell off the end need no call. */
  touch(row: number): void {
    if (this.#rebuild) return;
    this.#changed.add(row);
    if (this.#changed.size > 1_000 + this.rows.length / 4) this.invalidate();
  }

  invalidate(): void {
    this.#rebuild = true;
    this.#changed.clear();
  }

  refresh(keys: Float64Array, ids: Float64Array, count: number): void {
    this.keys = keys;
    this.#ids = ids;
    if (!this.#rebuild && this.#changed.size === 0 && this.rows.length === count) return;
    this.rows = this.#rebuild ? this.#sortAll(count) : this.#merge(count);
    this.#rebuild = false;
    this.#descending = undefined;
    this.#changed.clear();
    this.present = this.lowerBound(Number.NaN);
  }

  /** Descending turns the keys round, but neither the order of equal ones nor the place of those without a key. */
  inDirection(direction: 'asc' | 'desc'): Uint32Array {
    if (direction === 'asc') return this.rows;
    this.#descending ??= this.#turnRound();
    return this.#descending;
  }

  /** First position whose key is not below `key`; NaN asks for the first row without a key. */
  lowerBound(key: number): number {
    return this.#search((other) => other < key || (Number.isNaN(key) && !Number.isNaN(other)));
  }

  /** First position whose key is above `key`. */
  upperBound(key: number): number {
    return this.#search((other) => other <= key);
  }

  /** Order of two rows in this list. */
  compare = (left: number, right: number): number => {
    const a = this.keys[left] as number;
    const b = this.keys[right] as number;
    if (a < b) return -1;
    if (a > b) return 1;
    if (a !== b) {
      const missing = Number(Number.isNaN(a)) - Number(Number.isNaN(b));
      if (missing !== 0) return missing;
    }
    return (this.#ids[right] as number) - (this.#ids[left] as number);
  };

  #search(isBefore: (key: number) => boolean): number {
    let low = 0;
    let high = this.rows.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isBefore(this.keys[this.rows[middle] as number] as number)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #sortAll(count: number): Uint32Array {
    const rows = Uint32Array.from({ length: count }, (_, row) => row);
    return radixSort(radixSort(rows, this.#ids).reverse(), this.keys);
  }

  #turnRound(): Uint32Array {
    const { rows, keys, present } = this;
    const result = rows.slice();
    let to = 0;
    for (let end = present; end > 0; ) {
      const key = keys[rows[end - 1] as number];
      let start = end - 1;
      while (start > 0 && keys[rows[start - 1] as number] === key) start--;
      for (let at = start; at < end; at++) result[to++] = rows[at] as number;
      end = start;
    }
    return result;
  }

  #merge(count: number): Uint32Array {
    const changed = emptyBits(Math.max(count, this.rows.length));
    for (const row of this.#changed) setBit(changed, row);
    let kept = 0;
    const rest = this.rows;
    for (let at = 0; at < rest.length; at++) {
      const row = rest[at] as number;
      if (row < count && !hasBit(changed, row)) rest[kept++] = row;
    }
    this.rows = rest.subarray(0, kept);
    const result = new Uint32Array(count);
    let from = 0;
    let to = 0;
    for (const row of [...this.#changed].filter((row) => row < count).sort(this.compare)) {
      const until = this.#placeOf(row);
      result.set(this.rows.subarray(from, until), to);
      to += until - from;
      from = until;
      result[to++] = row;
    }
    result.set(this.rows.subarray(from), to);
    return result;
  }

  #placeOf(row: number): number {
    let low = 0;
    let high = this.rows.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.compare(this.rows[middle] as number, row) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

import { emptyBits, hasBit, setBit } from './bits.ts';
import { DescendingRows } from './descending-rows.ts';
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
  #descending: DescendingRows | undefined;
  /** What `rows` is the used part of. */
  #room: Uint32Array = new Uint32Array(0);

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

  /** Rows in that direction, of which at least the first `until` may be read. */
  inDirection(direction: 'asc' | 'desc', until: number): Uint32Array {
    if (direction === 'asc') return this.rows;
    this.#descending ??= new DescendingRows(this);
    return this.#descending.upTo(until);
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
    this.#room = radixSort(radixSort(rows, this.#ids).reverse(), this.keys);
    return this.#room;
  }

  /** Takes the changed rows out and puts them in again, both in place and in blocks: most rows are not touched one by one. */
  #merge(count: number): Uint32Array {
    const before = this.rows.length;
    const gone = emptyBits(Math.max(count, before));
    for (const row of this.#changed) setBit(gone, row);
    for (let row = count; row < before; row++) setBit(gone, row);
    if (count > this.#room.length) {
      const larger = new Uint32Array(Math.ceil(count * 1.25));
      larger.set(this.rows);
      this.#room = larger;
    }
    const room = this.#room;
    let end = 0;
    let from = 0;
    for (let at = 0; at < before; at++) {
      if (!hasBit(gone, room[at] as number)) continue;
      room.copyWithin(end, from, at);
      end += at - from;
      from = at + 1;
    }
    room.copyWithin(end, from, before);
    end += before - from;
    this.rows = room.subarray(0, end);
    const added = [...this.#changed].filter((row) => row < count).sort(this.compare);
    for (let index = added.length - 1; index >= 0; index--) {
      const row = added[index] as number;
      const place = this.#placeOf(row);
      room.copyWithin(place + index + 1, place, end);
      room[place + index] = row;
      end = place;
      this.rows = room.subarray(0, end);
    }
    return room.subarray(0, count);
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

import { emptyBits, hasBit, setBit } from './bits.ts';
import { type Allocate, grown, ownMemory, placed } from './cells.ts';

/**
 * The descending view of an order: keys are reversed, but rows with equal keys keep their order and rows without a key
 * stay last. Built lazily, because most requests read only the first pages.
 */
class DescendingRows {
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

/** Fewer rows are sorted sooner by comparing them: the radix sort counts 65,536 digits in any case. */
const MIN_RADIX_ROWS = 1_000;

/** An order that another thread reads. */
export interface SharedOrder {
  rows: Uint32Array;
  present: number;
  keys: Float64Array;
}

/**
 * Rows by key ascending, equal keys by newest id, rows without a key (NaN) last by newest id. Changes are collected and
 * merged by the next read, which makes bursts of writes cheap.
 */
export class SortedRows {
  rows: Uint32Array = new Uint32Array(0);
  /** Number of rows with a key. */
  present = 0;
  keys: Float64Array = new Float64Array(0);
  #ids: Float64Array = new Float64Array(0);
  #changed = new Set<number>();
  #rebuild = true;
  #descending: DescendingRows | undefined;
  /** Buffer of which `rows` is the used part. */
  #buffer: Uint32Array = new Uint32Array(0);
  readonly #allocate: Allocate;

  constructor(allocate: Allocate = ownMemory) {
    this.#allocate = allocate;
  }

  /** Marks a row whose key is new or changed. Removed rows at the end need no call. */
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

  share(): SharedOrder {
    const { rows, present, keys } = this;
    return { rows, present, keys };
  }

  /** Reads from the cells of another thread from now on. */
  adopt({ rows, present, keys }: SharedOrder, ids: Float64Array): void {
    this.rows = rows;
    this.present = present;
    this.keys = keys;
    this.#ids = ids;
    this.#descending = undefined;
  }

  /** Returns rows in a direction, of which at least the first `until` are valid. */
  inDirection(direction: 'asc' | 'desc', until: number): Uint32Array {
    if (direction === 'asc') return this.rows;
    this.#descending ??= new DescendingRows(this);
    return this.#descending.upTo(until);
  }

  /** Returns the first position whose key is not below `key`; for NaN, the first row without a key. */
  lowerBound(key: number): number {
    return this.#search((other) => other < key || (Number.isNaN(key) && !Number.isNaN(other)));
  }

  /** Returns the first position whose key is above `key`. */
  upperBound(key: number): number {
    return this.#search((other) => other <= key);
  }

  /** Compares two rows of this list. */
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
    const sorted =
      count < MIN_RADIX_ROWS
        ? rows.sort(this.compare)
        : radixSort(radixSort(rows, this.#ids).reverse(), this.keys);
    this.#buffer = placed(this.#allocate, sorted);
    return this.#buffer;
  }

  /** Removes the changed rows and inserts them again in position and in blocks, without moving rows one by one. */
  #merge(count: number): Uint32Array {
    const before = this.rows.length;
    const removed = emptyBits(Math.max(count, before));
    for (const row of this.#changed) setBit(removed, row);
    for (let row = count; row < before; row++) setBit(removed, row);
    if (count > this.#buffer.length) this.#buffer = grown(this.#allocate, this.rows, Math.ceil(count * 1.25));
    const buffer = this.#buffer;
    let end = 0;
    let from = 0;
    for (let at = 0; at < before; at++) {
      if (!hasBit(removed, buffer[at] as number)) continue;
      buffer.copyWithin(end, from, at);
      end += at - from;
      from = at + 1;
    }
    buffer.copyWithin(end, from, before);
    end += before - from;
    this.rows = buffer.subarray(0, end);
    const added = [...this.#changed].filter((row) => row < count).sort(this.compare);
    for (let index = added.length - 1; index >= 0; index--) {
      const row = added[index] as number;
      const position = this.#positionOf(row);
      buffer.copyWithin(position + index + 1, position, end);
      buffer[position + index] = row;
      end = position;
      this.rows = buffer.subarray(0, end);
    }
    return buffer.subarray(0, count);
  }

  #positionOf(row: number): number {
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

/** Rows in ascending order, as in `SortedRows`. */
interface AscendingRows {
  readonly rows: Uint32Array;
  readonly keys: ArrayLike<number>;
  /** Number of rows with a key; they come first. */
  readonly present: number;
}

/**
 * Sorts `rows` by `keys[row]` ascending and stably, NaN last. Processes the bit pattern of the doubles sixteen bits at
 * a time: a million rows take about 30 ms, a comparison sort takes a second.
 */
export function radixSort(rows: Uint32Array, keys: Float64Array): Uint32Array {
  const count = rows.length;
  const low = new Uint32Array(count);
  const high = new Uint32Array(count);
  const double = new Float64Array(1);
  const halves = new Uint32Array(double.buffer);
  for (let at = 0; at < count; at++) {
    double[0] = keys[rows[at] as number] as number;
    const negative = (halves[1] as number) >>> 31 === 1;
    // makes the patterns sortable as unsigned numbers: inverts negative ones and moves positive ones above them
    low[at] = negative ? ~(halves[0] as number) : (halves[0] as number);
    high[at] = negative ? ~(halves[1] as number) : (halves[1] as number) ^ 0x80000000;
  }
  let order: Uint32Array = Uint32Array.from({ length: count }, (_, at) => at);
  let target: Uint32Array = new Uint32Array(count);
  for (const [digits, shift] of [
    [low, 0],
    [low, 16],
    [high, 0],
    [high, 16],
  ] as const) {
    if (distribute(order, target, digits, shift)) [order, target] = [target, order];
  }
  for (let at = 0; at < count; at++) target[at] = rows[order[at] as number] as number;
  return target;
}

/** Returns false without changes if all rows share the digit. */
function distribute(order: Uint32Array, target: Uint32Array, digits: Uint32Array, shift: number): boolean {
  const starts = new Uint32Array(65_537);
  for (let at = 0; at < digits.length; at++) {
    const slot = (((digits[at] as number) >>> shift) & 0xffff) + 1;
    starts[slot] = (starts[slot] as number) + 1;
  }
  const first = digits.length === 0 ? 0 : (((digits[0] as number) >>> shift) & 0xffff) + 1;
  if (starts[first] === digits.length || digits.length === 0) return false;
  for (let slot = 1; slot < starts.length; slot++) {
    starts[slot] = (starts[slot] as number) + (starts[slot - 1] as number);
  }
  for (let at = 0; at < order.length; at++) {
    const row = order[at] as number;
    const digit = ((digits[row] as number) >>> shift) & 0xffff;
    const place = starts[digit] as number;
    target[place] = row;
    starts[digit] = place + 1;
  }
  return true;
}

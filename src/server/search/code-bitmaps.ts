import { type Bits, countCommon, emptyBits } from './bits.ts';
import { type Allocate, ownMemory } from './cells.ts';

/** Codes from which bitmaps take more memory than they are worth; a criterion then reads the code of every row. */
export const MAX_MAPPED_CODES = 128;
const MIN_CODES = 2;

/** Bitmaps that another thread reads. */
export interface SharedBitmaps {
  cells: Int32Array;
  /** Words of one bitmap. */
  words: number;
}

/**
 * The rows of each code of a column with few codes, one bit per row, kept up to date by every change: a criterion joins
 * bitmaps, 32 rows at a time. Code 0, "no value", has none.
 */
export class CodeBitmaps {
  #cells: Int32Array = new Int32Array(0);
  #words = 0;
  readonly #allocate: Allocate;

  constructor(allocate: Allocate = ownMemory) {
    this.#allocate = allocate;
  }

  /** Makes room for codes up to `code`, and for rows. */
  reserve(code: number, rows: number): void {
    const words = Math.max(this.#words, (rows + 31) >>> 5);
    const codes = this.#words === 0 ? 0 : this.#cells.length / this.#words;
    if (words === this.#words && code <= codes) return;
    const room = code <= codes ? codes : Math.max(MIN_CODES, Math.ceil(code * 1.25));
    const cells = new Int32Array(this.#allocate(room * words * Int32Array.BYTES_PER_ELEMENT));
    for (let at = 0; at < codes; at++)
      cells.set(this.#cells.subarray(at * this.#words, (at + 1) * this.#words), at * words);
    this.#cells = cells;
    this.#words = words;
  }

  set(row: number, code: number): void {
    if (code === 0) return;
    const word = (code - 1) * this.#words + (row >>> 5);
    this.#cells[word] = (this.#cells[word] as number) | (1 << (row & 31));
  }

  clear(row: number, code: number): void {
    if (code === 0) return;
    const word = (code - 1) * this.#words + (row >>> 5);
    this.#cells[word] = (this.#cells[word] as number) & ~(1 << (row & 31));
  }

  /** Returns the rows whose code is 1 in `passes`. @param rows number of rows */
  rowsOf(passes: Uint8Array, rows: number): Bits {
    let result: Bits | undefined;
    for (let code = 1; code < passes.length; code++) {
      if (passes[code] !== 1) continue;
      const start = (code - 1) * this.#words;
      if (result) join(result, this.#cells, start);
      // a copy takes less time than joining with empty bits
      else result = this.#cells.slice(start, start + ((rows + 31) >>> 5));
    }
    return result ?? emptyBits(rows);
  }

  /** Returns how many rows of a set have the code. */
  countIn(set: Bits, code: number): number {
    return countCommon(set, this.#cells, (code - 1) * this.#words);
  }

  share(): SharedBitmaps {
    return { cells: this.#cells, words: this.#words };
  }

  /** Reads from the bitmaps of another thread from now on. */
  adopt({ cells, words }: SharedBitmaps): void {
    this.#cells = cells;
    this.#words = words;
  }
}

function join(result: Bits, cells: Int32Array, start: number): void {
  for (let word = 0; word < result.length; word++)
    result[word] = (result[word] as number) | (cells[start + word] as number);
}

import type { ListingFields } from '#domain/search/criteria.ts';
import type { Bits } from './bits.ts';
import { type Allocate, type Codes, grown, ownMemory, placed, typeOfCodes } from './cells.ts';
import { CodeBitmaps, MAX_MAPPED_CODES, type SharedBitmaps } from './code-bitmaps.ts';
import type { Coding, Parts } from './codings.ts';
import { compareNaturally, type FacetValue } from './natural-order.ts';
import { scanCodes } from './scan.ts';

/** Cells of a column that another thread reads, and the content of codes that it does not know yet. */
export interface SharedColumn {
  codes: Codes;
  totals: Int32Array;
  size: number;
  parts: readonly Parts[];
  /** Absent: the column has too many codes. */
  bitmaps: SharedBitmaps | undefined;
}

/** Codes that have room from the start. */
const MIN_CODES = 16;

/**
 * Stores a small integer per row and the number of rows per code, which are the counts of the unfiltered list. Code 0
 * means "no value".
 */
export class CodedColumn {
  codes: Codes = new Uint8Array(0);
  /** Number of codes. */
  size = 1;
  /** Values of each code; empty for code 0. */
  readonly parts: Parts[] = [[]];
  readonly #coding: Coding | undefined;
  readonly #codeByKey = new Map<FacetValue, number>();
  readonly #allocate: Allocate;
  /** Rows per code, with room for more codes. */
  #totals: Int32Array;
  /** Absent for columns with many codes, and without a coding: no criterion reads those. */
  #bitmaps: CodeBitmaps | undefined;

  /** Without a coding the caller assigns the codes. */
  constructor(coding?: Coding, allocate: Allocate = ownMemory) {
    this.#coding = coding;
    this.#allocate = allocate;
    if (coding) this.#bitmaps = new CodeBitmaps(allocate);
    this.#totals = new Int32Array(allocate(MIN_CODES * Int32Array.BYTES_PER_ELEMENT));
  }

  /** Returns a copy of the rows per code. */
  totals(): Int32Array {
    return this.#totals.slice(0, this.size);
  }

  /** Returns the number of rows whose code is 1 in `passes`. */
  rowsWith(passes: Uint8Array): number {
    let rows = 0;
    for (let code = 1; code < passes.length; code++)
      if (passes[code] === 1) rows += this.#totals[code] as number;
    return rows;
  }

  /** Forgets which rows have which code. */
  clear(): void {
    this.#totals.fill(0);
    this.size = 1;
  }

  /** Returns the code of a listing and adds one for new content. */
  codeOf(fields: ListingFields): number {
    const key = this.#coding?.keyOf(fields);
    if (key === undefined) return 0;
    const known = this.#codeByKey.get(key);
    if (known !== undefined) return known;
    const code = this.parts.push(this.#coding?.partsOf(key) ?? []) - 1;
    this.#codeByKey.set(key, code);
    this.reserve(code + 1);
    return code;
  }

  /** Makes room for codes below `size` and widens the cells if necessary. */
  reserve(size: number): void {
    if (size > this.#totals.length) this.#totals = grown(this.#allocate, this.#totals, Math.ceil(size * 1.5));
    this.size = Math.max(this.size, size);
    if (this.size > MAX_MAPPED_CODES) this.#bitmaps = undefined;
    this.#bitmaps?.reserve(this.size - 1, this.codes.length);
    const wide = typeOfCodes(size);
    if (wide.BYTES_PER_ELEMENT <= this.codes.BYTES_PER_ELEMENT) return;
    const wider = new wide(this.#allocate(this.codes.length * wide.BYTES_PER_ELEMENT));
    wider.set(this.codes);
    this.codes = wider;
  }

  /** Keys of the codes from 1 on. */
  keys(): FacetValue[] {
    return [...this.#codeByKey.keys()];
  }

  /** Fills an empty column. @param codes of each row, below the number of keys + 1; a code without a key throws */
  restore(keys: readonly FacetValue[], codes: Codes): void {
    for (const key of keys) {
      this.#codeByKey.set(key, this.parts.length);
      this.parts.push(this.#coding?.partsOf(key) ?? []);
    }
    this.codes = placed(this.#allocate, codes);
    this.reserve(keys.length + 1);
    for (let row = 0; row < codes.length; row++) {
      const code = codes[row] as number;
      if (code >= this.size) throw new RangeError('a code without a key');
      this.#totals[code] = (this.#totals[code] as number) + 1;
      this.#bitmaps?.set(row, code);
    }
  }

  /** Returns the rows whose code is 1 in `passes`; never those without a value. @param rows number of rows */
  rowsOf(passes: Uint8Array, rows: number): Bits {
    return this.#bitmaps?.rowsOf(passes, rows) ?? scanCodes(this.codes, rows, passes);
  }

  /** Codes that have bitmaps, without "no value"; undefined: none has. */
  get mappedCodes(): number | undefined {
    return this.#bitmaps && this.size - 1;
  }

  /** Counts the rows of a set per code, which must have bitmaps. Rows without a value are not counted. */
  countIn(set: Bits): Int32Array {
    const counts = new Int32Array(this.size);
    for (let code = 1; code < this.size; code++) counts[code] = this.#bitmaps?.countIn(set, code) ?? 0;
    return counts;
  }

  /** @param knownCodes codes whose content the other thread has */
  share(knownCodes: number): SharedColumn {
    const { codes, size, parts } = this;
    const bitmaps = this.#bitmaps?.share();
    return { codes, totals: this.#totals, size, parts: parts.slice(knownCodes), bitmaps };
  }

  /** Reads from the cells of another thread from now on. */
  adopt({ codes, totals, size, parts, bitmaps }: SharedColumn): void {
    this.codes = codes;
    this.#totals = totals;
    this.size = size;
    for (const ofCode of parts) this.parts.push(ofCode);
    if (bitmaps) this.#bitmaps?.adopt(bitmaps);
    else this.#bitmaps = undefined;
  }

  grow(capacity: number): void {
    this.codes = grown(this.#allocate, this.codes, capacity);
    this.#bitmaps?.reserve(this.size - 1, capacity);
  }

  /** Returns sort keys: the rank of the row's content. "No value" is NaN, or the lowest rank if `isNothingLeast` is set. */
  ranks(count: number, isNothingLeast: boolean): Float64Array {
    const contents = this.parts.map(([part], code) => ({ part: part ?? '', code })).slice(1);
    contents.sort((left, right) => compareNaturally(left.part, right.part));
    const rankOf = new Float64Array(this.size).fill(isNothingLeast ? -1 : Number.NaN);
    contents.forEach(({ code }, rank) => {
      rankOf[code] = rank;
    });
    const ranks = new Float64Array(count);
    for (let row = 0; row < count; row++) ranks[row] = rankOf[this.codes[row] as number] as number;
    return ranks;
  }

  append(row: number, code: number): void {
    this.codes[row] = code;
    this.#totals[code] = (this.#totals[code] as number) + 1;
    this.#bitmaps?.set(row, code);
  }

  drop(row: number): void {
    const code = this.codes[row] ?? 0;
    this.#totals[code] = (this.#totals[code] as number) - 1;
    this.#bitmaps?.clear(row, code);
  }

  /** Moves the last row to the place of a removed one; its count does not change. */
  move(from: number, to: number): void {
    const code = this.codes[from] ?? 0;
    this.codes[to] = code;
    this.#bitmaps?.clear(from, code);
    this.#bitmaps?.set(to, code);
  }
}

import type { ListingFields } from '#domain/search/criteria.ts';
import type { Coding, Parts } from './codings.ts';
import { compareNaturally, type FacetValue } from './natural-order.ts';

export type Codes = Uint8Array | Uint16Array | Uint32Array;

/**
 * Stores a small integer per row and the number of rows per code, which are the counts of the unfiltered list. Code 0
 * means "no value".
 */
export class CodedColumn {
  codes: Codes = new Uint8Array(0);
  /** Rows per code. */
  totals: number[] = [0];
  /** Values of each code; empty for code 0. */
  readonly parts: Parts[] = [[]];
  readonly #coding: Coding | undefined;
  readonly #codeByKey = new Map<FacetValue, number>();

  /** Without a coding the caller assigns the codes. */
  constructor(coding?: Coding) {
    this.#coding = coding;
  }

  get size(): number {
    return this.totals.length;
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
    while (this.totals.length < size) this.totals.push(0);
    const wide = size > 65_536 ? Uint32Array : size > 256 ? Uint16Array : Uint8Array;
    if (wide.BYTES_PER_ELEMENT > this.codes.BYTES_PER_ELEMENT) this.codes = new wide(this.codes);
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
    const totals = new Array<number>(keys.length + 1).fill(0);
    for (const code of codes) {
      const total = totals[code];
      if (total === undefined) throw new RangeError('a code without a key');
      totals[code] = total + 1;
    }
    this.codes = codes;
    this.totals = totals;
  }

  grow(capacity: number): void {
    const larger = new (this.codes.constructor as new (size: number) => Codes)(capacity);
    larger.set(this.codes);
    this.codes = larger;
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
    this.totals[code] = (this.totals[code] ?? 0) + 1;
  }

  drop(row: number): void {
    const code = this.codes[row] ?? 0;
    this.totals[code] = (this.totals[code] ?? 0) - 1;
  }

  /** Moves the last row to the place of a removed one; its count does not change. */
  move(from: number, to: number): void {
    this.codes[to] = this.codes[from] ?? 0;
  }
}

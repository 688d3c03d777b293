import type { ListingFields } from '#domain/search/criteria.ts';
import { readDate, readNumber } from './codings.ts';

/** Stores doubles, which are exact for amounts of money and milliseconds; NaN means "unknown". */
export class NumberColumn {
  values: Float64Array = new Float64Array(0);
  readonly field: string;
  readonly #read: (fields: ListingFields) => number | undefined;

  constructor(field: string, kind: 'number' | 'date') {
    this.field = field;
    this.#read =
      kind === 'number' ? (fields) => readNumber(fields[field]) : (fields) => readDate(fields[field]);
  }

  set(row: number, fields: ListingFields): void {
    this.values[row] = this.#read(fields) ?? Number.NaN;
  }

  move(from: number, to: number): void {
    this.values[to] = this.values[from] ?? Number.NaN;
  }

  grow(capacity: number): void {
    const larger = new Float64Array(capacity);
    larger.set(this.values);
    this.values = larger;
  }
}

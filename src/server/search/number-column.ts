import type { ListingFields } from '#domain/search/criteria.ts';
import { type Allocate, grown, ownMemory, placed } from './cells.ts';
import { readDate, readNumber } from './codings.ts';

/** Stores doubles, which are exact for amounts of money and milliseconds; NaN means "unknown". */
export class NumberColumn {
  values: Float64Array = new Float64Array(0);
  readonly field: string;
  readonly #read: (fields: ListingFields) => number | undefined;
  readonly #allocate: Allocate;

  constructor(field: string, kind: 'number' | 'date', allocate: Allocate = ownMemory) {
    this.field = field;
    this.#allocate = allocate;
    this.#read =
      kind === 'number' ? (fields) => readNumber(fields[field]) : (fields) => readDate(fields[field]);
  }

  set(row: number, fields: ListingFields): void {
    this.values[row] = this.#read(fields) ?? Number.NaN;
  }

  move(from: number, to: number): void {
    this.values[to] = this.values[from] ?? Number.NaN;
  }

  /** Fills an empty column. */
  restore(values: Float64Array): void {
    this.values = placed(this.#allocate, values);
  }

  grow(capacity: number): void {
    this.values = grown(this.#allocate, this.values, capacity);
  }
}

import type { StoredListing } from '../live/listing-source.ts';
import type { Cars } from './statements.ts';
import type { StockTexts } from './stock-texts.ts';

/** Cars that were loaded together, in tables of their own; another load has a greater number. */
export interface Generation {
  generation: number;
  /** Sizes of the columns, as `widthsText` writes them; empty: the narrowest. */
  widths: string;
}

/** What the tables of a stock contain. */
export interface StockState extends Generation {
  /** Number of batches that were applied; each changed car has that of its last one. */
  applied: number;
  /** Position in the changes of the source up to which all are applied. */
  position: string;
  /** Number of cars that have changed since they were loaded. */
  changed: number;
}

/** Rows as columns of some widths hold them, or the widths that they need. */
export type Encoded = { rows: Buffer } | { widths: string };

export interface StockTables {
  /** Codes of texts; to be refreshed before rows are encoded. */
  readonly texts: StockTexts;
  /** Creates what all generations need. */
  create(): Promise<void>;
  /** @throws if the tables of this generation exist */
  createGeneration(generation: Generation): Promise<void>;
  /** Undefined: nothing was loaded yet. */
  readState(): Promise<StockState | undefined>;
  writeState(state: StockState): Promise<void>;
  /** Where the cars of a state are. */
  cars(state: StockState): Cars;
  encodeLoaded(widths: string, listings: readonly StoredListing[]): Encoded;
  insertLoaded(generation: Generation, rows: Buffer): Promise<void>;
  /** @param gone ids of cars that no longer exist */
  encodeChanged(state: StockState, listings: readonly StoredListing[], gone: readonly number[]): Encoded;
  insertChanged(state: StockState, rows: Buffer): Promise<void>;
  countChanged(generation: Generation): Promise<number>;
  /** Copies the cars of a generation as they are now to another one. */
  copyCurrent(from: Generation, into: Generation): Promise<void>;
  /** Removes the tables of all generations before this one, such as of loads that were not finished. */
  dropBefore(generation: number): Promise<void>;
}

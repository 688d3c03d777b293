import { randomInt } from 'node:crypto';
import type { ChangesSince, SharedListingSource, StoredListing } from '../live/listing-source.ts';
import type { Generation, StockState, StockTables } from './stored-stock.ts';

/** Listings that are read from the database at a time. */
const READ_BATCH_SIZE = 5_000;
/** Listings of an insert: servers want few and large ones. */
const INSERT_BATCH_SIZE = 50_000;
/**
 * Generations have gaps of up to so many numbers: an insert of which this process saw only a lost connection may still be
 * executed, and must not add cars to those of the next attempt.
 */
const MAX_GAP = 1_000;

export interface StockWriterOptions {
  source: Pick<SharedListingSource, 'currentPosition' | 'readListings' | 'readListingsById' | 'readChanges'>;
  stock: string;
  tables: StockTables;
  /** Whether the process stops. */
  isStopped(): boolean;
  /** Number of changed cars above which they are copied to the others. */
  maxChanged(): number;
}

/** Writes cars for all processes; only the process that has the lock does. */
export interface StockWriter {
  /** Reads all cars again as the next generation. Undefined: the process stops. */
  load(current: StockState | undefined): Promise<StockState | undefined>;
  /** Applies what has changed since the position of the stored state. */
  apply(current: StockState): Promise<StockState | undefined>;
}

export function createStockWriter(options: StockWriterOptions): StockWriter {
  const { source, stock, tables, isStopped, maxChanged } = options;
  const { nextBatch, nextGeneration } = createNumbers();
  const { copyTo, insertLoaded, insertChanges } = createGenerationWriter(options, {
    nextBatch,
    nextGeneration,
  });

  async function load(current: StockState | undefined): Promise<StockState | undefined> {
    await tables.texts.refresh();
    const position = await source.currentPosition();
    const number = () => nextGeneration(current);
    let into: Generation | undefined;
    let batch: StoredListing[] = [];
    for (let afterId = 0, isMore = true; isMore; ) {
      if (isStopped()) return undefined;
      const listings = await source.readListings(stock, afterId, READ_BATCH_SIZE);
      afterId = listings.at(-1)?.id ?? afterId;
      isMore = listings.length === READ_BATCH_SIZE;
      batch = batch.concat(listings);
      if (isMore && batch.length < INSERT_BATCH_SIZE) continue;
      into = await insertLoaded(into, into?.widths ?? current?.widths ?? '', batch, number);
      batch = [];
    }
    if (!into) throw new Error('A load ended before it began');
    const next = { ...into, applied: nextBatch(current), position, changed: 0 };
    await tables.writeState(next);
    return next;
  }

  async function copyAll(current: StockState): Promise<StockState> {
    const into = await copyTo(current, current.widths);
    const next = { ...current, ...into, applied: nextBatch(current), changed: 0 };
    await tables.writeState(next);
    return next;
  }

  return {
    load,
    async apply(current) {
      const { position, changes, reload } = await source.readChanges(stock, current.position);
      if (reload) return load(current);
      if (changes.length === 0) return { ...current, position };
      await tables.texts.refresh();
      const next = await insertChanges({ ...current, position }, changes);
      next.changed = await tables.countChanged(next);
      await tables.writeState(next);
      return next.changed > maxChanged() ? copyAll(next) : next;
    },
  };
}

/** Writes cars into generations, and copies them to one with wider columns when they need it. */
function createGenerationWriter(
  { source, stock, tables }: StockWriterOptions,
  { nextBatch, nextGeneration }: ReturnType<typeof createNumbers>,
) {
  /** Copies the cars to another generation, whose columns may be wider. */
  async function copyTo(from: Generation, widths: string): Promise<Generation> {
    const into = { generation: nextGeneration(from), widths };
    await tables.createGeneration(into);
    await tables.copyCurrent(from, into);
    return into;
  }

  /** Inserts cars into a generation, or into one with wider columns if they need it; without one it is created. */
  async function insertLoaded(
    before: Generation | undefined,
    widths: string,
    listings: readonly StoredListing[],
    number: () => number,
  ): Promise<Generation> {
    const encoded = tables.encodeLoaded(widths, listings);
    if ('widths' in encoded) {
      const wider = before && (await copyTo(before, encoded.widths));
      return insertLoaded(wider, encoded.widths, listings, number);
    }
    const into = before ?? { generation: number(), widths };
    if (!before) await tables.createGeneration(into);
    if (listings.length > 0) await tables.insertLoaded(into, encoded.rows);
    return into;
  }

  async function insertChanges(first: StockState, changes: ChangesSince['changes']): Promise<StockState> {
    let state = first;
    for (let at = 0; at < changes.length; at += READ_BATCH_SIZE) {
      const batch = changes.slice(at, at + READ_BATCH_SIZE);
      const ids = batch.flatMap(({ id, deleted }) => (deleted ? [] : [id]));
      const stored = ids.length > 0 ? await source.readListingsById(stock, ids) : [];
      const present = new Set(stored.map(({ id }) => id));
      const gone = batch.flatMap(({ id }) => (present.has(id) ? [] : [id]));
      // what is inserted together has a version of its own, by which searches see that more has come
      state = { ...state, applied: nextBatch(state) };
      let encoded = tables.encodeChanged(state, stored, gone);
      while ('widths' in encoded) {
        state = { ...state, ...(await copyTo(state, encoded.widths)) };
        encoded = tables.encodeChanged(state, stored, gone);
      }
      await tables.insertChanged(state, encoded.rows);
    }
    return state;
  }

  return { copyTo, insertLoaded, insertChanges };
}

/** Numbers of batches and generations. None is given twice: an insert that failed here may still be executed. */
function createNumbers() {
  const last = { batch: 0, generation: 0 };
  return {
    nextBatch(current: StockState | undefined): number {
      last.batch = Math.max(last.batch, current?.applied ?? 0) + 1;
      return last.batch;
    },
    nextGeneration(current: Generation | undefined): number {
      last.generation = Math.max(last.generation, current?.generation ?? 0) + 1 + randomInt(MAX_GAP);
      return last.generation;
    },
  };
}

import { createFeedLoop } from '../live/feed-loop.ts';
import type { SharedListingSource } from '../live/listing-source.ts';
import {
  createServedStock,
  type ServedStock,
  type ServedStockOptions,
  type StockView,
} from './served-stock.ts';
import { createStockWriter, type StockWriter } from './stock-writer.ts';
import type { StockState, StockTables } from './stored-stock.ts';

/** Age in milliseconds at which the state is read again, because other processes may have made a generation. */
const MAX_STATE_AGE_MS = 10_000;

const ANY_LISTING: Seen = { ids: null };

/**
 * Changed cars are copied to the others above this number and this share of the stock, because each search reads them
 * separately.
 */
const MIN_CHANGED = 10_000;
const CHANGED_SHARE = 0.002;
/** Minimum interval in milliseconds between two batches of changes; each becomes a file of its own at first. */
const MIN_INTERVAL_MS = 400;
/** Of the time that counting the whole stock takes, so that most of the server's time is left to visitors. */
const PAUSE_SHARE = 2;

export interface StockFeedOptions extends ServedStockOptions {
  /** By `stockKey`. */
  stock: string;
  /** Creates the tables where they are missing. */
  tables(): Promise<StockTables>;
  source: SharedListingSource;
  onFailure(error: unknown): void;
  onRecovery(): void;
  /** Cars that may have changed before they are copied to the others; set by tests. */
  maxChanged?(total: number): number;
}

export interface StockFeed {
  /** Undefined before the stock can be searched. */
  readonly view: StockView | undefined;
  readonly version: number;
  wake(): Promise<void>;
  stop(): Promise<void>;
}

/** What a process has of the tables. */
interface Tables {
  tables: StockTables;
  writer: StockWriter;
}

const maxChangedOf = (total: number) => MIN_CHANGED + total * CHANGED_SHARE;

/**
 * Keeps the tables of a stock up to date. Every process follows the changes, and the one that has the lock applies them for
 * all; the others learn from the stored state that it is done.
 */
export function createStockFeed(options: StockFeedOptions): StockFeed {
  const { stock, source } = options;
  const shown = createServedStock(options);
  let opened: Tables | undefined;
  const loop = createFeedLoop({
    catchUp,
    onFailure(error) {
      // the tables may have been dropped
      opened = undefined;
      options.onFailure(error);
    },
    onRecovery: options.onRecovery,
    interval: () => Math.max(MIN_INTERVAL_MS, shown.countingTime * PAUSE_SHARE),
  });
  const known = createKnownState({ source, stock, shown, catchUpAgain: loop.request });

  async function catchUp(): Promise<void> {
    opened ??= await openTables(options, shown, () => loop.isStopped);
    const { tables, writer } = opened;
    if (!known.state) {
      const stored = await tables.readState();
      if (stored) await known.adopt(tables, stored, ANY_LISTING);
      else await known.change(tables, ANY_LISTING, (current) => current ?? writer.load(undefined));
    }
    if (!known.state) return;
    const { position, generation } = known.state;
    const found = await source.readChanges(stock, position);
    if (found.reload) {
      // another process may have loaded them meanwhile
      const isNew = (current?: StockState) => current && current.generation > generation;
      return known.change(tables, ANY_LISTING, (current) =>
        isNew(current) ? current : writer.load(current),
      );
    }
    if (found.changes.length > 0) {
      const seen = { ids: found.changes.map(({ id }) => id), position: found.position };
      return known.change(tables, seen, (current) =>
        current ? writer.apply(current) : writer.load(undefined),
      );
    }
    await known.confirm(tables, found.position);
    if (shown.isOutdatedUnused(generation))
      await source.exclusively(stock, () => tables.dropBefore(generation));
  }

  return {
    get view() {
      return shown.view;
    },
    get version() {
      return shown.version;
    },
    wake: loop.wake,
    stop: loop.stop,
  };
}

async function openTables(
  { source, stock, tables: create, maxChanged = maxChangedOf }: StockFeedOptions,
  shown: ServedStock,
  isStopped: () => boolean,
): Promise<Tables> {
  const tables = await create();
  const writer = createStockWriter({
    ...{ source, stock, tables, isStopped },
    maxChanged: () => maxChanged(shown.view?.summary.counts.total ?? 0),
  });
  return { tables, writer };
}

/** Changes that listeners hear of. */
interface Seen {
  /** Null: any listing may have changed. */
  ids: readonly number[] | null;
  /** Position of the process in the changes; absent: that of the stored state. */
  position?: string;
}

interface KnownStateOptions {
  source: Pick<SharedListingSource, 'exclusively'>;
  stock: string;
  shown: ServedStock;
  /** Asks for another round of reading changes. */
  catchUpAgain(): void;
}

/** The stored state of a stock as this process knows it. */
interface KnownState {
  /** Undefined: nothing is stored yet. */
  readonly state: StockState | undefined;
  /** Takes over a stored state and lets searches find its cars. */
  adopt(tables: StockTables, next: StockState, seen: Seen): Promise<void>;
  /** Does work that one process does for all, and adopts the state that it returns; others ask again. */
  change(
    tables: StockTables,
    seen: Seen,
    work: (current: StockState | undefined) => StockState | undefined | Promise<StockState | undefined>,
  ): Promise<void>;
  /** Notes that nothing has changed up to this position; now and then looks up what other processes have stored. */
  confirm(tables: StockTables, position: string): Promise<void>;
}

function createKnownState({ source, stock, shown, catchUpAgain }: KnownStateOptions): KnownState {
  let state: StockState | undefined;

  async function adopt(tables: StockTables, next: StockState, seen: Seen): Promise<void> {
    await shown.show(tables, next, seen.ids);
    // listeners of this process still need the changes that another one has applied
    state = { ...next, position: seen.position ?? next.position };
  }

  /** Another process may have copied the cars to a new generation, or changed some that this one saw before. */
  async function refresh(tables: StockTables, known: StockState): Promise<void> {
    const stored = await tables.readState();
    shown.confirm();
    if (!stored) state = undefined;
    if (!stored || (stored.generation === known.generation && stored.applied === known.applied)) return;
    await adopt(tables, stored, { ids: null, position: known.position });
  }

  return {
    get state() {
      return state;
    },
    adopt,
    async change(tables, seen, work) {
      const isOurs = await source.exclusively(stock, async () => {
        const next = await work(await tables.readState());
        if (next) await adopt(tables, next, seen);
      });
      // others may have the lock, and cars may have changed while all were read
      if (!isOurs || seen.ids === null) catchUpAgain();
    },
    async confirm(tables, position) {
      if (!state) return;
      state = { ...state, position };
      if (shown.age() > MAX_STATE_AGE_MS) await refresh(tables, state);
    },
  };
}

import { createFeedLoop } from '../live/feed-loop.ts';
import type { SharedListingSource } from '../live/listing-source.ts';
import type { ClickHouse } from './client.ts';
import type { SqlContext } from './criterion-sql.ts';
import type { Cars } from './statements.ts';
import { readSummary, type StockSummary } from './stock-summary.ts';
import type { StockState, StockTables } from './stock-tables.ts';
import { createStockWriter, type StockWriter } from './stock-writer.ts';

/** So many changed cars, and this share of the stock, are copied to the others: each search reads them apart. */
const MIN_CHANGED = 10_000;
const CHANGED_SHARE = 0.002;
/** Minimum interval in milliseconds between two batches of changes; each becomes a file of its own at first. */
const MIN_INTERVAL_MS = 400;
/** Of the time that counting the whole stock takes, so that most of the server's time is left to visitors. */
const PAUSE_SHARE = 2;
/** Milliseconds after which it is looked up which generation other processes have made. */
const MAX_STATE_AGE_MS = 10_000;
/** Milliseconds after which no process asks for an earlier generation. */
const OUTDATED_AGE_MS = 60_000;

/** What searches need to know of a stock. */
export interface StockView {
  cars: Cars;
  summary: StockSummary;
}

export interface StockFeedOptions {
  clickHouse: ClickHouse;
  /** By `stockKey`. */
  stock: string;
  /** Creates the tables where they are missing. */
  tables(): Promise<StockTables>;
  context: SqlContext;
  source: SharedListingSource;
  /** Called after a change can be found; null: any listing may have changed. */
  onChange(ids: readonly number[] | null): void;
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

/** Changes that listeners hear of. */
interface Seen {
  /** Null: any listing may have changed. */
  ids: readonly number[] | null;
  /** Position of the process in the changes; absent: that of the stored state. */
  position?: string;
}

const ANY: Seen = { ids: null };

const maxChangedOf = (total: number) => MIN_CHANGED + total * CHANGED_SHARE;

/**
 * Keeps the tables of a stock up to date. Every process follows the changes, and the one that has the lock applies them for
 * all; the others learn from the stored state that it is done.
 */
export function createStockFeed(options: StockFeedOptions): StockFeed {
  const { stock, source } = options;
  const shown = createShownStock(options);
  let opened: Tables | undefined;
  let state: StockState | undefined;
  const loop = createFeedLoop({
    catchUp,
    onFailure(error) {
      // what failed may be that the tables are gone
      opened = undefined;
      options.onFailure(error);
    },
    onRecovery: options.onRecovery,
    interval: () => Math.max(MIN_INTERVAL_MS, shown.countingTime * PAUSE_SHARE),
  });

  async function open(): Promise<Tables> {
    const { maxChanged = maxChangedOf } = options;
    const tables = await options.tables();
    const writer = createStockWriter({
      ...{ source, stock, tables },
      isStopped: () => loop.isStopped,
      maxChanged: () => maxChanged(shown.view?.summary.counts.total ?? 0),
    });
    return { tables, writer };
  }

  async function catchUp(): Promise<void> {
    opened ??= await open();
    const { tables, writer } = opened;
    if (!state) {
      const known = await tables.readState();
      if (known) await adopt(tables, known, ANY);
      else await exclusively(opened, ANY, (current) => current ?? writer.load(undefined));
    }
    if (!state) return;
    const { position, generation } = state;
    const found = await source.readChanges(stock, position);
    if (found.reload) {
      // another process may have loaded them meanwhile
      const isNew = (current?: StockState) => current && current.generation > generation;
      return exclusively(opened, ANY, (current) => (isNew(current) ? current : writer.load(current)));
    }
    if (found.changes.length > 0) {
      const seen = { ids: found.changes.map(({ id }) => id), position: found.position };
      return exclusively(opened, seen, (current) =>
        current ? writer.apply(current) : writer.load(undefined),
      );
    }
    state = { ...state, position: found.position };
    if (shown.age() > MAX_STATE_AGE_MS) await refresh(tables, state);
    await dropOutdated(tables, generation);
  }

  /** Does work that one process does for all; others ask again. */
  async function exclusively(
    { tables }: Tables,
    seen: Seen,
    work: (current: StockState | undefined) => StockState | undefined | Promise<StockState | undefined>,
  ): Promise<void> {
    const isOurs = await source.exclusively(stock, async () => {
      const next = await work(await tables.readState());
      if (next) await adopt(tables, next, seen);
    });
    // others may have the lock, and cars may have changed while all were read
    if (!isOurs || seen.ids === null) loop.request();
  }

  async function adopt(tables: StockTables, next: StockState, seen: Seen): Promise<void> {
    await shown.show(tables.cars(next), seen.ids);
    // what was applied beyond what this process has seen is still to be passed on
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

  async function dropOutdated(tables: StockTables, generation: number): Promise<void> {
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

/** What searches of this process find. */
function createShownStock({ clickHouse, context, onChange }: StockFeedOptions) {
  let view: StockView | undefined;
  let version = 0;
  let countingTime = 0;
  let confirmedAt = 0;
  let since = { generation: 0, at: Number.POSITIVE_INFINITY };
  return {
    get view() {
      return view;
    },
    get version() {
      return version;
    },
    /** Milliseconds that counting the whole stock has taken. */
    get countingTime() {
      return countingTime;
    },
    /** Milliseconds since the stored state was read. */
    age: () => performance.now() - confirmedAt,
    confirm() {
      confirmedAt = performance.now();
    },
    /** Counts the stock and lets searches find it. */
    async show(cars: Cars, ids: readonly number[] | null): Promise<void> {
      const start = performance.now();
      const summary = await readSummary(clickHouse, cars, context);
      confirmedAt = performance.now();
      countingTime = confirmedAt - start;
      if (since.generation !== cars.generation) since = { generation: cars.generation, at: confirmedAt };
      view = { cars, summary };
      version++;
      onChange(ids);
    },
    /** Whether no process asks for earlier generations any more; true once for each generation. */
    isOutdatedUnused(generation: number): boolean {
      if (performance.now() - since.at < OUTDATED_AGE_MS) return false;
      since = { generation, at: Number.POSITIVE_INFINITY };
      return true;
    },
  };
}

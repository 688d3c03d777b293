import type { SharedListingSource } from '../live/listing-source.ts';
import type { ServedStock } from './served-stock.ts';
import type { StockState, StockTables } from './stored-stock.ts';

/** Age in milliseconds at which the state is read again, because other processes may have made a generation. */
const MAX_STATE_AGE_MS = 10_000;

/** Changes that listeners hear of. */
export interface Seen {
  /** Null: any listing may have changed. */
  ids: readonly number[] | null;
  /** Position of the process in the changes; absent: that of the stored state. */
  position?: string;
}

export const ANY_LISTING: Seen = { ids: null };

export interface KnownStateOptions {
  source: Pick<SharedListingSource, 'exclusively'>;
  stock: string;
  shown: ServedStock;
  /** Asks for another round of reading changes. */
  catchUpAgain(): void;
}

/** The stored state of a stock as this process knows it. */
export interface KnownState {
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

export function createKnownState({ source, stock, shown, catchUpAgain }: KnownStateOptions): KnownState {
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

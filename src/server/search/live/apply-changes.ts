import { setImmediate as letOthersRun } from 'node:timers/promises';
import type { SearchIndex } from '../search-types.ts';
import type { ListingSource, StoredListing } from './listing-source.ts';

export const READ_BATCH_SIZE = 1_000;
/** Listings that are indexed before other requests run; about 5 ms of work. */
const PUT_BATCH_SIZE = 250;

/** Runs a change of an index while nothing else reads it. */
export type Exclusively = (change: () => void) => Promise<void>;

const atOnce: Exclusively = async (change) => change();

interface ChangeDeps {
  source: ListingSource;
  stock: string;
  index: SearchIndex;
  /** Default: nothing else reads the index. */
  exclusively?: Exclusively | undefined;
}

/** Reads changed listings and puts them into the index; those that are gone are removed. */
export async function applyChanges(
  { source, stock, index, exclusively = atOnce }: ChangeDeps,
  changes: readonly { id: number; deleted: boolean }[],
): Promise<void> {
  for (let at = 0; at < changes.length; at += READ_BATCH_SIZE) {
    const batch = changes.slice(at, at + READ_BATCH_SIZE);
    const changed = batch.filter(({ deleted }) => !deleted).map(({ id }) => id);
    const stored = changed.length > 0 ? await source.readListingsById(stock, changed) : [];
    const present = new Set(stored.map(({ id }) => id));
    await exclusively(() => {
      for (const { id } of batch) if (!present.has(id)) index.remove(id);
    });
    await putAll(index, stored, exclusively);
  }
}

export async function putAll(
  index: SearchIndex,
  listings: readonly StoredListing[],
  exclusively: Exclusively = atOnce,
): Promise<void> {
  for (let at = 0; at < listings.length; at += PUT_BATCH_SIZE) {
    await exclusively(() => {
      for (const { id, fields } of listings.slice(at, at + PUT_BATCH_SIZE)) index.put(id, fields);
    });
    await letOthersRun();
  }
}

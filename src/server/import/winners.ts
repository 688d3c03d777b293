import type { Feed } from '#contracts/types.ts';
import { rowId } from './map-row.ts';
import { readRows } from './read-rows.ts';
import { Reject } from './reject.ts';

/** First reading of a file: which row of each car is the newest, so that the others count as duplicates. */
export interface Winners {
  /** Rows in the file. */
  total: number;
  /** Whether the row with this number is the one that counts for its id. */
  isNewest(id: string, number: number): boolean;
}

/** @throws when the file cannot be read */
export async function findWinners(file: string, feed: Feed): Promise<Winners> {
  const newest = new Map<string, { number: number; mark: string }>();
  let total = 0;
  for await (const row of readRows(file, feed.delimiter)) {
    total += 1;
    if ('broken' in row) continue;
    const id = idOrNothing(row, feed);
    const mark = feed.newest ? (row.values[feed.newest] ?? '') : '';
    const known = id === undefined ? undefined : newest.get(id);
    if (id !== undefined && (!known || mark >= known.mark)) newest.set(id, { number: row.number, mark });
  }
  return { total, isNewest: (id, number) => newest.get(id)?.number === number };
}

function idOrNothing(row: Parameters<typeof rowId>[0], feed: Feed): string | undefined {
  try {
    return rowId(row, feed);
  } catch (error) {
    if (error instanceof Reject) return undefined;
    throw error;
  }
}

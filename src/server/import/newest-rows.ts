import type { Feed } from '#contracts/types.ts';
import type { FeedReader } from './feed-reader.ts';
import { type DayColumn, isoDay } from './read-day.ts';
import { readRows } from './read-rows.ts';
import { Reject } from './reject.ts';
import { rowId } from './row-id.ts';

type Days = Pick<DayColumn, 'today' | 'languages'>;

/** Result of the first pass over a file: the newest row of each car. The others are duplicates. */
export interface NewestRows {
  /** Number of rows in the file. */
  total: number;
  /** Whether the row with this number is the newest of its id. */
  isNewest(id: string, number: number): boolean;
  /** Ids of all cars in the file, including those of rejected rows. */
  ids(): string[];
  /** Number of rows that are not empty and have no readable id. */
  withoutId: number;
}

/**
 * @param days context for reading dates
 * @param readers those of extensions
 * @throws if the file cannot be read
 */
export async function findNewestRows(
  file: string,
  feed: Feed,
  days: Days = {},
  readers?: readonly FeedReader[],
): Promise<NewestRows> {
  const newest = new Map<string, { number: number; sortKey: string }>();
  let total = 0;
  let withoutId = 0;
  for await (const row of readRows(file, feed, readers)) {
    total += 1;
    if ('broken' in row) {
      withoutId += 1;
      continue;
    }
    const id = tryRowId(row, feed);
    if (id === undefined && Object.values(row.values).some((cell) => cell.trim() !== '')) withoutId += 1;
    const sortKey = sortKeyOf(row.values[feed.newest ?? ''] ?? '', feed, days);
    const known = id === undefined ? undefined : newest.get(id);
    if (id !== undefined && (!known || !isOlder(sortKey, known.sortKey)))
      newest.set(id, { number: row.number, sortKey });
  }
  return {
    total,
    isNewest: (id, number) => newest.get(id)?.number === number,
    ids: () => [...newest.keys()],
    withoutId,
  };
}

/** Returns a value that sorts by age: dates start with the year, whatever their order in the file. */
function sortKeyOf(text: string, { newest = '', fields }: Feed, days: Days): string {
  const own = fields.find(({ from }) => from.includes(newest));
  const other = fields.find(({ dateOrder }) => dateOrder !== undefined);
  return `${isoDay(text, { dateOrder: (own?.dateOrder ? own : other)?.dateOrder, ...days }) ?? ''}${text}`;
}

function isOlder(sortKey: string, known: string): boolean {
  const [a, b] = [sortKey, known].map((text) => (text.trim() === '' ? Number.NaN : Number(text)));
  return a === undefined || b === undefined || Number.isNaN(a) || Number.isNaN(b) ? sortKey < known : a < b;
}

function tryRowId(row: Parameters<typeof rowId>[0], feed: Feed): string | undefined {
  try {
    return rowId(row, feed);
  } catch (error) {
    if (error instanceof Reject) return undefined;
    throw error;
  }
}

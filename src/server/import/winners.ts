import type { Feed } from '#contracts/types.ts';
import { type DayColumn, isoDay } from './read-day.ts';
import { readRows } from './read-rows.ts';

import { Reject } from './reject.ts';
import { rowId } from './row-id.ts';

type Days = Pick<DayColumn, 'today' | 'languages'>;

/** First reading of a file: which row of each car is the newest, so that the others count as duplicates. */
export interface Winners {
  /** Rows in the file. */
  total: number;
  /** Whether the row with this number is the one that counts for its id. */
  isNewest(id: string, number: number): boolean;
  /** Ids of all cars in the file, those of rejected rows too. */
  ids(): string[];
  /** Rows that are not empty and whose id cannot be told. */
  untold: number;
}

/**
 * @param days when and in which languages days are read
 * @throws when the file cannot be read
 */
export async function findWinners(file: string, feed: Feed, days: Days = {}): Promise<Winners> {
  const newest = new Map<string, { number: number; mark: string }>();
  let total = 0;
  let untold = 0;
  for await (const row of readRows(file, feed)) {
    total += 1;
    if ('broken' in row) {
      untold += 1;
      continue;
    }
    const id = idOrNothing(row, feed);
    if (id === undefined && Object.values(row.values).some((cell) => cell.trim() !== '')) untold += 1;
    const mark = markOf(row.values[feed.newest ?? ''] ?? '', feed, days);
    const known = id === undefined ? undefined : newest.get(id);
    if (id !== undefined && (!known || !isOlder(mark, known.mark)))
      newest.set(id, { number: row.number, mark });
  }
  return {
    total,
    isNewest: (id, number) => newest.get(id)?.number === number,
    ids: () => [...newest.keys()],
    untold,
  };
}

/** What says how new a row is: days with the year in front, whatever their order in the file. */
function markOf(text: string, { newest = '', fields }: Feed, days: Days): string {
  const own = fields.find(({ from }) => from.includes(newest));
  const other = fields.find(({ dateOrder }) => dateOrder !== undefined);
  return `${isoDay(text, { dateOrder: (own?.dateOrder ? own : other)?.dateOrder, ...days }) ?? ''}${text}`;
}

function isOlder(mark: string, known: string): boolean {
  const [a, b] = [mark, known].map((text) => (text.trim() === '' ? Number.NaN : Number(text)));
  return a === undefined || b === undefined || Number.isNaN(a) || Number.isNaN(b) ? mark < known : a < b;
}

function idOrNothing(row: Parameters<typeof rowId>[0], feed: Feed): string | undefined {
  try {
    return rowId(row, feed);
  } catch (error) {
    if (error instanceof Reject) return undefined;
    throw error;
  }
}

import type { LiveIndexes, MemoryIndexes } from '../live/live-indexes.ts';
import type { SearchThreads } from './search-threads.ts';

/** Indexes whose searches threads answer where that is sooner. */
export function searchedByThreads(
  indexes: MemoryIndexes,
  threads: Pick<SearchThreads, 'search'>,
): LiveIndexes {
  return {
    ...indexes,
    search: (stock, request) =>
      threads.search(indexes.threadName(stock), request) ?? indexes.search(stock, request),
  };
}

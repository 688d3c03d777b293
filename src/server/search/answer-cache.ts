import { LRUCache } from 'lru-cache';
import type { KeyedCriterion, RowSet } from './criteria-groups.ts';
import type { SearchRequest, SearchResult } from './search-types.ts';
import type { Table } from './table.ts';

/** The part of an answer that does not depend on sort order or page. */
export interface CountedAnswer extends Pick<SearchResult, 'facets' | 'stats' | 'totalWithout'> {
  set: RowSet;
}

/** What the counts of a search depend on. */
export interface CountedRequest extends Pick<SearchRequest, 'facets' | 'stats'> {
  criteria: readonly KeyedCriterion[];
}

const CACHE_BYTES = 12 * 2 ** 20;
/** Each region has its own cache, and counting a small stock again is cheap. */
const MAX_ANSWERS = 300;

/** Caches counts, because paging and sorting do not change them and most requests ask for the unfiltered list. */
export class AnswerCache {
  readonly #table: Table;
  readonly #answers = new LRUCache<string, CountedAnswer>({
    max: MAX_ANSWERS,
    maxSize: CACHE_BYTES,
    sizeCalculation: bytesOf,
  });
  #version = -1;

  constructor(table: Table) {
    this.#table = table;
  }

  get(request: CountedRequest, compute: () => CountedAnswer): CountedAnswer {
    const key = keyOf(request);
    const known = this.#find(key);
    if (known) return known;
    const answer = compute();
    this.#answers.set(key, answer);
    return answer;
  }

  /** The answer if it is in the cache. */
  known(request: CountedRequest): CountedAnswer | undefined {
    return this.#find(keyOf(request));
  }

  #find(key: string): CountedAnswer | undefined {
    if (this.#version !== this.#table.version) this.#answers.clear();
    this.#version = this.#table.version;
    return this.#answers.get(key);
  }
}

const keyOf = ({ criteria, facets, stats }: CountedRequest): string =>
  `${JSON.stringify([facets, stats])}${criteria.map(({ key, text }) => `${key} ${text}`).join()}`;

/** Approximate. Values of facets are shared between answers. */
function bytesOf({ set, facets }: CountedAnswer): number {
  const counts = Object.values(facets).reduce((sum, facet) => sum + facet.counts.byteLength, 0);
  return 4_000 + counts + (set.bits?.byteLength ?? 0);
}

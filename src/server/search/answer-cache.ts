import { LRUCache } from 'lru-cache';
import type { RowSet } from './criteria-groups.ts';
import type { SearchRequest, SearchResult } from './search-types.ts';
import type { Table } from './table.ts';

/** All of an answer that does not depend on the order or the page. */
export interface Counted extends Pick<SearchResult, 'facets' | 'stats' | 'totalWithout'> {
  set: RowSet;
}

/** Turning the page or the order changes no count, and the list without criteria is asked for all the time. */
export class AnswerCache {
  readonly #table: Table;
  readonly #answers = new LRUCache<string, Counted>({ max: 64 });
  #version = -1;

  constructor(table: Table) {
    this.#table = table;
  }

  get({ criteria, facets, stats }: SearchRequest, compute: () => Counted): Counted {
    if (this.#version !== this.#table.version) this.#answers.clear();
    this.#version = this.#table.version;
    const key = JSON.stringify([criteria, facets, stats]);
    const known = this.#answers.get(key);
    if (known) return known;
    const answer = compute();
    this.#answers.set(key, answer);
    return answer;
  }
}

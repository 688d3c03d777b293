import type { IndexDefinition } from '#domain/search/index-definition.ts';
import type { SearchRequest, SearchResult } from '../search-types.ts';
import type { SharedTable } from './shared-table.ts';

/** What the main thread tells a search thread. Searches read the tables as the messages before them say. */
export type ToSearchThread =
  /** A new stock, or its cells after changes. `definition` is sent with the first. */
  | { kind: 'table'; stock: number; definition?: IndexDefinition; table: SharedTable }
  | { kind: 'search'; id: number; stock: number; request: SearchRequest };

/** An answer without the values of facets, which the main thread has. */
export interface ThreadAnswer extends Omit<SearchResult, 'facets'> {
  /** Counts of all facets, one after the other. */
  counts: Int32Array;
}

export type FromSearchThread =
  | { kind: 'ready' }
  | { kind: 'found'; id: number; answer: ThreadAnswer }
  /** The main thread searches instead, and fails as well if the request is wrong. */
  | { kind: 'failed'; id: number };

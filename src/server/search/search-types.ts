import type { ListingFields, NamedCriterion } from '#domain/search/criteria.ts';
import type { IndexSnapshot } from './snapshot/index-snapshot.ts';

export interface SearchRequest {
  criteria: readonly NamedCriterion[];
  /** Name of a sort of the definition; default: newest id first. */
  sort?: string;
  offset?: number;
  limit?: number;
  /** Facets to count; default: none. */
  facets?: 'all' | readonly string[];
  /** Range statistics to compute; default: none. */
  stats?: 'all' | readonly string[];
}

export interface FacetCount {
  value: string | number | boolean;
  count: number;
}

/**
 * Counts of a facet by position: hundreds of makes and models an answer would be as many objects. `countedValues` lists
 * them.
 */
export interface FacetCounts {
  /**
   * Values of the whole stock in natural order (text by code point, numbers ascending). The same array as long as the stock
   * has the same ones.
   */
  readonly values: readonly FacetCount['value'][];
  /** Number of listings of each value; 0: none has it. */
  readonly counts: Int32Array;
}

/** Buckets between `edges`; values beyond the ends count in the first and the last bucket. */
export interface Histogram {
  from: number;
  to: number;
  edges: readonly number[];
  counts: readonly number[];
}

export interface RangeStats {
  min: number;
  max: number;
  histogram?: Histogram;
}

/** Facets and statistics are shared between answers; treat them as read-only. */
export interface SearchResult {
  total: number;
  /** Listing ids of the requested page, in order. */
  ids: number[];
  facets: Record<string, FacetCounts>;
  /** A key is absent if no counted listing has a value. */
  stats: Record<string, RangeStats>;
  /** Number of listings without the criteria of that key (empty result: "remove this filter"). */
  totalWithout: Record<string, number>;
}

export interface SearchIndex {
  /** Increases with each change; answers stay valid while it does not change. */
  readonly version: number;
  readonly size: number;
  put(id: number, fields: ListingFields): void;
  /** Returns whether the listing existed. */
  remove(id: number): boolean;
  /** Adds many listings; faster than single calls of `put`. */
  load(listings: Iterable<readonly [id: number, fields: ListingFields]>): void;
  has(id: number): boolean;
  /** Copies the columns, to be stored. */
  snapshot(): IndexSnapshot;
  /** Number and checksum of the ids, as a source computes them (`ListingSource.checksum`). */
  checksum(): string;
  /** Does the work that the first search after many changes would do: orders, histograms, packed columns. */
  prepare(): void;
  /** @throws if the definition has no such sort, facet, statistic or field */
  search(request: SearchRequest): SearchResult;
  /** Returns only the number of listings, for the live count of a filter. */
  count(criteria: readonly NamedCriterion[]): number;
}

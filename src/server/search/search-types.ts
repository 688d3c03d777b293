import type { ListingFields, NamedCriterion } from '#domain/criteria.ts';

export interface SearchRequest {
  criteria: readonly NamedCriterion[];
  /** Name of one of the definition's sorts; without it the newest id comes first. */
  sort?: string;
  offset?: number;
  limit?: number;
  /** Which facets to count; nothing when left out. */
  facets?: 'all' | readonly string[];
  /** Which range statistics to compute; nothing when left out. */
  stats?: 'all' | readonly string[];
}

export interface FacetCount {
  value: string | number | boolean;
  count: number;
}

/** Equal or hand-made buckets between `edges`; values beyond the ends fall into the first and the last one. */
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

/** Facets and statistics are shared with later answers to the same question: read them, do not change them. */
export interface SearchResult {
  total: number;
  /** Listing ids of the page asked for, in order. */
  ids: number[];
  /** Values with at least one listing, in natural order (text by code point, numbers ascending). */
  facets: Record<string, FacetCount[]>;
  /** A key is absent when no listing that counts has a value. */
  stats: Record<string, RangeStats>;
  /** How many listings there would be if the criteria of that key were lifted (empty result: "remove this filter"). */
  totalWithout: Record<string, number>;
}

export interface SearchIndex {
  /** Grows by one with each change; answers may be kept for as long as it stands still. */
  readonly version: number;
  readonly size: number;
  put(id: number, fields: ListingFields): void;
  /** True if the listing was there. */
  remove(id: number): boolean;
  /** Adds many listings at once; quicker than `put` one by one. */
  load(listings: Iterable<readonly [id: number, fields: ListingFields]>): void;
  has(id: number): boolean;
  /** Does now what the first search after many changes would otherwise have to do: orders, histograms, packed columns. */
  prepare(): void;
  /** Throws on a sort, facet, stat or field that the definition does not name: both come from the same manifest. */
  search(request: SearchRequest): SearchResult;
  /** Only the number of listings, for the live count while a filter is being chosen. */
  count(criteria: readonly NamedCriterion[]): number;
}

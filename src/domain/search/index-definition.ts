import type { Join } from './criteria.ts';

/** How a field is stored by the index. Dates become milliseconds since 1970 (UTC) and behave as numbers from there on. */
export type ColumnKind = 'text' | 'texts' | 'number' | 'boolean' | 'date';

export interface ColumnDefinition {
  /** Wire name of the field. */
  field: string;
  kind: ColumnKind;
}

/** Value under which listings are counted that have a value outside of the options of a filter, and by which they are found. */
export const OTHER_VALUE = 'other';

/**
 * What is counted for one filter (SPEC 3.5). `key` is the filter's URL key and the key of its criteria.
 * `join: 'AND'` counts within the whole result, otherwise the filter's own criteria are left out of its counts. A value that
 * the search leaves out counts the listings that choosing it instead would find.
 * - `values`: listings per value of `field`; a boolean field counts `true` only. With `options`, listings that have a value
 *   outside of them are counted under `OTHER_VALUE` as well.
 * - `flags`: listings per boolean field that is true; the value is the field's wire name.
 * - `make_model`: listings per make and per model of the definition's `makeModel` fields, in one list.
 */
export type FacetDefinition =
  | { key: string; kind: 'values'; field: string; join?: Join; options?: readonly (string | number)[] }
  | { key: string; kind: 'flags'; fields: readonly string[]; join?: Join }
  | { key: string; kind: 'make_model' };

/**
 * Least and greatest value of a number field, without the criteria of `key` itself. With `buckets` (how many at most) or
 * `edges` (ascending, at least two) a histogram is added whose edges depend on the region's whole stock, never on the query.
 */
export interface StatDefinition {
  key: string;
  field: string;
  buckets?: number;
  edges?: readonly number[];
}

/** Missing values stand last in both directions; ties are broken by the newest id. `field: 'id'` sorts by age alone. */
export interface SortDefinition {
  name: string;
  field: string;
  direction: 'asc' | 'desc';
}

/** Everything the search index of one region needs to know about its manifest (ARCHITECTURE 3). */
export interface IndexDefinition {
  columns: readonly ColumnDefinition[];
  facets: readonly FacetDefinition[];
  stats: readonly StatDefinition[];
  sorts: readonly SortDefinition[];
  makeModel?: { makeField: string; modelField: string };
}

import { rememberByObject } from '#domain/cache/remember.ts';
import type { ResolvedFilter, ResolvedRegion } from '../manifest/resolved-region.ts';

/** A key of an address that belongs to a filter. */
export interface FilterKey {
  filter: ResolvedFilter;
  /** Suffix of a form field that stands for a part of the value; absent: the key of the whole value. */
  part?: string;
}

const keysOf = rememberByObject((filters: readonly ResolvedFilter[]): ReadonlyMap<string, FilterKey> => {
  const parts = filters.flatMap((filter) =>
    filter.formParts.map((part): [string, FilterKey] => [`${filter.query}_${part}`, { filter, part }]),
  );
  return new Map([...parts, ...filters.map((filter): [string, FilterKey] => [filter.query, { filter }])]);
});

/** The filter that a key of an address or of a form belongs to. */
export const filterOfKey = (
  { filters }: Pick<ResolvedRegion, 'filters'>,
  key: string,
): FilterKey | undefined => keysOf(filters).get(key);

import type { NamedCriterion } from '#domain/criteria.ts';
import { rememberByObject, rememberRecent } from '#domain/remember.ts';
import { shelfOf } from '#region/new-car-shelf.ts';
import type { ResolvedRegion } from '#region/resolved-region.ts';
import { compileCriteria } from '#region/search-criteria.ts';
import type { SearchEntry } from '#region/search-entry.ts';
import { parseSearch } from '#region/search-query.ts';

/** What a saved search asks for; empty when the region has none of its filters any more: it would match everything. */
export const criteriaOf = (
  region: ResolvedRegion,
  { kind, search }: SearchEntry,
): readonly NamedCriterion[] => criteriaIn(shelfOf(region, kind))(search);

/** Thousands of searches are asked of every few hundred changes, and reading one takes longer than asking it. */
const criteriaIn = rememberByObject((shelf: ResolvedRegion) =>
  rememberRecent((search: string): readonly NamedCriterion[] =>
    compileCriteria(shelf, parseSearch(shelf, new URLSearchParams(search)).query),
  ),
);

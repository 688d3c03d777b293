import type { Criterion, NamedCriterion } from '#domain/criteria.ts';
import { rememberByObject, rememberRecent } from '#domain/remember.ts';
import { regionForKind } from '#region/manifest/new-car-region.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { SearchEntry } from '#region/routing/search-entry.ts';
import { compileCriteria } from '#region/search/search-criteria.ts';
import { parseSearch } from '#region/search/search-query.ts';

/** Parses a saved search; empty if the region has none of its filters any more, because it would match everything. */
export const criteriaOf = (
  region: ResolvedRegion,
  { kind, search }: SearchEntry,
): readonly NamedCriterion[] => criteriaIn(regionForKind(region, kind))(search);

/** Thousands of searches are compared with every few hundred changes, and parsing one takes longer than comparing it. */
const criteriaIn = rememberByObject((kindRegion: ResolvedRegion) =>
  rememberRecent((search: string): readonly NamedCriterion[] =>
    compileCriteria(kindRegion, parseSearch(kindRegion, new URLSearchParams(search)).query),
  ),
);

/** The fields that criteria look at. */
export const fieldsOf = (criteria: readonly NamedCriterion[]): string[] => [
  ...new Set(criteria.flatMap(({ criterion }) => fieldsOfOne(criterion))),
];

function fieldsOfOne(criterion: Criterion): readonly string[] {
  switch (criterion.op) {
    case 'make_model':
      return [criterion.makeField, criterion.modelField];
    case 'flags':
      return criterion.fields;
    case 'not':
      return fieldsOfOne(criterion.criterion);
    default:
      return [criterion.field];
  }
}

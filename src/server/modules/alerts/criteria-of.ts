import type { Criterion, NamedCriterion } from '#domain/search/criteria.ts';
import { regionForKind } from '#region/manifest/new-car-region.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { SearchEntry } from '#region/routing/search-entry.ts';
import { compileCriteria } from '#region/search/search-criteria.ts';
import { parseSearch } from '#region/search/search-query.ts';

export type CriteriaOf = (region: ResolvedRegion, entry: SearchEntry) => readonly NamedCriterion[];

/** Parses a saved search; empty if the region has none of its filters any more, because it would match everything. */
export const criteriaOf: CriteriaOf = (region, { kind, search }) => {
  const kindRegion = regionForKind(region, kind);
  const { query } = parseSearch(kindRegion, new URLSearchParams(search));
  return compileCriteria(kindRegion, query);
};

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

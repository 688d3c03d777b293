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

/** Different searches that are cached: parsing one takes longer than comparing it with thousands of changes. */
const MAX_SEARCHES = 100_000;
/** Different criteria that are cached: searches have most of theirs in common. */
const MAX_CRITERIA = 20_000;

const criteriaIn = rememberByObject((kindRegion: ResolvedRegion) => {
  const share = createSharing();
  return rememberRecent((search: string): readonly NamedCriterion[] => {
    const { query } = parseSearch(kindRegion, new URLSearchParams(search));
    return compileCriteria(kindRegion, query).map(share);
  }, MAX_SEARCHES);
});

/** Returns one object for equal criteria, which takes less memory and lets their rows be cached. */
function createSharing(): (criterion: NamedCriterion) => NamedCriterion {
  const shared = new Map<string, NamedCriterion>();
  return (criterion) => {
    const key = JSON.stringify(criterion);
    const known = shared.get(key);
    if (known) return known;
    if (shared.size >= MAX_CRITERIA) shared.clear();
    shared.set(key, criterion);
    return criterion;
  };
}

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

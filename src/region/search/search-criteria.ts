import type { Criterion, NamedCriterion } from '#domain/search/criteria.ts';
import type { ResolvedFilter, ResolvedRegion } from '../manifest/resolved-region.ts';
import { excludedValue } from './excluded.ts';
import { kindOf } from './filter-kinds.ts';
import type { FilterValue, SearchQuery } from './filter-value.ts';

/** Search → criteria in field units, in the closed form that the index and SQL know (ARCHITECTURE 3). */
export function compileCriteria(region: ResolvedRegion, query: SearchQuery): NamedCriterion[] {
  return region.filters.flatMap((filter) => {
    // own only: every object has a "constructor"
    const value = Object.hasOwn(query.filters, filter.query) ? query.filters[filter.query] : undefined;
    return value ? criteriaOf(filter, value).map((criterion) => ({ key: filter.query, criterion })) : [];
  });
}

function criteriaOf(filter: ResolvedFilter, value: FilterValue): Criterion[] {
  const { toCriterion } = kindOf(filter);
  const excluded = excludedValue(value);
  const wanted = value.kind === 'flag' && excluded ? undefined : toCriterion(filter, value);
  // one of them is enough, however the options of the filter are joined
  const unwanted = excluded && toCriterion({ ...filter, joinCondition: 'OR' }, excluded);
  return [...(wanted ? [wanted] : []), ...(unwanted ? [{ op: 'not', criterion: unwanted } as const] : [])];
}

import type { NamedCriterion } from '#domain/criteria.ts';
import type { ResolvedRegion } from '../manifest/resolved-region.ts';
import { kindOf } from './filter-kinds.ts';
import type { SearchQuery } from './search-query.ts';

/** Search → criteria in field units, in the closed form that the index and SQL know (ARCHITECTURE 3). */
export function compileCriteria(region: ResolvedRegion, query: SearchQuery): NamedCriterion[] {
  return region.filters.flatMap((filter) => {
    // own only: every object has a "constructor"
    const value = Object.hasOwn(query.filters, filter.query) ? query.filters[filter.query] : undefined;
    const criterion = value && kindOf(filter).toCriterion(filter, value);
    return criterion ? [{ key: filter.query, criterion }] : [];
  });
}

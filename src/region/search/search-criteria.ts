import type { Criterion, NamedCriterion } from '#domain/criteria.ts';
import { OTHER_VALUE } from '#domain/index-definition.ts';
import type { ResolvedFilter, ResolvedRegion } from '../manifest/resolved-region.ts';
import { hasNumbers, offeredValues } from './filter-option.ts';
import type { FilterValue } from './filter-value.ts';
import type { SearchQuery } from './search-query.ts';

export const MAKE_FIELD = 'inventory.make';
export const MODEL_FIELD = 'inventory.make_model';

/** Search → criteria in field units, in the closed form that the index and SQL know (ARCHITECTURE 3). */
export function compileCriteria(region: ResolvedRegion, query: SearchQuery): NamedCriterion[] {
  return region.filters.flatMap((filter) => {
    // own only: every object has a "constructor"
    const value = Object.hasOwn(query.filters, filter.query) ? query.filters[filter.query] : undefined;
    const criterion = value && compileFilter(filter, value);
    return criterion ? [{ key: filter.query, criterion }] : [];
  });
}

function compileFilter(filter: ResolvedFilter, value: FilterValue): Criterion | undefined {
  const { field, joinCondition: join, multiplier } = filter;
  if (value.kind === 'list') {
    if (value.values.length === 0) return undefined;
    if (filter.kind === 'flags') return { op: 'flags', fields: value.values, join };
    if (filter.kind === 'make_model') {
      const values = value.values.map((slug) => {
        const make = slug.split('.', 1)[0] ?? '';
        return make === slug ? { make } : { make, model: slug };
      });
      return { op: 'make_model', makeField: MAKE_FIELD, modelField: MODEL_FIELD, values };
    }
    const named = value.values.filter((option) => option !== OTHER_VALUE);
    const values = hasNumbers(filter) ? named.map(Number) : named;
    const hasOther = named.length < value.values.length;
    return { op: 'in', field, values, join, ...(hasOther && { outside: offeredValues(filter) }) };
  }
  if (value.kind === 'flag') return { op: 'is', field, value: filter.isTrueOption };
  if (value.kind === 'range') {
    return { op: 'range', field, min: scale(value.min, multiplier), max: scale(value.max, multiplier) };
  }
  const limit = value.value * multiplier;
  if (filter.condition === 'lte') return { op: 'range', field, max: limit };
  if (filter.condition === 'gte') return { op: 'range', field, min: limit };
  return { op: 'range', field, min: limit, max: limit };
}

function scale(value: number | undefined, multiplier: number): number | undefined {
  return value === undefined ? undefined : value * multiplier;
}

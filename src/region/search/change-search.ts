import type { FilterValue, SearchQuery } from './filter-value.ts';

/** The search with another value of a filter, from its first page; `undefined` lifts the filter. */
export function withFilter(query: SearchQuery, key: string, value: FilterValue | undefined): SearchQuery {
  if (!value || (value.kind === 'list' && value.values.length === 0)) return withoutFilter(query, key);
  return { ...query, filters: { ...query.filters, [key]: value }, page: 1 };
}

/** The search without a filter, on its first page. */
export function withoutFilter(query: SearchQuery, key: string): SearchQuery {
  const { [key]: _, ...filters } = query.filters;
  return { ...query, filters, page: 1 };
}

/** The search without one option of a list, from its first page. */
export function withoutOption(query: SearchQuery, key: string, option: string): SearchQuery {
  const value = query.filters[key];
  if (value?.kind !== 'list') return query;
  return withFilter(query, key, { kind: 'list', values: value.values.filter((other) => other !== option) });
}

/** The search in another order, from its first page. */
export function withSort(query: SearchQuery, sort: string): SearchQuery {
  return { ...query, sort, page: 1 };
}

/** Another page of the same search; `page` counts from 1. */
export function withPage(query: SearchQuery, page: number): SearchQuery {
  return { ...query, page };
}

/** Same order, nothing narrowed. */
export function withoutFilters(query: SearchQuery): SearchQuery {
  return { ...query, filters: {}, text: '', page: 1 };
}

/** The chosen options of a list filter. */
export function chosenOptions(value: FilterValue | undefined): readonly string[] {
  return value?.kind === 'list' ? value.values : [];
}

/** A list with an option added or removed; `undefined` if it becomes empty. */
export function toggleOption(value: FilterValue | undefined, option: string): FilterValue | undefined {
  const chosen = chosenOptions(value);
  const values = chosen.includes(option) ? chosen.filter((other) => other !== option) : [...chosen, option];
  return values.length > 0 ? { kind: 'list', values } : undefined;
}

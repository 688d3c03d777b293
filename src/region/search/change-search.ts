import { excludedOptions, listValue } from './excluded.ts';
import type { FilterValue, SearchQuery } from './filter-value.ts';

/** The search with another value of a filter, from its first page; `undefined` lifts the filter. */
export function withFilter(query: SearchQuery, key: string, value: FilterValue | undefined): SearchQuery {
  if (!value || (value.kind === 'list' && !listValue(value.values, value.excluded)))
    return withoutFilter(query, key);
  return { ...query, filters: { ...query.filters, [key]: value }, page: 1 };
}

/** The search without a filter, on its first page. */
export function withoutFilter(query: SearchQuery, key: string): SearchQuery {
  const { [key]: _, ...filters } = query.filters;
  return { ...query, filters, page: 1 };
}

/** The search without one option of a list, from its first page. @param isExcluded the option is one to leave out */
export function withoutOption(
  query: SearchQuery,
  key: string,
  option: string,
  isExcluded = false,
): SearchQuery {
  const value = query.filters[key];
  if (value?.kind !== 'list') return query;
  const others = (list: readonly string[], isOwn: boolean) =>
    list.filter((other) => !isOwn || other !== option);
  const kept = listValue(others(value.values, !isExcluded), others(value.excluded ?? [], isExcluded));
  return withFilter(query, key, kept);
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

/** A list with an option added or removed; `undefined` if it becomes empty. An option that is added is no longer left out. */
export function toggleOption(value: FilterValue | undefined, option: string): FilterValue | undefined {
  const chosen = chosenOptions(value);
  const values = chosen.includes(option) ? chosen.filter((other) => other !== option) : [...chosen, option];
  return listValue(
    values,
    excludedOptions(value).filter((other) => other !== option),
  );
}

import type { FormatContext } from '../format/format.ts';
import type { ResolvedFilter } from '../manifest/resolved-region.ts';
import { localizedText } from '../text/localized-text.ts';
import { type ActiveFilter, activeFilters } from './active-filters.ts';
import { kindOf } from './filter-kinds.ts';
import { optionText } from './filter-labels.ts';
import type { FilterValue } from './filter-value.ts';
import { isMakeModel } from './kinds/make-model.ts';
import { makeOf } from './make-models.ts';
import type { SearchQuery } from './search-query.ts';

/** A value for people, without the name of the filter; empty for a plain yes. */
export const filterLabel = (value: FilterValue, filter: ResolvedFilter, context: FormatContext): string =>
  kindOf(filter).label(value, filter, context);

export interface SearchLabelContext extends FormatContext {
  /** Name of an option that the manifest does not name, such as a make; undefined or empty: none is known. */
  nameOf(option: string, filter: ResolvedFilter): string | undefined;
}

/** Labels of a search, one for each condition; the same in chips, saved searches and messages. */
export function searchLabel(
  filters: readonly ResolvedFilter[],
  query: Pick<SearchQuery, 'filters'>,
  context: SearchLabelContext,
): string[] {
  return activeFilters({ filters: [...filters] }, query).map((active) => activeFilterLabel(active, context));
}

/** "Toyota Corolla", "SUV", "Price: $20,000 – $80,000". */
export function activeFilterLabel(active: ActiveFilter, context: SearchLabelContext): string {
  const value = chosenValueLabel(active, context);
  if (active.option !== undefined || active.value.kind === 'flag') return value;
  const label = localizedText(active.filter.label, context.language.code, context.t);
  return context.t('buy:chip.labelled', { label, value });
}

/** "Toyota Corolla", "SUV", "not Diesel", "$20,000 – $80,000"; for a plain yes the name of the filter. */
export function chosenValueLabel(active: ActiveFilter, context: SearchLabelContext): string {
  const value = labelOfValue(active, context);
  return active.isExcluded ? context.t('buy:chip.excluded', { value }) : value;
}

function labelOfValue({ filter, value, option }: ActiveFilter, context: SearchLabelContext): string {
  if (option !== undefined) return carLabel(option, filter, context);
  if (value.kind === 'flag') return localizedText(filter.label, context.language.code, context.t);
  return filterLabel(value, filter, context);
}

/** A model is named with its make; every other option has its name from the manifest. */
export function carLabel(option: string, filter: ResolvedFilter, context: SearchLabelContext): string {
  const make = makeOf(option);
  const names = new Map<string, string>();
  for (const each of [make, option]) {
    const name = context.nameOf(each, filter);
    if (name) names.set(each, name);
  }
  if (!isMakeModel(filter) || make === option || !names.has(option)) {
    return optionText(option, filter, context, names);
  }
  return `${optionText(make, filter, context, names)} ${names.get(option)}`;
}

import { type ActiveFilter, activeFilters } from './active-filters.ts';
import { filterValueWords, optionWords } from './filter-words.ts';
import type { FormatContext } from './format.ts';
import { localizedText } from './localized-text.ts';
import { makeOf } from './make-models.ts';
import type { ResolvedFilter } from './resolved-region.ts';
import type { SearchQuery } from './search-query.ts';

export interface SearchWordsContext extends FormatContext {
  /** Name of an option that the manifest does not name, such as a make; undefined or empty: nobody knows one. */
  nameOf(option: string, filter: ResolvedFilter): string | undefined;
}

/** A search in words, one entry for each thing that is asked for: chips, saved searches and messages say the same. */
export function searchWords(
  filters: readonly ResolvedFilter[],
  query: Pick<SearchQuery, 'filters'>,
  context: SearchWordsContext,
): string[] {
  return activeFilters({ filters: [...filters] }, query).map((active) => activeWords(active, context));
}

/** "Toyota Corolla", "SUV", "Price: $20,000 – $80,000". */
export function activeWords(active: ActiveFilter, context: SearchWordsContext): string {
  const value = chosenWords(active, context);
  if (active.option !== undefined || active.value.kind === 'flag') return value;
  const label = localizedText(active.filter.label, context.language.code, context.t);
  return context.t('buy:chip.labelled', { label, value });
}

/** "Toyota Corolla", "SUV", "$20,000 – $80,000"; for a plain yes the name of the filter. */
export function chosenWords({ filter, value, option }: ActiveFilter, context: SearchWordsContext): string {
  if (option !== undefined) return carWords(option, filter, context);
  if (value.kind === 'flag') return localizedText(filter.label, context.language.code, context.t);
  return filterValueWords(value, filter, context);
}

/** A model is named with its make; every other option has its name from the manifest. */
export function carWords(option: string, filter: ResolvedFilter, context: SearchWordsContext): string {
  const make = makeOf(option);
  const names = new Map<string, string>();
  for (const each of [make, option]) {
    const name = context.nameOf(each, filter);
    if (name) names.set(each, name);
  }
  if (filter.kind !== 'make_model' || make === option || !names.has(option)) {
    return optionWords(option, filter, context, names);
  }
  return `${optionWords(make, filter, context, names)} ${names.get(option)}`;
}

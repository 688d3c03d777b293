import { localizedText } from '#region/localized-text.ts';
import type { FilterInput } from './filter-input.ts';
import type { FilterType } from './filter-view.ts';

/** What every filter's view has. */
export function describeFrame<Type extends FilterType>(
  type: Type,
  { filter, words }: Pick<FilterInput, 'filter' | 'words'>,
) {
  return {
    type,
    name: filter.name,
    query: filter.query,
    label: localizedText(filter.label, words.language.code, words.t),
  };
}

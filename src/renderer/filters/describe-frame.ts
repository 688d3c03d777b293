import type { ResolvedFilter } from '#region/manifest/resolved-region.ts';
import { localizedText } from '#region/text/localized-text.ts';
import type { FilterInput } from './filter-input.ts';
import type { FilterType } from './filter-view.ts';
import { remember } from './remember.ts';

const labelOf = remember((filter: ResolvedFilter, { language, t }) =>
  localizedText(filter.label, language.code, t),
);

/** What every filter's view has. */
export function describeFrame<Type extends FilterType>(
  type: Type,
  { filter, words }: Pick<FilterInput, 'filter' | 'words'>,
) {
  return { type, name: filter.name, query: filter.query, label: labelOf(filter, words) };
}

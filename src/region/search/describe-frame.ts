import type { ResolvedFilter } from '../manifest/resolved-region.ts';
import { localizedText } from '../text/localized-text.ts';
import type { FilterInput } from './filter-kind.ts';
import { remember } from './remember.ts';

const labelOf = remember((filter: ResolvedFilter, { language, t }) =>
  localizedText(filter.label, language.code, t),
);

/** Properties of every filter view. */
export function describeFrame<Type extends string>(
  type: Type,
  { filter, context }: Pick<FilterInput, 'filter' | 'context'>,
) {
  return { type, name: filter.name, query: filter.query, label: labelOf(filter, context) };
}

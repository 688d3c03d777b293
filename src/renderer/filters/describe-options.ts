import { formatNumber } from '#region/format.ts';
import { localizedText } from '#region/localized-text.ts';
import type { FilterInput } from './filter-input.ts';
import type { OptionView } from './filter-view.ts';

/** Options of the manifest with their counts; what nobody has is shown with 0, not hidden. */
export function describeOptions({
  filter,
  facet,
  words,
}: Pick<FilterInput, 'filter' | 'facet' | 'words'>): OptionView[] {
  const counts = new Map(facet.map(({ value, count }) => [value, count]));
  return filter.options.map(({ value, label, number, swatch, pictogram }) => ({
    value,
    label: localizedText(label, words.language.code, words.t, {
      ...(number !== undefined && { count: number, value: formatNumber(number, words.language) }),
    }),
    ...countWords(counts.get(value) ?? 0, words),
    ...(swatch && { swatch }),
    ...(pictogram && { pictogram }),
  }));
}

/** A count as the language writes it; zero is marked. */
export function countWords(
  count: number,
  { language }: FilterInput['words'],
): Pick<OptionView, 'count' | 'isNone'> {
  return { count: formatNumber(count, language), ...(count === 0 && { isNone: true }) };
}

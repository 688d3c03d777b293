import { formatExactNumber, formatNumber } from '../format/format.ts';
import type { ResolvedFilter } from '../manifest/resolved-region.ts';
import { localizedText } from '../text/localized-text.ts';
import { chosenOptions } from './change-search.ts';
import type { FilterInput } from './filter-kind.ts';
import { optionText } from './filter-labels.ts';
import { remember } from './remember.ts';

export interface OptionView {
  value: string;
  label: string;
  /** Number of cars, as the language writes it; absent where cars are not counted. */
  count?: string;
  /** There are none: shown dimmed. */
  isNone?: boolean;
  swatch?: string;
  pictogram?: string;
}

const uncounted = remember((filter: ResolvedFilter, { language, t }): OptionView[] =>
  filter.options.map(({ value, label, number, swatch, pictogram }) => ({
    value,
    label: localizedText(label, language.code, t, {
      ...(number !== undefined && { count: number, value: formatExactNumber(number, language) }),
    }),
    ...(swatch && { swatch }),
    ...(pictogram && { pictogram }),
  })),
);

/**
 * Options of the manifest with their counts; an option without cars is shown with 0, not hidden, unless it is one of `inStock`. Behind them stands what else is
 * in stock or chosen: values without an option.
 */
export function describeOptions({
  filter,
  facet,
  value: chosen,
  context,
}: Pick<FilterInput, 'filter' | 'facet' | 'value' | 'context'>): OptionView[] {
  const counts = new Map(facet.map(({ value, count }) => [value, count]));
  const known = uncounted(filter, context);
  const isOffered = isListed(filter, chosen, counts);
  const offered = known.filter(({ value }) => isOffered(value));
  const others = facet.flatMap(({ value }) =>
    known.some((option) => option.value === value)
      ? []
      : [{ value, label: optionText(value, filter, context) }],
  );
  return [...offered, ...others].map((option) => ({
    ...option,
    ...countLabel(counts.get(option.value) ?? 0, context),
  }));
}

/** Unlisted options are offered only while they are chosen, so that they can be removed; others while a car has them. */
function isListed(
  { unlisted = [], inStock = [] }: ResolvedFilter,
  chosen: FilterInput['value'],
  counts: ReadonlyMap<string, number>,
): (option: string) => boolean {
  const none = inStock.map(String).filter((option) => !counts.get(option));
  const left = new Set([...unlisted.map(String), ...none]);
  for (const option of chosenOptions(chosen)) left.delete(option);
  return (option) => !left.has(option);
}

/** A count as the language writes it; zero is marked. */
export function countLabel(
  count: number,
  { language }: FilterInput['context'],
): Pick<OptionView, 'count' | 'isNone'> {
  return { count: formatNumber(count, language), ...(count === 0 && { isNone: true }) };
}

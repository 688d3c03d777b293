import { formatNumber } from '../format/format.ts';
import { chosenOptions } from './change-search.ts';
import { describeOptions, type OptionView } from './describe-options.ts';
import type { FilterInput } from './filter-kind.ts';

/** Folding of a long list. */
export interface FoldedView {
  /** How many of the options stand above "show all". */
  topCount: number;
  labels: { search: string; showAll: string; noMatch: string; noneLeft: string };
}

/** A longer list folds. */
const MAX_OPEN = 12;
/** Options of a folded list that are open. */
export const TOP_COUNT = 8;

/** Options with their counts; of a long list those with most cars and all chosen ones come first. */
export function foldOptions(input: FilterInput): { options: OptionView[]; folded?: FoldedView } {
  const options = describeOptions(input);
  if (options.length <= MAX_OPEN) return { options };
  const { filter, facet, value, context } = input;
  const counts = new Map(facet.map((entry) => [entry.value, entry.count]));
  const common = [...options].sort((a, b) => (counts.get(b.value) ?? 0) - (counts.get(a.value) ?? 0));
  const top = new Set([...common.slice(0, TOP_COUNT).map((each) => each.value), ...chosenOptions(value)]);
  const open = options.filter((option) => top.has(option.value));
  const rest = options.filter((option) => !top.has(option.value));
  const { t, language } = context;
  return {
    options: [...open, ...rest],
    folded: {
      topCount: open.length,
      labels: {
        search: t('buy:options.search'),
        showAll: t('buy:options.showAll', { value: formatNumber(filter.options.length, language) }),
        noMatch: t('buy:options.noMatch'),
        noneLeft: t('buy:options.noneLeft'),
      },
    },
  };
}

import type { ResolvedFilter } from '#region/manifest/resolved-region.ts';
import { withoutNoise } from '#region/search/filter-decimals.ts';
import { valueLabel } from '#region/search/filter-labels.ts';
import { describeFrame } from '../describe-frame.ts';
import type { DescribeFilter, FilterInput } from '../filter-input.ts';
import { remember } from '../remember.ts';

const MAX_CHOICES = 60;

export const describeNumber: DescribeFilter<'number'> = (input) => {
  const { filter, words } = input;
  const values = choicesOf(input);
  return {
    ...describeFrame('number', input),
    ...buttonWords(filter, words),
    choices: values.map((value) => ({ value, label: valueLabel(value, filter, words) })),
    start: filter.default ?? values[0] ?? 0,
  };
};

const buttonWords = remember((_: ResolvedFilter, { t }) => ({
  any: t('buy:number.any'),
  less: t('buy:number.less'),
  more: t('buy:number.more'),
}));

/** The manifest's round values, or every step between its bounds; what an address says is always among them. */
function choicesOf({ filter, value }: FilterInput): number[] {
  const { ticks, bounds, step } = filter;
  const steps =
    bounds && step > 0 ? Math.min(MAX_CHOICES, Math.floor((bounds.max - bounds.min) / step + 1e-6) + 1) : 0;
  const round =
    ticks.length > 0
      ? ticks
      : Array.from({ length: steps }, (_, index) => withoutNoise((bounds?.min ?? 0) + index * step));
  const chosen = value?.kind === 'number' ? [value.value] : [];
  const start = filter.default === undefined ? [] : [filter.default];
  return [...new Set([...round, ...start, ...chosen])].sort((a, b) => a - b);
}

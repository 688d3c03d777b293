import type { FormatContext } from '#region/format/format.ts';
import { numbersOf } from '#region/format/format-language.ts';
import { isMoneyFormat, moneySign } from '#region/format/money-format.ts';
import type { ResolvedFilter } from '#region/manifest/resolved-region.ts';
import { valueLabel } from '#region/search/filter-labels.ts';
import { typedRules } from '#region/search/typed-numbers.ts';
import { localizedText } from '#region/text/localized-text.ts';
import { describeFrame } from '../describe-frame.ts';
import type { DescribeFilter } from '../filter-input.ts';
import { numberFormat } from '../number-format.ts';
import { remember } from '../remember.ts';
import { typedExamples } from '../typed-examples.ts';
import { drawHistogram } from './draw-histogram.ts';
import { rangeTicks } from './range-ticks.ts';

export const describeRangeInput: DescribeFilter<'range_input'> = (input) => {
  const { filter, stats, words } = input;
  const ticks = rangeTicks(filter, stats);
  return {
    ...describeFrame('range_input', input),
    ...frameOfInputs(filter, words),
    ticks,
    tickLabels:
      ticks === filter.ticks
        ? manifestTickLabels(filter, words)
        : ticks.map((tick) => valueLabel(tick, filter, words)),
    locale: numbersOf(words.language),
    typed: typedRules(filter, words.region.currency),
    ...(input.sent && { sent: input.sent }),
    isGrouped: filter.format !== 'year',
    histogram: filter.histogram && stats?.histogram ? drawHistogram(stats.histogram, ticks) : '',
  };
};

const manifestTickLabels = remember((filter: ResolvedFilter, words) =>
  filter.ticks.map((tick) => valueLabel(tick, filter, words)),
);

const frameOfInputs = remember((filter: ResolvedFilter, words) => {
  const { t, language } = words;
  const text = (of: ResolvedFilter['prefix']) => (of ? localizedText(of, language.code, t) : undefined);
  const label = text(filter.label) ?? '';
  const [least = '', most = ''] = filter.placeholders.map((hint) => text(hint) ?? '');
  const sign = isMoneyFormat(filter.format) ? moneySign(words.region.currency, words.language) : {};
  return {
    prefix: text(filter.prefix) ?? sign.prefix,
    suffix: text(filter.suffix) ?? sign.suffix,
    placeholders: [least, most] as [string, string],
    unread: unreadText(filter, words),
    endLabels: [t('buy:range.least', { label }), t('buy:range.most', { label })] as [string, string],
  };
});

/** What is said of a typed end that is no number. */
export function unreadText(filter: ResolvedFilter, words: FormatContext): string {
  return words.t('buy:range.unread', { examples: examplesOf(filter, words) });
}

/** How a number of the filter may be typed. */
function examplesOf(filter: ResolvedFilter, { language, region: { currency } }: FormatContext): string {
  const example = filter.ticks[Math.floor(filter.ticks.length / 2)] ?? filter.bounds?.max ?? 1;
  return typedRules(filter, currency).magnitudes
    ? typedExamples(example * filter.multiplier, currency, language)
    : numberFormat(numbersOf(language), filter.format !== 'year').format(example);
}

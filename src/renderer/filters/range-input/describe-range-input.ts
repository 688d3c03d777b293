import { decimalsOf } from '#region/filter-decimals.ts';
import { valueWords } from '#region/filter-words.ts';
import { numbersOf } from '#region/format-language.ts';
import { localizedText } from '#region/localized-text.ts';
import { currencySigns, isMoneyFormat, moneySign } from '#region/money-format.ts';
import type { ResolvedFilter } from '#region/resolved-region.ts';
import { describeFrame } from '../describe-frame.ts';
import type { DescribeFilter } from '../filter-input.ts';
import { remember } from '../remember.ts';
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
        : ticks.map((tick) => valueWords(tick, filter, words)),
    locale: numbersOf(words.language),
    decimals: decimalsOf(filter, words.region.currency),
    signs: isMoneyFormat(filter.format) ? currencySigns(words.region.currency) : [],
    isGrouped: filter.format !== 'year',
    histogram: filter.histogram && stats?.histogram ? drawHistogram(stats.histogram, ticks) : '',
  };
};

const manifestTickLabels = remember((filter: ResolvedFilter, words) =>
  filter.ticks.map((tick) => valueWords(tick, filter, words)),
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
    endLabels: [t('buy:range.least', { label }), t('buy:range.most', { label })] as [string, string],
  };
});

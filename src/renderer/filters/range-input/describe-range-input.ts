import { valueWords } from '#region/filter-words.ts';
import { currencySymbol } from '#region/format.ts';
import { localizedText } from '#region/localized-text.ts';
import { describeFrame } from '../describe-frame.ts';
import type { DescribeFilter } from '../filter-input.ts';
import { drawHistogram } from './draw-histogram.ts';
import { rangeTicks } from './range-ticks.ts';

export const describeRangeInput: DescribeFilter<'range_input'> = (input) => {
  const { filter, stats, words } = input;
  const { t, language, region } = words;
  const frame = describeFrame('range_input', input);
  const ticks = rangeTicks(filter, stats);
  const text = (of: typeof filter.prefix) => (of ? localizedText(of, language.code, t) : undefined);
  const [least = '', most = ''] = filter.placeholders.map((hint) => text(hint) ?? '');
  const symbol = filter.format === 'money' ? currencySymbol(region.currency, language) : undefined;
  return {
    ...frame,
    ticks,
    tickLabels: ticks.map((tick) => valueWords(tick, filter, words)),
    prefix: text(filter.prefix) ?? symbol,
    suffix: text(filter.suffix),
    placeholders: [least, most],
    endLabels: [t('buy:range.least', { label: frame.label }), t('buy:range.most', { label: frame.label })],
    locale: language.locale,
    isGrouped: filter.format !== 'year',
    histogram: filter.histogram && stats?.histogram ? drawHistogram(stats.histogram, ticks) : '',
  };
};

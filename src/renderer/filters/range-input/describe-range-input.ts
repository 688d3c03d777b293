import { valueWords } from '#region/filter-words.ts';
import { currencySymbol, type FormatContext, formatMoney } from '#region/format.ts';
import { localizedText } from '#region/localized-text.ts';
import { describeFrame } from '../describe-frame.ts';
import type { DescribeFilter } from '../filter-input.ts';
import { drawHistogram } from './draw-histogram.ts';
import { rangeTicks } from './range-ticks.ts';

export const describeRangeInput: DescribeFilter<'range_input'> = (input) => {
  const { filter, stats, words } = input;
  const { t, language } = words;
  const frame = describeFrame('range_input', input);
  const ticks = rangeTicks(filter, stats);
  const text = (of: typeof filter.prefix) => (of ? localizedText(of, language.code, t) : undefined);
  const [least = '', most = ''] = filter.placeholders.map((hint) => text(hint) ?? '');
  const sign = filter.format === 'money' ? moneySign(words) : {};
  return {
    ...frame,
    ticks,
    tickLabels: ticks.map((tick) => valueWords(tick, filter, words)),
    prefix: text(filter.prefix) ?? sign.prefix,
    suffix: text(filter.suffix) ?? sign.suffix,
    placeholders: [least, most],
    endLabels: [t('buy:range.least', { label: frame.label }), t('buy:range.most', { label: frame.label })],
    locale: language.locale,
    isGrouped: filter.format !== 'year',
    histogram: filter.histogram && stats?.histogram ? drawHistogram(stats.histogram, ticks) : '',
  };
};

/** The currency's sign on the side where the language writes it. */
function moneySign({ region, language }: FormatContext): { prefix?: string; suffix?: string } {
  const symbol = currencySymbol(region.currency, language);
  return formatMoney(1, region.currency, language).startsWith(symbol)
    ? { prefix: symbol }
    : { suffix: symbol };
}

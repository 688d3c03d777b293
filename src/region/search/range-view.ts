import type { FormatContext } from '../format/format.ts';
import { isMoneyFormat, moneySign } from '../format/money-format.ts';
import type { ResolvedFilter } from '../manifest/resolved-region.ts';
import { numberFormat } from '../number-format.ts';
import { numbersOf } from '../text/format-language.ts';
import { localizedText } from '../text/localized-text.ts';
import { typedExamples } from '../typed-examples.ts';
import { drawHistogram } from './draw-histogram.ts';
import type { FilterInput } from './filter-kind.ts';
import { valueLabel } from './filter-labels.ts';
import { rangeTicks } from './range-ticks.ts';
import { remember } from './remember.ts';
import { typedRules } from './typed-numbers.ts';

/** What the control of a range of numbers shows. */
export function describeRange({ filter, stats, sent, context }: FilterInput) {
  const ticks = rangeTicks(filter, stats);
  return {
    ...frameOfInputs(filter, context),
    /** Rising values the slider stops at. */
    ticks,
    tickLabels:
      ticks === filter.ticks
        ? manifestTickLabels(filter, context)
        : ticks.map((tick) => valueLabel(tick, filter, context)),
    /** How numbers are written in the inputs. */
    locale: numbersOf(context.language),
    /** How numbers may be typed. */
    typed: typedRules(filter, context.region.currency),
    /** What a form sent and could not be read. */
    ...(sent && { sent: { min: sent.min ?? '', max: sent.max ?? '' } }),
    isGrouped: filter.format !== 'year',
    /** Outline of the stock over the ticks, in a box of 100 × 24; empty without one. */
    histogram: filter.histogram && stats?.histogram ? drawHistogram(stats.histogram, ticks) : '',
  };
}

const manifestTickLabels = remember((filter: ResolvedFilter, context) =>
  filter.ticks.map((tick) => valueLabel(tick, filter, context)),
);

const frameOfInputs = remember((filter: ResolvedFilter, context) => {
  const { t, language } = context;
  const text = (of: ResolvedFilter['prefix']) => (of ? localizedText(of, language.code, t) : undefined);
  const label = text(filter.label) ?? '';
  const [least = '', most = ''] = filter.placeholders.map((hint) => text(hint) ?? '');
  const sign = isMoneyFormat(filter.format) ? moneySign(context.region.currency, context.language) : {};
  return {
    prefix: text(filter.prefix) ?? sign.prefix,
    suffix: text(filter.suffix) ?? sign.suffix,
    placeholders: [least, most] as [string, string],
    /** Message for typed text that is not a number. */
    unread: rejectedText(filter, context),
    /** Names of the two ends for screen readers. */
    endLabels: [t('buy:range.least', { label }), t('buy:range.most', { label })] as [string, string],
  };
});

/** Message for a typed end that is not a number. */
export function rejectedText(filter: ResolvedFilter, context: FormatContext): string {
  return context.t('buy:range.unread', { examples: examplesOf(filter, context) });
}

/** How a number of the filter may be typed. */
function examplesOf(filter: ResolvedFilter, { language, region: { currency } }: FormatContext): string {
  const example = filter.ticks[Math.floor(filter.ticks.length / 2)] ?? filter.bounds?.max ?? 1;
  const { magnitudes, digits } = typedRules(filter, currency);
  return magnitudes
    ? typedExamples(example * filter.multiplier, { ...currency, digits }, language)
    : numberFormat(numbersOf(language), filter.format !== 'year').format(example);
}

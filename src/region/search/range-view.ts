import type { FacetStats } from '#contracts/types.ts';
import type { FormatContext } from '../format/format.ts';
import { withoutNoise } from '../format/max-decimals.ts';
import { isMoneyFormat, moneySign } from '../format/money-format.ts';
import type { ResolvedFilter } from '../manifest/resolved-region.ts';
import { numberFormat } from '../number-format.ts';
import { numbersOf } from '../text/format-language.ts';
import { localizedText } from '../text/localized-text.ts';
import { typedExamples } from '../typed-examples.ts';
import type { FilterInput } from './filter-kind.ts';
import { valueLabel } from './filter-labels.ts';
import { remember } from './remember.ts';
import { positionOf } from './tick-scale.ts';
import { typedRules } from './typed-numbers.ts';

const WIDTH = 100;

const HEIGHT = 24;

const GAP = 0.4;

const MAX_TICKS = 60;

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

/** Values the slider stops at, in filter units: the manifest's, or steps between its bounds or the ends of the stock. */
export function rangeTicks(
  filter: Pick<ResolvedFilter, 'ticks' | 'bounds' | 'step'>,
  stats: FacetStats | undefined,
): number[] {
  if (filter.ticks.length > 1) return filter.ticks;
  const edges = stats?.histogram?.edges ?? [];
  const from = filter.bounds?.min ?? edges[0] ?? stats?.min;
  const to = filter.bounds?.max ?? edges.at(-1) ?? stats?.max;
  if (typeof from !== 'number' || typeof to !== 'number' || to <= from) return [];
  const step = filter.step * Math.max(1, Math.ceil((to - from) / filter.step / MAX_TICKS));
  const first = Math.floor(from / step) * step;
  return Array.from({ length: Math.ceil((to - first) / step) + 1 }, (_, index) =>
    withoutNoise(first + index * step),
  );
}

/**
 * Bars of the stock as one SVG path in a box of 100 × 24. The bars stand over the slider's stops; the height is the
 * square root of the count, so that few expensive cars stay visible next to many cheap ones.
 */
export function drawHistogram(
  { edges, counts }: { edges: readonly number[]; counts: readonly number[] },
  ticks: readonly number[],
): string {
  // Values beyond the ends are counted there and must not flatten the other bars.
  const inner = counts.length > 2 ? counts.slice(1, -1) : counts;
  const highest = Math.sqrt(Math.max(1, ...inner));
  return counts
    .flatMap((count, index) => {
      const from = positionOf(edges[index] ?? 0, ticks) * WIDTH;
      const to = positionOf(edges[index + 1] ?? 0, ticks) * WIDTH - GAP;
      if (count === 0 || to <= from) return [];
      const height = Math.min(HEIGHT, Math.max(1, (Math.sqrt(count) / highest) * HEIGHT));
      return `M${round(from)} ${HEIGHT}v${round(-height)}H${round(to)}V${HEIGHT}z`;
    })
    .join('');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

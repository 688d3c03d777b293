import type { NumberMarks } from '#domain/text/decimal-place.ts';
import { parseTypedNumber, type TypedDecimals } from '#domain/text/numeric-input.ts';
import { readNumber } from './address-number.ts';
import type { FilterKind } from './filter-kind.ts';
import { numberLabel, rangeLabel } from './filter-labels.ts';
import { isRangeWithin, numericSummary } from './filter-limits.ts';
import type { FilterValue } from './filter-value.ts';
import { rejectedText } from './range-view.ts';
import { typedIn, typedRules } from './typed-numbers.ts';

const HISTOGRAM_BUCKETS = 32;

/** All of a range of numbers but its view. */
export const numericRange = {
  manifest: {
    reads: ['prefix', 'suffix', 'placeholders', 'multiplier', 'bounds', 'step', 'ticks', 'histogram'],
    fieldKinds: ['number'],
  },
  form: {
    names: ['min', 'max'],
    read({ min = '', max = '' }, filter, { currency }, locale) {
      const rules = typedRules(filter, currency);
      const decimals = locale === undefined ? { ...ADDRESS_MARKS, ...rules } : typedIn(rules, locale);
      const [low, high] = [readEnd(min, decimals), readEnd(max, decimals)];
      if (low === undefined || high === undefined) return undefined;
      if (low === '' && high === '') return '';
      const isTurned = low !== '' && high !== '' && Number(low) > Number(high);
      return isTurned ? `${high}-${low}` : `${low}-${high}`;
    },
    unread: rejectedText,
  },
  read([text = ''], filter) {
    const value = readRange(text);
    return value ? { value, isOutside: !isRangeWithin(value, filter) } : { unusable: [text] };
  },
  writeBounds: ({ min = '', max = '' }) => `${min}-${max}`,
  toCriterion({ field, multiplier }, value) {
    if (value.kind !== 'range') return undefined;
    return { op: 'range', field, min: scale(value.min, multiplier), max: scale(value.max, multiplier) };
  },
  stat: ({ query: key, field, histogram, ticks, multiplier }) => ({
    key,
    field,
    ...(histogram && bucketsOf(ticks.map((tick) => tick * multiplier))),
  }),
  label: numberLabel,
  limits(filter) {
    const { bounds } = filter;
    return {
      allowed: ['min-max', 'min-', '-max', 'number'],
      within: bounds && [`between ${bounds.min} and ${bounds.max}`],
      parameter: `A range as min-max, min- or -max${bounds ? `, from ${bounds.min} to ${bounds.max}` : ''}.`,
      summary: numericSummary(filter).join(', '),
    };
  },
  hint(filter, isOutside, context) {
    const { bounds, ticks } = filter;
    if (isOutside && bounds) return rangeLabel(bounds, filter, context);
    const min = ticks[Math.floor(ticks.length / 3)];
    const max = ticks[Math.floor((2 * ticks.length) / 3)];
    if (min === undefined || max === undefined) return '';
    const meaning = rangeLabel({ min, max }, filter, context);
    return context.t('buy:notice.allowedRange', { example: `${min}-${max}`, meaning });
  },
} satisfies Omit<FilterKind, 'view'>;

const ADDRESS_MARKS: NumberMarks = { mark: '.', group: ',' };

/** What was typed into one end of a form: digits of any script with grouping marks; undefined for what is no number. */
function readEnd(text: string, decimals: TypedDecimals): string | undefined {
  if (text === '') return '';
  const number = parseTypedNumber(text, decimals);
  return number === undefined ? undefined : String(number);
}

function readRange(text: string): Extract<FilterValue, { kind: 'range' }> | undefined {
  // cut at the dash instead of matched as a whole: an address may hold thousands of digits
  const dash = text.indexOf('-');
  const from = dash < 0 ? text : text.slice(0, dash);
  const to = dash < 0 ? text : text.slice(dash + 1);
  const min = from === '' ? undefined : readNumber(from);
  const max = to === '' ? undefined : readNumber(to);
  if ((from !== '' && min === undefined) || (to !== '' && max === undefined)) return undefined;
  if (min === undefined && max === undefined) return undefined;
  if (min !== undefined && max !== undefined && min > max) return undefined;
  return { kind: 'range', ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
}

function scale(value: number | undefined, multiplier: number): number | undefined {
  return value === undefined ? undefined : value * multiplier;
}

/** A bar between each two stops of the slider; equal bars where the manifest names no stops. */
function bucketsOf(edges: readonly number[]) {
  return edges.length > 1 ? { edges } : { buckets: HISTOGRAM_BUCKETS };
}

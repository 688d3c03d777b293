import { rememberByText } from '#domain/cache/remember.ts';
import { toAsciiDigits } from '#domain/text/digits.ts';
import {
  isMonth,
  type MonthRange,
  monthOf,
  readMonthRange,
  startOfMonth,
  writeMonthRange,
} from '#domain/time/month-range.ts';
import { type FormatContext, formatMonth } from '../../format/format.ts';
import type { ResolvedFilter } from '../../manifest/resolved-region.ts';
import { inOwnWords } from '../../text/format-language.ts';
import { describeFrame } from '../describe-frame.ts';
import type { FilterKind } from '../filter-kind.ts';
import type { FilterValue } from '../filter-value.ts';
import { remember } from '../remember.ts';

/** Cars whose date is within a range of months. Bounds are years. */
export const dateRange = {
  manifest: { reads: ['bounds'], fieldKinds: ['date'] },
  form: {
    names: ['min', 'max'],
    read({ min = '', max = '' }) {
      const [from, to] = [typedMonth(min), typedMonth(max)];
      return from === undefined || to === undefined ? undefined : writeMonthRange({ min: from, max: to });
    },
    unread: (filter, { t }) => t('buy:dates.unread', { example: exampleOf(filter).min }),
  },
  read([text = ''], filter) {
    const range = readMonthRange(text);
    if (!range) return { unusable: [text] };
    const { min, max } = boundsOf(filter);
    const isOutside =
      (min !== undefined && range.max !== undefined && range.max < min) ||
      (max !== undefined && range.min !== undefined && range.min > max);
    return { value: { kind: 'text', text: writeMonthRange(range) }, isOutside };
  },
  writeBounds: ({ min, max }) =>
    writeMonthRange({
      ...(min !== undefined && { min: `${min}-01` }),
      ...(max !== undefined && { max: `${max}-12` }),
    }),
  toCriterion({ field }, value) {
    const { min, max } = rangeOf(value);
    const start = min === undefined ? undefined : startOfMonth(min);
    return { op: 'range', field, min: start, max: max === undefined ? undefined : startOfMonth(max, 1) - 1 };
  },
  stat: ({ query: key, field }) => ({ key, field }),
  writeEnd: monthOf,
  label: (value, _, context) => rangeLabel(rangeOf(value), context),
  limits(filter) {
    const { bounds } = filter;
    const within = bounds && [`between ${bounds.min}-01 and ${bounds.max}-12`];
    return {
      allowed: ['YYYY-MM..YYYY-MM', 'YYYY-MM..', '..YYYY-MM', 'YYYY-MM'],
      within,
      parameter: `Months as YYYY-MM..YYYY-MM, YYYY-MM.. or ..YYYY-MM${within ? `, ${within[0]}` : ''}.`,
      summary: bounds ? `months, ${bounds.min} to ${bounds.max}` : 'months',
    };
  },
  hint(filter, isOutside, context) {
    if (isOutside) return rangeLabel(boundsOf(filter), context);
    const range = exampleOf(filter);
    const values = { example: writeMonthRange(range), meaning: rangeLabel(range, context) };
    return context.t('buy:dates.allowed', values);
  },
  view(input) {
    const { filter, sent, context } = input;
    return {
      ...describeFrame('date_range', input),
      ...inputLabels(filter, context),
      /** First and last month that the inputs take. */
      bounds: boundsOf(filter),
      /** What a form sent and could not be read. */
      ...(sent && { sent: { min: sent.min ?? '', max: sent.max ?? '' } }),
    };
  },
} satisfies FilterKind;

const inputLabels = remember((filter: ResolvedFilter, { t }) => ({
  labels: { min: t('buy:dates.min'), max: t('buy:dates.max') },
  /** Shown by browsers that have no input for months. */
  example: exampleOf(filter).min,
  unread: t('buy:dates.unread', { example: exampleOf(filter).min }),
}));

const rangeOf = (value: FilterValue): MonthRange =>
  value.kind === 'text' ? (readMonthRange(value.text) ?? {}) : {};

const boundsOf = ({ bounds }: Pick<ResolvedFilter, 'bounds'>): MonthRange =>
  bounds ? { min: `${bounds.min}-01`, max: `${bounds.max}-12` } : {};

/** Two months that people may write. */
function exampleOf({ bounds }: ResolvedFilter): { min: string; max: string } {
  const year = bounds ? Math.max(bounds.min, bounds.max - 4) : 2020;
  return { min: `${year}-04`, max: `${year}-12` };
}

/** Browsers without an input for months send what was typed: `2018-03`, `3/2018`, `2018年3月`. */
function typedMonth(text: string): string | undefined {
  const numbers = toAsciiDigits(text.slice(0, 40)).match(/\d+/g) ?? [];
  if (text === '') return '';
  const [year = '', month = ''] = numbers[0]?.length === 4 ? numbers : [...numbers].reverse();
  const written = `${year}-${month.padStart(2, '0')}`;
  return numbers.length === 2 && isMonth(written) ? written : undefined;
}

const rangeFormat = /* @__PURE__ */ rememberByText((locale) => {
  const { calendar = 'gregory' } = new Intl.Locale(locale);
  return new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'short', timeZone: 'UTC', calendar });
});

/** "Mar 2018 – Dec 2020", "from Mar 2018", "until Dec 2020". */
function rangeLabel({ min, max }: MonthRange, { language, t }: FormatContext): string {
  if (min !== undefined && max !== undefined)
    return inOwnWords(
      rangeFormat(language.locale).formatRange(startOfMonth(min), startOfMonth(max)),
      language,
    );
  if (min !== undefined) return t('buy:dates.from', { value: formatMonth(`${min}-01`, language) });
  return max === undefined ? '' : t('buy:dates.until', { value: formatMonth(`${max}-01`, language) });
}

import { filterOption } from './filter-option.ts';
import type { FilterValue } from './filter-value.ts';
import { type FormatContext, formatExactNumber, formatYear } from './format.ts';
import { formatMoney, formatPayment } from './format-money.ts';
import { listWords } from './list-words.ts';
import { localizedText } from './localized-text.ts';
import { isMoneyFormat } from './money-format.ts';
import type { ResolvedFilter } from './resolved-region.ts';

/** One number of a filter as the region writes it, without the suffix. `value` is in filter units. */
function bareWords(value: number, filter: ResolvedFilter, { region, language }: FormatContext): string {
  const amount = value * filter.multiplier;
  if (filter.format === 'money') return formatMoney(amount, region.currency, language);
  if (filter.format === 'payment') return formatPayment(amount, region.currency, language);
  return filter.format === 'year' ? formatYear(value, language) : formatExactNumber(value, language);
}

/** Puts prefix and suffix of a filter around words for its numbers. */
function withUnit(
  words: string,
  count: number,
  filter: ResolvedFilter,
  { language, t }: FormatContext,
): string {
  const isMoney = isMoneyFormat(filter.format);
  const text = (of: ResolvedFilter['prefix']) => (of ? localizedText(of, language.code, t, { count }) : '');
  // Money is written in full with its own sign: "million" beside Rp2.000.000 would be wrong.
  const prefix = isMoney ? '' : text(filter.prefix);
  const suffix = isMoney && filter.multiplier !== 1 ? '' : text(filter.suffix);
  const prefixed = prefix === '' ? words : t('buy:value.prefixed', { prefix, value: words });
  return suffix === '' ? prefixed : t('buy:value.suffixed', { value: prefixed, suffix });
}

/** `20000` → "$20,000", `3` → "3 years". */
export function valueWords(value: number, filter: ResolvedFilter, context: FormatContext): string {
  return withUnit(bareWords(value, filter, context), value, filter, context);
}

/** "$20,000 – $80,000", "3–8 years", "from 2018", "up to 50,000 km". */
export function rangeWords(
  { min, max }: { min?: number; max?: number },
  filter: ResolvedFilter,
  context: FormatContext,
): string {
  const { t } = context;
  if (min === undefined && max === undefined) return '';
  if (min === undefined) return t('buy:range.upTo', { value: valueWords(max ?? 0, filter, context) });
  if (max === undefined) return t('buy:range.from', { value: valueWords(min, filter, context) });
  if (min === max) return valueWords(min, filter, context);
  const ends = { min: bareWords(min, filter, context), max: bareWords(max, filter, context) };
  const key = isMoneyFormat(filter.format) ? 'buy:range.betweenPrices' : 'buy:range.between';
  return withUnit(t(key, ends), max, filter, context);
}

/** Name of one option of a list filter. */
export function optionWords(
  option: string,
  filter: ResolvedFilter,
  { region, language, t }: FormatContext,
  names: ReadonlyMap<string, string> = new Map(),
): string {
  const known = filterOption(region, filter, option);
  if (!known) return names.get(option) ?? slugWords(option);
  return localizedText(known.label, language.code, t, {
    ...(known.number !== undefined && {
      count: known.number,
      value: formatExactNumber(known.number, language),
    }),
  });
}

/** A value for people, without the name of the filter; empty for a plain yes. */
export function filterValueWords(value: FilterValue, filter: ResolvedFilter, context: FormatContext): string {
  if (value.kind === 'range') return rangeWords(value, filter, context);
  if (value.kind === 'number') return valueWords(value.value, filter, context);
  if (value.kind === 'flag') return '';
  const words = value.values.map((option) => optionWords(option, filter, context));
  return listWords(words, context.language.locale);
}

/** A slug that nobody has a name for, readable: `mercedes-benz.c-class` → "Mercedes Benz C Class". */
export function slugWords(slug: string): string {
  return slug
    .split(/[.-]/)
    .map((word) => word.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()))
    .join(' ');
}

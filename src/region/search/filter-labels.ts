import { type FormatContext, formatExactNumber, formatYear } from '../format/format.ts';
import { formatList } from '../format/format-list.ts';
import { formatMoney } from '../format/format-money.ts';
import { isMoneyFormat } from '../format/money-format.ts';
import type { ResolvedFilter } from '../manifest/resolved-region.ts';
import { localizedText } from '../text/localized-text.ts';
import { chosenOptions } from './change-search.ts';
import { excludedOptions } from './excluded.ts';
import { filterOption } from './filter-option.ts';
import type { FilterValue } from './filter-value.ts';

/** One number of a filter as the region writes it, without the suffix. `value` is in filter units. */
function numberText(value: number, filter: ResolvedFilter, { region, language }: FormatContext): string {
  const amount = value * filter.multiplier;
  if (filter.format === 'money') return formatMoney(amount, region.currency, language);
  return filter.format === 'year' ? formatYear(value, language) : formatExactNumber(value, language);
}

/** Adds prefix and suffix of a filter to a formatted number. */
function withUnit(
  label: string,
  count: number,
  filter: ResolvedFilter,
  { language, t }: FormatContext,
): string {
  const isMoney = isMoneyFormat(filter.format);
  const text = (of: ResolvedFilter['prefix']) => (of ? localizedText(of, language.code, t, { count }) : '');
  // Money is written in full with its own sign: "million" next to Rp2.000.000 would be wrong.
  const prefix = isMoney ? '' : text(filter.prefix);
  const suffix = isMoney && filter.multiplier !== 1 ? '' : text(filter.suffix);
  const prefixed = prefix === '' ? label : t('buy:value.prefixed', { prefix, value: label });
  return suffix === '' ? prefixed : t('buy:value.suffixed', { value: prefixed, suffix });
}

/** `20000` → "$20,000", `3` → "3 years". */
export function valueLabel(value: number, filter: ResolvedFilter, context: FormatContext): string {
  return withUnit(numberText(value, filter, context), value, filter, context);
}

/** "$20,000 – $80,000", "3–8 years", "from 2018", "up to 50,000 km". */
export function rangeLabel(
  { min, max }: { min?: number; max?: number },
  filter: ResolvedFilter,
  context: FormatContext,
): string {
  const { t } = context;
  if (min === undefined && max === undefined) return '';
  if (min === undefined) return t('buy:range.upTo', { value: valueLabel(max ?? 0, filter, context) });
  if (max === undefined) return t('buy:range.from', { value: valueLabel(min, filter, context) });
  if (min === max) return valueLabel(min, filter, context);
  const ends = { min: numberText(min, filter, context), max: numberText(max, filter, context) };
  const key = isMoneyFormat(filter.format) ? 'buy:range.betweenPrices' : 'buy:range.between';
  return withUnit(t(key, ends), max, filter, context);
}

/** Name of one option of a list filter. */
export function optionText(
  option: string,
  filter: ResolvedFilter,
  { region, language, t }: FormatContext,
  names: ReadonlyMap<string, string> = new Map(),
): string {
  const known = filterOption(region, filter, option);
  if (!known) return names.get(option) ?? slugLabel(option);
  return localizedText(known.label, language.code, t, {
    ...(known.number !== undefined && {
      count: known.number,
      value: formatExactNumber(known.number, language),
    }),
  });
}

/** A number, or a range of them. */
export function numberLabel(value: FilterValue, filter: ResolvedFilter, context: FormatContext): string {
  if (value.kind === 'range') return rangeLabel(value, filter, context);
  return value.kind === 'number' ? valueLabel(value.value, filter, context) : '';
}

/** The chosen options of a list, and those to leave out. */
export function optionLabels(value: FilterValue, filter: ResolvedFilter, context: FormatContext): string {
  const label = (option: string) => optionText(option, filter, context);
  const labels = [
    ...chosenOptions(value).map(label),
    ...excludedOptions(value).map((option) => context.t('buy:chip.excluded', { value: label(option) })),
  ];
  return formatList(labels, context.language.locale);
}

/** A readable form of a slug without a name: `mercedes-benz.c-class` → "Mercedes Benz C Class". */
export function slugLabel(slug: string): string {
  return slug
    .split(/[.-]/)
    .map((word) => word.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()))
    .join(' ');
}

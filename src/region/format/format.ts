import type { Field } from '#contracts/types.ts';
import { rememberByText, rememberRecent } from '#domain/cache/remember.ts';
import type { FieldValue } from '#domain/search/criteria.ts';
import { splitMonths } from '#domain/time/duration.ts';
import type { ResolvedRegion } from '../manifest/resolved-region.ts';
import { type FormatLanguage, inOwnWords, numbersOf } from '../text/format-language.ts';
import { localizedText, type Translate } from '../text/localized-text.ts';
import { formatMoney } from './format-money.ts';
import { MAX_DECIMALS } from './max-decimals.ts';

const writeWithDecimals = Array.from({ length: MAX_DECIMALS + 1 }, (_, maximumFractionDigits) =>
  rememberByText((locale) => {
    const format = new Intl.NumberFormat(locale, { maximumFractionDigits });
    return rememberRecent((value: number) => format.format(value));
  }),
);
const writeYear = /* @__PURE__ */ rememberByText((locale) => {
  const format = new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 0 });
  return rememberRecent((year: number) => format.format(year));
});
const dateWriter = (options: Intl.DateTimeFormatOptions) => {
  const write = rememberByText((locale) => {
    // years of cars are Gregorian everywhere; so are days next to them, unless the manifest's locale names a calendar
    const { calendar = 'gregory' } = new Intl.Locale(locale);
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC', calendar });
    return rememberRecent((isoDate: string) => {
      const date = new Date(`${isoDate}T00:00:00Z`);
      return Number.isNaN(date.getTime()) ? '' : format.format(date);
    });
  });
  return (isoDate: string, language: FormatLanguage): string =>
    inOwnWords(write(language.locale)(isoDate.slice(0, 10)) || isoDate, language);
};
const unitList = /* @__PURE__ */ rememberByText((locale) => new Intl.ListFormat(locale, { type: 'unit' }));

/** A number as CLDR writes it in the language's locale, with so many decimals at most. */
export function formatNumber(value: number, language: FormatLanguage, decimals = 1): string {
  return writeWithDecimals[decimals]?.(numbersOf(language))(value) ?? String(value);
}

/** A number chosen in a filter, with all decimals: for cars of 1.25 l, “1.3” would be another filter. */
export function formatExactNumber(value: number, language: FormatLanguage): string {
  return formatNumber(value, language, MAX_DECIMALS);
}

/** A year: digits of the language, no grouping. */
export function formatYear(value: number, language: FormatLanguage): string {
  return writeYear(numbersOf(language))(value);
}

const percentFormat = /* @__PURE__ */ rememberByText(
  (locale) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }),
);

/** A share as whole percent, the way CLDR writes it: 0.042 → “4 %”. */
export function formatShare(share: number, language: FormatLanguage): string {
  return percentFormat(numbersOf(language)).format(share);
}

/** Formats a calendar day. Days have no time zone, so none is applied. */
export const formatDate = /* @__PURE__ */ dateWriter({ dateStyle: 'medium' });

/** Month and year of a calendar day, where the day itself is not known or does not matter. */
export const formatMonth = /* @__PURE__ */ dateWriter({ year: 'numeric', month: 'short' });

export interface FormatContext {
  region: Pick<ResolvedRegion, 'currency' | 'manifest'>;
  language: FormatLanguage;
  t: Translate;
}

/** The value of a listing field for people, or `undefined` when it is not known. */
export function formatField(value: FieldValue, field: Field, context: FormatContext): string | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  const { language, t } = context;
  if (Array.isArray(value)) {
    const parts = value.map((part) => formatTerm(part, field, context));
    return parts.length > 0 ? unitList(language.locale).format(parts) : undefined;
  }
  if (typeof value === 'boolean') return t(value ? 'cars:boolean.yes' : 'cars:boolean.no');
  if (typeof value === 'string') return formatText(value, field, context);
  const text = formatNumeric(value, field, context);
  return field.unit ? localizedText(field.unit, language.code, t, { value: text, count: value }) : text;
}

function formatNumeric(value: number, field: Field, { region, language, t }: FormatContext): string {
  switch (field.format) {
    case 'money':
      return formatMoney(value, region.currency, language);
    case 'year':
      return formatYear(value, language);
    case 'months':
      return formatMonths(value, language, t);
    default:
      return formatNumber(value, language, field.decimals);
  }
}

/** 27 → "2 years 3 months", in the words of the language. */
export function formatMonths(value: number, language: FormatLanguage, t: Translate): string {
  const { years, months } = splitMonths(value);
  const write = (key: string, count: number) => t(key, { count, value: formatNumber(count, language) });
  const inMonths = write('cars:duration.months', months);
  if (years === 0) return inMonths;
  const inYears = write('cars:duration.years', years);
  return months === 0 ? inYears : t('cars:duration.yearsAndMonths', { years: inYears, months: inMonths });
}

function formatText(value: string, field: Field, context: FormatContext): string {
  if (field.format === 'date') return formatDate(value, context.language);
  if (field.format === 'month') return formatMonth(value, context.language);
  return formatTerm(value, field, context);
}

function formatTerm(value: string, field: Field, { region, language, t }: FormatContext): string {
  const term = field.vocabulary ? region.manifest.vocabularies[field.vocabulary]?.[value] : undefined;
  return term ? localizedText(term.label, language.code, t) : value;
}

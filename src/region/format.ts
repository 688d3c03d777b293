import type { Currency, Field, Language } from '#contracts/types.ts';
import type { FieldValue } from '#domain/criteria.ts';
import { splitMonths } from '#domain/duration.ts';
import { rememberByObject, rememberByText } from '#domain/remember.ts';
import { localizedText, type Translate } from './localized-text.ts';
import { inLanguage } from './per-language.ts';
import type { ResolvedRegion } from './resolved-region.ts';

type FormatLanguage = Pick<Language, 'code' | 'locale'>;

const plainFormat = rememberByText((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }));
const yearFormat = rememberByText(
  (locale) => new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 0 }),
);
const dateFormat = rememberByText(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }),
);
const unitList = rememberByText((locale) => new Intl.ListFormat(locale, { type: 'unit' }));

/** A number as CLDR writes it in the language's locale. */
export function formatNumber(value: number, language: FormatLanguage): string {
  return plainFormat(language.locale).format(value);
}

/** A year: digits of the language, no grouping. */
export function formatYear(value: number, language: FormatLanguage): string {
  return yearFormat(language.locale).format(value);
}

/**
 * A price in major units as the region writes it (SPEC 5, 9): the manifest's symbol where CLDR puts a sign or a name,
 * compact from `compactFrom` upward with enough digits that prices stay apart (179.9万円).
 */
export function formatMoney(amount: number, currency: Currency, language: FormatLanguage): string {
  const display = currency.display[language.code] ?? currency.display['*'] ?? 'symbol';
  const format = moneyFormats(currency)(`${language.locale} ${display}`);
  const isCompact = currency.compactFrom > 0 && Math.abs(amount) >= currency.compactFrom;
  const gap = display === 'symbol' ? NO_BREAK_SPACE : '';
  const parts = (isCompact ? format.compact : format.full).formatToParts(amount);
  return writeSymbol(parts, currencySymbol(currency, language), gap);
}

/** By locale and the way the currency is shown. */
const moneyFormats = rememberByObject(({ code, fractionDigits }: Currency) =>
  rememberByText((key) => {
    const [locale, display] = key.split(' ');
    const common = {
      style: 'currency',
      currency: code,
      currencyDisplay: display === 'name' ? 'name' : 'narrowSymbol',
    } as const;
    return {
      full: new Intl.NumberFormat(locale, {
        ...common,
        minimumFractionDigits: fractionDigits,
        maximumFractionDigits: fractionDigits,
      }),
      compact: new Intl.NumberFormat(locale, {
        ...common,
        notation: 'compact',
        minimumFractionDigits: 0,
        maximumFractionDigits: 0,
        maximumSignificantDigits: 4,
      }),
    };
  }),
);

/**
 * CLDR keeps a letter and a digit apart (EGP 5) but lets a sign touch it ($5); the manifest's symbol follows suit. Names
 * of currencies bring their own blanks (5 บาท, 5円).
 */
function writeSymbol(parts: readonly Intl.NumberFormatPart[], symbol: string, gap: string): string {
  return parts
    .map(({ type, value }, index) => {
      if (type !== 'currency') return value;
      const isBeforeNumber = /^\p{Nd}/u.test(parts[index + 1]?.value ?? '') && /\p{L}$/u.test(symbol);
      const isBehindNumber = /\p{Nd}$/u.test(parts[index - 1]?.value ?? '') && /^\p{L}/u.test(symbol);
      return `${isBehindNumber ? gap : ''}${symbol}${isBeforeNumber ? gap : ''}`;
    })
    .join('');
}

const NO_BREAK_SPACE = '\u00a0';

/** The sign or word for the region's money in a language. */
export function currencySymbol({ symbol }: Currency, language: Pick<Language, 'code'>): string {
  return inLanguage(symbol, language.code);
}

/** A calendar day in the words of the language. Days have no time zone, so none is applied. */
export function formatDate(isoDate: string, language: FormatLanguage): string {
  const date = new Date(`${isoDate.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return isoDate;
  return dateFormat(language.locale).format(date);
}

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
  if (typeof value === 'string')
    return field.format === 'date' ? formatDate(value, language) : formatTerm(value, field, context);
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
      return formatNumber(value, language);
  }
}

/** 27 → "2 years 3 months", in the words of the language. */
export function formatMonths(value: number, language: FormatLanguage, t: Translate): string {
  const { years, months } = splitMonths(value);
  const parts = [
    years > 0 ? t('cars:duration.years', { count: years, value: formatNumber(years, language) }) : '',
    months > 0 || years === 0
      ? t('cars:duration.months', { count: months, value: formatNumber(months, language) })
      : '',
  ].filter((part) => part !== '');
  return parts.length === 2
    ? t('cars:duration.yearsAndMonths', { years: parts[0], months: parts[1] })
    : (parts[0] ?? '');
}

function formatTerm(value: string, field: Field, { region, language, t }: FormatContext): string {
  const term = field.vocabulary ? region.manifest.vocabularies[field.vocabulary]?.[value] : undefined;
  return term ? localizedText(term.label, language.code, t) : value;
}

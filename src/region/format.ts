import type { Currency, Field, Language } from '#contracts/types.ts';
import type { FieldValue } from '#domain/criteria.ts';
import { splitMonths } from '#domain/duration.ts';
import { localizedText, type Translate } from './localized-text.ts';
import type { ResolvedRegion } from './resolved-region.ts';

type FormatLanguage = Pick<Language, 'code' | 'locale'>;

const numberFormats = new Map<string, Intl.NumberFormat>();

function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  let format = numberFormats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(locale, options);
    numberFormats.set(key, format);
  }
  return format;
}

/** A number as CLDR writes it in the language's locale. */
export function formatNumber(
  value: number,
  language: FormatLanguage,
  options: Intl.NumberFormatOptions = {},
): string {
  return numberFormat(language.locale, { maximumFractionDigits: 1, ...options }).format(value);
}

/** A year: digits of the language, no grouping. */
export function formatYear(value: number, language: FormatLanguage): string {
  return numberFormat(language.locale, { useGrouping: false, maximumFractionDigits: 0 }).format(value);
}

/**
 * A price in major units as the region writes it (SPEC 5, 9): the manifest's symbol where CLDR puts a sign or a name,
 * compact from `compactFrom` upward with enough digits that prices stay apart (179.9万円).
 */
export function formatMoney(amount: number, currency: Currency, language: FormatLanguage): string {
  const display = currency.display[language.code] ?? currency.display['*'] ?? 'symbol';
  const isCompact = currency.compactFrom > 0 && Math.abs(amount) >= currency.compactFrom;
  const format = numberFormat(language.locale, {
    style: 'currency',
    currency: currency.code,
    currencyDisplay: display === 'name' ? 'name' : 'narrowSymbol',
    ...(isCompact
      ? {
          notation: 'compact',
          minimumFractionDigits: 0,
          maximumFractionDigits: 0,
          maximumSignificantDigits: 4,
        }
      : { minimumFractionDigits: currency.fractionDigits, maximumFractionDigits: currency.fractionDigits }),
  });
  const gap = display === 'symbol' ? NO_BREAK_SPACE : '';
  return writeSymbol(format.formatToParts(amount), currencySymbol(currency, language), gap);
}

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
export function currencySymbol({ symbol, code }: Currency, language: Pick<Language, 'code'>): string {
  return typeof symbol === 'string' ? symbol : (symbol[language.code] ?? symbol['*'] ?? code);
}

/** A calendar day in the words of the language. Days have no time zone, so none is applied. */
export function formatDate(isoDate: string, language: FormatLanguage): string {
  const date = new Date(`${isoDate.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return isoDate;
  return new Intl.DateTimeFormat(language.locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(date);
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
    return parts.length > 0
      ? new Intl.ListFormat(language.locale, { type: 'unit' }).format(parts)
      : undefined;
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

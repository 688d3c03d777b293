import type { Currency, Language } from '#contracts/types.ts';
import { rememberByObject, rememberByText } from '#domain/remember.ts';
import { inLanguage } from './per-language.ts';

/**
 * A price in major units as the region writes it (SPEC 5, 9): the manifest's symbol where CLDR puts a sign or a name,
 * compact from `compactFrom` upward with enough digits that prices stay apart (179.9万円).
 */
export function formatMoney(
  amount: number,
  currency: Currency,
  language: Pick<Language, 'code' | 'locale'>,
): string {
  const isCompact = currency.compactFrom > 0 && Math.abs(amount) >= currency.compactFrom;
  return writeMoney(amount, currency, language, isCompact);
}

/** A sum that someone pays, in major units: never compact, so that installments are exact and breakdowns add up (26,360円). */
export function formatPayment(
  amount: number,
  currency: Currency,
  language: Pick<Language, 'code' | 'locale'>,
): string {
  return writeMoney(amount, currency, language, false);
}

function writeMoney(
  amount: number,
  currency: Currency,
  language: Pick<Language, 'code' | 'locale'>,
  isCompact: boolean,
): string {
  const display = currency.display[language.code] ?? currency.display['*'] ?? 'symbol';
  const format = moneyFormats(currency)(`${language.locale} ${display}`);
  const gap = display === 'symbol' ? NO_BREAK_SPACE : '';
  const parts = (isCompact ? format.compact : format.full).formatToParts(amount);
  const worded =
    isCompact && format.words ? withWords(parts, format.words.formatToParts(Math.abs(amount))) : parts;
  return writeSymbol(worded, currencySymbol(currency, language), gap);
}

/** By locale and the way the currency is shown. */
const moneyFormats = rememberByObject(({ code, fractionDigits, compactDisplay }: Currency) =>
  rememberByText((key) => {
    const [locale, display] = key.split(' ');
    const common = {
      style: 'currency',
      currency: code,
      currencyDisplay: display === 'name' ? 'name' : 'narrowSymbol',
    } as const;
    const compact = {
      notation: 'compact',
      minimumFractionDigits: 0,
      maximumFractionDigits: 0,
      maximumSignificantDigits: 4,
    } as const;
    return {
      full: new Intl.NumberFormat(locale, {
        ...common,
        minimumFractionDigits: fractionDigits,
        maximumFractionDigits: fractionDigits,
      }),
      compact: new Intl.NumberFormat(locale, { ...common, ...compact }),
      words:
        compactDisplay === 'long'
          ? new Intl.NumberFormat(locale, { ...compact, compactDisplay: 'long' })
          : undefined,
    };
  }),
);

const OF_A_NUMBER = ['integer', 'group', 'decimal', 'fraction', 'compact'];

/** CLDR has long compact forms for plain numbers only: the sign stays where it is, the number beside it takes its words. */
function withWords(
  parts: readonly Intl.NumberFormatPart[],
  words: readonly Intl.NumberFormatPart[],
): Intl.NumberFormatPart[] {
  const isOfNumber = ({ type }: Intl.NumberFormatPart) => OF_A_NUMBER.includes(type);
  return [
    ...parts.slice(0, parts.findIndex(isOfNumber)),
    ...words,
    ...parts.slice(parts.findLastIndex(isOfNumber) + 1),
  ];
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
export function currencySymbol({ symbol }: Currency, language: Pick<Language, 'code'>): string {
  return inLanguage(symbol, language.code);
}

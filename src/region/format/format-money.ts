import type { Currency } from '#contracts/types.ts';
import { rememberByObject, rememberByText, rememberRecent } from '#domain/cache/remember.ts';
import { type FormatLanguage, numbersOf } from '../text/format-language.ts';
import { inLanguage } from '../text/per-language.ts';

/**
 * A price in major units as the region writes it (SPEC 5, 9): the manifest's symbol where CLDR puts a sign or a name,
 * compact from `compactFrom` upward, with at most the decimals that the manifest gives the language (179.9万円).
 */
export function formatMoney(amount: number, currency: Currency, language: FormatLanguage): string {
  return writeMoney(amount, currency, language, isCompact(amount, currency) ? 'compact' : 'full');
}

const isCompact = (amount: number, { compactFrom }: Currency): boolean =>
  compactFrom > 0 && Math.abs(amount) >= compactFrom;

/**
 * An amount that others add up to, in major units: like a price where its compact form loses nothing (2.6万円), in full
 * where it would (26,363円).
 */
export function formatExactMoney(amount: number, currency: Currency, language: FormatLanguage): string {
  return writeMoney(amount, currency, language, isCompact(amount, currency) ? 'exact' : 'full');
}

/** An amount that is paid or typed, in major units: never compact (26,360円). */
export function formatPayment(amount: number, currency: Currency, language: FormatLanguage): string {
  return writeMoney(amount, currency, language, 'full');
}

/** A change of an amount in major units, with the sign of the language (-$2,000). */
export function formatMoneyChange(change: number, currency: Currency, language: FormatLanguage): string {
  const sign = signFormat(numbersOf(language))
    .formatToParts(Math.sign(change))
    .filter(({ type }) => type === 'minusSign' || type === 'plusSign')
    .map(({ value }) => value);
  return sign.join('') + formatExactMoney(Math.abs(change), currency, language);
}

const signFormat = /* @__PURE__ */ rememberByText(
  (locale) => new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' }),
);

function writeMoney(
  amount: number,
  currency: Currency,
  language: FormatLanguage,
  length: 'full' | 'compact' | 'exact',
): string {
  const display = currency.display[language.code] ?? currency.display['*'] ?? 'symbol';
  const write = moneyWriters(currency)(
    `${numbersOf(language)} ${display} ${compactDigits(currency, language)} ${currencySymbol(currency, language)}`,
  );
  return write[length](amount);
}

/** Digits of compact amounts where the manifest does not say less. */
const PRICE_DIGITS = { maximumSignificantDigits: 4, maximumFractionDigits: 3 };
const ALL_DIGITS = { maximumSignificantDigits: 15 };

const compactDigits = ({ compactFractionDigits = {} }: Currency, { code }: FormatLanguage): number =>
  compactFractionDigits[code] ?? compactFractionDigits['*'] ?? PRICE_DIGITS.maximumFractionDigits;

/** By locale, the way the currency is shown, and its sign or word. */
const moneyWriters = /* @__PURE__ */ rememberByObject((currency: Currency) =>
  rememberByText((key) => {
    const [locale = '', display = '', decimals = '', ...words] = key.split(' ');
    const { full, compact } = moneyFormats(currency, locale, display);
    const gap = display === 'symbol' ? NO_BREAK_SPACE : '';
    const symbol = words.join(' ');
    const all = rememberRecent((amount: number) => writeSymbol(full(amount), symbol, gap));
    const short = (digits: Intl.NumberFormatOptions) => {
      const { symbols, words: long } = compact(digits);
      return rememberRecent((amount: number) => {
        const parts = symbols.formatToParts(amount);
        const named = long ? withMagnitude(parts, long.formatToParts(Math.abs(amount))) : parts;
        return writeSymbol(named, symbol, gap);
      });
    };
    const fewDigits = { ...PRICE_DIGITS, maximumFractionDigits: Number(decimals) };
    const price = short({ ...fewDigits, roundingPriority: 'lessPrecision' });
    const rounded = short({ maximumFractionDigits: Number(decimals) });
    const whole = short(ALL_DIGITS);
    return {
      full: all,
      compact: price,
      exact: rememberRecent((amount: number) =>
        rounded(amount) === whole(amount) ? whole(amount) : all(amount),
      ),
    };
  }),
);

/** The mark between an amount and its cents, and the dash in their place (38’500.–). */
const withDash = (parts: Intl.NumberFormatPart[], mark: Intl.NumberFormatPart | undefined) => {
  const end = parts.findLastIndex(({ type }) => type === 'integer') + 1;
  const cents = [{ type: 'fraction', value: '–' }] satisfies Intl.NumberFormatPart[];
  return mark ? parts.toSpliced(end, 0, mark, ...cents) : parts;
};

function moneyFormats(
  { code, fractionDigits, compactDisplay, cashStep, wholeAmounts = 'digits' }: Currency,
  locale: string,
  display: string,
): {
  full: (amount: number) => Intl.NumberFormatPart[];
  compact: (digits: Intl.NumberFormatOptions) => { symbols: Intl.NumberFormat; words?: Intl.NumberFormat };
} {
  const common = {
    style: 'currency',
    currency: code,
    currencyDisplay: display === 'name' ? 'name' : 'narrowSymbol',
  } as const;
  const full = new Intl.NumberFormat(locale, {
    ...common,
    minimumFractionDigits: fractionDigits,
    maximumFractionDigits: fractionDigits,
    trailingZeroDisplay: wholeAmounts === 'digits' ? 'auto' : 'stripIfInteger',
  });
  const mark = full.formatToParts(0.5).find(({ type }) => type === 'decimal');
  return {
    full(amount) {
      const parts = full.formatToParts(cashStep ? Math.round(amount / cashStep) * cashStep : amount);
      const isWhole = !parts.some(({ type }) => type === 'fraction');
      return wholeAmounts === 'dash' && isWhole ? withDash(parts, mark) : parts;
    },
    compact(digits) {
      const options = { notation: 'compact', minimumFractionDigits: 0, ...digits } as const;
      return {
        symbols: new Intl.NumberFormat(locale, { ...common, ...options }),
        ...(compactDisplay === 'long' && {
          words: new Intl.NumberFormat(locale, { ...options, compactDisplay: 'long' }),
        }),
      };
    },
  };
}

const OF_A_NUMBER = ['integer', 'group', 'decimal', 'fraction', 'compact'];

/** CLDR has long compact forms for plain numbers only: the currency sign stays in place, the number gets the long form. */
function withMagnitude(
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
 * CLDR keeps a letter and a digit apart (EGP 5) but puts no space between a sign and a digit ($5); the manifest's symbol does the same. Names
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
export function currencySymbol({ symbol }: Currency, language: Pick<FormatLanguage, 'code'>): string {
  return inLanguage(symbol, language.code);
}

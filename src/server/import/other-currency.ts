import type { Currency } from '#contracts/types.ts';
import { rememberByText } from '#domain/remember.ts';

/** Currency that prices of a region are checked against. */
export type PriceCurrency = Pick<Currency, 'code' | 'symbol' | 'fractionDigits'>;

const CODES = new Set(Intl.supportedValuesOf('currency'));
/** Currency codes that are also lower-case words of advertisements: `all in 12,900`. */
const COMMON_WORDS = new Set([
  'all',
  'ang',
  'bam',
  'bob',
  'cad',
  'cup',
  'gel',
  'lak',
  'mad',
  'mop',
  'pen',
  'ron',
  'sos',
  'top',
  'try',
]);

/** Signs of a single currency; `$`, `£`, `¥`, `kr` and `Rs` are shared by several. */
const SIGNS: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '₹': 'INR',
  '₩': 'KRW',
  '₫': 'VND',
  '₽': 'RUB',
  '₺': 'TRY',
  '₪': 'ILS',
  '₱': 'PHP',
  '₴': 'UAH',
  '₸': 'KZT',
  '₦': 'NGN',
};
/** Signs that several currencies share; `Intl` knows which currencies use them. */
const SHARED_SIGN = /(?<![\p{L}])[$£¥]/gu;
const SIGN = /[€₹₩₫₽₺₪₱₴₸₦]/g;
/** A country before the sign: `US$`. */
const DOLLAR = /(?<!\p{L})(?<country>[a-z]{2})\$/giu;
const CODE_AHEAD = /(?<!\p{L})(?<code>[a-z]{3})[.:]?\s*\(?$/iu;
const CODE_BEHIND = /^[.,]?[-–—]*\s*\(?(?<code>[a-z]{3})(?!\p{L})/iu;

/** Returns the text by which a price names another currency than the region's. Undefined if it names none. */
export function otherCurrency(ahead: string, rest: string, currency: PriceCurrency): string | undefined {
  const { code, symbol } = currency;
  const own = new Set((typeof symbol === 'string' ? [symbol] : Object.values(symbol)).map(folded));
  const around = `${ahead} ${rest}`;
  const signs = (around.match(SIGN) ?? []).map((sign) => ({ sign, names: SIGNS[sign] ?? '' }));
  const shared = (around.match(SHARED_SIGN) ?? []).find(
    (sign) => sign !== narrowSign(code) && ![...own].some((symbol) => symbol.includes(sign)),
  );
  if (shared !== undefined) return shared;
  const dollars = [...around.matchAll(DOLLAR)].map(([sign, country]) => ({
    sign,
    names: `${country}D`.toUpperCase(),
  }));
  const codes = [CODE_AHEAD.exec(ahead), CODE_BEHIND.exec(rest)]
    .map((match) => match?.groups?.code ?? '')
    .filter((word) => !COMMON_WORDS.has(word))
    .map((word) => ({ sign: word, names: word.toUpperCase() }));
  return [...signs, ...dollars, ...codes].find(
    ({ sign, names }) => CODES.has(names) && names !== code && !own.has(folded(sign)),
  )?.sign;
}

/** Decimals that an amount may have: those of ISO 4217, because a region may show its prices without decimals. */
export function decimalsOf({ code, fractionDigits }: PriceCurrency): number {
  return Math.max(fractionDigits, isoDigits(code));
}

const narrowSign = rememberByText((code) => {
  const format = new Intl.NumberFormat(undefined, {
    style: 'currency',
    currency: code,
    currencyDisplay: 'narrowSymbol',
  });
  return format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? code;
});

const digitsOfCode = new Map<string, number>();

function isoDigits(code: string): number {
  let digits = digitsOfCode.get(code);
  if (digits === undefined) {
    const format = new Intl.NumberFormat(undefined, { style: 'currency', currency: code });
    digits = format.resolvedOptions().maximumFractionDigits ?? 2;
    digitsOfCode.set(code, digits);
  }
  return digits;
}

function folded(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}

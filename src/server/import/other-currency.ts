import type { Currency } from '#contracts/types.ts';
import { rememberByText } from '#domain/cache/remember.ts';

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
/** Countries beside a sign whose letters are not those of the code. */
const COUNTRIES: Readonly<Record<string, string>> = {
  a: 'AUD',
  aus: 'AUD',
  c: 'CAD',
  can: 'CAD',
  e: 'EGP',
  j: 'JMD',
  l: 'LBP',
  nt: 'TWD',
  r: 'BRL',
  z: 'ZWG',
};
/** A country ahead of the sign or behind it: `US$`, `C$`, `$CA`. */
const COUNTRY_AHEAD = /(?<!\p{L})(?<sign>(?<country>[a-z]{1,3})[$£¥])/giu;
const COUNTRY_BEHIND = /(?<sign>[$£](?<country>us|ca|can|au|aus|nz|hk|nt|mx))(?!\p{L})/giu;
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
  const ofCountries = [...around.matchAll(COUNTRY_AHEAD), ...around.matchAll(COUNTRY_BEHIND)].map((match) => {
    const { sign = '', country = '' } = match.groups ?? {};
    return { sign, names: codeOfCountry(country, code) };
  });
  const codes = [CODE_AHEAD.exec(ahead), CODE_BEHIND.exec(rest)]
    .map((match) => match?.groups?.code ?? '')
    .filter((word) => !COMMON_WORDS.has(word))
    .map((word) => ({ sign: word, names: word.toUpperCase() }));
  return [...signs, ...ofCountries, ...codes].find(
    ({ sign, names }) => CODES.has(names) && names !== code && !own.has(folded(sign)),
  )?.sign;
}

/** A code starts with the code of its country; the region's own counts first. A single letter always names a country. */
function codeOfCountry(country: string, own: string): string {
  const letters = country.toUpperCase();
  const known = COUNTRIES[country.toLowerCase()];
  if (known !== undefined) return known;
  if (own.startsWith(letters)) return own;
  return [...CODES].find((code) => code.startsWith(letters)) ?? '';
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

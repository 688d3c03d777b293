import { type Amount, amountOf, amountsIn, partsOfNumber, plainText } from './amounts.ts';
import { unitFault } from './cell-unit.ts';
import { findMagnitudeWord, MAX_SHORT_MAGNITUDE, unclearMagnitudeAt } from './magnitudes.ts';
import type { NumberColumn } from './number-column.ts';
import { decimalsOf, otherCurrency } from './other-currency.ts';

/** Would be read as 1 and 2: `½`. */
const FRACTION = /[¼-¾⅐-⅟↉⁄∕]/;
/** Would be read as 129,002: `12900²`. */
const RAISED = /\d\s*[²³¹⁰-⁹₀-₉]/;
const THOUSANDS = /^\s*(?<word>th?)\.?(?!\p{L})/iu;
const FORMULA = /^\s*(?:=|@\p{L})/u;
const DATE_OR_RANGE = /\d[-–—~〜～/]\d/;
/** Text between two prices whose middle is read. */
const RANGE_MARK = /[-–—~〜～/…]|(?<!\p{L})(?:to|until|bis|à|a|hingga|sampai|đến|до|إلى)(?!\p{L})|ถึง|から/iu;
/** Text before a number that is not a price. */
const NO_PRICE_AHEAD =
  /(?<!\p{L})(?:tel|telefon|telephone|telp|telepon|phone|ph|call|sms|whatsapp|wa|zalo|mobile|mob|handy|contact|kontakt?|hubungi|hub|hp|sđt|тел|ref|id|vin|jahrgang|baujahr|model)(?!\p{L})|โทร|電話|电话|전화|هاتف|جوال|اتصل|واتساب|फोन/iu;
const NO_PRICE =
  /(?<!\p{L})(?:p\.?\s?o\.?\s?a\.?|(?:up)?on (?:request|application)|auf anfrage|sur demande|su richiesta)(?!\p{L})/iu;
/** A bound is not a value: `<1986`, `5万km以下`. */
const BOUND_AHEAD = /[<>≤≥≦≧]\s*=?\s*\P{L}?\s*$/u;
const BOUND_BEHIND = /以上|以下|未満|未满|以内/;
const PERCENT = /^\s*%/;

/** Returns why a cell with a number is not read. Undefined if it is valid. */
export function numberFault(text: string, column: NumberColumn): string | undefined {
  if (FRACTION.test(text)) return 'is written with a fraction instead of decimals';
  const amounts = amountsIn(text, column.decimals, column.isMoney ?? false);
  const fault = column.isMoney ? priceFault(text, amounts, column) : undefined;
  return (
    fault ??
    firstOf(amounts, (amount) => thousandsFault(amount, column) ?? marksFault(amount, column)) ??
    boundFault(amounts) ??
    unitFault(amounts, column)
  );
}

function boundFault(amounts: readonly Amount[]): string | undefined {
  const isBound = amounts.some(({ ahead, rest }) => BOUND_AHEAD.test(ahead) || BOUND_BEHIND.test(rest));
  if (isBound) return 'is a bound, not a value';
  return isRunTogether(amounts) ? 'is more than one number' : undefined;
}

/** `2k15` is the year 2015, not two thousand. */
function isRunTogether([first, second]: readonly Amount[]): boolean {
  return (
    first?.factor !== undefined && second?.ahead === '' && !/\s$/.test(first.rest) && /^\d/.test(first.rest)
  );
}

/** Some write 125,000 km as `125T km`. */
function thousandsFault({ behind }: Amount, { fieldUnit }: NumberColumn): string | undefined {
  const word = fieldUnit?.quantity === 'distance' ? THOUSANDS.exec(behind)?.groups?.word : undefined;
  return word && `has "${word}" after a number, which may be thousands`;
}

/** A price is one number; words without digits may surround it. */
function priceFault(text: string, amounts: readonly Amount[], column: NumberColumn): string | undefined {
  const [first] = amounts;
  if (!first) return undefined;
  if (FORMULA.test(text)) return 'is a formula';
  if (RAISED.test(text)) return 'is more than one number';
  if (column.read === 'number' && DATE_OR_RANGE.test(plainText(text)))
    return 'is a date or a range, not one number';
  const unclear = firstOf(amounts, ({ number, behind }) => {
    const isShort = number < MAX_SHORT_MAGNITUDE;
    const word = isShort ? unclearMagnitudeAt(behind, column.decimals ?? 'dot') : undefined;
    return word && `has "${word}" after a number, which has several meanings`;
  });
  if (unclear) return unclear;
  if (isSeveral(amounts, column)) return 'is more than one number';
  const stray = findMagnitudeWord(`${amounts.map(({ ahead }) => ahead).join(' ')} ${amounts.at(-1)?.rest}`);
  if (stray) return `has "${stray}", but not directly after a number`;
  return firstOf(amounts, (amount) => strangeFault(amount, column));
}

function isSeveral([, second, third]: readonly Amount[], { read }: NumberColumn): boolean {
  if (!second) return false;
  return third !== undefined || read !== 'range_middle' || !RANGE_MARK.test(second.ahead);
}

/** A number that is something else: a phone number, a year, another currency. */
function strangeFault({ written, ahead, rest }: Amount, { currency }: NumberColumn): string | undefined {
  if (/^-?0\d/.test(written) || /\+\s*$/.test(ahead)) return 'looks like a phone number';
  const words = NO_PRICE_AHEAD.exec(ahead) ?? NO_PRICE.exec(`${ahead} ${rest}`) ?? PERCENT.exec(rest);
  if (words) return `has "${words[0].trim()}" beside the number, so it is not a price`;
  const other = currency && otherCurrency(ahead, rest, currency);
  return other && `is not in ${currency.code} but in another currency: "${other}"`;
}

/** A separator before three digits may group thousands, if the field has fewer decimals. */
function marksFault(amount: Amount, column: NumberColumn): string | undefined {
  const { isMoney, currency, unit = 'as_is', min = -Infinity, max = Infinity } = column;
  const digits = isMoney ? currency && decimalsOf(currency) : column.fieldDecimals;
  const parts = partsOfNumber(amount.written, column.decimals);
  const isConverted = amount.factor !== undefined || (unit !== 'as_is' && unit !== 'miles_to_km');
  if (digits === undefined || !parts || parts.power !== '' || isConverted) return undefined;
  const grouped = Number(`${parts.whole}${parts.fraction}`);
  const looksGrouped = parts.fraction.length === 3 && /^-?[1-9]\d{0,2}$/.test(parts.whole);
  if (digits < 3 && looksGrouped && grouped >= min && grouped <= max)
    return `could be ${amountOf(amount)} or ${grouped} (the mapping reads a ${column.decimals ?? 'dot'} as decimal separator)`;
  const [, decimals = ''] = String(Number(amount.number.toFixed(6))).split('.');
  return isMoney && decimals.length > digits ? `has more decimals than ${currency?.code} has` : undefined;
}

function firstOf(
  amounts: readonly Amount[],
  fault: (amount: Amount) => string | undefined,
): string | undefined {
  for (const amount of amounts) {
    const found = fault(amount);
    if (found) return found;
  }
  return undefined;
}

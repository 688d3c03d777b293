import { type Amount, amountOf, amountsIn, partsOfNumber, plainText } from './amounts.ts';
import { cellUnit, unitFault } from './cell-unit.ts';
import { findMagnitudeWord, MAX_SHORT_MAGNITUDE, unclearMagnitudeAt } from './magnitudes.ts';
import type { NumberColumn } from './number-column.ts';
import { decimalsOf, otherCurrency } from './other-currency.ts';
import { unitBehind } from './units/units.ts';

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
/** What is paid or taken off besides the price, in words around a number. */
const OTHER_SUM = [
  // a rate
  /\/\s*(?:mo|mth|month|mnth|mes|m[åa]n|bln|bulan|th[áa]ng|week|wk|yr|year|day|hari|月|เดือน)|(?<!\p{L})(?:(?:per|a|each) (?:month|mth|week|year|day)|pcm|p\.c\.m|monthly|weekly|yearly|sebulan|(?:per|tiap|setiap) ?bulan|bulanan|ansuran|angsuran|cicilan|instal?l?ments?|repayments?|depreciation|depre|mỗi tháng|trả góp|mensual|mensuel|monatlich|mtl|mtgl|monatl|im monat|par mois|al mes|al mese|por m[eê]s)(?!\p{L})|月々|月额|月額|毎月|每月|月供|月付|分期|分割|年間|ต่อเดือน|เดือนละ|ผ่อน|งวด/iu,
  // paid ahead
  /(?<!\p{L})(?:deposits?|down ?-?payments?|dp|booking|reservation|(?:wang|uang) (?:pendahuluan|muka|deposit)|cengkeram|tanda jadi|đặt cọc|trả trước|anzahlung|acompte|enganche)(?!\p{L})|頭金|预付|預付|首付|首期|訂金|订金|定金|予約金|手付金|押金|ดาวน์|มัดจำ|เงินจอง/iu,
  // taken off
  /(?<!\p{L})(?:discounts?|disc|save[ds]?|savings?|rebates?|off(?!-)|cash ?back|trade-? ?ins?|overtrade|diskaun|diskon|rebat|potongan|hemat|jimat|subsid[iy]|giảm|rabatt|descuento|remise)(?!\p{L})|値引|割引|下取|优惠|優惠|折扣|立减|立減|回赠|回贈|補助|补贴|ส่วนลด|ลด(?!ราคา|เหลือ)/iu,
];
/** Behind a price these say what it has in it: `$74,800 road tax till May`. */
const FEES =
  /(?<!\p{L})(?:coe|parf|omv|arf|fees?|road ?-?tax|insurance|charges?|biaya|cukai jalan|pajak|insurans|asuransi|pinjaman)(?!\p{L})|諸費用|諸経費|手数料|税金|自動車税|保険|保险|保險|手续费|手續費|牌费|牌費|贷款|貸款|ค่าธรรมเนียม|ภาษี|ประกัน/iu;
/** `incl. road tax`, `no deposit`, `諸費用込`. */
const INCLUDED_AHEAD =
  /(?<!\p{L})(?:incl|including|includes?|inclusive|with|without|plus|no|zero|free|excl|excluding|before|after|termasuk|tanpa|tiada|bao gồm|inkl)(?!\p{L})[^.;]*$|[含รวม]\P{L}*$/iu;
const INCLUDED_BEHIND = /^\P{L}*(?:incl|free|paid|込|含|รวม)/iu;
/** A bound is not a value: `<1986`, `5万km以下`. */
const BOUND_AHEAD = /[<>≤≥≦≧]\s*=?\s*\P{L}?\s*$/u;
const BOUND_BEHIND = /以上|以下|未満|未满|以内/;
const MORE = /\d\s*\+\s*(?:\p{L}|$)/u;
const PERCENT = /^\s*%/;

/** Returns why a cell with a number is not read. Undefined if it is valid. */
export function numberFault(text: string, column: NumberColumn): string | undefined {
  if (FRACTION.test(text)) return 'is written with a fraction instead of decimals';
  const amounts = amountsIn(text, column.decimals, column.isMoney ?? false);
  const fault = column.isMoney ? priceFault(text, amounts, column) : figureFault(text, amounts, column);
  return (
    fault ??
    firstOf(amounts, (amount) => thousandsFault(amount, column) ?? marksFault(amount, column)) ??
    boundFault(amounts) ??
    unitFault(amounts, column)
  );
}

/** A figure is one number, too; its unit may have digits (`5.5 l/100 km`). */
function figureFault(text: string, amounts: readonly Amount[], column: NumberColumn): string | undefined {
  if (MORE.test(plainText(text))) return 'is a bound, not a value';
  if (!isSeveral(amounts, column)) return undefined;
  const unit = cellUnit(amounts, column);
  const ofUnit = unit?.kind === 'units' ? (unit.word.match(/\d+/g) ?? []).length : 0;
  const figures = amounts.slice(0, amounts.length - ofUnit);
  return isSeveral(figures, column) && !areOneInUnits(figures, column)
    ? 'is more than one number'
    : undefined;
}

/** `110 kW (150 PS)`: each in another unit of the field's quantity. */
function areOneInUnits(amounts: readonly Amount[], { fieldUnit }: NumberColumn): boolean {
  const units = fieldUnit && amounts.map(({ rest }) => unitBehind(rest, fieldUnit.quantity));
  const words = units?.map((unit) => (unit?.kind === 'units' ? unit.names.join() : ''));
  return words !== undefined && !words.includes('') && new Set(words).size === words.length;
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
function strangeFault(
  { written, ahead, rest }: Amount,
  { currency, isSellingPrice }: NumberColumn,
): string | undefined {
  if (/^-?0\d/.test(written) || /\+\s*$/.test(ahead)) return 'looks like a phone number';
  const words = NO_PRICE_AHEAD.exec(ahead) ?? NO_PRICE.exec(`${ahead} ${rest}`) ?? PERCENT.exec(rest);
  if (words) return `has "${words[0].trim()}" beside the number, so it is not a price`;
  const otherSum = isSellingPrice ? otherSumBeside(ahead, rest) : undefined;
  if (otherSum) return `has "${otherSum}" beside the number, so it may not be what the car is sold for`;
  const other = currency && otherCurrency(ahead, rest, currency);
  return other && `is not in ${currency.code} but in another currency: "${other}"`;
}

function otherSumBeside(ahead: string, rest: string): string | undefined {
  for (const [text, words] of [[ahead, [...OTHER_SUM, FEES]] as const, [rest, OTHER_SUM] as const])
    for (const each of words) {
      const found = each.exec(text);
      if (!found) continue;
      const [before, behind] = [text.slice(0, found.index), text.slice(found.index + found[0].length)];
      if (!INCLUDED_AHEAD.test(before) && !INCLUDED_BEHIND.test(behind)) return found[0].trim();
    }
  return undefined;
}

/** A separator before three digits may group thousands: in any currency, as no car costs 45 dinars, and in fields of fewer decimals. */
function marksFault(amount: Amount, column: NumberColumn): string | undefined {
  const { isMoney, currency, unit = 'as_is', min = -Infinity, max = Infinity } = column;
  const digits = isMoney ? currency && decimalsOf(currency) : column.fieldDecimals;
  const parts = partsOfNumber(amount.written, column.decimals);
  const isConverted = amount.factor !== undefined || (unit !== 'as_is' && unit !== 'miles_to_km');
  if (digits === undefined || !parts || parts.power !== '' || isConverted) return undefined;
  const grouped = Number(`${parts.whole}${parts.fraction}`);
  const looksGrouped = parts.fraction.length === 3 && /^-?[1-9]\d{0,2}$/.test(parts.whole);
  if ((isMoney || digits < 3) && looksGrouped && grouped >= min && grouped <= max)
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

import type { PriceRules } from '#contracts/types.ts';
import type { FieldValue, ListingFields } from '../search/criteria.ts';
import { PRICE_FIELD } from '../vehicle/status-fields.ts';
import { toMajorUnits, toMinorUnits } from './money.ts';

type Parts = PriceRules['parts'];

/** An amount that does not agree with the others. */
export interface PartsFault {
  field: string;
  message: string;
}

export interface PriceCompletion {
  /** Amounts that follow from the others, in major units. */
  added: Record<string, number>;
  fault?: PartsFault;
}

/** Fields with the price, its parts and their items. */
export function priceFields(parts: Parts): string[] {
  return parts.length === 0
    ? []
    : [PRICE_FIELD, ...parts.flatMap(({ field, items = [] }) => [field, ...items])];
}

/** The share of an amount that bears sales tax, major units. @param untaxed fields with amounts in it that bear none */
export function taxedAmount(
  amount: number,
  fields: Readonly<Record<string, unknown>>,
  untaxed: PriceRules['untaxed'] = [],
): number {
  return untaxed.reduce((left, name) => {
    const { [name]: free } = fields;
    return typeof free === 'number' ? left - free : left;
  }, amount);
}

/**
 * Completes the price of a used car and its parts: a part is the sum of its items, the price the sum of its parts, and
 * one part that is not known is what is left of the price.
 * @param digits decimals of the currency
 */
export function completeParts(fields: ListingFields, parts: Parts, digits: number): PriceCompletion {
  const added: Record<string, number> = {};
  const sums = [
    ...parts.map(({ field, items = [] }) => ({ total: field, names: items, hasRest: false })),
    { total: PRICE_FIELD, names: parts.map(({ field }) => field), hasRest: true },
  ];
  for (const { total, names, hasRest } of sums) {
    const amount = (name: string) => minor(added[name] ?? fields[name], digits);
    const missing = names.filter((name) => amount(name) === undefined);
    const sum = names.reduce((all, name) => all + (amount(name) ?? 0), 0);
    const whole = amount(total);
    const [rest] = missing;
    if (names.length === 0) continue;
    if (rest === undefined) {
      if (whole === undefined) added[total] = toMajorUnits(sum, digits);
      else if (whole !== sum) return { added, fault: sumFault(total, names, whole, sum, digits) };
    } else if (hasRest && missing.length === 1 && whole !== undefined) {
      if (whole < sum) return { added, fault: sumFault(total, names, whole, sum, digits) };
      added[rest] = toMajorUnits(whole - sum, digits);
    }
  }
  return { added };
}

/**
 * Values that a change of some of these fields brings with it: a new price changes the first part, a new part the price.
 * All fields of the price are returned, so that they stay together.
 * @param changed null empties a field
 */
export function changeParts(
  fields: ListingFields,
  changed: Readonly<Record<string, FieldValue>>,
  parts: Parts,
  digits: number,
): { values: Record<string, FieldValue>; fault?: PartsFault } {
  const names = priceFields(parts);
  if (!names.some((name) => Object.hasOwn(changed, name))) return { values: {} };
  const after: Record<string, FieldValue> = { ...fields, ...changed };
  const isSet = (name: string) => Object.hasOwn(changed, name);
  for (const { field, items = [] } of parts) {
    if (items.some(isSet) && !isSet(field)) after[field] = null;
    else if (isSet(field) && !items.some(isSet)) for (const item of items) after[item] = null;
  }
  const [first] = parts;
  if (!isSet(PRICE_FIELD)) {
    const isKnown = parts.every(({ field, items = [] }) => {
      const isSum = items.length > 0 && items.every((item) => minor(after[item], digits) !== undefined);
      return isSum || minor(after[field], digits) !== undefined;
    });
    if (isKnown) after[PRICE_FIELD] = null;
  } else if (first && ![first.field, ...(first.items ?? [])].some(isSet)) {
    after[first.field] = null;
    for (const item of first.items ?? []) after[item] = null;
  }
  const { added, fault } = completeParts(after, parts, digits);
  const values = Object.fromEntries(names.map((name) => [name, added[name] ?? after[name] ?? null]));
  return { values, ...(fault && { fault }) };
}

const minor = (value: FieldValue, digits: number): number | undefined =>
  typeof value === 'number' ? toMinorUnits(value, digits) : undefined;

function sumFault(
  field: string,
  names: readonly string[],
  whole: number,
  sum: number,
  digits: number,
): PartsFault {
  return {
    field,
    message: `is ${toMajorUnits(whole, digits)}, but ${names.join(' + ')} is ${toMajorUnits(sum, digits)}`,
  };
}

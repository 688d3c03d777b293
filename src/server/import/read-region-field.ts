import type { FeedField, RegionManifest } from '#contracts/types.ts';
import type { FieldValue } from '#domain/criteria.ts';
import { largestAmount } from '#domain/money.ts';
import { isMoneyFormat } from '#region/money-format.ts';
import { readField } from './read-value.ts';
import { Reject } from './reject.ts';
import type { SourceRow } from './source-row.ts';
import { unitOf } from './unit-words.ts';

/** Nobody asks as much for a car in any currency. */
const MAX_PRICE = 1e12;
/** Decimals that a number is written with where its field does not say how many. */
const USUAL_DECIMALS = 1;

/**
 * Value of a field in a row, one that the region can reckon with.
 * @param today ISO day of the import; years of two digits are not in its future
 * @throws Reject, too, when an amount of money is larger than any that stays exact to the cent
 */
export function readRegionField(
  row: SourceRow,
  mapping: FeedField,
  {
    fields,
    currency,
    languages = [],
  }: Pick<RegionManifest, 'fields' | 'currency'> & Partial<Pick<RegionManifest, 'languages'>>,
  { today, onUnread }: { today?: string; onUnread?: (text: string) => void } = {},
): FieldValue {
  const field = fields[mapping.field];
  const isMoney = isMoneyFormat(field?.format);
  const facts = {
    today,
    isMoney,
    languages: languages.map(({ code }) => code),
    currency,
    fieldUnit: unitOf(field?.unit),
    fieldDecimals: field?.decimals ?? USUAL_DECIMALS,
  };
  const value = readField(row, mapping, facts, onUnread);
  if (!isMoney) return value;
  if (
    typeof value === 'number' &&
    Math.abs(value) > Math.min(MAX_PRICE, largestAmount(currency.fractionDigits))
  )
    throw new Reject(mapping.from[0] ?? '', `${value} is too large an amount`);
  return value;
}

import type { FeedField, RegionManifest } from '#contracts/types.ts';
import type { FieldValue } from '#domain/criteria.ts';
import { largestAmount } from '#domain/money.ts';
import { isMoneyFormat } from '#region/money-format.ts';
import type { SourceRow } from './read-rows.ts';
import { readField } from './read-value.ts';
import { Reject } from './reject.ts';

/**
 * Value of a field in a row, one that the region can reckon with.
 * @throws Reject, too, when an amount of money is larger than any that stays exact to the cent
 */
export function readRegionField(
  row: SourceRow,
  mapping: FeedField,
  { fields, currency }: Pick<RegionManifest, 'fields' | 'currency'>,
): FieldValue {
  const isMoney = isMoneyFormat(fields[mapping.field]?.format);
  const value = readField(row, mapping, isMoney);
  if (!isMoney) return value;
  if (typeof value === 'number' && Math.abs(value) > largestAmount(currency.fractionDigits))
    throw new Reject(mapping.from[0] ?? '', `${value} is too large an amount`);
  return value;
}

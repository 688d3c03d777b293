import type { FeedField, RegionManifest } from '#contracts/types.ts';
import { largestAmount } from '#domain/money/money.ts';
import type { FieldValue } from '#domain/search/criteria.ts';
import { PRICE_FIELD } from '#domain/vehicle/status-fields.ts';
import { isMoneyFormat } from '#region/format/money-format.ts';
import { calendarsOf } from '#region/search/calendar-year.ts';
import { readField } from './read-value.ts';
import { Reject } from './reject.ts';
import type { SourceRow } from './source-row.ts';
import { unitOfField } from './units/units.ts';

/** More than any car costs in any currency. */
const MAX_PRICE = 1e12;
/** Without a day of the import. */
const MAX_YEAR = 2150;
/** Number of decimals if the field does not define it. */
const DEFAULT_DECIMALS = 1;

/**
 * Reads the value of a field from a row.
 * @param today ISO day of the import; years of two digits are not in its future
 * @throws Reject also if an amount of money is too large to stay exact to the cent
 */
export function readRegionField(
  row: SourceRow,
  mapping: FeedField,
  manifest: Pick<RegionManifest, 'fields' | 'currency'> &
    Partial<Pick<RegionManifest, 'languages' | 'searchWords'>>,
  { today, onUnread }: { today?: string; onUnread?: (text: string) => void } = {},
): FieldValue {
  const { fields, currency, languages = [] } = manifest;
  const field = fields[mapping.field];
  const isMoney = isMoneyFormat(field?.format);
  const facts = {
    today,
    isMoney,
    isSellingPrice: mapping.field === PRICE_FIELD,
    languages: languages.map(({ code }) => code),
    currency,
    fieldUnit: isMoney ? undefined : unitOfField(field?.unit),
    fieldDecimals: field?.decimals ?? DEFAULT_DECIMALS,
    calendars: calendarsOf(manifest),
    ...(field?.format === 'year' && { maxYear: today ? Number(today.slice(0, 4)) + 1 : MAX_YEAR }),
  };
  // no amount, distance or size is negative, whatever a mapping allows
  const min = field?.kind === 'number' ? Math.max(mapping.min ?? 0, 0) : mapping.min;
  const value = readField(row, { ...mapping, min }, facts, onUnread);
  if (!isMoney) return value;
  if (
    typeof value === 'number' &&
    Math.abs(value) > Math.min(MAX_PRICE, largestAmount(currency.fractionDigits))
  )
    throw new Reject(mapping.from[0] ?? '', `the amount ${value} is too large`);
  return value;
}

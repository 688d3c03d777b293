import type { Field, RegionManifest } from '#contracts/types.ts';
import { largestAmount } from '#domain/money/money.ts';
import { PRICE_RATING_FIELD } from '#domain/price-rating/price-rating.ts';
import type { FieldValue } from '#domain/search/criteria.ts';
import { isCalendarDay } from '#domain/time/calendar-days.ts';
import { PRICE_FIELD, STATUS_FIELDS } from '#domain/vehicle/status-fields.ts';
import { isMoneyFormat } from '#region/format/money-format.ts';
import { isYearOfCar, MIN_YEAR } from '#region/search/calendar-year.ts';

/** Fields that follow from others, from the price history or from the catalogue entry of the car. */
const DERIVED: ReadonlySet<string> = new Set([
  ...Object.values(STATUS_FIELDS),
  PRICE_RATING_FIELD,
  'inventory.make',
  'inventory.make_model',
  'listing.installment',
  'listing.original_price',
  'listing.published_on',
  'listing.reduced_on',
]);
/** As for imports: more than any car costs in any currency. */
const MAX_AMOUNT = 1e12;
const MAX_NUMBER = 1e9;
/** Characters of a text. */
export const MAX_TEXT = 300;
/** Last year of which a car can be. @param now milliseconds since 1970 */
export const maxYearAt = (now: number): number => new Date(now).getUTCFullYear() + 1;

/** Fields of a region that staff may change, in the order of the manifest. */
export function editableFields({ fields }: Pick<RegionManifest, 'fields'>): [string, Field][] {
  return Object.entries(fields).filter(([name, field]) => !DERIVED.has(name) && !field.monthsUntil);
}

type Vocabularies = Pick<RegionManifest, 'vocabularies'>;

const termsOf = ({ vocabulary }: Field, { vocabularies }: Vocabularies): string[] =>
  vocabulary ? Object.keys(vocabularies[vocabulary] ?? {}) : [];

/** Checks values of staff. @returns what is wrong by field; empty: nothing */
export function faultsOf(
  values: Readonly<Record<string, unknown>>,
  manifest: Pick<RegionManifest, 'fields' | 'vocabularies' | 'currency'>,
  now: number,
): Record<string, string[]> {
  const editable = new Map(editableFields(manifest));
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const field = editable.get(name);
      const fault = field
        ? faultOf(name, value, field, { manifest, now })
        : 'is no field that can be changed';
      return fault === undefined ? [] : [[name, [fault]]];
    }),
  );
}

function faultOf(
  name: string,
  value: unknown,
  field: Field,
  { manifest, now }: { manifest: Pick<RegionManifest, 'vocabularies' | 'currency'>; now: number },
): string | undefined {
  if (value === null) return name === PRICE_FIELD ? 'must have a value' : undefined;
  switch (field.kind) {
    case 'number':
      return numberFault(value, field, { ...manifest.currency, maxYear: maxYearAt(now) });
    case 'boolean':
      return typeof value === 'boolean' ? undefined : 'must be yes or no';
    case 'date':
      return typeof value === 'string' && isCalendarDay(value)
        ? undefined
        : 'must be a date, such as 2026-01-31';
    case 'text':
      return textFault(value, termsOf(field, manifest));
    case 'texts': {
      if (!Array.isArray(value) || new Set(value).size < value.length)
        return 'must be a list of different values';
      const terms = termsOf(field, manifest);
      return value.map((each) => textFault(each, terms)).find((fault) => fault !== undefined);
    }
  }
}

function numberFault(
  value: unknown,
  { format }: Field,
  { fractionDigits, maxYear }: Pick<RegionManifest['currency'], 'fractionDigits'> & { maxYear: number },
): string | undefined {
  if (typeof value !== 'number' || value < 0) return 'must be a number of at least 0';
  if (format === 'year' && !(Number.isInteger(value) && isYearOfCar(value, maxYear)))
    return `must be a year from ${MIN_YEAR} to ${maxYear}`;
  if (!isMoneyFormat(format)) return value > MAX_NUMBER ? 'is too large' : undefined;
  if (value > Math.min(MAX_AMOUNT, largestAmount(fractionDigits))) return 'is too large';
  return Number(value.toFixed(fractionDigits)) === value
    ? undefined
    : `must have at most ${fractionDigits} decimals`;
}

function textFault(value: unknown, terms: readonly string[]): string | undefined {
  if (typeof value !== 'string' || value.trim() === '' || value.length > MAX_TEXT)
    return `must be a text of at most ${MAX_TEXT} characters`;
  return terms.length > 0 && !terms.includes(value) ? 'must be one of the options' : undefined;
}

/** Values as they are stored: texts without blanks at their ends. */
export function storedValues(values: Readonly<Record<string, unknown>>): Record<string, FieldValue> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      (typeof value === 'string' ? value.trim() : value) as FieldValue,
    ]),
  );
}

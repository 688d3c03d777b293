import type { FeedField } from '#contracts/types.ts';
import { amountOf, amountsIn } from './amounts.ts';
import { cellUnit } from './cell-unit.ts';
import type { NumberColumn } from './number-column.ts';
import { numberFault } from './number-fault.ts';
import { convertUnit } from './units/units.ts';

type Unit = NonNullable<FeedField['unit']>;

/** Average Gregorian month: 365.2425 days / 12. */
const DAYS_PER_MONTH = 30.436875;

const CONVERT: Record<Unit, (value: number) => number> = {
  as_is: (value) => value,
  days_to_months: (value) => Math.round(value / DAYS_PER_MONTH),
  years_to_months: (value) => Math.round(value * 12),
  thousands: (value) => Math.round(value * 1000),
  ten_thousands: (value) => Math.round(value * 10_000),
  hundred_thousands: (value) => Math.round(value * 100_000),
  millions: (value) => Math.round(value * 1_000_000),
  litres_to_cc: (value) => Math.round(value * 1000),
  miles_to_km: (value) => Math.round(value * 1.609344),
};
/** Units that a magnitude in the cell overrides. */
const MAGNITUDE_UNITS: readonly Unit[] = ['thousands', 'ten_thousands', 'hundred_thousands', 'millions'];

/** Returns the number of a cell in the unit of the field. Undefined if it is unclear. */
export function readNumber(text: string, column: NumberColumn): number | undefined {
  if (numberFault(text, column) !== undefined) return undefined;
  const { isMoney = false, unit = 'as_is', fieldUnit } = column;
  const [from, to = from] = amountsIn(text, column.decimals, isMoney);
  if (!from || !to) return undefined;
  const value = column.read === 'range_middle' ? (amountOf(from) + amountOf(to)) / 2 : amountOf(from);
  const hasMagnitude = from.factor !== undefined;
  const named = fieldUnit && cellUnit([from, to], column);
  const cellName = named?.kind === 'units' ? named.names[0] : undefined;
  const overridesUnit = MAGNITUDE_UNITS.includes(unit) ? hasMagnitude : cellName !== undefined;
  const inUnit = CONVERT[overridesUnit ? 'as_is' : unit](value);
  const converted =
    fieldUnit && cellName !== undefined ? convertUnit(inUnit, cellName, fieldUnit.name) : inUnit;
  // binary fractions add digits after the fourth decimal
  return Math.abs(converted) <= 1e15 ? Number(converted.toFixed(4)) : undefined;
}

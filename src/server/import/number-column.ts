import type { FeedField } from '#contracts/types.ts';
import type { Calendars } from '#region/search/calendar-year.ts';
import type { PriceCurrency } from './other-currency.ts';
import type { FieldUnit } from './units/units.ts';

/** Facts about the field that a column fills. */
export interface FieldFacts {
  /** Prices, rates, taxes: `1.5M` is a million and a half in them and a length elsewhere. */
  isMoney?: boolean;
  /** For this the car is sold: a rate, a deposit or a discount in its cell is something else. */
  isSellingPrice?: boolean;
  /** Currency of the region; absent: amounts of any currency are read. */
  currency?: PriceCurrency;
  /** Unit of the field's values, which a cell may override. */
  fieldUnit?: FieldUnit;
  /** Maximum number of decimals; absent: unknown. */
  fieldDecimals?: number;
  /** Last year that a value may be; absent: the values are no years of cars. */
  maxYear?: number;
  calendars?: Calendars;
}

/** Describes how to read the numbers of a column. */
export interface NumberColumn
  extends Pick<FeedField, 'decimals' | 'unit' | 'cellUnit' | 'read' | 'min' | 'max'>,
    FieldFacts {}

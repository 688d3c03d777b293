import { PRICE_FIELD } from '#domain/vehicle/status-fields.ts';
import { firstTick, lastTick } from '#region/search/last-tick.ts';
import type { CheckContext } from './check-context.ts';

/** Ticks that tell which prices the region has. */
export const PRICE_TICKS = ['fields', PRICE_FIELD, 'range', 'ticks'];

/** The last tick of the price of a car, in whole units of the currency; infinite without ticks. */
export const greatestPrice = ({ manifest }: CheckContext): number =>
  lastTick(manifest.fields[PRICE_FIELD]?.range);

/** The first tick above zero of the price of a car, in whole units of the currency; infinite without ticks. */
export const leastPrice = ({ manifest }: CheckContext): number =>
  firstTick(manifest.fields[PRICE_FIELD]?.range);

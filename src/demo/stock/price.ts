import { roundToStep } from '#domain/money/money.ts';
import type { DemoCar, DemoRefund } from './car.ts';
import type { DemoRegionProfile } from './profile.ts';
import type { Random } from './random.ts';

/** Price and cost of ownership of a car, major units. */
export interface DemoPrice {
  asking: number;
  /** Deviation from the usual price: below 0 is a good deal. */
  deal: number;
  /** Loss of value per year. */
  depreciation: number;
  /** Residual value when the registration ends, or after five more years. */
  scrapValue: number;
  refund?: DemoRefund;
}

const FIRST_MILE_LOSS = 0.09;
const MIN_SHARE = 0.05;
/** Share of the car's own price that is refunded when its first registration ends. */
const SCRAP_SHARE = 0.1;
/** A renewed registration cost less than a new one today. */
const RENEWED_SHARE = 0.8;
const COLLECTORS_INDEX = 150;
const YEAR_MONTHS = 12;
/** Least price in times of what is paid back for the car. */
const ABOVE_REFUND = 1.02;

/** Price of a used car: falls with age and distance, and with the end of its registration where registrations end. */
export function usedPrice(
  car: DemoCar,
  profile: DemoRegionProfile,
  random: Random,
  refund?: DemoRefund,
): DemoPrice {
  const { base, roundTo, retention } = profile.price;
  const deal = random.between(-0.14, 0.1);
  const years = car.ageMonths / 12;
  const own = Math.max(car.newPrice - base, 0);
  const retained = retentionOf(car, retention) ** years * (car.mileage < 100 ? 0.97 : 1 - FIRST_MILE_LOSS);
  const usual = profile.mileagePerYear * Math.max(years, 0.5);
  const wear = Math.min(1.05, Math.max(0.88, 1 + ((usual - car.mileage) / usual) * 0.08));
  const term = profile.termMonths;
  const value = own * Math.max(MIN_SHARE, retained * wear) * nearEnd(car, term);
  const licence =
    term > 0 ? base * ((car.monthsLeft ?? 0) / term) * (car.isRenewed ? RENEWED_SHARE : 1) : base * retained;
  const market = (value + licence) * (1 + deal);
  const asking = Math.max(roundTo, roundToStep(refund ? aboveRefund(market, refund, car) : market, roundTo));
  const scrapValue = refund
    ? refund.atEnd
    : term > 0
      ? car.isRenewed
        ? 0
        : Math.min(own * SCRAP_SHARE, asking * 0.5)
      : asking * retention ** 5;
  const yearsLeft = term > 0 ? Math.max(1, car.monthsLeft ?? 1) / 12 : 5;
  return {
    asking,
    deal,
    depreciation: Math.round((asking - scrapValue) / yearsLeft),
    scrapValue: Math.round(scrapValue),
    ...(refund && { refund }),
  };
}

/** Nobody sells for less than is paid back; in the last year the price falls to little more than that. */
function aboveRefund(market: number, { now }: DemoRefund, { monthsLeft = YEAR_MONTHS }: DemoCar): number {
  const least = now * ABOVE_REFUND + 1;
  return least + Math.max(0, market - least) * Math.min(1, monthsLeft / YEAR_MONTHS);
}

/** Price of a new car: the list price. */
export function listPrice(car: DemoCar, profile: DemoRegionProfile, refund?: DemoRefund): DemoPrice {
  const scrapValue =
    refund?.atEnd ?? car.newPrice * (profile.termMonths > 0 ? SCRAP_SHARE : profile.price.retention ** 5);
  const years = profile.termMonths > 0 ? profile.termMonths / 12 : 5;
  return {
    asking: car.newPrice,
    deal: 0,
    depreciation: Math.round((car.newPrice - scrapValue) / years),
    scrapValue: Math.round(scrapValue),
    ...(refund && { refund }),
  };
}

/** A car whose first registration ends soon is worth little more than the refund for it. */
function nearEnd({ monthsLeft, isRenewed }: DemoCar, term: number): number {
  return monthsLeft === undefined || isRenewed ? 1 : 0.5 + (0.5 * monthsLeft) / term;
}

function retentionOf({ model, engine }: DemoCar, retention: number): number {
  if (model.priceIndex >= COLLECTORS_INDEX) return retention + (0.97 - retention) * 0.6;
  return engine.fuel === 'electric' ? retention - 0.02 : retention;
}

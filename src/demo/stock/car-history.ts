import type { CatalogueEngine, CatalogueModel } from '#contracts/types.ts';
import { daysBetween } from '#domain/time/calendar-days.ts';
import { addMonths, monthsUntil } from '#domain/time/calendar-months.ts';
import type { DemoCar } from './car.ts';
import { addDays, monthsBetween, yearOf } from './days.ts';
import type { DemoRegionProfile } from './profile.ts';
import type { Random } from './random.ts';

/** Maximum km of a new car on its way to the first owner. */
const DELIVERY_KM = 80;
const RENEWAL_MONTHS = [120, 120, 120, 60] as const;

/**
 * When a car was built and registered, its mileage and owners, and until when it is registered; undefined if it was not
 * made within the years of the stock.
 */
export function pickHistory(
  model: CatalogueModel,
  engine: CatalogueEngine,
  profile: DemoRegionProfile,
  today: string,
  random: Random,
) {
  const oldest = addMonths(today, -12 * profile.oldestYears);
  const from = Math.max(model.from, engine.from ?? 0);
  const to = Math.min(model.to ?? Number.POSITIVE_INFINITY, engine.to ?? Number.POSITIVE_INFINITY);
  const first = from > yearOf(oldest) ? `${from}-01-15` : oldest;
  const last = to < yearOf(today) ? `${to}-12-15` : addDays(today, -20);
  const days = daysBetween(first, last);
  if (days < 0) return undefined;
  // newer cars are more frequent
  const registeredOn = addDays(first, Math.round(days * (1 - random.next() ** 1.35)));
  const builtOn = addDays(registeredOn, -random.whole(20, 200));
  const ageMonths = monthsBetween(registeredOn, today);
  return {
    registeredOn,
    builtOn: yearOf(builtOn) < from ? registeredOn : builtOn,
    ageMonths,
    mileage: pickMileage(model, profile, ageMonths, random),
    owners: pickOwners(ageMonths, random),
    ...pickTerm(profile.termMonths, registeredOn, today, random),
  };
}

function pickMileage(
  { priceIndex }: CatalogueModel,
  profile: DemoRegionProfile,
  ageMonths: number,
  random: Random,
) {
  if (ageMonths < 8 && random.chance(0.35)) return random.whole(5, DELIVERY_KM);
  // expensive cars are driven less
  const yearly = profile.mileagePerYear * (priceIndex > 150 ? 0.3 : priceIndex > 70 ? 0.7 : 1);
  const eagerness = Math.exp(random.between(-0.75, 0.5));
  // mileage grows slower than age: old cars are driven less
  return Math.max(DELIVERY_KM, Math.round((yearly * (ageMonths / 12) ** 0.92 * eagerness) / 10) * 10);
}

function pickOwners(ageMonths: number, random: Random): number {
  let owners = 1;
  for (let months = ageMonths; months > 18 && owners < 5; months -= 30) {
    if (random.chance(0.32)) owners++;
  }
  return owners;
}

/** How long a registration that ends lasts: renewed before its end, again and again. */
function pickTerm(
  termMonths: number,
  registeredOn: string,
  today: string,
  random: Random,
): Pick<DemoCar, 'monthsLeft' | 'endsOn' | 'licenceMonths' | 'isRenewed'> {
  if (termMonths === 0) return { isRenewed: false };
  const renewal = (random.pick(RENEWAL_MONTHS) * termMonths) / 120;
  const endAfter = (months: number) => addDays(addMonths(registeredOn, months), -1);
  let months = termMonths;
  while (monthsUntil(today, endAfter(months)) < 1) months += renewal;
  const endsOn = endAfter(months);
  const isRenewed = months > termMonths;
  const licenceMonths = isRenewed ? renewal : termMonths;
  return { monthsLeft: monthsUntil(today, endsOn), endsOn, licenceMonths, isRenewed };
}

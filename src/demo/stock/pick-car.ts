import type { CatalogueEngine, CatalogueMake, CatalogueModel } from '#contracts/types.ts';
import { rememberByObject } from '#domain/cache/remember.ts';
import { daysBetween } from '#domain/time/calendar-days.ts';
import { addMonths, monthsUntil } from '#domain/time/calendar-months.ts';
import { type DemoCar, powerOf } from './car.ts';
import { addDays, monthsBetween, yearOf } from './days.ts';
import type { OfferPool } from './offer-pool.ts';
import { COLOR_FIELD, type DemoRegionProfile } from './profile.ts';
import type { Random } from './random.ts';
import { bodyOf, driveOf, fuelOf, transmissionOf, valuesOf } from './regional-values.ts';

/** Maximum km of a new car on its way to the first owner. */
const DELIVERY_KM = 80;

const RENEWAL_MONTHS = [120, 120, 120, 60] as const;

const FINISHES = ['', 'Metallic', 'Pearl', 'Mica', 'Solid'];

const GENERIC = '#8a8d90';

const weightsOf = rememberByObject((profile: DemoRegionProfile) =>
  valuesOf(profile, COLOR_FIELD).map((key) => [key, weightOf(profile.swatches.get(key) ?? GENERIC)] as const),
);

const MAX_TRIES = 200;
/** Share of the price that each higher trim adds. */
const TRIM_STEP = 0.04;

interface Choice {
  pool: OfferPool;
  profile: DemoRegionProfile;
  /** ISO day. */
  today: string;
  kind: 'used' | 'new';
  random: Random;
}

/** Picks a car from the pool; undefined if nothing in it can be registered in the region. */
export function pickCar({ pool, profile, today, kind, random }: Choice): DemoCar | undefined {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const offer = random.weighted(pool);
    if (!offer) return undefined;
    const car = equip(offer, profile, today, kind, random);
    if (car) return car;
  }
  return undefined;
}

function equip(
  { make, model }: { make: CatalogueMake; model: CatalogueModel },
  profile: DemoRegionProfile,
  today: string,
  kind: Choice['kind'],
  random: Random,
): DemoCar | undefined {
  const engine = random.weighted(enginesOf(model, profile, today, kind));
  if (!engine) return undefined;
  const fuel = fuelOf(profile, engine, random);
  const bodyType = bodyOf(profile, model, engine, random);
  if (fuel === undefined || bodyType === undefined) return undefined;
  const trimAt = random.whole(0, model.trims.length - 1);
  const isManual =
    model.transmissions?.includes('manual') === true &&
    engine.fuel !== 'electric' &&
    engine.fuel !== 'hybrid';
  const transmission =
    isManual && random.chance(model.transmissions?.length === 1 ? 1 : 0.25) ? 'manual' : 'automatic';
  const history =
    kind === 'used' ? pickHistory(model, engine, profile, today, random) : unregistered(profile, today);
  if (!history) return undefined;
  return {
    make,
    model,
    engine,
    trim: model.trims[trimAt] ?? '',
    power: powerOf(engine, model.priceIndex),
    seats: random.pick(model.seats),
    fuel,
    bodyType,
    transmission: transmissionOf(profile, transmission, random) ?? transmission,
    drive: driveOf(profile, random.pick(model.drives ?? ['fwd']), random) ?? '',
    ...pickPaint(profile, random),
    seed: random.whole(0, 999),
    newPrice: newPrice(model, engine, trimAt, profile),
    ...history,
  };
}

/** Engines sold in the possible years, the most common first; new cars only have those still built. */
export function enginesOf(
  model: CatalogueModel,
  profile: DemoRegionProfile,
  today: string,
  kind: Choice['kind'],
) {
  const oldest = yearOf(today) - profile.oldestYears;
  return model.engines
    .filter(
      ({ from = 0, to }) => from <= yearOf(today) && (to === undefined || (kind === 'used' && to >= oldest)),
    )
    .map((engine, at) => [engine, 1 / (at + 1)] as const);
}

/** A car without an owner: its registration, if it ends, begins when it is sold. */
function unregistered({ termMonths }: DemoRegionProfile, today: string) {
  return {
    registeredOn: '',
    builtOn: addDays(today, -60),
    ageMonths: 0,
    mileage: 0,
    owners: 0,
    isRenewed: false,
    ...(termMonths > 0 && {
      monthsLeft: termMonths,
      endsOn: addMonths(today, termMonths),
      licenceMonths: termMonths,
    }),
  };
}

/** Price of a version as a new car, major units. */
export function newPrice(
  model: CatalogueModel,
  engine: CatalogueEngine,
  trimAt: number,
  { price }: DemoRegionProfile,
) {
  const powers = model.engines.map((one) => powerOf(one, model.priceIndex));
  const usual = powers.reduce((sum, power) => sum + power, 0) / powers.length;
  const strength = Math.min(1.4, Math.max(0.8, Math.sqrt(powerOf(engine, model.priceIndex) / usual)));
  const index = model.priceIndex * strength * (1 + trimAt * TRIM_STEP);
  return Math.round((price.base + price.perIndex * index) / price.roundTo) * price.roundTo;
}

/** Picks a colour of the region: white, black and grey are the most frequent. */
function pickPaint(profile: DemoRegionProfile, random: Random) {
  const color = random.weighted(weightsOf(profile)) ?? '';
  const name = color.charAt(0).toUpperCase() + color.slice(1);
  const finish = random.pick(FINISHES);
  return {
    color,
    paint: profile.swatches.get(color) ?? GENERIC,
    paintName: `${finish} ${name.replaceAll('_', ' ')}`.trim(),
  };
}

const partsOf = (paint: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(paint.slice(at, at + 2), 16));

/** Colours of low saturation are the most frequent. */
function weightOf(swatch: string): number {
  const parts = partsOf(swatch);
  const chroma = Math.max(...parts) - Math.min(...parts);
  return chroma < 16 ? 5 : chroma < 60 ? 3 : 2;
}

/**
 * When a car was built and registered, its mileage and owners, and until when it is registered; undefined if it was not
 * made within the years of the stock.
 */
function pickHistory(
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

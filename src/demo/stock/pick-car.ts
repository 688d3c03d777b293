import type { CatalogueEngine, CatalogueMake, CatalogueModel } from '#contracts/types.ts';
import { addMonths } from '#domain/time/calendar-months.ts';
import { type DemoCar, powerOf } from './car.ts';
import { pickHistory } from './car-history.ts';
import { addDays, yearOf } from './days.ts';
import type { OfferPool } from './offer-pool.ts';
import { pickPaint } from './paint.ts';
import type { DemoRegionProfile } from './profile.ts';
import type { Random } from './random.ts';
import { bodyOf, driveOf, fuelOf, transmissionOf } from './regional-values.ts';

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

import type { DemoCar } from './car.ts';
import type { DemoPrice } from './price.ts';
import type { DemoRegionProfile } from './profile.ts';
import type { Random } from './random.ts';
import { valuesOf } from './regional-values.ts';

export const CATEGORIES_FIELD = 'categories';
const DEPRECIATION_FIELD = 'listing.depreciation_display_value';

interface Facts {
  car: DemoCar;
  price: DemoPrice;
  profile: DemoRegionProfile;
}

const SMALL = new Set(['hatchback', 'sports_hatchback', 'sedan', 'convertible', 'coupe']);
const ROOMY = new Set(['mpv', 'van', 'stationwagon', 'suv']);
const SPORTY = new Set(['sports', 'sports_hatchback', 'coupe', 'convertible']);
const FAMILY = new Set(['mpv', 'suv', 'stationwagon', 'mid_sized_sedan']);
/** Tags of cars whose class nobody has described. */
const STRANGER_SHARE = 0.06;

/** Which cars belong to the quick searches of SPEC 9. Sizes in cm³, kW, km; thresholds of money in the region's currency. */
const RULES: Readonly<Record<string, (facts: Facts) => boolean>> = {
  low_mileage: ({ car, profile }) =>
    car.mileage <= 50_000 && car.mileage < (profile.mileagePerYear * 0.75 * (car.ageMonths + 6)) / 12,
  under_9k_depre: ({ price, profile }) => profile.fields.has(DEPRECIATION_FIELD) && price.depreciation < 9000,
  deluxe_and_classy: ({ car }) => car.model.priceIndex >= 45 && car.model.bodyType !== 'pickup',
  budget_friendly: ({ price, profile }) =>
    price.asking <= profile.price.base * 0.5 + profile.price.perIndex * 9,
  renewed_coe: ({ car }) => car.isRenewed,
  fun_to_drive: ({ car }) =>
    SPORTY.has(car.model.bodyType) || (car.power >= 180 && car.model.bodyType !== 'mpv'),
  '7_seaters': ({ car }) => car.seats === 7,
  '1_owner_only': ({ car }) => car.owners === 1,
  family_friendly: ({ car }) =>
    car.seats >= 5 && FAMILY.has(car.model.bodyType) && car.model.priceIndex <= 60 && car.ageMonths <= 120,
  family_car: ({ car }) =>
    car.seats >= 5 && car.seats <= 8 && FAMILY.has(car.model.bodyType) && car.model.priceIndex <= 45,
  high_horsepower: ({ car }) => car.power >= 150,
  fits_more: ({ car }) => car.seats >= 7 || (ROOMY.has(car.model.bodyType) && car.seats >= 5),
  small_and_nimble: ({ car }) =>
    SMALL.has(car.model.bodyType) && (car.engine.cc ?? 0) <= 1500 && car.model.priceIndex <= 24,
};

/** The categories of the region that a car belongs to. */
export function categoriesOf(facts: Facts, random: Random): string[] {
  return valuesOf(facts.profile, CATEGORIES_FIELD).filter((name) => {
    const rule = RULES[name];
    return rule ? rule(facts) : random.chance(STRANGER_SHARE);
  });
}

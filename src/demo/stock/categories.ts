import {
  CATEGORIES_FIELD,
  CATEGORY_RULES,
  type CategoryFacts,
} from '#server/import/categories/category-rules.ts';
import { budgetOf } from '#server/import/categories/price-level.ts';
import type { DemoCar } from './car.ts';
import type { DemoPrice } from './price.ts';
import type { DemoRegionProfile } from './profile.ts';
import type { Random } from './random.ts';
import { valuesOf } from './regional-values.ts';

const DEPRECIATION_FIELD = 'listing.depreciation_display_value';
/** Tags of cars whose class has no description. */
const UNDESCRIBED_SHARE = 0.06;

interface Offer {
  car: DemoCar;
  price: DemoPrice;
  profile: DemoRegionProfile;
}

/** The categories of the region that a car belongs to. */
export function categoriesOf(offer: Offer, random: Random): string[] {
  const facts = factsOf(offer);
  return valuesOf(offer.profile, CATEGORIES_FIELD).filter((name) => {
    const rule = CATEGORY_RULES[name];
    return rule ? rule(facts) : random.chance(UNDESCRIBED_SHARE);
  });
}

function factsOf({ car, price, profile }: Offer): CategoryFacts {
  return {
    ...car,
    minSeats: car.seats,
    bodyType: car.model.bodyType,
    priceIndex: car.model.priceIndex,
    engineCapacity: car.engine.cc ?? 0,
    askingPrice: price.asking,
    depreciation: profile.fields.has(DEPRECIATION_FIELD) ? price.depreciation : Number.NaN,
    mileagePerYear: profile.mileagePerYear,
    budget: budgetOf(profile.price),
  };
}

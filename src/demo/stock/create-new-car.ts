import type { CarPaint, CarVariant } from '#contracts/types.ts';
import type { FieldValue } from '#domain/search/criteria.ts';
import type { DemoCar } from './car.ts';
import {
  type DemoListing,
  describeOffer,
  feesRandom,
  type ListingPlan,
  listingOf,
} from './create-listing.ts';
import { pickCar } from './pick-car.ts';
import { listPrice } from './price.ts';
import { pricePartsOf } from './price-parts.ts';
import type { DemoRegionProfile } from './profile.ts';
import { COLOR_FIELD } from './profile.ts';
import { createRandom, type Random } from './random.ts';
import { refundOf } from './refund.ts';
import { valuesOf } from './regional-values.ts';
import { type DemoSale, pickSale } from './sale.ts';
import { modelTitleOf, submodelOf } from './title.ts';
import { versionKey, versionsOf } from './versions.ts';

const VARIANTS_FIELD = 'inventory.number_of_variants';
const MAX_PAINTS = 6;

/** Creates a new car with its versions, paints and price parts; undefined if the region sells none. */
export function createDemoNewCar(plan: ListingPlan): DemoListing | undefined {
  const { profile, today, number } = plan;
  const random = createRandom([plan.seed, profile.code, 'new', number, plan.attempt].join(' '));
  const car = pickCar({ ...plan, random });
  if (!car) return undefined;
  const sale = pickNewSale(car, plan, random);
  const versions = versionsOf(car, profile, today, random).map((version) => {
    const price = listPrice(version, profile, refundOf(version, profile, today, feesRandom(plan)));
    const { offer, fields } = describeOffer(plan, version, price, sale, random);
    const priceParts = pricePartsOf(version, price, profile, today, random);
    return { version, offer, priceParts, fields: { ...fields, ...amountsOf(priceParts, profile) } };
  });
  const [base] = versions;
  if (!base) return undefined;
  const fields = {
    ...base.fields,
    ...(profile.fields.has(VARIANTS_FIELD) && { [VARIANTS_FIELD]: versions.length }),
  };
  const listing = listingOf(plan, base.offer, fields, modelTitleOf(base.version), random);
  const variants = versions.map(({ version, offer, priceParts, fields: own }): CarVariant => {
    return {
      key: versionKey(version),
      name: submodelOf(version),
      price: offer.price.asking,
      fields: differences(own, base.fields),
      priceParts,
    };
  });
  const colors = paintsOf(base.version, profile, random);
  return { ...listing, detail: { ...listing.detail, newCarSection: { variants, colors } } };
}

/** New cars are built to order: they are available or announced, at their list price. */
function pickNewSale(car: DemoCar, { profile, today }: ListingPlan, random: Random): DemoSale {
  const { status, publishedOn, place } = pickSale(car, listPrice(car, profile), profile, today, random);
  return {
    status: status === 'coming_soon' ? status : 'available',
    publishedOn,
    ...(place !== undefined && { place }),
  };
}

/** Fields that hold the same amount as a part of the price. */
function amountsOf(
  parts: CarVariant['priceParts'],
  { priceParts, fields }: DemoRegionProfile,
): Record<string, FieldValue> {
  return Object.fromEntries(
    priceParts.flatMap(({ name, field }) => {
      const amount = parts.find((part) => part.name === name)?.amount;
      return field && amount !== undefined && fields.has(field) ? [[field, amount]] : [];
    }),
  );
}

/** Numbers and texts of a version that differ from those of the listing; its flags are those of the listing. */
function differences(
  own: Readonly<Record<string, FieldValue>>,
  base: Readonly<Record<string, FieldValue>>,
): CarVariant['fields'] {
  const names = new Set([...Object.keys(own), ...Object.keys(base)]);
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const value = own[name] ?? null;
      const isFlag = typeof value === 'boolean' || Array.isArray(value);
      return isFlag || value === (base[name] ?? null) ? [] : [[name, value]];
    }),
  );
}

/** The paint of the pictures and some others of the region. */
function paintsOf({ color, paint }: DemoCar, profile: DemoRegionProfile, random: Random): CarPaint[] {
  const others = valuesOf(profile, COLOR_FIELD).filter((key) => key !== color && profile.swatches.has(key));
  while (others.length >= MAX_PAINTS) others.splice(random.whole(0, others.length - 1), 1);
  return [color, ...others].flatMap((key) => {
    const name = profile.colorNames.get(key);
    const swatch = key === color ? paint : profile.swatches.get(key);
    return name && swatch ? [{ key, name, swatch }] : [];
  });
}

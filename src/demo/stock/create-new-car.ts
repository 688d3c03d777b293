import type { CarPaint, CarVariant, PricePart } from '#contracts/types.ts';
import { toSlug } from '#domain/catalogue/catalogue-slug.ts';
import type { FieldValue } from '#domain/search/criteria.ts';
import { type DemoCar, powerOf } from './car.ts';
import { factsOf } from './car-facts.ts';
import {
  type DemoListing,
  describeOffer,
  feesRandom,
  type ListingPlan,
  listingOf,
} from './create-listing.ts';
import { ownValue } from './own-fields.ts';
import { enginesOf, newPrice, pickCar } from './pick-car.ts';
import { type DemoPrice, listPrice } from './price.ts';
import { COLOR_FIELD, type DemoRegionProfile } from './profile.ts';
import { createRandom, type Random } from './random.ts';
import { refundOf } from './refund.ts';
import { valuesOf } from './regional-values.ts';
import { type DemoSale, pickSale } from './sale.ts';
import { modelTitleOf, submodelOf } from './title.ts';

/** Maximum number of versions on a page. */
const MAX_VERSIONS = 4;

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

/**
 * Parts of an on-the-road price: those that the region has rules for, and the first one, which is the remainder. None
 * if the region has no rules, or if they exceed the price.
 */
function pricePartsOf(
  car: DemoCar,
  price: DemoPrice,
  { priceParts }: DemoRegionProfile,
  today: string,
  random: Random,
): PricePart[] {
  const [first, ...others] = priceParts;
  const known = others.flatMap(({ name, field: filled, rule }) => {
    const field = { kind: 'number' as const, options: [], terms: [], rule };
    const paid = filled === undefined ? undefined : price.refund?.fields[filled];
    const amount = paid ?? (rule && ownValue(field, factsOf(car, { price }), today, random));
    return typeof amount === 'number' && amount > 0 ? [{ name, amount }] : [];
  });
  const left = price.asking - known.reduce((sum, { amount }) => sum + amount, 0);
  return first && known.length > 0 && left > 0 ? [{ name: first.name, amount: left }, ...known] : [];
}

/** The versions of a new car: engines of the same fuel, each with its trims; the cheapest first. */
function versionsOf(
  car: DemoCar,
  profile: DemoRegionProfile,
  today: string,
  random: Random,
): [DemoCar, ...DemoCar[]] {
  const engines = enginesOf(car.model, profile, today, 'new')
    .map(([engine]) => engine)
    .filter(({ fuel }) => fuel === car.engine.fuel);
  const all = engines.flatMap((engine) =>
    car.model.trims.map((trim, trimAt) => ({
      ...car,
      engine,
      trim,
      power: powerOf(engine, car.model.priceIndex),
      newPrice: newPrice(car.model, engine, trimAt, profile),
    })),
  );
  const named = new Map(all.map((version) => [versionKey(version), version]));
  const [cheapest = car, ...others] = [...named.values()].sort(byPrice);
  while (others.length >= MAX_VERSIONS) others.splice(random.whole(0, others.length - 1), 1);
  return [cheapest, ...others];
}

/** Slug of a version. */
const versionKey = (car: DemoCar): string => toSlug(submodelOf(car)).slice(0, 60) || 'standard';

const byPrice = (a: DemoCar, b: DemoCar): number => a.newPrice - b.newPrice;

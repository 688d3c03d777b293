import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { toSlug } from '#domain/catalogue/catalogue-slug.ts';
import type { FieldValue } from '#domain/search/criteria.ts';
import {
  CATEGORIES_FIELD,
  CATEGORY_RULES,
  type CategoryFacts,
} from '#server/import/categories/category-rules.ts';
import { budgetOf } from '#server/import/categories/price-level.ts';
import type { ListingInput } from '#server/storage/listing-row.ts';
import type { DemoCar } from './car.ts';
import { yearOf } from './days.ts';
import { listingSections } from './detail/sections.ts';
import { pickFlags } from './flags.ts';
import { type DemoOffer, listingFields } from './listing-fields.ts';
import { loanFor, type OfferWithLoan } from './loan.ts';
import type { OfferPool } from './offer-pool.ts';
import { pickCar } from './pick-car.ts';
import { type DemoPrice, usedPrice } from './price.ts';
import type { DemoRegionProfile } from './profile.ts';
import { createRandom, type Random } from './random.ts';
import { refundOf } from './refund.ts';
import { valuesOf } from './regional-values.ts';
import { type DemoSale, pickSale } from './sale.ts';
import { titleOf } from './title.ts';

const DEPRECIATION_FIELD = 'listing.depreciation_display_value';

/** Tags of cars whose class has no description. */
const UNDESCRIBED_SHARE = 0.06;

/** Stored source of demo stock. */
export const DEMO_SOURCE = 'demo';

const INSTALLMENT = 'listing.installment';

export type DemoListing = Required<Omit<ListingInput, 'counted' | 'photoUrls' | 'leftPhotos' | 'media'>>;
type DemoFields = Record<string, FieldValue>;

/** Options of a demo listing; equal plans give equal listings. */
export interface ListingPlan {
  profile: DemoRegionProfile;
  catalogue: Catalogue;
  pool: OfferPool;
  /** The most common models. */
  commonPool: OfferPool;
  kind: 'used' | 'new';
  /** ISO day. */
  today: string;
  seed: string;
  /** Whether the sections of the page are made. */
  hasDetail: boolean;
  /** Number within its kind, from 1. */
  number: number;
  /** Number of the attempt; another attempt gives another car. */
  attempt: number;
}

/** Creates a used car; undefined if the region has nothing to sell. */
export function createDemoListing(plan: ListingPlan): DemoListing | undefined {
  const { profile, catalogue, kind, today, number } = plan;
  const random = createRandom([plan.seed, profile.code, kind, number, plan.attempt].join(' '));
  const car = pickCar({ ...(isCommon(plan) ? commonPlan(plan) : plan), random });
  if (!car) return undefined;
  const price = usedPrice(car, profile, random, refundOf(car, profile, today, feesRandom(plan)));
  const sale = pickSale(car, price, profile, today, random);
  const { offer, fields } = describeOffer(plan, car, price, sale, random);
  return listingOf(plan, offer, fields, `${yearOf(car.builtOn)} ${titleOf(car, catalogue)}`, random);
}

/** What was paid for a registration varies on its own, so that the rest of a car does not depend on it. */
export const feesRandom = ({ seed, profile, kind, number }: ListingPlan): Random =>
  createRandom([seed, profile.code, kind, number, 'fees'].join(' '));

/** Derives flags, categories, fields and the loan from car, price and sale. */
export function describeOffer(
  { profile, kind, today }: ListingPlan,
  car: DemoCar,
  price: DemoPrice,
  sale: DemoSale,
  random: Random,
): { offer: OfferWithLoan; fields: DemoFields } {
  const flags = pickFlags(car, price, sale, today, random);
  const categories = categoriesOf({ car, price, profile }, random);
  const facts: DemoOffer = { kind, profile, today, car, price, sale, flags, categories };
  const known = listingFields(facts, random);
  const loan = loanFor(known, profile);
  const fields = {
    ...known,
    ...(profile.fields.has(INSTALLMENT) && loan && { [INSTALLMENT]: loan.installment }),
  };
  return { offer: { ...facts, loan }, fields };
}

/** Creates the stored listing of an offer. */
export function listingOf(
  { kind, number, hasDetail }: ListingPlan,
  offer: OfferWithLoan,
  fields: DemoFields,
  title: string,
  random: Random,
): DemoListing {
  const { sale } = offer;
  const sourceId = `${DEMO_SOURCE}-${kind}-${String(number).padStart(4, '0')}`;
  const slug = `${toSlug(title)}-${kind.charAt(0)}${String(number).padStart(4, '0')}`;
  return {
    kind,
    source: DEMO_SOURCE,
    sourceId,
    slug,
    status: sale.status,
    title,
    isDemo: true,
    fields,
    detail: hasDetail ? { ...listingSections(offer, { title, slug, sourceId }, fields, random) } : {},
    publishedAt: new Date(`${sale.publishedOn}T00:00:00Z`),
  };
}

/** Every few used cars one is a recent common model, as in a real market, so that prices can be compared. */
const COMMON_EVERY = 3;
const COMMON_YEARS = 5;

const isCommon = ({ kind, number, attempt }: ListingPlan): boolean =>
  kind === 'used' && attempt === 0 && number % COMMON_EVERY === 0;

function commonPlan(plan: ListingPlan): ListingPlan {
  return { ...plan, pool: plan.commonPool, profile: recentProfile(plan.profile) };
}

/** The region with cars of the last years only. */
export const recentProfile = (profile: DemoRegionProfile): DemoRegionProfile => ({
  ...profile,
  oldestYears: Math.min(profile.oldestYears, COMMON_YEARS),
});

interface Offer {
  car: DemoCar;
  price: DemoPrice;
  profile: DemoRegionProfile;
}

/** The categories of the region that a car belongs to. */
function categoriesOf(offer: Offer, random: Random): string[] {
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

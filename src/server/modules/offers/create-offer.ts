import { and, desc, eq, inArray } from 'drizzle-orm';
import { currentPrice } from '#domain/money/current-price.ts';
import { toMinorUnits } from '#domain/money/money.ts';
import { isSellable } from '#domain/offers/demo-sale.ts';
import { depositAmount } from '#domain/offers/deposit-amount.ts';
import { asksDeposit } from '#domain/offers/machine/machine.ts';
import { PRICE_FIELD } from '#domain/vehicle/status-fields.ts';
import { minorDigits } from '#region/format/minor-digits.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { Database } from '../../storage/database.ts';
import type { ListingRow } from '../../storage/listing-row.ts';
import { studioVersions } from '../../storage/schema.ts';
import { findListingRecord } from '../desk-listings/index.ts';
import { endOverdueOffer, type OfferEffects, type OfferPerson } from './act-on-offer.ts';
import { CarTaken, holdCar } from './hold-car.ts';
import { keptRules } from './kept-rules.ts';
import { isOfferPayable, NotPayable } from './payable.ts';
import { addOfferEvent, changeOffer, insertOffer, type OfferRow } from './repositories/offers.ts';

const PROMOTIONAL_PRICE = 'listing.promotional_price';

/** An offer as it begins. */
export interface BeginOffer {
  region: ResolvedRegion;
  listing: ListingRow;
  /** Null: made at the desk for a phone. */
  contactId: number | null;
  /** E.164. */
  phone: string;
  /** Code of the buyer's language. */
  language: string;
  ticketId: number | null;
  by: OfferPerson;
  /** Minor units; absent: the price of the car. */
  price?: number;
  /** Until when the car is kept. */
  heldUntil: Date;
}

/**
 * Stores an offer for a car and keeps the car for it.
 * @throws CarTaken if the car has no price, is not for sale, is a demo car where money moves, or somebody else has it;
 * NotPayable if the provider does not take what would be due
 */
export async function createOffer(
  tx: Database,
  { region, listing, by, heldUntil, ...given }: BeginOffer,
  others: OfferEffects,
): Promise<OfferRow> {
  const { offers: rules, currency, payments } = region.manifest;
  if (!isSellable(listing, payments)) throw new CarTaken('unavailable');
  const digits = minorDigits(currency.code);
  const sumsOf = (fields: ListingRow['fields']) => {
    const asked = currentPrice(fields[PRICE_FIELD], fields[PROMOTIONAL_PRICE]);
    const price = given.price ?? (asked === undefined ? undefined : toMinorUnits(asked, digits));
    if (price === undefined) throw new CarTaken('unavailable');
    const deposit = asksDeposit(rules.actions) ? depositAmount(rules.deposit, price, digits) : 0;
    if (!isOfferPayable({ price, deposit }, region)) throw new NotPayable();
    return { price, deposit };
  };
  const [first] = rules.states;
  if (!first) throw new CarTaken('unavailable');
  const offer = await insertOffer(tx, {
    region: region.code,
    listingId: listing.id,
    listingSlug: listing.slug,
    car: { title: listing.title, fields: listing.fields, photo: firstPhoto(listing.photos) },
    contactId: given.contactId,
    phone: given.phone,
    ticketId: given.ticketId,
    language: given.language,
    state: first.name,
    currency: currency.code,
    ...sumsOf(listing.fields),
    rules: keptRules(rules),
    rulesVersion: await publishedVersion(tx, region.code),
    createdBy: by.as === 'buyer' || by.as === 'system' ? null : by.id,
  });
  await addOfferEvent(tx, {
    offerId: offer.id,
    action: 'create',
    actorKind: by.as === 'buyer' || by.as === 'system' ? by.as : 'staff',
    actorId: by.id,
    toState: offer.state,
  });
  await holdCar(tx, region, offer, {
    heldUntil,
    endOverdue: (id) => endOverdueOffer(tx, region, id, others),
  });
  // its price may have changed before the car was locked
  const held = await findListingRecord(tx, { region: region.code, id: listing.id });
  const sums = sumsOf(held?.fields ?? listing.fields);
  if (sums.price === offer.price) return offer;
  const car = { ...offer.car, fields: { ...listing.fields, ...pricesOf(held?.fields ?? {}) } };
  return changeOffer(tx, offer, { ...sums, car });
}

const pricesOf = (fields: ListingRow['fields']) => ({
  [PRICE_FIELD]: fields[PRICE_FIELD],
  [PROMOTIONAL_PRICE]: fields[PROMOTIONAL_PRICE],
});

const firstPhoto = (photos: unknown): string | null =>
  Array.isArray(photos) && typeof photos[0] === 'string' ? photos[0] : null;

/** Returns the id of the newest version of a region that was published; null: none was. */
async function publishedVersion(db: Database, region: string): Promise<number | null> {
  const [row] = await db
    .select({ id: studioVersions.id })
    .from(studioVersions)
    .where(and(inArray(studioVersions.region, [region, '*']), eq(studioVersions.state, 'done')))
    .orderBy(desc(studioVersions.id))
    .limit(1);
  return row?.id ?? null;
}

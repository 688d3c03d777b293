import { listingStatus } from '#domain/vehicle/listing-status.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { Database } from '../../storage/database.ts';
import { databaseTime } from '../../storage/database-time.ts';
import { editListing, findListingRecord, type ListingRecord, statusFields } from '../desk-listings/index.ts';
import {
  extendHold,
  findHold,
  findHoldOfOffer,
  type HoldRow,
  insertHold,
  readStatus,
  releaseHold,
  restoreStatus,
  setEndedStatus,
} from './repositories/listing-holds.ts';
import type { OfferRow } from './repositories/offers.ts';

/** Why a car cannot be kept: somebody else keeps it, it is not for sale, or it is not on the site. */
export type HoldRefusal = 'held' | 'unavailable' | 'removed';

export class CarTaken extends Error {
  override readonly name = 'CarTaken';
  readonly reason: HoldRefusal;

  constructor(reason: HoldRefusal) {
    super(`the car cannot be kept: ${reason}`);
    this.reason = reason;
  }
}

/**
 * Keeps a car for an offer: it is shown as pending sale everywhere until it is released. The car is locked until the
 * transaction ends, so of concurrent buyers one gets it.
 * @param heldUntil null: until it is released
 * @param endOverdue ends the offer of a hold that is over, if its job is late
 * @throws CarTaken
 */
export async function holdCar(
  tx: Database,
  region: ResolvedRegion,
  offer: Pick<OfferRow, 'id' | 'listingId'>,
  { heldUntil, endOverdue }: { heldUntil: Date | null; endOverdue(offerId: number): Promise<void> },
): Promise<void> {
  // offers are locked before cars, here and by the job that ends them
  const seen = await findHold(tx, offer.listingId);
  if (seen && seen.offerId !== offer.id && (await isOver(tx, seen))) await endOverdue(seen.offerId);
  const listing = await findListingRecord(tx, { region: region.code, id: offer.listingId }, true);
  const hold = await findHold(tx, offer.listingId);
  if (hold?.offerId === offer.id) return extendHold(tx, hold.id, heldUntil);
  if (hold) throw new CarTaken('held');
  if (!listing?.isPublished) throw new CarTaken('removed');
  if (listing.kind !== 'used' || listingStatus(listing.fields) !== 'available')
    throw new CarTaken('unavailable');
  const before = await readStatus(tx, listing.id);
  if (!before) throw new CarTaken('removed');
  await insertHold(tx, {
    region: region.code,
    listingId: listing.id,
    offerId: offer.id,
    heldUntil,
    before,
  });
  await setStatus(tx, listing, 'pending_sale', region);
}

const isOver = async (tx: Database, { heldUntil }: HoldRow): Promise<boolean> =>
  heldUntil !== null && heldUntil.getTime() <= (await databaseTime(tx));

/** Frees the car of an offer. What staff or a feed have made of it since stays. */
export async function releaseCar(
  tx: Database,
  region: ResolvedRegion,
  offer: Pick<OfferRow, 'id' | 'region'>,
): Promise<void> {
  const hold = await findHoldOfOffer(tx, offer.id);
  if (!hold) return;
  const before =
    hold.lost === 'sold' || hold.lost === 'kept_sold'
      ? { ...hold.before, status: 'sold', fields: { ...hold.before.fields, ...statusFields('sold', region) } }
      : hold.before;
  const listing = await findListingRecord(tx, { region: offer.region, id: hold.listingId }, true);
  await releaseHold(tx, hold.id);
  if (!listing) return setEndedStatus(tx, hold, before);
  if (listingStatus(listing.fields) === 'pending_sale') await restoreStatus(tx, hold.listingId, before);
}

/** Marks the car of an offer as sold; it is not kept any longer. */
export async function sellCar(
  tx: Database,
  region: ResolvedRegion,
  offer: Pick<OfferRow, 'id' | 'listingId'>,
): Promise<void> {
  const listing = await findListingRecord(tx, { region: region.code, id: offer.listingId }, true);
  const hold = await findHoldOfOffer(tx, offer.id);
  if (hold) await releaseHold(tx, hold.id);
  if (listing) return setStatus(tx, listing, 'sold', region);
  const fields = statusFields('sold', region);
  const sold = { status: 'sold', fields, deskStatus: 'sold', deskFields: fields };
  return setEndedStatus(tx, { region: region.code, listingId: offer.listingId }, sold);
}

const setStatus = (
  tx: Database,
  listing: ListingRecord,
  status: 'pending_sale' | 'sold',
  region: ResolvedRegion,
) => editListing(tx, listing, { status, fields: statusFields(status, region) });

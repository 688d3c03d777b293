import { randomUUID } from 'node:crypto';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { advisoryLock } from '../../storage/advisory-locks.ts';
import type { Database } from '../../storage/database.ts';
import { findListingBySlug } from '../listings/index.ts';
import { KeyReused, runIdempotent, type TicketContext } from '../tickets/index.ts';
import type { OfferEffects } from './act-on-offer.ts';
import type { BuyerContext } from './buyer-context.ts';
import { createOffer } from './create-offer.ts';
import { rulesOf } from './kept-rules.ts';
import { stateOf } from './offer-context.ts';
import { offerRefusal, refusedAction } from './offer-refusal.ts';
import {
  countOpenHolds,
  findOffer,
  listUnpaidEnds,
  type OfferRow,
  type UnpaidEnd,
} from './repositories/offers.ts';

const RESERVE_MINUTES = 60;
const MAX_OPEN = 2;
const AGAIN = { pauseHours: 24, days: 30, perCar: 2, perBuyer: 6 };

/**
 * Begins an offer for a car, once per key: the car is kept for the buyer.
 * @throws Conflict if somebody else keeps the car, Exhausted if the buyer keeps too many
 */
export async function beginOffer(
  { db, effects, clock }: { db: Database; effects: OfferEffects; clock(): number },
  {
    region,
    buyer,
    language,
    listing: slug,
    key,
  }: BuyerContext & { listing: string; key: string | undefined },
  context: TicketContext,
): Promise<OfferRow> {
  if (!region.manifest.offers.reserve) throw offerRefusal('noReserve', context);
  const person = { contactId: buyer.id, deviceHash: null };
  const prepare = async () => {
    const listing = await findListingBySlug(db, region.code, slug);
    if (listing?.kind !== 'used') throw offerRefusal('removed', context);
    return listing;
  };
  const repeatable = { route: `POST ${region.code} offers`, key, body: { listing: slug }, person };
  const effect = await runIdempotent(db, repeatable, prepare, async (tx, listing) => {
    // one buyer at a time, so that concurrent requests cannot keep more cars than allowed
    await advisoryLock(tx, 'buyer', String(buyer.id));
    const { offers: rules, features } = region.manifest;
    const { maxOpen = MAX_OPEN, reserveMinutes = RESERVE_MINUTES } = rules;
    if ((await countOpenHolds(tx, buyer.id)) >= maxOpen)
      throw offerRefusal(features.deposits ? 'tooMany' : 'tooManyHeld', context);
    const refusal = againRefusal(
      await listUnpaidEnds(tx, buyer),
      { listingId: listing.id, now: clock() },
      region,
    );
    if (refusal) throw offerRefusal(refusal, context);
    const begun = {
      region,
      listing,
      contactId: buyer.id,
      phone: buyer.phone,
      language: context.language.code,
      ticketId: null,
      by: { as: 'buyer', id: buyer.id },
      heldUntil: new Date(clock() + reserveMinutes * MINUTE_MS),
    } as const;
    const offer = await createOffer(tx, begun, effects);
    return { status: 201, answer: { slug: offer.slug } };
  }).catch((error: unknown) => {
    throw error instanceof KeyReused ? offerRefusal('repeated', context) : refusedAction(error, context);
  });
  const offer = await findOffer(db, { slug: String(effect.answer.slug), buyer });
  if (!offer) throw offerRefusal('removed', context);
  // without a key, a repeated request is only guessed: a buyer who has withdrawn asks for a new offer
  const hasEnded = stateOf(offer.state, rulesOf(offer, region)).isFinal;
  if (key === undefined && hasEnded)
    return beginOffer(
      { db, effects, clock },
      { region, buyer, language, listing: slug, key: randomUUID() },
      context,
    );
  return offer;
}

/** Says why a buyer who has let cars go unpaid cannot keep one; nobody keeps cars for ever by beginning again (HARDENING A52). */
function againRefusal(
  ended: readonly UnpaidEnd[],
  { listingId, now }: { listingId: number; now: number },
  { manifest }: BuyerContext['region'],
): 'pause' | 'tooOften' | null {
  const { pauseHours, days, perCar, perBuyer } = manifest.offers.again ?? AGAIN;
  const counted = ended.filter(({ endedAt }) => endedAt > now - days * DAY_MS);
  const ofCar = counted.filter((each) => each.listingId === listingId);
  if (ofCar.length >= perCar || counted.length >= perBuyer) return 'tooOften';
  return ofCar.some(({ endedAt }) => endedAt > now - pauseHours * HOUR_MS) ? 'pause' : null;
}

import { HOUR_MS } from '#domain/time/durations.ts';
import { Invalid, NotFound } from '../../errors/domain-error.ts';
import { findTicketRow } from '../desk-tickets/index.ts';
import { findListingBySlug } from '../listings/index.ts';
import { createOffer, NotPayable, offerRefusal, refusedAction } from '../offers/index.ts';
import { recordDeskEvent, runIdempotentForStaff } from '../staff/index.ts';
import { deskContext } from '../tickets/index.ts';
import type { DeskOfferChanges } from './desk-offer-changes.ts';
import type { DeskOfferDeps, ReadDeskOffer } from './desk-offer-deps.ts';
import { priceRefusal } from './payable-terms.ts';

/** Creates the call that makes an offer for a phone and keeps the car. */
export function createDeskOfferCall(
  { db, texts, effects }: DeskOfferDeps,
  readDeskOffer: ReadDeskOffer,
): DeskOfferChanges['create'] {
  return async (staffContext, { key, ...sent }) => {
    const { listing: slug, phone, price, ticket } = sent;
    const { by, region } = staffContext;
    const context = deskContext(region, texts);
    if (!region.manifest.features.offers) throw new NotFound('not_found', 'The region has no offers.');
    const listing = await findListingBySlug(db, region.code, slug);
    if (listing?.kind !== 'used') throw offerRefusal('removed', context, 'listing');
    const request =
      ticket === undefined ? null : await findTicketRow(db, { region: region.code, id: ticket });
    if (ticket !== undefined && !request)
      throw new Invalid('invalid_input', 'There is no such request.', { ticket: ['is not known'] });
    const heldUntil = new Date(texts.clock() + region.manifest.offers.holdHours * HOUR_MS);
    const wanted = {
      region,
      listing,
      contactId: null,
      phone,
      language: request?.ticket.language ?? region.defaultLanguage.code,
      ticketId: ticket ?? null,
      by: { as: 'agent', id: by.id },
      ...(price !== undefined && { price }),
      heldUntil,
    } as const;
    const repeatable = { route: `POST ${region.code} desk offers`, key, body: sent, staffId: by.id };
    const { id } = await runIdempotentForStaff(db, repeatable, async (tx) => {
      const offer = await createOffer(tx, wanted, effects);
      const subject = { kind: 'offer' as const, id: offer.id };
      await recordDeskEvent(tx, { staffId: by.id, region: region.code, action: 'offer_created', subject });
      return { id: offer.id };
    }).catch((error: unknown) => {
      throw error instanceof NotPayable && price !== undefined
        ? priceRefusal(region)
        : refusedAction(error, context);
    });
    return readDeskOffer(staffContext, id);
  };
}

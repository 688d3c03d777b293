import type { Offer } from '#contracts/types.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { NotFound } from '../../errors/domain-error.ts';
import type { Database } from '../../storage/database.ts';
import type { Files } from '../files/index.ts';
import type { PaymentService } from '../payments/index.ts';
import type { TicketContext } from '../tickets/index.ts';
import type { OfferEffects } from './act-on-offer.ts';
import type { BuyerContext, OfferAddress } from './buyer-context.ts';
import { readOfferFacts } from './offer-facts.ts';
import { findHoldOfOffer } from './repositories/listing-holds.ts';
import { findOffer, type OfferRow } from './repositories/offers.ts';
import { serializeOffer } from './serialize-offer.ts';

export interface OfferDeps {
  db: Database;
  /** Region, language and texts of a request. */
  contextOf(region: ResolvedRegion, language: string): TicketContext;
  effects: OfferEffects;
  files: Pick<Files, 'addFor' | 'read'>;
  payments: Pick<PaymentService, 'start'>;
  /** Milliseconds since 1970. */
  clock(): number;
}

/** How calls find an offer of a buyer and serialize it. */
export interface BuyerOffers {
  contextAt(buyerContext: Pick<BuyerContext, 'region' | 'language'>): TicketContext;
  serialize(offer: OfferRow, buyerContext: BuyerContext): Promise<Offer>;
  /** Returns a call about an offer of the buyer; it returns null for those of others as for unknown ones. */
  about<Result>(
    answer: (offer: OfferRow, buyerContext: BuyerContext) => Promise<Result>,
  ): (address: OfferAddress) => Promise<Result | null>;
}

export function createBuyerOffers({ db, contextOf }: Pick<OfferDeps, 'db' | 'contextOf'>): BuyerOffers {
  const contextAt: BuyerOffers['contextAt'] = ({ region, language }) => contextOf(region, language);
  return {
    contextAt,
    async serialize(offer, buyerContext) {
      const hold = await findHoldOfOffer(db, offer.id);
      const facts = { ...(await readOfferFacts(db, offer)), heldUntil: hold?.heldUntil ?? null };
      return serializeOffer(offer, facts, contextAt(buyerContext));
    },
    about:
      (answer) =>
      async ({ slug, ...buyerContext }) => {
        const offer = await findOffer(db, { slug, buyer: buyerContext.buyer });
        return offer && answer(offer, buyerContext);
      },
  };
}

/** Offers that have begun go on. @throws NotFound where no car is bought online any more */
export function requireOffers({ manifest }: ResolvedRegion): void {
  if (!manifest.features.offers) throw new NotFound('not_found', 'The region has no offers.');
}

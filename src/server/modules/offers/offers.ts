import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { pagePath } from '#region/routing/paths.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { actOnOffer } from './act-on-offer.ts';
import { beginOffer } from './begin-offer.ts';
import { buyerForm, stepOf } from './buyer-action.ts';
import { type BuyerOffers, createBuyerOffers, type OfferDeps, requireOffers } from './buyer-offers.ts';
import { documentCalls } from './document-calls.ts';
import { stateOf } from './offer-context.ts';
import { hasPaymentUnderWay, readOfferFacts } from './offer-facts.ts';
import { offerRefusal, refusedAction } from './offer-refusal.ts';
import type { Offers } from './offer-service.ts';
import { findHoldOfOffer } from './repositories/listing-holds.ts';
import { findOffer, listOfferEvents, listOffersOf, lockOffer, type OfferRow } from './repositories/offers.ts';
import { serializeLoan, serializeSummary, serializeWorkflow } from './serialize-offer.ts';
import { serializeOfferRow } from './serialize-offer-row.ts';

export function createOffers(deps: OfferDeps): Offers {
  const { db, effects, clock } = deps;
  const offers = createBuyerOffers(deps);
  const { contextAt, shown, about } = offers;
  return {
    async begin({ listing, key, ...place }) {
      requireOffers(place.region);
      const offer = await beginOffer({ db, effects, clock }, { ...place, listing, key }, contextAt(place));
      return shown(offer, place);
    },
    async list(place) {
      requireOffers(place.region);
      const context = contextAt(place);
      const rows = await listOffersOf(db, place.buyer);
      const holds = await Promise.all(rows.map(({ id }) => findHoldOfOffer(db, id)));
      return rows.map((offer, index) => serializeOfferRow(offer, holds[index]?.heldUntil ?? null, context));
    },
    find: about(shown),
    act: actCall(deps, offers),
    workflow: about(async (offer, place) => {
      const facts = await readOfferFacts(db, offer);
      return serializeWorkflow(offer, facts, await listOfferEvents(db, offer.id), contextAt(place));
    }),
    buyer: about(async (offer, { region }) => ({
      form: buyerForm(region).name,
      answers: offer.buyer ?? {},
    })),
    ...documentCalls(deps, offers),
    pay: payCall(deps, offers),
    summary: about(async (offer, place) => {
      const { transactions } = await readOfferFacts(db, offer);
      return serializeSummary(offer, transactions, contextAt(place));
    }),
    loan: about(async (offer, place) => serializeLoan(offer, contextAt(place)) ?? ('none' as const)),
  };
}

const actCall =
  ({ db, effects }: OfferDeps, { contextAt, shown }: BuyerOffers): Offers['act'] =>
  async ({ slug, ...place }, wanted) => {
    const { region, buyer } = place;
    requireOffers(region);
    const context = contextAt(place);
    const changed = await inTransaction(db, async (tx) => {
      const found = await findOffer(tx, { slug, buyer });
      if (!found) return null;
      const offer = await lockOffer(tx, found.id);
      if (wanted.action === 'withdraw' && !wanted.despitePayment && (await hasPaymentUnderWay(tx, offer)))
        throw offerRefusal('underWay', context);
      const step = stepOf(wanted, offer, { ...place, context });
      const owned = offer.contactId === null ? { contactId: buyer.id } : {};
      const by = { as: 'buyer', id: buyer.id } as const;
      return actOnOffer(tx, region, offer, { ...step, set: { ...owned, ...step.set }, by }, effects);
    }).catch((error: unknown) => {
      throw refusedAction(error, context);
    });
    return changed && shown(changed, place);
  };

const payCall =
  ({ db, payments }: OfferDeps, { contextAt, about }: BuyerOffers): Offers['pay'] =>
  (address, { kind, ...wanted }) =>
    about(async (offer, { region, language }) => {
      const { transactions } = await readOfferFacts(db, offer);
      const owed = transactions.find((each) => each.kind === kind && each.state !== 'cancelled');
      if (!owed)
        throw offerRefusal(hasEnded(offer, region) ? 'state' : 'notDue', contextAt({ region, language }));
      const returnPath = pagePath(region, { language, route: 'offers', segments: [offer.slug] });
      return payments.start({
        ...wanted,
        region: region.code,
        transaction: owed.slug,
        returnPath,
        language,
      });
    })(address);

const hasEnded = ({ state }: OfferRow, { manifest }: ResolvedRegion) =>
  stateOf(state, manifest.offers).isFinal ?? false;

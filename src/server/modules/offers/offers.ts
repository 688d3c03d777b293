import { asksDeposit } from '#domain/offers/machine/machine.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { pagePath } from '#region/routing/paths.ts';
import { inRetriedTransaction } from '../../storage/transaction.ts';
import { actOnOffer } from './act-on-offer.ts';
import { beginOffer } from './begin-offer.ts';
import { buyerForm, stepOf } from './buyer-action.ts';
import { type BuyerOffers, createBuyerOffers, type OfferDeps, requireOffers } from './buyer-offers.ts';
import { documentCalls } from './document-calls.ts';
import { rulesOf } from './kept-rules.ts';
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
  const { contextAt, serialize, about } = offers;
  return {
    async begin({ listing, key, ...buyerContext }) {
      requireOffers(buyerContext.region);
      const offer = await beginOffer(
        { db, effects, clock },
        { ...buyerContext, listing, key },
        contextAt(buyerContext),
      );
      return serialize(offer, buyerContext);
    },
    async list(buyerContext) {
      const context = contextAt(buyerContext);
      const rows = await listOffersOf(db, buyerContext.buyer);
      if (rows.length === 0) requireOffers(buyerContext.region);
      const holds = await Promise.all(rows.map(({ id }) => findHoldOfOffer(db, id)));
      return rows.map((offer, index) => serializeOfferRow(offer, holds[index]?.heldUntil ?? null, context));
    },
    find: about(serialize),
    act: actCall(deps, offers),
    workflow: about(async (offer, buyerContext) => {
      const facts = await readOfferFacts(db, offer);
      return serializeWorkflow(offer, facts, await listOfferEvents(db, offer.id), contextAt(buyerContext));
    }),
    buyer: about(async (offer, { region }) => ({
      form: buyerForm(region).name,
      answers: offer.buyer ?? {},
    })),
    ...documentCalls(deps, offers),
    pay: payCall(deps, offers),
    summary: about(async (offer, buyerContext) => {
      const { transactions } = await readOfferFacts(db, offer);
      return serializeSummary(offer, transactions, contextAt(buyerContext));
    }),
    loan: about(
      async (offer, buyerContext) => serializeLoan(offer, contextAt(buyerContext)) ?? ('none' as const),
    ),
  };
}

const actCall =
  ({ db, effects }: OfferDeps, { contextAt, serialize }: BuyerOffers): Offers['act'] =>
  async ({ slug, ...buyerContext }, wanted) => {
    const { region, buyer } = buyerContext;
    const context = contextAt(buyerContext);
    const changed = await inRetriedTransaction(db, async (tx) => {
      const found = await findOffer(tx, { slug, buyer });
      if (!found) return null;
      const offer = await lockOffer(tx, found.id);
      if (wanted.action === 'withdraw' && !wanted.despitePayment && (await hasPaymentUnderWay(tx, offer)))
        throw offerRefusal('underWay', context);
      const step = stepOf(wanted, offer, { ...buyerContext, context });
      const owned = offer.contactId === null ? { contactId: buyer.id } : {};
      const by = { as: 'buyer', id: buyer.id } as const;
      return actOnOffer(tx, region, offer, { ...step, set: { ...owned, ...step.set }, by }, effects);
    }).catch((error: unknown) => {
      throw refusedAction(error, context);
    });
    return changed && serialize(changed, buyerContext);
  };

const payCall =
  ({ db, payments }: OfferDeps, { contextAt, about }: BuyerOffers): Offers['pay'] =>
  (address, { kind, ...wanted }) =>
    about(async (offer, { region, language }) => {
      const { transactions } = await readOfferFacts(db, offer);
      const owed = transactions.find((each) => each.kind === kind && each.state !== 'cancelled');
      if (!owed) throw offerRefusal(whyNotOwed(kind, offer, region), contextAt({ region, language }));
      const returnPath = pagePath(region, { language, route: 'offers', segments: [offer.slug] });
      return payments.start({
        ...wanted,
        region: region.code,
        transaction: owed.slug,
        returnPath,
        language,
      });
    })(address);

function whyNotOwed(kind: 'deposit' | 'balance', offer: OfferRow, region: ResolvedRegion) {
  const rules = rulesOf(offer, region);
  if (stateOf(offer.state, rules).isFinal) return 'state';
  return kind === 'deposit' && !asksDeposit(rules.actions) ? 'noDeposit' : 'notDue';
}

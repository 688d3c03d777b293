import type { OfferAction, OfferActionState } from '#contracts/types.ts';
import { type OfferActor, offerActionsFor } from '#domain/offers/offer-action.ts';
import { agreementHash } from './agreement-hash.ts';
import { rulesOf } from './kept-rules.ts';
import type { OfferContext } from './offer-context.ts';
import { hasNeed, type OfferFacts } from './offer-facts.ts';
import type { OfferPatch, OfferRow } from './repositories/offers.ts';

type PatchOf = (facts: OfferFacts) => OfferPatch;

/** What an action writes that decides what it needs. */
const PATCH_OF_ACTION: { readonly [Action in OfferAction['name']]?: PatchOf } = {
  choose_cash: () => ({ financing: { method: 'cash' } }),
  request_loan: () => ({ financing: { method: 'loan' } }),
  // preparing the agreement is what fixes its files
  prepare_agreement: ({ files }) => ({ agreementHash: agreementHash(files) }),
};

/** What somebody can do with an offer now, and what each action still needs. */
export function serializeActions(
  offer: OfferRow,
  facts: OfferFacts,
  actor: OfferActor,
  { region }: Pick<OfferContext, 'region'>,
): OfferActionState[] {
  const rules = rulesOf(offer, region);
  return offerActionsFor(rules.actions, offer.state, actor).map(({ name, needs = [] }) => ({
    name,
    missing: needs.filter(
      (need) => !hasNeed(need, offer, PATCH_OF_ACTION[name]?.(facts) ?? {}, facts, rules),
    ),
  }));
}

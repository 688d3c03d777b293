import type { FinancingBody } from '#contracts/types.ts';
import { loanMonths } from '#region/format/loan-of.ts';
import type { FormAnswers } from '#region/forms/field-kind.ts';
import { formsOf, type NamedForm } from '#region/forms/form-address.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { Invalid, NotFound } from '../../errors/domain-error.ts';
import { checkAnswers, type TicketContext } from '../tickets/index.ts';
import { type OfferStep, restOf } from './act-on-offer.ts';
import { loanOf } from './offer-facts.ts';
import { offerRefusal } from './offer-refusal.ts';
import { isRestPayable } from './payable.ts';
import type { OfferRow } from './repositories/offers.ts';
import { termsOf } from './terms.ts';

/** What of an offer the buyer has seen: nobody accepts anything else. */
type SeenOffer = Pick<OfferRow, 'version' | 'price'>;

/** What a buyer does with an offer, and what it needs to know. */
export type BuyerAction =
  | { action: 'fill_buyer'; answers: Record<string, unknown> }
  | { action: 'accept_terms'; hash: string; seen: SeenOffer }
  | { action: 'accept'; seen: SeenOffer }
  | { action: 'withdraw'; despitePayment: boolean }
  | { action: 'financing'; choice: FinancingBody }
  | { action: 'choose_option'; option: string }
  | { action: 'sign_agreement'; hash: string };

/** Returns what an action writes. @throws DomainError for input that does not fit the offer */
export function stepOf(
  wanted: BuyerAction,
  offer: OfferRow,
  { region, context }: { region: ResolvedRegion; context: TicketContext },
): Omit<OfferStep, 'by'> {
  const { action } = wanted;
  switch (action) {
    case 'fill_buyer':
      requireAnswers(wanted.answers, region, context);
      return { action, set: { buyer: wanted.answers } };
    case 'accept_terms': {
      requireSeen(wanted.seen, offer, context);
      const { hash } = termsOf(offer, context);
      if (hash !== wanted.hash) throw offerRefusal('terms', context);
      return { action, set: { termsHash: hash, termsAcceptedAt: new Date() }, detail: { hash } };
    }
    case 'accept':
      requireSeen(wanted.seen, offer, context);
      return { action };
    case 'financing':
      return financingStep(wanted.choice, offer, { region, context });
    case 'choose_option': {
      const { option } = wanted;
      if (!loanOf(offer)?.options.some(({ id }) => id === option)) throw offerRefusal('option', context);
      requirePayableRest({ ...offer, chosenOption: option }, { region, context });
      return { action, set: { chosenOption: option }, detail: { option } };
    }
    case 'sign_agreement': {
      if (offer.agreementHash !== null && offer.agreementHash !== wanted.hash)
        throw offerRefusal('agreement', context);
      return { action, set: { agreementSignedAt: new Date() }, detail: { hash: wanted.hash } };
    }
    default:
      return { action };
  }
}

/** @throws Conflict if the offer has changed since the buyer saw it */
function requireSeen(seen: SeenOffer, offer: OfferRow, context: TicketContext): void {
  if (seen.version !== offer.version || seen.price !== offer.price) throw offerRefusal('changed', context);
}

function financingStep(
  choice: FinancingBody,
  offer: OfferRow,
  at: { region: ResolvedRegion; context: TicketContext },
): Omit<OfferStep, 'by'> {
  const { method, bank, months } = choice;
  const { context } = at;
  const { manifest } = at.region;
  if (method === 'cash') {
    requirePayableRest({ ...offer, chosenOption: null }, at);
    return { action: 'choose_cash', set: { financing: { ...choice }, chosenOption: null, loan: null } };
  }
  if (!manifest.offers.banks.some(({ code }) => code === bank)) throw offerRefusal('bank', context, 'bank');
  if (months === undefined || !loanMonths(manifest, bank).includes(months))
    throw offerRefusal('months', context, 'months');
  return { action: 'request_loan', set: { financing: { ...choice }, loan: null }, detail: { bank } };
}

/** Before anything is signed: what will be due has to be an amount that the provider takes. @throws Conflict */
function requirePayableRest(
  offer: OfferRow,
  { region, context }: { region: ResolvedRegion; context: TicketContext },
): void {
  if (!isRestPayable(restOf(offer), region)) throw offerRefusal('notPayable', context);
}

/** @throws Invalid with messages per field */
function requireAnswers(
  answers: Record<string, unknown>,
  region: ResolvedRegion,
  context: TicketContext,
): void {
  const { errors } = checkAnswers(buyerForm(region), answers as FormAnswers, context);
  if (Object.keys(errors).length > 0)
    throw new Invalid('invalid_input', context.t('forms:refused.answers'), errors);
}

/** The form that asks buyers for their details. @throws NotFound if the region has none */
export function buyerForm(region: ResolvedRegion): NamedForm {
  const found = formsOf(region).find(({ form }) => form.target === 'offers/{slug}/buyer');
  if (!found) throw new NotFound('not_found', 'The region has no form for buyers.');
  return found;
}

import type {
  Offer,
  OfferDocumentState,
  Offers,
  OfferWorkflow,
  PaymentSummary,
  LoanResult as ShownLoan,
} from '#contracts/types.ts';
import { offerActionsFor } from '#domain/offers/offer-action.ts';
import { offerSteps } from '#domain/offers/offer-steps.ts';
import { restOf } from './act-on-offer.ts';
import { rulesOf } from './kept-rules.ts';
import {
  inWords,
  kindLabel,
  type OfferContext,
  priceLabel,
  serializeAmount,
  stateOf,
} from './offer-context.ts';
import {
  documentsFor,
  hasNeed,
  loanOf,
  methodOf,
  type OfferFacts,
  type OfferNeed,
  type PaymentMethod,
} from './offer-facts.ts';
import type { OfferEventRow, OfferRow } from './repositories/offers.ts';
import type { TransactionRow } from './repositories/transactions.ts';
import { serializeActions } from './serialize-actions.ts';
import { serializeOfferFile } from './serialize-offer-file.ts';
import { serializeOfferRow, serializeOpenOffer } from './serialize-offer-row.ts';
import { termsOf } from './terms.ts';
import { waysToPay } from './ways-to-pay.ts';

/** An offer as its buyer sees it. */
export function serializeOffer(
  offer: OfferRow,
  facts: OfferFacts & { heldUntil: Date | null },
  context: OfferContext,
): Offer {
  const { actions } = rulesOf(offer, context.region);
  const { terms, hash } = termsOf(offer, context);
  return {
    ...serializeOfferRow(offer, facts.heldUntil, context),
    ...serializeOpenOffer(offer, context),
    actions: offerActionsFor(actions, offer.state, 'buyer').map(({ name }) => name),
    buyer_complete: offer.buyer !== null,
    terms,
    terms_hash: hash,
    terms_accepted: offer.termsAcceptedAt !== null,
    due: dueOf(facts.transactions, context),
  };
}

/** The way from the offer to the car: what is done, what is next, and what happened. */
export function serializeWorkflow(
  offer: OfferRow,
  facts: OfferFacts,
  history: readonly OfferEventRow[],
  context: OfferContext,
): OfferWorkflow {
  const rules = rulesOf(offer, context.region);
  const steps = offerSteps(rules.states, rules.actions, {
    state: offer.state,
    method: methodOf(offer),
    stateBefore: history.findLast(({ fromState, toState }) => fromState !== toState)?.fromState ?? undefined,
    has: (need: OfferNeed) => hasNeed(need, offer, {}, facts, rules),
  });
  return {
    steps: steps.map(({ name, status, isOpen }) => ({
      name,
      label: context.t(`offers:step.${name}`),
      status,
      is_open: isOpen,
    })),
    actions: serializeActions(offer, facts, 'buyer', context),
    history: history
      .filter(({ action }) => action !== STAFF_EVENT)
      .map((event) => ({
        action: event.action,
        label: eventLabel(event, rules, context),
        by: event.actorKind,
        at: event.createdAt.toISOString(),
      })),
  };
}

/** Money leaves the state of an offer as it is: what happened to it has words of its own. */
const MONEY_EVENTS = [
  'money_unallocated',
  'car_lost',
  'payment_mismatched',
  'refunded',
  'payment_disputed',
  'dispute_won',
  'dispute_lost',
] as const;
/** Staff alone read of suspicions. */
const STAFF_EVENT = 'payment_warned';

function eventLabel(
  { action, toState }: OfferEventRow,
  rules: Pick<Offers, 'states'>,
  context: OfferContext,
): string {
  const money = MONEY_EVENTS.find((each) => each === action);
  if (money) return context.t(`offers:event.${money}`);
  return inWords(stateOf(toState, rules).label, context);
}

/** What the car costs, what is paid and what is due. */
export function serializeSummary(
  offer: OfferRow,
  transactions: readonly TransactionRow[],
  context: OfferContext,
): PaymentSummary {
  const loan = loanOf(offer)?.options.find(({ id }) => id === offer.chosenOption)?.amount ?? 0;
  const line = (name: PaymentSummary['lines'][number]['name'], amount: number) => ({
    name,
    label: name === 'price' ? priceLabel(context) : context.t(`offers:line.${name}`),
    amount: serializeAmount(amount, context),
  });
  // a rest that is the price itself would be read as a second amount
  const hasRest = offer.deposit > 0 || loan > 0;
  const paid = transactions
    .filter(({ state }) => state === 'paid')
    .reduce((sum, { amount }) => sum + amount, 0);
  return {
    lines: [
      line('price', offer.price),
      ...(offer.deposit > 0 ? [line('deposit', -offer.deposit)] : []),
      ...(loan > 0 ? [line('loan', -loan)] : []),
      ...(hasRest ? [line('balance', restOf(offer))] : []),
    ],
    paid: serializeAmount(paid, context),
    due: dueOf(transactions, context),
    transactions: transactions.map((each) => ({
      slug: each.slug,
      kind: each.kind,
      label: kindLabel(each.kind, offer, context),
      amount: serializeAmount(each.amount, context),
      state: each.state,
      state_label: context.t(`offers:paymentState.${each.state}`),
      ...waysToPay(each, context),
    })),
  };
}

function dueOf(transactions: readonly TransactionRow[], context: OfferContext) {
  const due = transactions
    .filter(({ state }) => state === 'due' || state === 'processing')
    .reduce((sum, { amount }) => sum + amount, 0);
  return due > 0 ? serializeAmount(due, context) : null;
}

/** What a bank has answered; null: nothing yet. */
export function serializeLoan(offer: OfferRow, context: OfferContext): ShownLoan | null {
  const loan = loanOf(offer);
  if (!loan) return null;
  const { banks } = context.region.manifest.offers;
  return {
    bank: banks.find(({ code }) => code === loan.bank)?.name ?? loan.bank,
    status: loan.options.length > 0 ? 'approved' : 'refused',
    options: loan.options.map((option) => ({
      id: option.id,
      amount: serializeAmount(option.amount, context),
      months: option.months,
      interest_percent: option.interestPercent,
      installment: serializeAmount(option.installment, context),
    })),
    chosen: offer.chosenOption,
  };
}

/** The documents that a way of paying asks for, with their files. */
export function serializeDocuments(
  offer: OfferRow,
  { files, method = methodOf(offer) }: Pick<OfferFacts, 'files'> & { method?: PaymentMethod | null },
  context: OfferContext,
): OfferDocumentState[] {
  return documentsFor(rulesOf(offer, context.region).documents, method).map((document) => ({
    name: document.name,
    label: inWords(document.label, context),
    help: document.help === undefined ? '' : inWords(document.help, context),
    required: document.required ?? false,
    max_files: document.maxFiles ?? MAX_FILES,
    files: files
      .filter(({ purpose }) => purpose === document.name)
      .map((file) => serializeOfferFile(file, offer)),
  }));
}

/** Files of a document, if the manifest does not say. */
export const MAX_FILES = 4;

import type { DeskOffer, DeskOfferRow, DeskPayment } from '#contracts/types.ts';
import { type OfferActor, offerActionsFor } from '#domain/offers/offer-action.ts';
import type { FormAnswers } from '#region/forms/field-kind.ts';
import { FIELD_KINDS } from '#region/forms/field-kinds.ts';
import type { Database } from '../../storage/database.ts';
import { buyerForm } from '../offers/buyer-action.ts';
import { inWords, shownAmount, stateOf } from '../offers/offer-context.ts';
import { AGREEMENT } from '../offers/offer-documents.ts';
import { hasNeed, methodOf, type OfferFacts } from '../offers/offer-facts.ts';
import { shownDocuments, shownLoan, shownRow, shownSummary } from '../offers/shown-offer.ts';
import { shownOfferFile } from '../offers/shown-offer-file.ts';
import type { PaymentService } from '../payments/payment-service.ts';
import { receiptNumber } from '../payments/repositories/receipts.ts';
import { answeredFields } from '../tickets/create-ticket.ts';
import type { TicketContext } from '../tickets/ticket-context.ts';
import { type HeldOffer, listDeskOfferEvents, listLedgerOf } from './repositories/desk-offers.ts';

/** The row of an offer in the list of the desk. */
export function shownDeskRow({ offer, heldUntil }: HeldOffer, context: TicketContext): DeskOfferRow {
  const { slug, state, label, tone, car, price, deposit, held_until } = shownRow(offer, heldUntil, context);
  const name = offer.buyer?.name;
  return {
    number: offer.id,
    slug,
    state,
    label,
    tone,
    car,
    buyer_name: typeof name === 'string' ? name : null,
    phone: offer.phone,
    price,
    deposit,
    held_until,
    version: offer.version,
    created_at: offer.createdAt.toISOString(),
    updated_at: offer.updatedAt.toISOString(),
  };
}

/** Everything that staff see of an offer. @param role whose actions are listed */
export async function shownDeskOffer(
  db: Database,
  held: HeldOffer,
  {
    facts,
    role,
    context,
    payments,
  }: {
    facts: OfferFacts;
    role: OfferActor;
    context: TicketContext;
    payments: Pick<PaymentService, 'listOf' | 'findReceipt' | 'refunds'>;
  },
): Promise<DeskOffer> {
  const { offer } = held;
  const rules = context.region.manifest.offers;
  const { bank } = offer.financing ?? {};
  const events = await listDeskOfferEvents(db, offer.id);
  const ledger = await listLedgerOf(db, offer.id);
  const tries = await Promise.all(
    facts.transactions.map(({ id, kind }) => shownPayments(id, kind, context, payments)),
  );
  return {
    ...shownDeskRow(held, context),
    actions: offerActionsFor(rules.actions, offer.state, role).map(({ name, needs = [] }) => ({
      name,
      missing: needs.filter((need) => !hasNeed(need, offer, {}, facts, rules)),
    })),
    buyer: answersOf(offer.buyer ?? {}, context),
    method: methodOf(offer),
    bank: rules.banks.find(({ code }) => code === bank)?.name ?? null,
    loan: shownLoan(offer, context),
    documents: shownDocuments(offer, facts, context),
    agreement: facts.files
      .filter(({ purpose }) => purpose === AGREEMENT)
      .map((file) => shownOfferFile(file, offer)),
    signed_at: offer.agreementSignedAt?.toISOString() ?? null,
    summary: shownSummary(offer, facts.transactions, context),
    payments: tries.flat(),
    ledger: ledger.map(({ account, amount, key, at }) => ({
      account,
      amount: shownAmount(amount, context),
      key,
      at: at.toISOString(),
    })),
    history: events.map(({ event, staffName }) => ({
      action: event.action,
      from_state: event.fromState,
      to_state: inWords(stateOf(event.toState, rules).label, context),
      by: staffName ?? event.actorKind,
      at: event.createdAt.toISOString(),
    })),
  };
}

/** The answers of the buyer in words, in the order of the form. */
function answersOf(answers: Record<string, unknown>, context: TicketContext): DeskOffer['buyer'] {
  return answeredFields(buyerForm(context.region).form, answers as FormAnswers).map(({ field, answer }) => ({
    label: inWords(field.label, context),
    value: FIELD_KINDS[field.type].summary(answer, field, context),
  }));
}

async function shownPayments(
  transactionId: number,
  kind: DeskPayment['kind'],
  context: TicketContext,
  { listOf, findReceipt, refunds }: Pick<PaymentService, 'listOf' | 'findReceipt' | 'refunds'>,
): Promise<DeskPayment[]> {
  const payments = await listOf(transactionId);
  return Promise.all(
    payments.map(async (payment) => {
      const receipt = await findReceipt(payment.id);
      const paidBack = await refunds.listOf(payment.id);
      return {
        slug: payment.slug,
        kind,
        method: payment.method,
        state: payment.state,
        amount: shownAmount(payment.amount, context),
        failure: payment.failure,
        receipt: receipt && receiptNumber(receipt),
        created_at: payment.createdAt.toISOString(),
        refunds: paidBack.map((refund) => ({
          slug: refund.slug,
          amount: shownAmount(refund.amount, context),
          reason: refund.reason,
          state: refund.state,
          requested_by: refund.requestedBy,
          approved_by: refund.approvedBy,
          created_at: refund.createdAt.toISOString(),
        })),
      };
    }),
  );
}

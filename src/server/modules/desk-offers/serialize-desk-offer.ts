import type { DeskOffer, DeskOfferRow, Offers } from '#contracts/types.ts';
import type { OfferActor } from '#domain/offers/offer-action.ts';
import { loanMonths } from '#region/format/loan-of.ts';
import type { FormAnswers } from '#region/forms/field-kind.ts';
import { fieldKindOf } from '#region/forms/field-kinds.ts';
import type { Database } from '../../storage/database.ts';
import {
  balancesOf,
  listPaymentsOfOffer,
  readPartsOfPayments,
  serializeDeskPayment,
} from '../desk-payments/index.ts';
import { hasSalesOrder } from '../documents/index.ts';
import {
  AGREEMENT,
  buyerForm,
  hasOtherRules,
  inWords,
  type OfferEventRow,
  readOfferFacts,
  rulesOf,
  serializeActions,
  serializeAmount,
  serializeDocuments,
  serializeListedOffer,
  serializeLoan,
  serializeOfferFile,
  serializeOpenOffer,
  serializeSummary,
  stateOf,
} from '../offers/index.ts';
import { listLedgerOfOffer } from '../payments/index.ts';
import { answeredFields, type TicketContext, ticketNumber } from '../tickets/index.ts';
import { type HeldOffer, listDeskOfferEvents } from './repositories/desk-offers.ts';

/** The row of an offer in the list of the desk. */
export function serializeDeskOfferRow(
  { offer, heldUntil }: Omit<HeldOffer, 'lost'>,
  context: TicketContext,
): DeskOfferRow {
  const name = offer.buyer?.name;
  return {
    ...serializeListedOffer(offer, heldUntil, context),
    buyer_name: typeof name === 'string' ? name : null,
    phone: offer.phone,
    version: offer.version,
    updated_at: offer.updatedAt.toISOString(),
  };
}

/** Everything that staff see of an offer. @param actor whose actions are listed; null: nobody's */
export async function serializeDeskOffer(
  db: Database,
  held: HeldOffer,
  actor: OfferActor | null,
  context: TicketContext,
): Promise<DeskOffer> {
  const { offer } = held;
  const rules = rulesOf(offer, context.region);
  const bank = rules.banks.find(({ code }) => code === offer.financing?.bank);
  const months = offer.financing?.months;
  const facts = await readOfferFacts(db, offer);
  const events = await listDeskOfferEvents(db, offer.id);
  const ledger = await listLedgerOfOffer(db, offer.id);
  return {
    ...serializeDeskOfferRow(held, context),
    ...serializeOpenOffer(offer, context),
    began_with: hasOtherRules(offer, context.region.manifest)
      ? { version: offer.rulesVersion, at: offer.createdAt.toISOString() }
      : null,
    car_lost: held.lost === 'sold' || held.lost === 'removed' ? held.lost : null,
    actions: actor === null ? [] : serializeActions(offer, facts, actor, context),
    buyer: answersOf(offer.buyer ?? {}, context),
    bank: bank?.name ?? null,
    loan_terms: {
      bank: bank?.code ?? null,
      banks: rules.banks.map(({ code, name, interestPercent, tenureMonths }) => ({
        code,
        name,
        ...(interestPercent !== undefined && { interest_percent: interestPercent }),
        ...(tenureMonths && { months: tenureMonths }),
      })),
      months: [...loanMonths({ ...context.region.manifest, offers: rules })],
      asked_months: typeof months === 'number' ? months : null,
      most: serializeAmount(offer.price - offer.deposit, context),
    },
    ticket: offer.ticketId === null ? null : ticketNumber({ id: offer.ticketId }),
    loan: serializeLoan(offer, context),
    documents: serializeDocuments(offer, facts, context),
    has_sales_order: hasSalesOrder(offer),
    agreement: facts.files
      .filter(({ purpose }) => purpose === AGREEMENT)
      .map((file) => serializeOfferFile(file, offer)),
    signed_at: offer.agreementSignedAt?.toISOString() ?? null,
    summary: serializeSummary(offer, facts.transactions, context),
    payments: await paymentsOf(db, offer.id, context),
    ledger: ledger.map(({ account, amount, currency, key, createdAt }) => ({
      account,
      amount: serializeAmount(amount, context, currency),
      key,
      at: createdAt.toISOString(),
    })),
    balances: balancesOf(ledger, context),
    history: events.map(({ event, staffName }) => ({
      action: event.action,
      from_state: event.fromState && inWords(stateOf(event.fromState, rules).label, context),
      to_state: inWords(stateOf(event.toState, rules).label, context),
      by: staffName ?? event.actorKind,
      detail: detailOf(event, rules, context),
      at: event.createdAt.toISOString(),
    })),
  };
}

async function paymentsOf(db: Database, offerId: number, context: TicketContext) {
  const payments = await listPaymentsOfOffer(db, offerId);
  const parts = await readPartsOfPayments(
    db,
    payments.map(({ payment }) => payment.id),
  );
  return payments.map((each) => serializeDeskPayment(each, parts(each.payment.id), context));
}

/** What the history says besides the action: a reason, a document, or a price. */
function detailOf(
  { detail }: OfferEventRow,
  rules: Pick<Offers, 'documents'>,
  context: TicketContext,
): string | null {
  const { reason, document, price } = detail ?? {};
  if (typeof reason === 'string') return reason;
  if (typeof price === 'number') return serializeAmount(price, context).text;
  const asked = rules.documents.find(({ name }) => name === document);
  return asked ? inWords(asked.label, context) : null;
}

/** The answers of the buyer in words, in the order of the form. */
function answersOf(answers: Record<string, unknown>, context: TicketContext): DeskOffer['buyer'] {
  return answeredFields(buyerForm(context.region).form, answers as FormAnswers).map(({ field, answer }) => ({
    label: inWords(field.label, context),
    value: fieldKindOf(field).summary(answer, field, context),
  }));
}

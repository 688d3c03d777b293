import { and, desc, eq } from 'drizzle-orm';
import { formatMinorUnits } from '#region/format/format-minor-units.ts';
import { formatMoment } from '#region/format/format-moment.ts';
import { inCurrency } from '#region/format/in-currency.ts';
import { siteOrigin } from '#region/routing/alternates.ts';
import { pagePath } from '#region/routing/paths.ts';
import { inLanguage } from '#region/text/per-language.ts';
import type { Database } from '../../storage/database.ts';
import { offers, paymentCases, payments, receipts, refunds, transactions } from '../../storage/schema.ts';
import {
  inWords,
  type OfferEvent,
  type OfferRow,
  rulesOf,
  serializeAmount,
  serializeOfferRow,
  stateOf,
  type TransactionRow,
} from '../offers/index.ts';
import {
  type DisputeRow,
  listDisputesOf,
  type PaymentRow,
  type ReceiptRow,
  type RefundRow,
  receiptNumber,
  receivedOf,
} from '../payments/index.ts';
import type { TicketContext } from '../tickets/index.ts';
import type { DeliveryRow } from './repositories/deliveries.ts';

/** A message about an offer. */
export interface OfferMessage {
  event: OfferEvent;
  offer: OfferRow;
  /** State of the offer when it happened. */
  state: string;
  /** What was paid, failed to be paid, or is paid back; null: it is about no money. */
  money: OfferMoney | null;
}

interface OfferMoney {
  transaction: TransactionRow;
  payment: PaymentRow;
  receipt: ReceiptRow | null;
  refund: RefundRow | null;
  /** By when money that no offer takes is paid back; null: an offer takes it. */
  paybackBy: Date | null;
  /** The newest dispute of the payment; null: there is none. */
  dispute: DisputeRow | null;
}

const KIND_OF_EVENT: Partial<Record<OfferEvent, TransactionRow['kind']>> = {
  deposit_paid: 'deposit',
  balance_paid: 'balance',
};

/** Reads what a message is about; null if it was deleted. */
export async function readOfferMessage(db: Database, delivery: DeliveryRow): Promise<OfferMessage | null> {
  const [offer] = await db
    .select()
    .from(offers)
    .where(eq(offers.id, delivery.offerId ?? 0));
  if (!offer) return null;
  const event = delivery.event as OfferEvent;
  return {
    event,
    offer,
    state: delivery.offerState ?? offer.state,
    money: await readMoney(db, delivery, event),
  };
}

async function readMoney(
  db: Database,
  { offerId, paymentId, refundId }: DeliveryRow,
  event: OfferEvent,
): Promise<OfferMoney | null> {
  const kind = KIND_OF_EVENT[event];
  const which =
    refundId !== null
      ? eq(refunds.id, refundId)
      : paymentId !== null
        ? eq(payments.id, paymentId)
        : kind &&
          and(
            eq(transactions.offerId, offerId ?? 0),
            eq(transactions.kind, kind),
            eq(payments.state, 'paid'),
          );
  if (!which) return null;
  const [row] = await db
    .select({
      transaction: transactions,
      payment: payments,
      receipt: receipts,
      refund: refunds,
      paybackBy: paymentCases.dueAt,
    })
    .from(payments)
    .innerJoin(transactions, eq(transactions.id, payments.transactionId))
    .leftJoin(receipts, eq(receipts.paymentId, payments.id))
    .leftJoin(paymentCases, eq(paymentCases.paymentId, payments.id))
    .leftJoin(refunds, eq(refunds.paymentId, payments.id))
    .where(which)
    .orderBy(desc(payments.id))
    .limit(1);
  if (!row) return null;
  const disputes = await listDisputesOf(db, row.payment.id);
  return { ...row, refund: refundId === null ? null : row.refund, dispute: disputes.at(-1) ?? null };
}

const OWN_TEXTS = [
  'price_changed',
  'car_lost',
  'payment_failed',
  'money_unallocated',
  'payment_mismatched',
  'refund_approved',
  'refunded',
  'refund_failed',
] as const;
type OwnText = (typeof OWN_TEXTS)[number];
const STAFF_TEXTS = [
  'payment_mismatched',
  'money_unallocated',
  'refunded',
  'refund_failed',
  'payment_disputed',
  'dispute_won',
  'dispute_lost',
  'payment_warned',
  'car_lost',
] as const satisfies OfferEvent[];

/** Writes the message to the buyer: one line, because templates of messaging apps have no breaks. */
export function buyerText(message: OfferMessage, context: TicketContext, origin: string): string {
  const own = ownText(message.event);
  const key = own ?? (message.money?.receipt ? 'received' : 'state');
  return oneLine(context.t(`messages:offer.${key}`, valuesOf(message, context, origin)));
}

/** Writes an e-mail to the staff of a region. */
export function staffOfferText(message: OfferMessage, context: TicketContext, origin: string): string {
  const key = STAFF_TEXTS.find((each) => each === message.event) ?? 'state';
  const text = context.t(`messages:offer.staff.${key}`, valuesOf(message, context, origin));
  return [oneLine(text), `${siteOrigin(context.region.manifest, origin)}/desk`].join('\n');
}

/** Subject of an e-mail; breaks would end the header. */
export const offerSubject = (message: OfferMessage, context: TicketContext, origin: string): string =>
  oneLine(context.t('messages:offer.subject', valuesOf(message, context, origin)));

const ownText = (event: OfferEvent): OwnText | undefined => OWN_TEXTS.find((each) => each === event);
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

function valuesOf({ offer, state: name, money }: OfferMessage, context: TicketContext, origin: string) {
  const { region, language } = context;
  const state = stateOf(name, rulesOf(offer, region));
  const { number, car } = serializeOfferRow(offer, null, context);
  const site = siteOrigin(region.manifest, origin);
  const page = (route: 'offers' | 'payments', slug: string) =>
    site + pagePath(region, { language: language.code, route, segments: [slug] });
  const { refund, dispute } = money ?? {};
  const paid = money && (refund ?? receivedOf(money.payment));
  const until = money?.paybackBy ?? dispute?.dueAt;
  const { currency } = region.manifest;
  return {
    site: inLanguage(region.manifest.brand.name, language.code),
    number,
    car: car.title,
    label: inWords(state.label, context),
    next: inWords(state.text, context),
    amount: paid ? formatMinorUnits(paid.amount, inCurrency(currency, paid.currency), language) : '',
    price: serializeAmount(offer.price, context, offer.currency).text,
    asked: money ? serializeAmount(money.payment.amount, context, money.payment.currency).text : '',
    receipt: money?.receipt ? receiptNumber(money.receipt) : '',
    until: until ? formatMoment(until.getTime(), language, region.manifest.timeZone) : '–',
    disputed: dispute ? serializeAmount(dispute.amount, context, dispute.currency).text : '',
    link: page('offers', offer.slug),
    payment: money ? page('payments', money.transaction.slug) : '',
  };
}

/** The JSON of a webhook: what happened, and the offer as it is now. Labels are in the region’s default language. */
export function offerWebhookBody(
  { event, offer, state, money }: OfferMessage,
  { id, createdAt }: { id: string; createdAt: Date },
  context: TicketContext,
): string {
  const { slug, number, car, price, deposit, created_at } = serializeOfferRow(offer, null, context);
  return JSON.stringify({
    id,
    type: `offer.${event}`,
    created_at: createdAt.toISOString(),
    region: offer.region,
    data: {
      offer: {
        slug,
        number,
        state: offer.state,
        version: offer.version,
        language: offer.language,
        phone: offer.phone,
        buyer: offer.buyer,
        car: { title: car.title, slug: car.slug },
        price,
        deposit,
        created_at,
      },
      state,
      payment: money && {
        slug: money.payment.slug,
        transaction: money.transaction.slug,
        kind: money.transaction.kind,
        state: money.payment.state,
        method: money.payment.method,
        amount: serializeAmount(money.payment.amount, context),
        received:
          money.payment.receivedCurrency === null
            ? null
            : serializeAmount(money.payment.receivedAmount ?? 0, context, money.payment.receivedCurrency),
        failure: money.payment.failure,
        receipt: money.receipt && receiptNumber(money.receipt),
        payback_by: money.paybackBy?.toISOString() ?? null,
      },
      refund: money?.refund
        ? {
            slug: money.refund.slug,
            state: money.refund.state,
            amount: serializeAmount(money.refund.amount, context, money.refund.currency),
            failure: money.refund.failure,
          }
        : null,
    },
  });
}

import type { PaymentSummary, TransactionDetail, TransactionPayment } from '#contracts/types.ts';
import { methodLabel } from '#region/payments/method-label.ts';
import {
  kindLabel,
  type OfferContext,
  serializeAmount,
  serializeOfferRow,
  waysToPay,
} from '../offers/index.ts';
import {
  localizedRefundText,
  type PaymentRow,
  type ReceiptRow,
  type RefundRow,
  receiptNumber,
  receivedOf,
} from '../payments/index.ts';
import type { OwedAmount, RequestedTransaction } from './payment-access.ts';

/** A payment with its receipt and what was paid back of it. */
export interface PaidRows {
  payment: PaymentRow;
  receipt: ReceiptRow | null;
  refunds: readonly RefundRow[];
}

/** States of refunds that buyers see: before a second member of staff agrees there is nothing to see. */
const SHOWN_REFUNDS = ['approved', 'signed', 'pending', 'succeeded', 'failed'] as const;
type ShownRefund = (typeof SHOWN_REFUNDS)[number];

/**
 * An amount that an offer owes, as its buyer sees it. A phone alone leads neither to the offer nor to the texts of
 * refunds, which are signed by login.
 */
export function serializeTransaction(
  { transaction, offer, isBuyer }: RequestedTransaction,
  payments: readonly PaidRows[],
  context: OfferContext,
): TransactionDetail {
  const { slug, kind, state } = transaction;
  return {
    slug,
    kind,
    label: kindLabel(kind, offer, context),
    amount: serializeAmount(transaction.amount, context),
    state,
    state_label: context.t(`offers:paymentState.${state}`),
    ...waysToPay(transaction, context),
    offer: isBuyer ? offer.slug : null,
    car: serializeOfferRow(offer, null, context).car,
    created_at: transaction.createdAt.toISOString(),
    payments: payments.map((each) => serializePaidPayment(each, transaction.slug, { ...context, isBuyer })),
  };
}

function serializePaidPayment(
  { payment, receipt, refunds }: PaidRows,
  transaction: string,
  context: OfferContext & Pick<RequestedTransaction, 'isBuyer'>,
): TransactionPayment {
  const { slug, method, state, createdAt, region } = payment;
  const { amount, currency } = receivedOf(payment);
  return {
    slug,
    method: method as TransactionPayment['method'],
    method_label: methodLabel(method, context),
    state,
    state_label: context.t(`offers:tryState.${state}`),
    amount: serializeAmount(amount, context, currency),
    created_at: createdAt.toISOString(),
    receipt: receipt && {
      number: receiptNumber(receipt),
      url: `/api/v1/rabbit/${region}/transactions/${transaction}/receipts/${receipt.slug}.pdf`,
    },
    refunds: refunds.flatMap((refund) => {
      const shown = SHOWN_REFUNDS.find((each) => each === refund.state);
      return shown ? [serializePaidRefund(refund, shown, context)] : [];
    }),
  };
}

function serializePaidRefund(
  refund: RefundRow,
  state: ShownRefund,
  context: OfferContext & Pick<RequestedTransaction, 'isBuyer'>,
): TransactionPayment['refunds'][number] {
  const { slug, amount, currency } = refund;
  const shown = context.isBuyer ? localizedRefundText(refund, context.language.code) : null;
  return {
    slug,
    amount: serializeAmount(amount, context, currency),
    state,
    state_label: context.t(`offers:refundState.${state}`),
    text: shown?.text ?? null,
    text_hash: shown?.textHash ?? null,
    text_language: shown?.language ?? null,
  };
}

/** What one transaction costs: nothing of the rest of the offer, which a phone alone does not open. */
export function serializeAmountDue(
  { transaction, offer }: OwedAmount,
  context: OfferContext,
): PaymentSummary {
  const { slug, kind, state } = transaction;
  const amount = serializeAmount(transaction.amount, context);
  const label = kindLabel(kind, offer, context);
  const isPaid = state === 'paid' || state === 'refunded';
  return {
    lines: [{ name: kind, label, amount }],
    paid: serializeAmount(isPaid ? transaction.amount : 0, context),
    due: state === 'due' || state === 'processing' ? amount : null,
    transactions: [
      {
        slug,
        kind,
        label,
        amount,
        state,
        state_label: context.t(`offers:paymentState.${state}`),
        ...waysToPay(transaction, context),
      },
    ],
  };
}

import type {
  DeskMoneyOffer,
  DeskPayment,
  DeskRefund,
  LedgerEntry,
  Reconciliation,
} from '#contracts/types.ts';
import { minorDigits } from '#region/format/minor-digits.ts';
import { methodLabel } from '#region/payments/method-label.ts';
import { isNamedByText, METHODS } from '#region/payments/payment-methods.ts';
import { type OfferContext, offerNumber, serializeAmount } from '../offers/index.ts';
import {
  type DisputeRow,
  HAS_ARRIVED,
  type ReconciliationRow,
  receiptNumber,
  receivedOf,
} from '../payments/index.ts';
import type { ListedPayment, ListedRefund } from './repositories/desk-payments.ts';

/** Refunds in these states take nothing of a payment. */
const ENDED: readonly DeskRefund['state'][] = ['rejected', 'failed'];

/** A payment with its refunds and disputes. */
export function serializeDeskPayment(
  { payment, kind, receipt, case: opened }: ListedPayment,
  { refunds, disputes }: { refunds: readonly ListedRefund[]; disputes: readonly DisputeRow[] },
  context: OfferContext,
): DeskPayment {
  const taken = refunds
    .filter(({ refund }) => !ENDED.includes(refund.state))
    .reduce((sum, { refund }) => sum + refund.amount, 0);
  const received = receivedOf(payment);
  const withheld = disputes
    .filter(({ isWithheld }) => isWithheld)
    .reduce((sum, { amount }) => sum + amount, 0);
  const left = HAS_ARRIVED.includes(payment.state) ? Math.max(0, received.amount - taken - withheld) : 0;
  return {
    slug: payment.slug,
    kind,
    method: payment.method,
    method_label: deskMethodLabel(payment.method, context),
    bank: payment.bank && bankLabel(payment.bank, context),
    state: payment.state,
    amount: serializeAmount(payment.amount, context),
    received:
      payment.state === 'mismatched' ? serializeAmount(received.amount, context, received.currency) : null,
    refundable: serializeAmount(left, context, received.currency),
    failure: payment.failure,
    receipt: receipt && receiptNumber(receipt),
    paid_at: payment.paidAt?.toISOString() ?? null,
    created_at: payment.createdAt.toISOString(),
    case: opened && {
      opened_at: opened.openedAt.toISOString(),
      due_at: opened.dueAt.toISOString(),
      is_late: opened.closedAt === null && opened.dueAt.getTime() < Date.now(),
      closed_at: opened.closedAt?.toISOString() ?? null,
    },
    refunds: refunds.map((each) => serializeDeskRefund(each, context)),
    disputes: disputes.map(({ amount, currency, reason, state, dueAt, openedAt }) => ({
      amount: serializeAmount(amount, context, currency),
      reason,
      state,
      due_at: dueAt?.toISOString() ?? null,
      is_late: dueAt !== null && dueAt.getTime() < Date.now(),
      opened_at: openedAt.toISOString(),
    })),
  };
}

/** The name of a bank as people know it; of one that the manifest no longer has, its name there. */
const bankLabel = (bank: string, { region }: OfferContext) =>
  region.manifest.payments?.banks.find(({ name }) => name === bank)?.label ?? bank;

export function serializeDeskRefund(
  { refund, payment, requesterName, approverName }: ListedRefund,
  context: OfferContext,
): DeskRefund {
  const { requestedBy, approvedBy } = refund;
  return {
    slug: refund.slug,
    payment,
    amount: serializeAmount(refund.amount, context, refund.currency),
    reason: refund.reason,
    unsigned_reason: refund.unsignedReason,
    state: refund.state,
    failure: refund.failure,
    requested_by: requestedBy === null ? null : { id: requestedBy, name: requesterName ?? '' },
    approved_by: approvedBy === null ? null : { id: approvedBy, name: approverName ?? '' },
    signed_at: (refund.unsignedReason === null && refund.signedAt?.toISOString()) || null,
    created_at: refund.createdAt.toISOString(),
    updated_at: refund.updatedAt.toISOString(),
  };
}

/** The offer that money belongs to. */
export function serializeOfferOfPayment({ id, car, phone }: ListedPayment['offer']): DeskMoneyOffer {
  const { title } = car;
  return { number: offerNumber({ id }), car: typeof title === 'string' ? title : '', phone };
}

/** @param offers ids of offers by slug of a payment */
export function serializeReconciliation(
  { id, provider, compared, settled, differences, createdAt }: ReconciliationRow,
  offers: ReadonlyMap<string, number>,
  context: OfferContext,
): Reconciliation {
  return {
    id,
    provider,
    compared,
    settled,
    differences: differences.map(({ kind, payment, refund, ours, theirs }) => {
      const offer = offers.get(payment);
      return {
        kind,
        ours: inWords(ours, context),
        theirs: inWords(theirs, context),
        payment,
        refund: refund ?? null,
        offer: offer === undefined ? null : offerNumber({ id: offer }),
      };
    }),
    created_at: createdAt.toISOString(),
  };
}

/** A state as it is; minor units, with or without their currency, as people write amounts, and never rounded. */
function inWords(value: string, context: OfferContext): string {
  const [, amount, code] = /^(-?\d{1,15}(?:\.\d+)?)(?: ([A-Z]{3}))?$/.exec(value) ?? [];
  if (amount === undefined) return value;
  if (!amount.includes('.')) return serializeAmount(Number(amount), context, code).text;
  const currency = code ?? context.region.manifest.currency.code;
  return `${Number(`${amount}e-${minorDigits(currency)}`)} ${currency}`;
}

/** Sums of entries by account and currency, in the order in which accounts appear. */
export function balancesOf(
  entries: readonly { account: string; currency: string; amount: number }[],
  context: OfferContext,
): Pick<LedgerEntry, 'account' | 'amount'>[] {
  const ofAccounts = Map.groupBy(entries, ({ account, currency }) => `${account} ${currency}`);
  return [...ofAccounts.values()].map((own) => {
    const { account, currency } = own[0] ?? { account: '', currency: '' };
    const sum = own.reduce((total, { amount }) => total + amount, 0);
    return { account, amount: serializeAmount(sum, context, currency) };
  });
}

/** What staff call a way to pay. One of an extension that is not there any more has its stored name alone. */
export function deskMethodLabel(method: string, context: OfferContext): string {
  if (isNamedByText(method)) return context.t(`desk:money.method.${method}`);
  return METHODS.find(method) ? methodLabel(method, context) : method;
}

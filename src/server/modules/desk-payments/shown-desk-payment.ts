import type {
  DeskMoneyOffer,
  DeskPayment,
  DeskRefund,
  LedgerEntry,
  Reconciliation,
} from '#contracts/types.ts';
import { type OfferContext, shownAmount } from '../offers/offer-context.ts';
import { offerNumber } from '../offers/offer-number.ts';
import { receiptNumber } from '../payments/repositories/receipts.ts';
import type { ReconciliationRow } from '../payments/repositories/reconciliations.ts';
import type { ListedPayment, ListedRefund } from './repositories/desk-payments.ts';

/** Refunds in these states take nothing of a payment. */
const ENDED: readonly DeskRefund['state'][] = ['rejected', 'failed'];

/** A payment with its refunds. */
export function shownPayment(
  { payment, kind, receipt }: ListedPayment,
  refunds: readonly ListedRefund[],
  context: OfferContext,
): DeskPayment {
  const taken = refunds
    .filter(({ refund }) => !ENDED.includes(refund.state))
    .reduce((sum, { refund }) => sum + refund.amount, 0);
  const left = payment.state === 'paid' ? payment.amount - taken : 0;
  return {
    slug: payment.slug,
    kind,
    method: payment.method,
    bank: payment.bank,
    state: payment.state,
    amount: shownAmount(payment.amount, context),
    refundable: shownAmount(left, context),
    failure: payment.failure,
    receipt: receipt && receiptNumber(receipt),
    paid_at: payment.paidAt?.toISOString() ?? null,
    created_at: payment.createdAt.toISOString(),
    refunds: refunds.map((each) => shownRefund(each, context)),
  };
}

export function shownRefund(
  { refund, payment, requesterName, approverName }: ListedRefund,
  context: OfferContext,
): DeskRefund {
  const { requestedBy, approvedBy } = refund;
  return {
    slug: refund.slug,
    payment,
    amount: shownAmount(refund.amount, context),
    reason: refund.reason,
    state: refund.state,
    failure: refund.failure,
    requested_by: { id: requestedBy, name: requesterName ?? '' },
    approved_by: approvedBy === null ? null : { id: approvedBy, name: approverName ?? '' },
    signed_at: refund.signedAt?.toISOString() ?? null,
    created_at: refund.createdAt.toISOString(),
    updated_at: refund.updatedAt.toISOString(),
  };
}

/** The offer that money belongs to. */
export function shownOfferOf({ id, car, phone }: ListedPayment['offer']): DeskMoneyOffer {
  const { title } = car;
  return { number: offerNumber({ id }), car: typeof title === 'string' ? title : '', phone };
}

/** @param offers ids of offers by slug of a payment */
export function shownReconciliation(
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

/** A state as it is; minor units, with or without their currency, as people write amounts. */
function inWords(value: string, context: OfferContext): string {
  const [amount] = /^-?\d{1,15}(?=$| [A-Z]{3}$)/.exec(value) ?? [];
  const { code } = context.region.manifest.currency;
  const isOwn = amount !== undefined && (amount === value || value.endsWith(` ${code}`));
  return isOwn ? shownAmount(Number(amount), context).text : value;
}

/** Sums of entries by account, in the order in which accounts appear. */
export function balancesOf(
  entries: readonly { account: string; amount: number }[],
  context: OfferContext,
): Pick<LedgerEntry, 'account' | 'amount'>[] {
  const sums = new Map<string, number>();
  for (const { account, amount } of entries) sums.set(account, (sums.get(account) ?? 0) + amount);
  return [...sums].map(([account, sum]) => ({ account, amount: shownAmount(sum, context) }));
}

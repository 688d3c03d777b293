import type { Database } from '../../storage/database.ts';
import { post } from './repositories/ledger.ts';
import { type PaymentRow, receivedOf } from './repositories/payments.ts';
import type { RefundRow } from './repositories/refunds.ts';
import type { TransactionRow } from './repositories/transactions.ts';

/**
 * Accounts of the ledger, per region and currency. Debit: money that a provider holds for the region. Credit: what the
 * region owes buyers for it.
 */
const ACCOUNT_OF_KIND = { deposit: 'deposits', balance: 'balances' } as const satisfies Record<
  TransactionRow['kind'],
  string
>;
/** Money that belongs to no open transaction: paid twice, or after the offer was cancelled. It is paid back. */
export const UNALLOCATED = 'unallocated';
/** Money that the provider has taken back until a dispute is decided, and money that was lost so. */
export const DISPUTED = 'disputed';
export const DISPUTE_LOSSES = 'dispute losses';

export const providerAccount = ({ provider }: Pick<PaymentRow, 'provider'>) => `provider ${provider}`;

export const accountOf = (transaction: Pick<TransactionRow, 'kind'>, isAllocated: boolean): string =>
  isAllocated ? ACCOUNT_OF_KIND[transaction.kind] : UNALLOCATED;

/** Books a paid payment: the provider has the amount, the region owes it to the buyer. */
export function postPayment(tx: Database, payment: PaymentRow, account: string): Promise<void> {
  const { id, slug, region } = payment;
  const { currency, amount } = receivedOf(payment);
  return post(tx, {
    key: `payment:${slug}`,
    region,
    currency,
    paymentId: id,
    refundId: null,
    entries: { [providerAccount(payment)]: amount, [account]: -amount },
  });
}

/** Books money that went back, or, with `isReversed`, money that could not be delivered and came back again. */
export function postRefund(
  tx: Database,
  { refund, payment, account, isReversed }: RefundPosting,
): Promise<void> {
  const amount = isReversed ? -refund.amount : refund.amount;
  return post(tx, {
    key: `refund:${refund.slug}${isReversed ? ':returned' : ''}`,
    region: refund.region,
    currency: refund.currency,
    paymentId: payment.id,
    refundId: refund.id,
    entries: { [account]: amount, [providerAccount(payment)]: -amount },
  });
}

interface RefundPosting {
  refund: RefundRow;
  payment: PaymentRow;
  account: string;
  isReversed: boolean;
}

import { zonedYear } from '#domain/zoned-day.ts';
import type { PaymentIntent } from '../../gateways/payment/payment-provider.ts';
import type { Database } from '../../storage/database.ts';
import { accountOf, postPayment } from './ledger.ts';
import { type PaymentParts, providerOfPayment } from './payment-context.ts';
import { lockPayment, movePayment, type PaymentRow } from './repositories/payments.ts';
import { insertReceipt } from './repositories/receipts.ts';
import { lockTransaction, moveTransaction, type TransactionRow } from './repositories/transactions.ts';

/** The provider reports another amount or currency than the payment has; people have to look at it. */
export class AmountMismatch extends Error {
  override readonly name = 'AmountMismatch';
}

const STATES = {
  open: 'open',
  processing: 'processing',
  succeeded: 'paid',
  failed: 'failed',
  cancelled: 'cancelled',
} as const satisfies Record<PaymentIntent['state'], PaymentRow['state']>;

/**
 * Moves a payment, its transaction, the ledger and the receipt to the state of the intent; call it in a database
 * transaction, so that all of it happens or nothing.
 * @param read the payment as it was before the intent was fetched
 * @returns null if the payment has moved since then: the intent may be older than that
 * @throws AmountMismatch
 */
export async function applyIntent(
  parts: PaymentParts,
  tx: Database,
  read: PaymentRow,
  intent: PaymentIntent,
): Promise<PaymentRow | null> {
  const payment = await lockPayment(tx, read.id);
  if (payment.version !== read.version) return null;
  const state = STATES[intent.state];
  const isOver = payment.state === 'failed' || payment.state === 'cancelled';
  // money that arrives counts, whenever it does; nothing else opens a payment that is over
  if (payment.state === 'paid' || (isOver && state !== 'paid')) return payment;
  if (state === payment.state && intent.failure === payment.failure) return payment;
  const transaction = await lockTransaction(tx, { id: payment.transactionId });
  if (!transaction) throw new Error('a transaction is gone');
  if (state === 'paid') return pay(parts, tx, payment, transaction, intent);
  const moved = await movePayment(tx, payment, { state, failure: intent.failure });
  await follow(parts, tx, moved, transaction);
  return moved;
}

async function pay(
  parts: PaymentParts,
  tx: Database,
  payment: PaymentRow,
  transaction: TransactionRow,
  { amount, currency }: PaymentIntent,
): Promise<PaymentRow> {
  if (amount !== payment.amount || currency !== payment.currency)
    throw new AmountMismatch(
      `payment ${payment.id}: ${payment.amount} ${payment.currency} were asked for, ${amount} ${currency} were received`,
    );
  const { region } = providerOfPayment(parts, payment);
  const isAllocated =
    (transaction.state === 'due' || transaction.state === 'processing') &&
    transaction.amount === amount &&
    transaction.currency === currency;
  const paid = await movePayment(tx, payment, { state: 'paid', failure: null });
  await postPayment(tx, paid, accountOf(transaction, isAllocated));
  const receipt = await insertReceipt(tx, paid, zonedYear(parts.clock(), region.manifest.timeZone));
  if (isAllocated) {
    const moved = await moveTransaction(tx, transaction, 'paid');
    await parts.effects.onPaid?.(tx, { payment: paid, receipt, transaction: moved });
  } else
    parts.log.error(
      `Payment ${paid.id} was received, but its transaction is ${transaction.state}; it is on the account of unallocated money.`,
    );
  return paid;
}

/** Moves the transaction of a payment that is not paid. */
async function follow(
  { effects }: PaymentParts,
  tx: Database,
  payment: PaymentRow,
  transaction: TransactionRow,
): Promise<void> {
  const isUnderWay = payment.state === 'processing';
  const wanted = isUnderWay ? 'processing' : 'due';
  const isMoved =
    transaction.state !== wanted && (transaction.state === 'due' || transaction.state === 'processing');
  const moved = isMoved ? await moveTransaction(tx, transaction, wanted) : transaction;
  if (payment.state === 'failed' || payment.state === 'cancelled')
    await effects.onFailed?.(tx, { payment, transaction: moved });
}

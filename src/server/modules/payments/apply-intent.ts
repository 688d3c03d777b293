import { zonedYear } from '#domain/time/zoned-day.ts';
import type { PaymentIntent } from '../../gateways/payment/payment-provider.ts';
import type { Database } from '../../storage/database.ts';
import { accountOf, postPayment } from './ledger.ts';
import { type PaymentDeps, providerOfPayment } from './payment-context.ts';
import { openCase } from './repositories/payment-cases.ts';
import { HAS_ARRIVED, lockPayment, movePayment, type PaymentRow } from './repositories/payments.ts';
import { insertReceipt } from './repositories/receipts.ts';
import { lockTransaction, moveTransaction, type TransactionRow } from './repositories/transactions.ts';
import { OTHER_AMOUNT } from './settle-refund.ts';

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
 */
export async function applyIntent(
  deps: PaymentDeps,
  tx: Database,
  read: PaymentRow,
  intent: PaymentIntent,
): Promise<PaymentRow | null> {
  const payment = await lockPayment(tx, read.id);
  if (payment.version !== read.version) return null;
  const state = STATES[intent.state];
  const isOver = payment.state === 'failed' || payment.state === 'cancelled';
  // money that arrives counts, whenever it does; nothing else opens a payment that is over
  if (HAS_ARRIVED.includes(payment.state) || (isOver && state !== 'paid')) return payment;
  if (state === 'paid' && !canBeBooked(intent)) return hold(deps, tx, payment, intent);
  // an event that comes late does not hide the amount that cannot be booked
  if (payment.failure === OTHER_AMOUNT && state !== 'paid') return payment;
  if (state === payment.state && intent.failure === payment.failure) return payment;
  const transaction = await lockTransaction(tx, { id: payment.transactionId });
  if (!transaction) throw new Error('a transaction is gone');
  if (state === 'paid') return receive(deps, tx, payment, transaction, intent);
  const moved = await movePayment(tx, payment, { state, failure: intent.failure });
  await follow(deps, tx, moved, transaction);
  return moved;
}

/** Whether the ledger can express what arrived: it counts whole minor units, and nothing is rounded. */
const canBeBooked = ({ amount }: PaymentIntent) => Number.isSafeInteger(amount) && amount > 0;

/**
 * Keeps a payment under way whose amount cannot be booked, so that nobody pays it a second time; the reconciliation
 * shows it until people have looked it up at the provider.
 */
async function hold(
  deps: PaymentDeps,
  tx: Database,
  payment: PaymentRow,
  { amount, currency }: PaymentIntent,
): Promise<PaymentRow> {
  if (payment.failure === OTHER_AMOUNT) return payment;
  const isLive = payment.state === 'open' || payment.state === 'processing';
  const held = await movePayment(tx, payment, {
    state: isLive ? 'processing' : payment.state,
    failure: OTHER_AMOUNT,
  });
  deps.log.error(
    `Payment ${payment.id} of ${payment.amount} ${payment.currency} brought ${amount} ${currency} in minor units, which cannot be booked: look it up at the provider.`,
  );
  const transaction = await lockTransaction(tx, { id: payment.transactionId });
  if (isLive && transaction) await follow(deps, tx, held, transaction);
  return held;
}

/** Records money that has arrived: what was asked for, or another amount or currency, which is paid back. */
async function receive(
  deps: PaymentDeps,
  tx: Database,
  payment: PaymentRow,
  transaction: TransactionRow,
  { amount, currency }: PaymentIntent,
): Promise<PaymentRow> {
  const { region, settings } = providerOfPayment(deps, payment);
  const isExpected = amount === payment.amount && currency === payment.currency;
  const isAllocated =
    isExpected &&
    (transaction.state === 'due' || transaction.state === 'processing') &&
    transaction.amount === amount &&
    transaction.currency === currency;
  const paid = await movePayment(tx, payment, {
    state: isExpected ? 'paid' : 'mismatched',
    failure: null,
    ...(!isExpected && { received: { amount, currency } }),
  });
  await postPayment(tx, paid, accountOf(transaction, isAllocated));
  const receipt = await insertReceipt(tx, paid, zonedYear(deps.clock(), region.manifest.timeZone));
  const moved = isAllocated ? await moveTransaction(tx, transaction, 'paid') : transaction;
  const isTaken =
    isAllocated &&
    (await deps.effects.onPaid?.(tx, { payment: paid, receipt, transaction: moved })) !== false;
  if (isTaken) return paid;
  // what was asked for is due again
  const owed = isExpected ? moved : await follow(deps, tx, paid, moved);
  await openCase(tx, paid, settings.paybackHours);
  await deps.effects.onUnallocated?.(tx, { payment: paid, transaction: owed });
  deps.log.error(
    `Payment ${paid.id} of ${payment.amount} ${payment.currency} brought ${amount} ${currency}, and no offer takes it: its transaction is ${owed.state}.`,
  );
  return paid;
}

/** Moves the transaction of a payment that is not paid. */
async function follow(
  { effects }: PaymentDeps,
  tx: Database,
  payment: PaymentRow,
  transaction: TransactionRow,
): Promise<TransactionRow> {
  const isUnderWay = payment.state === 'processing';
  const wanted = isUnderWay ? 'processing' : 'due';
  const isMoved =
    transaction.state !== wanted && (transaction.state === 'due' || transaction.state === 'processing');
  const moved = isMoved ? await moveTransaction(tx, transaction, wanted) : transaction;
  if (payment.state === 'failed' || payment.state === 'cancelled')
    await effects.onFailed?.(tx, { payment, transaction: moved });
  return moved;
}

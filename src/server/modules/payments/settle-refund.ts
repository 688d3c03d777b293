import { HOUR_MS } from '#domain/time/durations.ts';
import { PaymentRefused, type ProviderRefund } from '../../gateways/payment/payment-provider.ts';
import type { Database } from '../../storage/database.ts';
import { inRetriedTransaction } from '../../storage/transaction.ts';
import { postRefund, UNALLOCATED } from './ledger.ts';
import { type PaymentDeps, providerOfPayment } from './payment-context.ts';
import { accountOfPosting } from './repositories/ledger.ts';
import { updateCase } from './repositories/payment-cases.ts';
import { lockPayment, type PaymentRow, receivedOf } from './repositories/payments.ts';
import {
  changeRefund,
  listRefundsOf,
  lockRefund,
  markSent,
  type RefundRow,
  stopAsking,
} from './repositories/refunds.ts';
import { lockTransaction, moveTransaction } from './repositories/transactions.ts';

/** Providers keep idempotency keys for 24 hours; later, a repeated request could pay twice. */
export const MAX_SEND_HOURS = 20;
/** Failure of a refund that the provider has with another amount, and of a payment whose amount cannot be booked. */
export const OTHER_AMOUNT = 'other_amount';

/**
 * Sends a signed refund to the provider, or asks for the state of one that was sent, and records it: the only function
 * that moves money back. It may run any number of times: the provider knows the refund by its key.
 * @returns the refund as it is afterwards
 * @throws PaymentUnavailable
 */
export async function settleRefund(
  deps: PaymentDeps,
  read: RefundRow,
  payment: PaymentRow,
): Promise<RefundRow> {
  if (!isWithProvider(read)) return read;
  const { provider } = providerOfPayment(deps, payment);
  const known = read.providerRefundId;
  const outcome = await (known === null ? send(deps, read, payment) : provider.fetchRefund(known));
  if (outcome === null) return read;
  return inRetriedTransaction(deps.db, (tx) => applyRefund(deps, tx, read, outcome));
}

const isWithProvider = ({ state, providerRefundId }: RefundRow) =>
  state === 'signed' || state === 'pending' || (state === 'succeeded' && providerRefundId !== null);

/** @returns null if it is too late to send it under its key: the reconciliation shows it */
async function send(
  deps: PaymentDeps,
  refund: RefundRow,
  payment: PaymentRow,
): Promise<ProviderRefund | null> {
  const { provider } = providerOfPayment(deps, payment);
  if (payment.intentId === null) throw new Error('a paid payment has no intent');
  // stored before the request, so that it is known if this process dies
  const { sentAt, slug, amount, currency } = await markSent(deps.db, refund.id);
  if (sentAt && deps.clock() - sentAt.getTime() > MAX_SEND_HOURS * HOUR_MS) return null;
  try {
    return await provider.refund({ key: slug, intentId: payment.intentId, amount, currency });
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error;
    return { id: '', state: 'failed', amount, currency, failure: error.message };
  }
}

async function applyRefund(
  deps: PaymentDeps,
  tx: Database,
  read: RefundRow,
  { id, state, failure, amount, currency }: ProviderRefund,
): Promise<RefundRow> {
  const payment = await lockPayment(tx, read.paymentId);
  const refund = await lockRefund(tx, read.id);
  // another process has recorded this state or a later one
  const isOlder = refund.state === 'succeeded' && state === 'pending';
  const isSame = amount === refund.amount && currency === refund.currency;
  if (refund.version !== read.version || (refund.state === state && isSame) || isOlder) {
    if (refund.state === 'succeeded') await stopAsking(tx, refund.id);
    return refund;
  }
  if (!isSame) {
    if (refund.failure === OTHER_AMOUNT) return refund;
    // it counts as under way, so that nobody pays it a second time; people look it up at the provider
    const kept = await changeRefund(tx, refund, {
      state: 'pending',
      failure: OTHER_AMOUNT,
      providerRefundId: id,
    });
    await stopAsking(tx, refund.id);
    await tellFailure(deps, tx, kept, payment);
    return kept;
  }
  const changed = await changeRefund(tx, refund, {
    state,
    failure,
    ...(id !== '' && { providerRefundId: id }),
  });
  const isReturned = refund.state === 'succeeded' && state === 'failed';
  if (state === 'succeeded' || isReturned) await book(deps, tx, changed, payment, isReturned);
  if (state === 'failed') await tellFailure(deps, tx, changed, payment);
  return changed;
}

async function tellFailure(
  { effects }: PaymentDeps,
  tx: Database,
  refund: RefundRow,
  payment: PaymentRow,
): Promise<void> {
  const transaction = await lockTransaction(tx, { id: payment.transactionId });
  if (transaction) await effects.onRefundFailed?.(tx, { transaction, payment, refund });
}

async function book(
  { effects }: PaymentDeps,
  tx: Database,
  refund: RefundRow,
  payment: PaymentRow,
  isReversed: boolean,
): Promise<void> {
  const transaction = await lockTransaction(tx, { id: payment.transactionId });
  if (!transaction) throw new Error('a transaction is gone');
  const account = await accountOfPosting(tx, `payment:${payment.slug}`);
  await postRefund(tx, { refund, payment, account, isReversed });
  const done = (await listRefundsOf(tx, payment.id)).filter(({ state }) => state === 'succeeded');
  const isAll = done.reduce((sum, { amount }) => sum + amount, 0) === receivedOf(payment).amount;
  await updateCase(tx, payment.id);
  // a transaction does not move with money that was not for it
  const state = account === UNALLOCATED ? transaction.state : isAll ? 'refunded' : 'paid';
  const moved = transaction.state === state ? transaction : await moveTransaction(tx, transaction, state);
  if (!isReversed) await effects.onRefunded?.(tx, { transaction: moved, payment, refund });
}

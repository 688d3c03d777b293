import { randomBytes } from 'node:crypto';
import type { ProviderRefund } from '../../gateways/payment/payment-provider.ts';
import type { Database } from '../../storage/database.ts';
import { inRetriedTransaction } from '../../storage/transaction.ts';
import { type PaymentDeps, providerOfPayment } from './payment-context.ts';
import {
  findPaymentById,
  HAS_ARRIVED,
  lockPayment,
  type PaymentRow,
  receivedOf,
} from './repositories/payments.ts';
import { insertRefund, listRefundsOf, type RefundRow } from './repositories/refunds.ts';
import { lockTransaction } from './repositories/transactions.ts';
import { settleRefund } from './settle-refund.ts';

interface Adoption {
  /** How many refunds were recorded. */
  adopted: number;
  /** Those that cannot be booked: of another currency, or more than is left. */
  refused: ProviderRefund[];
}

/**
 * Records the refunds of a payment that were made in the provider's own pages, and tells staff: the ledger has to say
 * what is there. @throws PaymentUnavailable
 */
export async function adoptRefunds(deps: PaymentDeps, paymentId: number): Promise<Adoption> {
  const read = await findPaymentById(deps.db, paymentId);
  const none = { adopted: 0, refused: [] };
  if (!read?.intentId || !HAS_ARRIVED.includes(read.state)) return none;
  const refunds = await providerOfPayment(deps, read).provider.listRefunds?.({ intentId: read.intentId });
  const moved = refunds?.filter(({ state }) => state !== 'failed') ?? [];
  if (moved.length === 0) return none;
  const { added, refused } = await inRetriedTransaction(deps.db, (tx) => record(deps, tx, read, moved));
  for (const refund of added) await settleRefund(deps, refund, read);
  return { adopted: added.length, refused };
}

async function record(
  deps: PaymentDeps,
  tx: Database,
  { id }: PaymentRow,
  theirs: readonly ProviderRefund[],
): Promise<{ added: RefundRow[]; refused: ProviderRefund[] }> {
  const payment = await lockPayment(tx, id);
  const received = receivedOf(payment);
  const ours = await listRefundsOf(tx, id);
  const unknown = theirs.filter((each) => !ours.some(({ providerRefundId }) => providerRefundId === each.id));
  // one of them may be ours whose answer was lost
  if (ours.some(({ state }) => state === 'signed')) return { added: [], refused: unknown };
  let left = ours
    .filter(({ state }) => state !== 'rejected' && state !== 'failed')
    .reduce((sum, { amount }) => sum - amount, received.amount);
  const added: RefundRow[] = [];
  const refused: ProviderRefund[] = [];
  for (const refund of unknown) {
    const { amount, currency } = refund;
    const fits =
      Number.isSafeInteger(amount) && amount > 0 && amount <= left && currency === received.currency;
    if (!fits) {
      refused.push(refund);
      continue;
    }
    left -= amount;
    added.push(await add(deps, tx, payment, refund));
  }
  return { added, refused };
}

async function add(
  { effects, log }: PaymentDeps,
  tx: Database,
  payment: PaymentRow,
  { id, amount, currency }: ProviderRefund,
): Promise<RefundRow> {
  const refund = await insertRefund(tx, {
    slug: randomBytes(16).toString('base64url'),
    region: payment.region,
    paymentId: payment.id,
    amount,
    currency,
    reason: '',
    requestedBy: null,
    state: 'pending',
    providerRefundId: id,
  });
  log.error(`${amount} ${currency} of payment ${payment.id} went back, and nobody here has asked for it.`);
  const transaction = await lockTransaction(tx, { id: payment.transactionId });
  const key = `refund:${refund.id}`;
  if (transaction) await effects.onWarned?.(tx, { transaction, payment, key, warning: 'unknown_refund' });
  return refund;
}

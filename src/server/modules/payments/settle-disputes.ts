import type { ProviderDispute } from '../../gateways/payment/payment-provider.ts';
import type { Database } from '../../storage/database.ts';
import { inRetriedTransaction } from '../../storage/transaction.ts';
import { DISPUTE_LOSSES, DISPUTED, providerAccount } from './ledger.ts';
import { type PayingRegion, type PaymentDeps, providerOfPayment } from './payment-context.ts';
import { type DisputeRow, findDispute, storeDispute } from './repositories/disputes.ts';
import { post } from './repositories/ledger.ts';
import { updateCase } from './repositories/payment-cases.ts';
import { findPaymentOfIntent, lockPayment, type PaymentRow } from './repositories/payments.ts';
import { lockTransaction } from './repositories/transactions.ts';

/** Asks the provider for the disputes of a payment and records them. @returns how many have moved @throws PaymentUnavailable */
export async function settleDisputes(deps: PaymentDeps, payment: PaymentRow): Promise<number> {
  const { provider } = providerOfPayment(deps, payment);
  if (payment.intentId === null || !provider.listDisputes) return 0;
  return record(deps, payment, await provider.listDisputes({ intentId: payment.intentId }));
}

/** Records the disputes of a region that began since a time: their events may never have come. @throws PaymentUnavailable */
export async function settleDisputesSince(
  deps: PaymentDeps,
  { provider, region, settings }: PayingRegion,
  since: number,
): Promise<number> {
  if (!provider.listDisputes) return 0;
  const of = { region: region.code, provider: settings.provider };
  return record(deps, of, await provider.listDisputes({ since }));
}

async function record(
  deps: PaymentDeps,
  { region, provider }: Pick<PaymentRow, 'region' | 'provider'>,
  disputes: readonly ProviderDispute[],
): Promise<number> {
  let moved = 0;
  for (const dispute of disputes) {
    const payment = await findPaymentOfIntent(deps.db, { provider, region, intentId: dispute.intentId });
    if (payment && (await inRetriedTransaction(deps.db, (tx) => applyDispute(deps, tx, payment, dispute))))
      moved++;
  }
  return moved;
}

/**
 * Moves a dispute and the ledger to what the provider says: the only function that books disputed money.
 * @returns whether it has moved
 */
async function applyDispute(
  deps: PaymentDeps,
  tx: Database,
  { id: paymentId, region }: PaymentRow,
  { id: disputeId, intentId: _, dueAt, ...stated }: ProviderDispute,
): Promise<boolean> {
  const payment = await lockPayment(tx, paymentId);
  const before = await findDispute(tx, { paymentId, disputeId });
  const due = dueAt === null ? null : new Date(dueAt);
  const isSame =
    before?.state === stated.state &&
    before.isWithheld === stated.isWithheld &&
    before.dueAt?.getTime() === due?.getTime();
  if (isSame) return false;
  // an amount that has been booked stays what it was
  const { amount, currency } = before ?? stated;
  const dispute = await storeDispute(tx, {
    region,
    paymentId,
    disputeId,
    ...stated,
    amount,
    currency,
    dueAt: due,
  });
  await book(tx, payment, before, dispute);
  await updateCase(tx, paymentId);
  if (before?.state === dispute.state) return true;
  const transaction = await lockTransaction(tx, { id: payment.transactionId });
  if (transaction) await deps.effects.onDisputed?.(tx, { transaction, payment, dispute });
  deps.log.warn(`A dispute of payment ${payment.id} over ${amount} ${currency} is ${dispute.state}.`);
  return true;
}

/** Where the disputed money is: with the provider for the region, held by it, or lost. */
const placeOf = (payment: PaymentRow, dispute: DisputeRow | null): string => {
  if (!dispute?.isWithheld) return providerAccount(payment);
  return dispute.state === 'lost' ? DISPUTE_LOSSES : DISPUTED;
};

async function book(
  tx: Database,
  payment: PaymentRow,
  before: DisputeRow | null,
  dispute: DisputeRow,
): Promise<void> {
  const [from, to] = [placeOf(payment, before), placeOf(payment, dispute)];
  if (from === to) return;
  const { id, version, region, currency, amount, paymentId } = dispute;
  await post(tx, {
    key: `dispute:${id}:${version}`,
    region,
    currency,
    paymentId,
    refundId: null,
    entries: { [to]: amount, [from]: -amount },
  });
}

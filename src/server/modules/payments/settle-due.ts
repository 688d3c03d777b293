import { reasonOf } from '#domain/privacy/reason-of.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { adoptRefunds } from './adopt-refunds.ts';
import { type PaymentDeps, providerOfPayment } from './payment-context.ts';
import { markHandled, type PaymentEventRow, takeDueEvent } from './repositories/payment-events.ts';
import {
  findPaymentById,
  findPaymentOfIntent,
  type PaymentRow,
  takeDuePayment,
} from './repositories/payments.ts';
import { askAboutRefunds, type RefundRow, takeDueRefund } from './repositories/refunds.ts';
import { lockTransaction } from './repositories/transactions.ts';
import { settle } from './settle.ts';
import { settleDisputes } from './settle-disputes.ts';
import { settleRefund } from './settle-refund.ts';

const CONCURRENCY = 4;
/** An event may arrive before the answer that made its intent known; intents of other programs never are. */
const MAX_LOOKUPS = 4;
/** About half a day: afterwards the payment is asked about by its own checks and by the reconciliation. */
const MAX_ATTEMPTS = 20;

/**
 * Settles what is due: payments with events, payments and refunds that the provider has not reported for a while, and
 * signed refunds. Several processes may do so at once; what fails is tried again later.
 */
export async function settleDue(deps: PaymentDeps, signal: AbortSignal): Promise<void> {
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      await each(deps, signal, takeDueEvent, handleEvent);
      await each(deps, signal, takeDuePayment, (_, { slug }) => settle(deps, slug));
      await each(deps, signal, takeDueRefund, handleRefund);
    }),
  );
}

async function each<Row extends { id: number }>(
  deps: PaymentDeps,
  signal: AbortSignal,
  take: (db: PaymentDeps['db'], regions: readonly string[]) => Promise<Row | null>,
  handle: (deps: PaymentDeps, row: Row) => Promise<unknown>,
): Promise<void> {
  while (!signal.aborted) {
    const row = await take(
      deps.db,
      deps.regions().map(({ code }) => code),
    );
    if (!row) return;
    try {
      await handle(deps, row);
    } catch (error) {
      deps.log.warn(`Settling failed and is tried again: ${reasonOf(error)}`);
    }
  }
}

async function handleEvent(deps: PaymentDeps, event: PaymentEventRow): Promise<void> {
  const payment = await paymentOf(deps, event);
  if (!payment && event.intentId !== null && event.attempts < MAX_LOOKUPS) return;
  if (payment) {
    const failures: unknown[] = [];
    // what the provider refuses, such as a right that its key lacks, keeps nothing else from being done
    for (const step of [
      () => settle(deps, payment.slug),
      () => askAboutRefunds(deps.db, payment.id),
      () => settleDisputes(deps, payment),
      () => adoptRefunds(deps, payment.id),
      () => warn(deps, payment, event),
    ])
      await step().catch((error: unknown) => failures.push(error));
    if (failures.length > 0 && event.attempts < MAX_ATTEMPTS) throw failures[0];
    for (const failure of failures)
      deps.log.error(`Event ${event.id} cannot be handled and ends: ${reasonOf(failure)}`);
  }
  if (event.isCase && event.intentId === null)
    deps.log.error(`The payment provider of ${event.region} reports ${event.type}: look it up there.`);
  await markHandled(deps.db, event.id, payment?.id ?? null);
}

/** Tells people of an event that only they can judge, and of a paid payment that the provider has otherwise. */
async function warn(deps: PaymentDeps, { id }: PaymentRow, event: PaymentEventRow): Promise<void> {
  const payment = await findPaymentById(deps.db, id);
  if (payment?.state !== 'paid' || payment.intentId === null) return;
  const intent = await providerOfPayment(deps, payment).provider.fetchIntent(payment.intentId);
  const isOtherwise = intent.state !== 'succeeded';
  if (!event.isCase && !isOtherwise) return;
  const warning = isOtherwise ? intent.state : event.type;
  const key = isOtherwise ? `${id}:${intent.state}` : event.eventId;
  await inTransaction(deps.db, async (tx) => {
    const transaction = await lockTransaction(tx, { id: payment.transactionId });
    if (transaction) await deps.effects.onWarned?.(tx, { transaction, payment, key, warning });
  });
}

async function paymentOf(deps: PaymentDeps, event: PaymentEventRow): Promise<PaymentRow | null> {
  return event.paymentId === null
    ? event.intentId === null
      ? null
      : findPaymentOfIntent(deps.db, { ...event, intentId: event.intentId })
    : findPaymentById(deps.db, event.paymentId);
}

async function handleRefund(deps: PaymentDeps, refund: RefundRow): Promise<void> {
  const payment = await findPaymentById(deps.db, refund.paymentId);
  if (payment) await settleRefund(deps, refund, payment);
}

import { reasonOf } from '#domain/privacy/reason-of.ts';
import type { PaymentParts } from './payment-context.ts';
import { markHandled, type PaymentEventRow, takeDueEvent } from './repositories/payment-events.ts';
import {
  findPaymentById,
  findPaymentOfIntent,
  type PaymentRow,
  takeDuePayment,
} from './repositories/payments.ts';
import { askAboutRefunds, type RefundRow, takeDueRefund } from './repositories/refunds.ts';
import { settle } from './settle.ts';
import { settleRefund } from './settle-refund.ts';

const CONCURRENCY = 4;
/** An event may arrive before the answer that made its intent known; intents of other programs never are. */
const MAX_LOOKUPS = 4;
/** About half a day: afterwards the payment is asked about by its own checks and by the reconciliation. */
const MAX_ATTEMPTS = 20;

/**
 * Settles what is due: payments with news, payments and refunds that the provider has not reported for a while, and
 * signed refunds. Several processes may do so at once; what fails is tried again later.
 */
export async function settleDue(parts: PaymentParts, signal: AbortSignal): Promise<void> {
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      await each(parts, signal, takeDueEvent, handleEvent);
      await each(parts, signal, takeDuePayment, (_, { slug }) => settle(parts, slug));
      await each(parts, signal, takeDueRefund, handleRefund);
    }),
  );
}

async function each<Row extends { id: number }>(
  parts: PaymentParts,
  signal: AbortSignal,
  take: (db: PaymentParts['db'], regions: readonly string[]) => Promise<Row | null>,
  handle: (parts: PaymentParts, row: Row) => Promise<unknown>,
): Promise<void> {
  while (!signal.aborted) {
    const row = await take(
      parts.db,
      parts.regions().map(({ code }) => code),
    );
    if (!row) return;
    try {
      await handle(parts, row);
    } catch (error) {
      parts.log.warn(`Settling failed and is tried again: ${reasonOf(error)}`);
    }
  }
}

async function handleEvent(parts: PaymentParts, event: PaymentEventRow): Promise<void> {
  const payment = await paymentOf(parts, event);
  if (!payment && event.attempts < MAX_LOOKUPS) return;
  if (payment) {
    const isOver = event.attempts >= MAX_ATTEMPTS;
    await settle(parts, payment.slug).catch((error: unknown) => {
      if (!isOver) throw error;
      parts.log.error(`Event ${event.id} cannot be handled and ends: ${reasonOf(error)}`);
    });
    await askAboutRefunds(parts.db, payment.id);
  }
  await markHandled(parts.db, event.id, payment?.id ?? null);
}

async function paymentOf(parts: PaymentParts, event: PaymentEventRow): Promise<PaymentRow | null> {
  return event.paymentId === null
    ? findPaymentOfIntent(parts.db, event)
    : findPaymentById(parts.db, event.paymentId);
}

async function handleRefund(parts: PaymentParts, refund: RefundRow): Promise<void> {
  const payment = await findPaymentById(parts.db, refund.paymentId);
  if (payment) await settleRefund(parts, refund, payment);
}

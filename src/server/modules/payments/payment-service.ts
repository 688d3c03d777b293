import type { IncomingHttpHeaders } from 'node:http';
import { type PayingRegion, type PaymentDeps, payingRegion, payingRegions } from './payment-context.ts';
import { reconcile } from './reconcile.ts';
import { createRefunds, type Refunds } from './refunds.ts';
import { insertEvent } from './repositories/payment-events.ts';
import {
  findPayment,
  findPaymentOfIntent,
  listPaymentsOf,
  type PaymentRow,
} from './repositories/payments.ts';
import { findReceipt, type ReceiptRow } from './repositories/receipts.ts';
import type { ReconciliationRow } from './repositories/reconciliations.ts';
import { settle } from './settle.ts';
import { settleDue } from './settle-due.ts';
import { type StartedPayment, type StartPayment, startPayment } from './start-payment.ts';

/** Payments of transactions. Money moves in `settle` only. */
export interface PaymentService {
  /** @throws DomainError in the language of the buyer, PaymentUnavailable */
  start(wanted: StartPayment): Promise<StartedPayment>;
  /** Asks the provider and records its answer. @returns null if there is no such payment */
  settle(slug: string): Promise<PaymentRow | null>;
  find(slug: string): Promise<PaymentRow | null>;
  /** Returns the payments of a transaction, newest first. */
  listOf(transactionId: number): Promise<PaymentRow[]>;
  /** Returns the receipt of a payment, or null. */
  findReceipt(paymentId: number): Promise<ReceiptRow | null>;
  receive(webhook: ReceivedWebhook): Promise<'accepted' | 'refused' | 'unknown'>;
  refunds: Refunds;
}

/** What jobs and commands do with payments. */
export interface PaymentJobs {
  settleDue(signal: AbortSignal): Promise<void>;
  /** Compares a region with its provider. @returns null if it takes no payments */
  reconcile(
    region: string,
    options?: { days?: number; signal?: AbortSignal },
  ): Promise<ReconciliationRow | null>;
  /** Sends the webhooks of the embedded provider. */
  sendSandboxEvents(signal: AbortSignal): Promise<void>;
}

export function createPayments(deps: PaymentDeps): PaymentService & Omit<PaymentJobs, 'sendSandboxEvents'> {
  const { db } = deps;
  return {
    start: (wanted) => startPayment(deps, wanted),
    settle: (slug) => settle(deps, slug),
    find: (slug) => findPayment(db, slug),
    listOf: (transactionId) => listPaymentsOf(db, transactionId),
    findReceipt: (paymentId) => findReceipt(db, paymentId),
    receive: (webhook) => receiveEvent(deps, webhook),
    refunds: createRefunds(deps),
    settleDue: (signal) => settleDue(deps, signal),
    reconcile: (region, options) => reconcile(deps, region, options),
  };
}

/** A webhook as it arrived. */
interface ReceivedWebhook {
  /** From the address. */
  provider: string;
  region: string;
  body: Buffer;
  headers: IncomingHttpHeaders;
}

/**
 * Stores an event of a provider, once; a job settles its payment.
 * @returns `unknown` if the region has not this provider, `refused` for forged and stale ones
 */
async function receiveEvent(
  deps: PaymentDeps,
  { provider: name, region, body, headers }: ReceivedWebhook,
): Promise<'accepted' | 'refused' | 'unknown'> {
  const isOf = (each: PayingRegion | null) => each?.settings.provider === name;
  const current = payingRegion(deps, region);
  const paying = isOf(current) ? current : (await payingRegions(deps, region)).find(isOf);
  if (!paying) return 'unknown';
  const event = await paying.provider.parseWebhook(body, headers, deps.clock());
  if (event === 'refused') return 'refused';
  if (event === 'ignored') return 'accepted';
  const { id: eventId, type, intentId, isCase = false } = event;
  const payment =
    intentId === null ? null : await findPaymentOfIntent(deps.db, { provider: name, intentId, region });
  const isNew = await insertEvent(deps.db, {
    provider: name,
    region,
    eventId,
    type,
    intentId,
    isCase,
    paymentId: payment?.id ?? null,
  });
  if (isNew) deps.wake();
  return 'accepted';
}

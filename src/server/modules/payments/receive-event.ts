import type { IncomingHttpHeaders } from 'node:http';
import { type PayingRegion, type PaymentDeps, payingRegion, payingRegions } from './payment-context.ts';
import { insertEvent } from './repositories/payment-events.ts';
import { findPaymentOfIntent } from './repositories/payments.ts';

/** A webhook as it arrived. */
export interface ReceivedWebhook {
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
export async function receiveEvent(
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

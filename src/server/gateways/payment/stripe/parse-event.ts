import type { IncomingHttpHeaders } from 'node:http';
import { type ProviderEvent, WEBHOOK_TOLERANCE_SECONDS } from '../payment-provider.ts';
import { stripeEvent } from './event-types.ts';

/** Checks the signature of a webhook of Stripe and returns the intent that it is about. */
export async function parseStripeEvent(
  body: Buffer,
  headers: IncomingHttpHeaders,
  { secret, now }: { secret: string; now: number },
): Promise<ProviderEvent | 'refused' | 'ignored'> {
  const { default: Stripe } = await import('stripe');
  const header = headers['stripe-signature'];
  if (typeof header !== 'string' || !isOfNow(header, now)) return 'refused';
  try {
    Stripe.webhooks.signature?.verifyHeader(body, header, secret, WEBHOOK_TOLERANCE_SECONDS, undefined, now);
  } catch {
    return 'refused';
  }
  return stripeEvent(JSON.parse(body.toString()));
}

/** Stripe's own check accepts times of the future, whose signatures would be valid for as long. */
function isOfNow(header: string, now: number): boolean {
  const times = [...header.matchAll(/(?:^|,)\s*t=(\d{1,12})(?=,|$)/g)].map(([, seconds]) => Number(seconds));
  return times.length === 1 && times.every((seconds) => seconds - now / 1_000 <= WEBHOOK_TOLERANCE_SECONDS);
}

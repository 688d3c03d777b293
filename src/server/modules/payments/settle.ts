import { MINUTE_MS } from '#domain/time/durations.ts';
import { siteOrigin } from '#region/routing/alternates.ts';
import type { PaymentIntent, PaymentProvider } from '../../gateways/payment/payment-provider.ts';
import { inRetriedTransaction } from '../../storage/transaction.ts';
import { applyIntent } from './apply-intent.ts';
import { type PayingRegion, type PaymentDeps, providerOfPayment } from './payment-context.ts';
import {
  findPayment,
  HAS_ARRIVED,
  type PaymentRow,
  postponeCheck,
  storeIntent,
} from './repositories/payments.ts';
import { isStillDue } from './repositories/transactions.ts';

/** Each further attempt means that another process has moved the payment in between. */
const MAX_ATTEMPTS = 10;

/**
 * Asks the provider for the state of a payment and records it: the only function that moves payments.
 * Webhooks, return pages, jobs, the reconciliation and the desk call it, in any order and any number of times. The
 * provider is asked without a lock, so that a slow one blocks nobody; what it says is recorded only if the payment has
 * not moved since. A process that dies anywhere leaves either nothing or all of it, and the next call does the rest.
 * @returns the payment, or null if there is none
 * @throws PaymentRefused, PaymentUnavailable
 */
export async function settle(deps: PaymentDeps, slug: string): Promise<PaymentRow | null> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const payment = await findPayment(deps.db, slug);
    if (!payment || HAS_ARRIVED.includes(payment.state) || wasNeverBegun(payment)) return payment;
    const paying = providerOfPayment(deps, payment);
    const intent = await currentIntent(deps, payment, paying);
    const moved = await inRetriedTransaction(deps.db, (tx) => applyIntent(deps, tx, payment, intent));
    if (!moved) continue;
    await postponeCheck(deps.db, moved.id);
    return moved;
  }
  throw new Error('a payment does not come to rest');
}

/** Whether the provider has refused to begin a payment. */
const wasNeverBegun = ({ state, intentId }: PaymentRow) => state === 'failed' && intentId === null;

/**
 * Returns the intent of a payment; one that failed, has expired, or belongs to a transaction that is no longer due is
 * cancelled, so that nobody pays it later.
 */
async function currentIntent(
  deps: PaymentDeps,
  payment: PaymentRow,
  { provider, settings }: PayingRegion,
): Promise<PaymentIntent> {
  const intent = await intentOf(deps, payment, provider);
  const isExpired =
    intent.state === 'open' &&
    deps.clock() - payment.createdAt.getTime() > settings.expireMinutes * MINUTE_MS;
  const isOver = payment.state === 'failed' || payment.state === 'cancelled';
  const isUnwanted = intent.state === 'open' && !isOver && !(await isStillDue(deps.db, payment));
  if (isOver || (!isExpired && !isUnwanted && intent.state !== 'failed')) return intent;
  const cancelled = await provider.cancelIntent(intent.id);
  if (cancelled.state !== 'cancelled') return cancelled;
  if (isExpired) return { ...cancelled, failure: 'expired' };
  return isUnwanted ? cancelled : { ...cancelled, state: 'failed', failure: intent.failure };
}

/** Fetches the intent of a payment, or makes it: the process that started the payment may have died before it could. */
export async function intentOf(
  deps: PaymentDeps,
  payment: PaymentRow,
  provider: PaymentProvider,
): Promise<PaymentIntent> {
  const { id, slug, region, intentId, amount, currency, method, bank, language } = payment;
  if (intentId !== null) return provider.fetchIntent(intentId);
  const { manifest } = providerOfPayment(deps, payment).region;
  const intent = await provider.createIntent({
    key: slug,
    amount,
    currency,
    method: method as Parameters<PaymentProvider['createIntent']>[0]['method'],
    bank,
    returnUrl: `${siteOrigin(manifest, deps.origin())}/api/v1/rabbit/${region}/payments/${slug}/return`,
    reference: slug,
    language,
  });
  await storeIntent(deps.db, id, intent.id);
  return intent;
}

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RegionManifest } from '#contracts/types.ts';
import { decideIntent } from '#server/gateways/payment/sandbox/sandbox-intents.ts';
import type { OpenDatabase } from '#server/storage/database.ts';
import { createTestDatabase } from '../database.ts';
import { shippedRegion } from '../shipped-regions.ts';
import { openFakeStripe } from './fake-stripe.ts';
import { byCard, PAYING_REGION, paymentBench, STRIPE, storeDebt } from './payment-bench.ts';
import { storeSignedRefund } from './signed-refund.ts';

let database: OpenDatabase;
let stripe: Awaited<ReturnType<typeof openFakeStripe>>;
beforeAll(async () => {
  [database, stripe] = await Promise.all([createTestDatabase(), openFakeStripe()]);
});
afterAll(async () => {
  await stripe.service.stop();
  await database.close();
});

const CHANGES: Record<string, (manifest: RegionManifest) => void> = {
  'features.offers is off': (manifest) => {
    manifest.features.offers = false;
  },
  'payments are removed': (manifest) => {
    manifest.features.offers = false;
    delete manifest.payments;
  },
  'it has another provider': (manifest) => Object.assign(manifest.payments ?? {}, STRIPE),
};

const changed = (change: (manifest: RegionManifest) => void) => {
  const region = structuredClone(shippedRegion(PAYING_REGION));
  change(region.manifest);
  return paymentBench({ database, region, stripeApi: stripe.service.url }).payments;
};

describe.each(Object.entries(CHANGES))('after a region has changed: %s', (_, change) => {
  it('payments go on at the provider where they began, and are compared with it', async () => {
    const { transaction } = await storeDebt(database);
    const { payment } = await paymentBench({ database }).payments.start(byCard(transaction));
    await decideIntent(database.db, payment.intentId ?? '', 'succeeded');
    const payments = changed(change);
    await database.pool.query('UPDATE payments SET check_at = now() WHERE id = $1', [payment.id]);
    await payments.settleDue(new AbortController().signal);
    expect(await payments.find(payment.slug)).toMatchObject({ state: 'paid', provider: 'sandbox' });
    const report = await payments.reconcile(PAYING_REGION);
    expect(report?.compared).toBeGreaterThan(0);
    expect(report?.differences.filter((each) => each.payment === payment.slug)).toEqual([]);
    const webhook = { provider: 'sandbox', region: PAYING_REGION, body: Buffer.from('{}'), headers: {} };
    // known, and not signed
    expect(await payments.receive(webhook)).toBe('refused');
  });
  it('signed refunds are sent', async () => {
    const { refund } = await storeSignedRefund(database, 1_000);
    await changed(change).settleDue(new AbortController().signal);
    const [sent] = (await database.pool.query('SELECT state FROM refunds WHERE slug = $1', [refund])).rows;
    expect(sent.state).toBe('succeeded');
  });
});

it('a payment that is open at another provider ends, and the next one begins at the present one', async () => {
  const { transaction } = await storeDebt(database);
  const { payment } = await paymentBench({ database }).payments.start(byCard(transaction));
  const payments = changed((manifest) => Object.assign(manifest.payments ?? {}, STRIPE));
  const next = await payments.start(byCard(transaction));
  expect(next.payment).toMatchObject({ provider: 'stripe', state: 'open' });
  expect((await payments.find(payment.slug))?.state).toBe('cancelled');
});

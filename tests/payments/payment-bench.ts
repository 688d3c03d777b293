import { randomBytes } from 'node:crypto';
import type { Payments } from '#contracts/types.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { createTranslate } from '#region/text/create-translate.ts';
import { parseConfig } from '#server/config/index.ts';
import { openPaymentProviders } from '#server/gateways/payment/payment-providers.ts';
import type { PaymentDeps, PaymentEffects } from '#server/modules/payments/payment-context.ts';
import { createPayments } from '#server/modules/payments/payment-service.ts';
import type { Log } from '#server/runtime/log.ts';
import type { OpenDatabase } from '#server/storage/database.ts';
import { quiet } from '../quiet-log.ts';
import { shippedMessages, shippedRegion } from '../shipped-regions.ts';
import { WEBHOOK_SECRET } from './fake-stripe.ts';

export const ORIGIN = 'https://cars.example';
/** Signs webhooks of the embedded provider in tests. */
export const SANDBOX_SECRET = 'secret of the embedded provider in tests';
/** A region whose manifest takes payments. */
export const PAYING_REGION = 'my';

interface BenchOptions {
  database: OpenDatabase;
  /** Changes the payments of the manifest. */
  settings?: Partial<Payments>;
  stripeApi?: string;
  effects?: PaymentEffects;
  clock?: () => number;
  log?: Log;
  region?: ResolvedRegion;
}

/** Payments on the database of a test, without a site. */
export function paymentBench({
  database: { db },
  settings = {},
  stripeApi = 'http://127.0.0.1:1',
  effects = {},
  clock = Date.now,
  log = quiet,
  region: shipped = shippedRegion(PAYING_REGION),
}: BenchOptions) {
  const region = structuredClone(shipped);
  Object.assign(region.manifest.payments ?? {}, settings);
  const config = {
    ...parseConfig({ environment: {} }),
    stripeApi,
    manifestValues: { SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1', WEBHOOK_SECRET },
  };
  const origin = () => ORIGIN;
  const parts: PaymentDeps = {
    db,
    log,
    effects,
    regions: () => [region],
    providers: openPaymentProviders({ config, db, log, clock, sandboxSecret: SANDBOX_SECRET }),
    texts: () => ({ translate: (language) => createTranslate(language, shippedMessages(language)) }),
    origin,
    clock,
    wake() {},
  };
  return { parts, region, payments: createPayments(parts) };
}

/** Settings of a region that uses Stripe. */
export const STRIPE: Partial<Payments> = {
  provider: 'stripe',
  stripe: {
    secretKeyEnv: 'SECRET_KEY',
    publishableKeyEnv: 'STRIPE_PUBLISHABLE_KEY',
    webhookSecretEnv: 'WEBHOOK_SECRET',
  },
};

const slug = () => randomBytes(16).toString('base64url');

/** Stores an offer that keeps a car and owes an amount. @returns the slug of the transaction and the ids of both */
export async function storeDebt(
  { pool }: Pick<OpenDatabase, 'pool'>,
  {
    amount = 100_000,
    currency = 'MYR',
    region = PAYING_REGION,
    phone = '+60123456789',
  }: { amount?: number; currency?: string; region?: string; phone?: string } = {},
): Promise<{ transaction: string; transactionId: number; offerId: number; offer: string }> {
  const offer = randomBytes(16).toString('hex');
  const { rows } = await pool.query(
    `WITH offer AS (
       INSERT INTO offers (slug, region, listing_id, listing_slug, car, phone, language, state, currency, price, deposit)
       VALUES ($1, $2, (random() * 1e15)::bigint, 'car', '{}', $3, 'en', 'accepted', $4, $5, $5)
       RETURNING id, listing_id
     ), hold AS (
       INSERT INTO listing_holds (region, listing_id, offer_id, before) SELECT $2, listing_id, id, '{"status":"available","fields":{},"deskStatus":null,"deskFields":{}}' FROM offer
     )
     INSERT INTO transactions (slug, region, offer_id, kind, amount, currency)
     SELECT $6, $2, id, 'deposit', $5, $4 FROM offer RETURNING id, slug, offer_id`,
    [offer, region, phone, currency, amount, slug()],
  );
  return {
    transaction: rows[0].slug,
    transactionId: Number(rows[0].id),
    offerId: Number(rows[0].offer_id),
    offer,
  };
}

/** A request to pay by card. */
export const byCard = (transaction: string, key = slug()) => ({
  region: PAYING_REGION,
  transaction,
  method: 'card' as const,
  bank: null,
  key,
  returnPath: '/my/en/payment',
  language: 'en',
});

/** Facts about the money in the database; each list is empty, or each number equal, when nothing is wrong. */
export async function moneyFacts({ pool }: Pick<OpenDatabase, 'pool'>) {
  const one = async (query: string) => Number((await pool.query(query)).rows[0].value ?? 0);
  return {
    /** Sum of all entries of the ledger. */
    total: await one('SELECT sum(amount) AS value FROM ledger_entries'),
    postings: await one("SELECT count(*) AS value FROM ledger_postings WHERE key LIKE 'payment:%'"),
    paid: await one("SELECT count(*) AS value FROM payments WHERE state = 'paid'"),
    paidAmount: await one("SELECT sum(amount) AS value FROM payments WHERE state = 'paid'"),
    receipts: await one('SELECT count(*) AS value FROM receipts'),
    /** Greatest number of receipts without the number of receipts: gaps. */
    gaps: await one('SELECT max(number) - count(*) AS value FROM receipts'),
    held: await one(
      "SELECT sum(e.amount) AS value FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id WHERE a.name LIKE 'provider %'",
    ),
    paidTransactions: await one("SELECT count(*) AS value FROM transactions WHERE state = 'paid'"),
  };
}

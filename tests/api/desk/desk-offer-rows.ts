import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { decideIntent } from '#server/gateways/payment/sandbox/sandbox-intents.ts';
import { folderStorage } from '#server/gateways/storage/open-storage.ts';
import { byCard, PAYING_REGION, paymentBench } from '../../payments/payment-bench.ts';
import { storeStaff } from '../../payments/signed-refund.ts';
import type { TestSite } from '../test-site.ts';

/** Region of the offers. */
export const OFFER_REGION = PAYING_REGION;
const PRICE = 5_000_000;
const DEPOSIT = 100_000;

/** A PDF as a data URL. */
export const AGREEMENT = `data:application/pdf;base64,${Buffer.from('%PDF-1.4\n%%EOF\n').toString('base64')}`;

export interface StoredOffer {
  id: number;
  slug: string;
  /** Slug of the deposit that it owes. */
  transaction: string;
}

/** Stores an offer in a state, for a loan, with a car that it keeps and a deposit that it owes. */
export async function storeOffer(
  { database }: Pick<TestSite, 'database'>,
  state: string,
  { phone = '+60123456789', title = '2019 Toyota Vios 1.5 G' } = {},
): Promise<StoredOffer> {
  const slug = randomBytes(16).toString('hex');
  const { rows } = await database.pool.query(
    `WITH offer AS (
       INSERT INTO offers (slug, region, listing_id, listing_slug, car, phone, language, state, currency, price, deposit, financing, buyer)
       VALUES ($1, $2, (random() * 1e15)::bigint, 'car', $3, $4, 'en', $5, 'MYR', $6, $7,
         '{"method": "loan", "bank": "maybank", "months": 84}', '{"name": "Aminah binti Ali"}')
       RETURNING id, listing_id
     ), hold AS (
       INSERT INTO listing_holds (region, listing_id, offer_id, before) SELECT $2, listing_id, id, '{"status":"available","fields":{},"deskStatus":null,"deskFields":{}}' FROM offer
     ), event AS (
       INSERT INTO offer_events (offer_id, action, actor_kind, to_state) SELECT id, 'create', 'buyer', $5 FROM offer
     )
     INSERT INTO transactions (slug, region, offer_id, kind, amount, currency)
     SELECT $8, $2, id, 'deposit', $7, 'MYR' FROM offer RETURNING offer_id::int AS id, slug`,
    [
      slug,
      OFFER_REGION,
      { title, fields: {}, photo: null },
      phone,
      state,
      PRICE,
      DEPOSIT,
      randomBytes(16).toString('hex'),
    ],
  );
  return { id: rows[0].id, slug, transaction: rows[0].slug };
}

/** Pays the deposit of an offer. @returns the slug of the payment */
export async function payDeposit(
  { database }: Pick<TestSite, 'database'>,
  { transaction }: Pick<StoredOffer, 'transaction'>,
): Promise<string> {
  const { payments } = paymentBench({ database });
  const { payment } = await payments.start(byCard(transaction));
  await decideIntent(database.db, payment.intentId ?? '', 'succeeded');
  await payments.settle(payment.slug);
  return payment.slug;
}

/** A refund that a member of staff has asked for. @returns its slug */
export async function requestRefund(site: Pick<TestSite, 'database'>, payment: string, amount = DEPOSIT) {
  const { payments } = paymentBench(site);
  const actor = { staffId: await storeStaff(site.database), region: OFFER_REGION };
  return (await payments.refunds.request(actor, { payment, amount, reason: 'The car was sold' })).slug;
}

/** Stores a file of an offer with its bytes. @returns its id */
export async function storeOfferFile(
  { database, dataDir }: Pick<TestSite, 'database' | 'dataDir'>,
  { offer, purpose, type, bytes }: { offer: number; purpose: string; type: string; bytes: Buffer },
): Promise<string> {
  const key = randomBytes(16).toString('hex');
  await folderStorage(join(dataDir, 'files')).put(key, bytes);
  const { rows } = await database.pool.query(
    `INSERT INTO ticket_files (region, offer_id, purpose, name, mime_type, size, sha256, storage_key)
     VALUES ($1, $2, $3, 'file', $4, $5, $6, $7) RETURNING id`,
    [OFFER_REGION, offer, purpose, type, bytes.length, createHash('sha256').update(bytes).digest('hex'), key],
  );
  return rows[0].id;
}

/** Stores a file of the agreement of an offer. @returns its id */
export async function storeAgreement({ database }: Pick<TestSite, 'database'>, offer: number) {
  const { rows } = await database.pool.query(
    `INSERT INTO ticket_files (region, offer_id, purpose, name, mime_type, size, sha256, storage_key)
     VALUES ($1, $2, 'agreement', 'agreement.pdf', 'application/pdf', 15, '', md5(random()::text)) RETURNING id`,
    [OFFER_REGION, offer],
  );
  return rows[0].id as string;
}

import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { FileStorage } from '#server/gateways/storage/file-storage.ts';
import { folderStorage } from '#server/gateways/storage/open-storage.ts';
import { findOrCreateContact } from '#server/modules/contacts/index.ts';
import { insertSession } from '#server/modules/login/repositories/sessions.ts';
import { AGREEMENT, agreementHash, listDocuments } from '#server/modules/offers/index.ts';
import { addStaff } from '#server/modules/staff/repositories/staff.ts';
import { createToken, hashToken } from '#server/runtime/tokens.ts';
import { photo } from '../files/test-pictures.ts';
import { logInStaff } from '../log-in-staff.ts';
import type { TestSite } from '../test-site.ts';
import { FILE } from '../tickets/own-requests.ts';

/** A region whose manifest turns deposits on. */
export const OFFER_REGION = 'my';

export const BUYER = {
  name: 'Aminah binti Ali',
  identity_number: '900101-14-5678',
  email: 'aminah@mail.example',
  address: { province: 'johor', city: 'Kuala Lumpur', line: '1 Jalan Ampang', postal_code: '50450' },
};

const TERMS = { terms_hash: 'x', terms_accepted_at: new Date() };
const TEXT_HASH = 'b'.repeat(64);
const LOAN = {
  bank: 'cimb',
  options: [{ id: '1', amount: 1, months: 60, interestPercent: 3, installment: 1 }],
};

/** An offer in the state that a call needs, so that the calls of a round do not take it from each other. */
const NEEDED: Readonly<Record<string, { state: string; columns?: object; owes?: 'deposit' | 'balance' }>> = {
  read: { state: 'open' },
  buyer: { state: 'open' },
  'accept-terms': { state: 'open' },
  withdraw: { state: 'open' },
  'vso.pdf': { state: 'accepted', columns: { buyer: BUYER, ...TERMS } },
  accept: { state: 'open', columns: { buyer: BUYER, ...TERMS } },
  documents: { state: 'accepted' },
  'documents/{file_id}': { state: 'accepted' },
  'deposit/card/payment-intents': { state: 'accepted', owes: 'deposit' },
  'deposit/fpx/payment-intents': { state: 'accepted', owes: 'deposit' },
  'deposit/paynow/payment-intents': { state: 'accepted', owes: 'deposit' },
  'financing-and-insurance': { state: 'reserved' },
  'choose-financing-option': { state: 'loan_offered', columns: { loan: LOAN } },
  'loan-result': { state: 'loan_offered', columns: { loan: LOAN } },
  sign: { state: 'signing' },
  '{bank}/create-payment': { state: 'signed', owes: 'balance' },
  'balance/card/payment-intents': { state: 'signed', owes: 'balance' },
  'balance/paynow/payment-intents': { state: 'signed', owes: 'balance' },
  'desk/actions': { state: 'open' },
  'desk/price': { state: 'open' },
  'desk/loan-result': {
    state: 'financing',
    columns: { financing: { method: 'loan', bank: 'maybank', months: 84 } },
  },
  'desk/agreement-documents': { state: 'agreement' },
  'desk/agreement-documents/{file}': { state: 'agreement' },
  'desk/files/{file}': { state: 'agreement' },
  'desk/vso.pdf': { state: 'accepted', columns: { buyer: BUYER, ...TERMS } },
  transactions: { state: 'accepted', owes: 'deposit' },
  payments: { state: 'accepted', owes: 'deposit' },
  refunds: { state: 'cancelled', owes: 'deposit' },
};

/** Offers of one buyer, with what they owe. */
export interface OfferRows {
  authorization: string;
  /** Slugs of offers by the last part of the path of the call. */
  offers: Readonly<Record<string, string>>;
  transaction: string;
  payment: string;
  refund: string;
  /** Of the transaction whose payment is paid. */
  receipt: string;
  paidTransaction: string;
  /** Ids of a document to read and of one to remove. */
  file: string;
  removed: string;
  desk: DeskOfferRows;
  /** Bodies by the last part of the path. */
  bodies: Readonly<Record<string, object>>;
}

/** Rows that calls of the desk name. */
interface DeskOfferRows {
  /** Session of a manager. */
  cookie: string;
  /** Numbers of offers by the part of the path after the offer. */
  offers: Readonly<Record<string, number>>;
  payment: string;
  refunds: Readonly<Record<string, string>>;
  picture: string;
  removed: string;
  bodies: Readonly<Record<string, object>>;
}

/** Stores a buyer with an offer for each call. @param terms what the buyer accepts now @param listing a free car */
export async function offerRows(
  site: TestSite,
  { terms, listing }: { terms: string; listing: string },
): Promise<OfferRows> {
  const { db, pool } = site.database;
  const one = async (text: string, values: unknown[]) => (await pool.query(text, values)).rows[0];
  const token = createToken();
  const phone = `+60${String(randomBytes(5).readUIntBE(0, 5)).padStart(10, '1').slice(0, 10)}`;
  const { id: contactId } = await findOrCreateContact(db, {
    region: OFFER_REGION,
    phone,
    slug: randomUUID(),
  });
  await insertSession(db, {
    tokenHash: hashToken(token),
    contactId,
    region: OFFER_REGION,
    purpose: 'login',
    seconds: 600,
  });
  const offers: Record<string, string> = {};
  const owed: Record<string, string> = {};
  const ids: Record<string, number> = {};
  for (const [name, { state, columns = {}, owes }] of Object.entries(NEEDED)) {
    const slug = randomBytes(16).toString('hex');
    const given = { region: OFFER_REGION, contact_id: contactId, phone, state, slug, ...columns };
    const names = Object.keys(given);
    const row = await one(
      `WITH offer AS (
         INSERT INTO offers (listing_id, listing_slug, car, language, currency, price, deposit, ${names})
         VALUES ((random() * 1e15)::bigint, 'car', '{"title":"Car","fields":{},"photo":null}', 'en', 'MYR', 5000000, 100000,
           ${names.map((_, at) => `$${at + 1}`)})
         RETURNING id, listing_id
       ), hold AS (
         INSERT INTO listing_holds (region, listing_id, offer_id, before)
         SELECT '${OFFER_REGION}', listing_id, id, '{"status":"available","fields":{},"deskStatus":null,"deskFields":{}}' FROM offer
       ) SELECT id FROM offer`,
      names.map((each) => given[each as keyof typeof given]),
    );
    ids[name] = row.id;
    offers[name] = slug;
    if (owes === undefined) continue;
    owed[name] = randomBytes(16).toString('hex');
    await pool.query(
      `INSERT INTO transactions (slug, region, offer_id, kind, amount, currency) VALUES ($1, $2, $3, $4, 100000, 'MYR')`,
      [owed[name], OFFER_REGION, row.id, owes],
    );
  }
  const storage = folderStorage(join(site.dataDir, 'files'));
  const paper = await storedFile(storage, Buffer.from(FILE.split(',')[1] ?? '', 'base64'), 'application/pdf');
  const picture = await storedFile(storage, await photo(20, 20).jpeg().toBuffer(), 'image/jpeg');
  const addFile = async (offer: string, purpose: string, { type, size, hash, key } = paper) =>
    (
      await one(
        `INSERT INTO ticket_files (region, offer_id, purpose, name, mime_type, size, sha256, storage_key)
         VALUES ($1, $2, $3, 'paper', $4, $5, $6, $7) RETURNING id`,
        [OFFER_REGION, ids[offer], purpose, type, size, hash, key],
      )
    ).id;
  for (const document of ['identity', 'driving_licence']) await addFile('financing-and-insurance', document);
  await addFile('sign', AGREEMENT);
  const agreement = agreementHash(await listDocuments(db, ids.sign ?? 0)) ?? '';
  await pool.query('UPDATE offers SET agreement_hash = $1 WHERE id = $2', [agreement, ids.sign]);
  const payment = async (name: string, state: 'open' | 'paid') =>
    one(
      `INSERT INTO payments (slug, region, transaction_id, provider, method, amount, currency, state, paid_at, request_key, return_path, language)
       SELECT $1, region, id, 'sandbox', 'card', amount, currency, $3, $4, $1, '/', 'en' FROM transactions WHERE slug = $2
       RETURNING id, slug`,
      [randomBytes(16).toString('base64url'), owed[name], state, state === 'paid' ? new Date() : null],
    );
  const staff = [
    await addStaff(db, { phone: '+6580000008', name: 'A' }),
    await addStaff(db, { phone: '+6580000007', name: 'B' }),
  ];
  const paid = await payment('refunds', 'paid');
  const receipt = await one(
    `INSERT INTO receipts (slug, region, year, number, payment_id, amount, currency)
     VALUES ($1, $2, 2026, $3::bigint::int, $3, 100000, 'MYR') RETURNING slug`,
    [randomBytes(16).toString('base64url'), OFFER_REGION, paid.id],
  );
  const refundIn = async (state: 'requested' | 'approved'): Promise<string> =>
    (
      await one(
        `INSERT INTO refunds (slug, region, payment_id, amount, currency, reason, state, requested_by, approved_by, text, text_hash)
         VALUES ($1, $2, $3, 1000, 'MYR', 'x', $4, $5, $6, 'x', '${TEXT_HASH}') RETURNING slug`,
        [
          randomBytes(16).toString('base64url'),
          OFFER_REGION,
          paid.id,
          state,
          staff[0],
          state === 'approved' ? staff[1] : null,
        ],
      )
    ).slug;
  return {
    authorization: `Bearer ${token}`,
    offers,
    transaction: owed.transactions ?? '',
    payment: (await payment('payments', 'open')).slug,
    refund: await refundIn('approved'),
    receipt: receipt.slug,
    paidTransaction: owed.refunds ?? '',
    file: await addFile('read', 'identity'),
    removed: await addFile('documents/{file_id}', 'identity'),
    desk: {
      cookie: (await logInStaff(site, `+6597${String(contactId).padStart(7, '0')}`, OFFER_REGION)).cookie,
      offers: {
        ...Object.fromEntries(
          Object.keys(NEEDED).flatMap((name) =>
            name.startsWith('desk/') ? [[name.slice('desk/'.length), ids[name] ?? 0]] : [],
          ),
        ),
        'receipts/{payment}.pdf': ids.refunds ?? 0,
      },
      payment: paid.slug,
      refunds: { approval: await refundIn('requested'), rejection: await refundIn('requested') },
      picture: await addFile('desk/files/{file}', 'identity', picture),
      removed: await addFile('desk/agreement-documents/{file}', 'agreement'),
      bodies: {
        offers: { listing, phone: '012-345 6789' },
        actions: { version: 1, action: 'cancel', reason: 'x' },
        price: { version: 1, price: 4_900_000 },
        'loan-result': {
          version: 1,
          bank: 'maybank',
          options: [{ amount: 4_000_000, months: 84, interest_percent: 3.2 }],
        },
        'agreement-documents': { name: 'agreement.pdf', file: FILE },
        refunds: { amount: 1_000, reason: 'x' },
      },
    },
    bodies: {
      offers: { listing },
      buyer: { answers: BUYER },
      'accept-terms': { terms_hash: terms, version: 1, price: 5_000_000 },
      accept: { version: 1, price: 5_000_000 },
      documents: { document: 'identity', name: 'paper.pdf', file: FILE },
      'financing-and-insurance': { method: 'cash' },
      'choose-financing-option': { option: '1' },
      sign: { hash: agreement },
      'refunds/{slug}/sign': { text_hash: TEXT_HASH },
      'deposit/card/payment-intents': {},
      'deposit/fpx/payment-intents': { bank: 'cimb' },
      'deposit/paynow/payment-intents': {},
      'balance/card/payment-intents': {},
      'balance/paynow/payment-intents': {},
    },
  };
}

/** The part of the path of a call about offers that names what it does; null for other calls. */
export function offerPart(path: string): string | null {
  const [, part] = path.split('/rabbit/{region}/');
  if (!part || !/^(offers|transactions|payments|refunds|payment-link|data-query\/transactions)\b/.test(part))
    return null;
  return part.replace('offers/{slug}/', '');
}

/** The slug with which a call finds what it needs; null for other calls. */
export function offerSlug(method: string, path: string, rows: OfferRows): string | null {
  const part = offerPart(path);
  if (part === null) return null;
  if (part.startsWith('payments/')) return rows.payment;
  if (part.startsWith('refunds/')) return rows.refund;
  if (part.includes('/receipts/')) return rows.paidTransaction;
  if (/^(transactions|payment-link)\//.test(part)) return rows.transaction;
  const isRead = method === 'GET' && part.startsWith('documents/');
  return (isRead ? undefined : rows.offers[part]) ?? rows.offers.read ?? '';
}

/** Stores the bytes of a file. @returns what its row says of it */
async function storedFile(storage: FileStorage, bytes: Buffer, type: string) {
  const key = randomBytes(16).toString('hex');
  await storage.put(key, bytes);
  return { key, type, size: bytes.length, hash: createHash('sha256').update(bytes).digest('hex') };
}

/** Returns what a call of the desk about offers and money needs; null for other calls. */
export function deskOfferInputs(method: string, path: string, { desk }: OfferRows) {
  const [, part] = path.split('/desk/{region}/');
  if (!part || !/^(offers|payments|refunds|reconciliations)\b/.test(part)) return null;
  const last = part.split('/').at(-1) ?? '';
  const name = part.replace('offers/{offer}/', '').replace(/\/thumbnail$/, '');
  return {
    known: {
      offer: [String(desk.offers[name] ?? desk.offers['files/{file}'])],
      payment: [desk.payment],
      refund: [desk.refunds[last] ?? desk.refunds.approval ?? ''],
      file: [method === 'DELETE' ? desk.removed : desk.picture],
    },
    body: desk.bodies[last],
  };
}

import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { DeskRefundRow, Reconciliation } from '#contracts/types.ts';
import { post } from '#server/modules/payments/repositories/ledger.ts';
import { inTransaction } from '#server/storage/transaction.ts';
import { openTestSite, type TestSite } from '../test-site.ts';
import { DESK, deskOf, FROM_SITE } from './at-desk.ts';
import { OFFER_REGION, payDeposit, storeOffer } from './desk-offer-rows.ts';

const APPROVALS = 100;
const DEPOSIT = 100_000;

let site: TestSite;
let first: string;
let second: string;
let agent: string;
const { member } = deskOf(() => site);

beforeAll(async () => {
  site = await openTestSite({ stock: { my: 1 }, environment: { RATE_LIMITS: 'off' } });
  first = await member('+60123450011', 'manager', [OFFER_REGION]);
  second = await member('+60123450012', 'manager', [OFFER_REGION]);
  agent = await member('+60123450013', 'agent', [OFFER_REGION]);
});
afterAll(() => site?.close());

const ask = async (cookie: string, path: string, payload?: object, key?: string) => {
  const answer = await site.app.inject({
    method: payload ? 'POST' : 'GET',
    url: `${DESK}/${OFFER_REGION}/${path}`,
    headers: { ...FROM_SITE, cookie, ...(key !== undefined && { 'idempotency-key': key }) },
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.json() };
};
/** A paid deposit of an offer that has ended: it can go back. */
const paid = async (state = 'cancelled') => {
  const offer = await storeOffer(site, state);
  return { offer, payment: await payDeposit(site, offer) };
};
const request = (payment: string, amount: number, cookie = first) =>
  ask(cookie, `payments/${payment}/refunds`, { amount, reason: 'The car was sold' });
const approve = (slug: string, cookie: string) => ask(cookie, `refunds/${slug}/approval`, {});

it('shows a paid deposit with its receipt, and the ledger of the offer, which sums to zero', async () => {
  const { offer, payment } = await paid('accepted');
  const { data } = (await ask(agent, `offers/${offer.id}`)).body;
  expect(data.payments).toMatchObject([
    { slug: payment, state: 'paid', receipt: expect.stringMatching(/^MY-/), refundable: { amount: DEPOSIT } },
  ]);
  expect(data.summary).toMatchObject({ paid: { amount: DEPOSIT }, due: null });
  expect(data.balances.map((each: { account: string }) => each.account).sort()).toEqual([
    'deposits',
    'provider sandbox',
  ]);
  for (const lines of [data.ledger, data.balances]) {
    const sum = lines.reduce(
      (total: number, line: { amount: { amount: number } }) => total + line.amount.amount,
      0,
    );
    expect([lines.length, sum]).toEqual([2, 0]);
  }
  const listed = (await ask(agent, 'payments?state=paid')).body.data[0];
  expect(listed).toMatchObject({ offer: { number: data.number }, payment: { slug: payment } });
});

it('prints the receipt of a payment and the sales order of its offer, and notes both', async () => {
  const { offer, payment } = await paid('accepted');
  const read = async (path: string) => {
    const url = `${DESK}/${OFFER_REGION}/offers/${path}`;
    const answer = await site.app.inject({ url, headers: { ...FROM_SITE, cookie: agent } });
    return [answer.statusCode, answer.headers['content-type'], answer.rawPayload.subarray(0, 5).toString()];
  };
  const order = `${offer.id}/vso.pdf`;
  const receipt = `${offer.id}/receipts/${payment}.pdf`;
  const pdf = [200, 'application/pdf', '%PDF-'];
  const missing = [404, expect.stringContaining('json'), expect.any(String)];
  expect(await read(receipt)).toEqual(pdf);
  // the buyer has not accepted the terms
  const shown = async () => (await ask(agent, `offers/${offer.id}`)).body.data.has_sales_order;
  expect([await shown(), await read(order)]).toEqual([false, missing]);
  await site.database.pool.query('UPDATE offers SET terms_accepted_at = now() WHERE id = $1', [offer.id]);
  expect([await shown(), await read(order)]).toEqual([true, pdf]);
  const other = await storeOffer(site, 'accepted');
  expect(await read(`${other.id}/receipts/${payment}.pdf`)).toEqual(missing);
  await site.database.pool.query(`UPDATE offers SET region = 'sg' WHERE id = $1`, [offer.id]);
  expect([await read(receipt), await read(order)]).toEqual([missing, missing]);
  await site.database.pool.query(`UPDATE offers SET region = 'my' WHERE id = $1`, [offer.id]);
  const { rows } = await site.database.pool.query(
    `SELECT after ->> 'file' AS file FROM desk_events WHERE action = 'offer_file_downloaded' AND subject = $1 ORDER BY id`,
    [String(offer.id)],
  );
  expect(rows).toEqual([
    { file: expect.stringMatching(/^MY-\d{4}-\d{6}\.pdf$/) },
    { file: expect.stringMatching(/^order-.+\.pdf$/) },
  ]);
});

it('refunds need two managers, and not more than was paid', async () => {
  const { payment } = await paid();
  expect((await request(payment, DEPOSIT, agent)).status).toBe(403);
  expect((await request(payment, DEPOSIT + 1)).status).toBe(409);
  const { slug } = (await request(payment, 60_000)).body.data;
  expect((await request(payment, 40_001)).status).toBe(409);
  const waiting: DeskRefundRow[] = (await ask(agent, 'refunds?state=waiting')).body.data;
  expect(waiting.map(({ refund }) => refund.slug)).toContain(slug);
  expect((await approve(slug, first)).status).toBe(403);
  expect((await approve(slug, agent)).status).toBe(403);
  expect((await approve(slug, second)).body.data).toMatchObject({
    state: 'approved',
    requested_by: { name: expect.any(String) },
    approved_by: { name: 'Staff +60123450012' },
  });
  expect((await ask(first, `refunds/${slug}/rejection`, {})).body.data.state).toBe('rejected');
  expect((await request(payment, DEPOSIT)).status).toBe(201);
});

it('a refund that is asked for again under its key is the same one, whenever the answer was lost', async () => {
  const { payment } = await paid();
  const body = { amount: 10_000, reason: 'The car was sold' };
  const send = (key: string, change: object = {}, cookie = first) =>
    ask(cookie, `payments/${payment}/refunds`, { ...body, ...change }, key);
  const answers = await Promise.all(Array.from({ length: 20 }, () => send('lost')));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201));
  expect(new Set(answers.map(({ body: { data } }) => data.slug)).size).toBe(1);
  expect((await send('lost', { amount: 10_001 })).status).toBe(422);
  // keys belong to a person, and a refused request leaves its key free
  expect((await send('lost', {}, second)).body.data.slug).not.toBe(answers[0]?.body.data.slug);
  expect((await send('much', { amount: DEPOSIT })).status).toBe(409);
  expect((await send('much', { amount: 20_000 })).status).toBe(201);
  const { rows } = await site.database.pool.query(
    'SELECT count(*)::int, sum(amount)::int FROM refunds WHERE payment_id = (SELECT id FROM payments WHERE slug = $1)',
    [payment],
  );
  expect(rows).toEqual([{ count: 3, sum: 40_000 }]);
});

it('an offer that is begun again under its key is the same one', async () => {
  const { rows } = await site.database.pool.query(
    `UPDATE listings SET status = 'available', fields = fields || '{"listing.is_available": true, "is_pending_sale": false, "is_sold": false, "is_coming_soon": false}'
     WHERE region = $1 AND kind = 'used' RETURNING slug`,
    [OFFER_REGION],
  );
  const begin = (phone: string) =>
    ask(agent, 'offers', { listing: rows[0].slug, phone, price: 5_000_000 }, 'begun');
  const answers = await Promise.all([1, 2, 3].map(() => begin('012-345 6781')));
  for (const { status, body } of answers) expect([status, body.message]).toEqual([201, undefined]);
  expect(new Set(answers.map(({ body }) => body.data.number)).size).toBe(1);
  expect((await begin('012-345 6782')).status).toBe(422);
});

it('names banks as people know them, and shows money of other currencies in their own', async () => {
  const { offer, payment } = await paid();
  const { db, pool } = site.database;
  await pool.query(`UPDATE payments SET method = 'fpx', bank = 'cimb' WHERE slug = $1`, [payment]);
  const { rows } = await pool.query('SELECT id::int FROM payments WHERE slug = $1', [payment]);
  await inTransaction(db, (tx) =>
    post(tx, {
      key: 'payment:other',
      region: OFFER_REGION,
      currency: 'KWD',
      paymentId: rows[0].id,
      refundId: null,
      entries: { 'provider sandbox': 1_500, unallocated: -1_500 },
    }),
  );
  const { data } = (await ask(agent, `offers/${offer.id}`)).body;
  expect(data.payments[0]).toMatchObject({ method: 'fpx', bank: 'CIMB Clicks' });
  const other = { account: 'unallocated', amount: { amount: -1_500, currency: 'KWD' } };
  expect(data.balances).toContainEqual(
    expect.objectContaining({ ...other, amount: expect.objectContaining(other.amount) }),
  );
  expect(data.balances[0].amount.currency).toBe('MYR');
  const { balances } = (await ask(agent, 'reconciliations')).body;
  expect(balances).toContainEqual(
    expect.objectContaining({ account: 'unallocated', amount: expect.objectContaining(other.amount) }),
  );
});

it(`${APPROVALS} approvals at once: one counts`, { timeout: 300_000 }, async () => {
  const { payment } = await paid();
  const { slug } = (await request(payment, DEPOSIT)).body.data;
  const answers = await Promise.all(Array.from({ length: APPROVALS }, () => approve(slug, second)));
  const counts = Map.groupBy(answers, ({ status }) => status);
  expect([counts.get(200)?.length, counts.get(409)?.length]).toEqual([1, APPROVALS - 1]);
  const { rows } = await site.database.pool.query(
    `SELECT count(*)::int FROM desk_events WHERE action = 'refund_approved' AND subject = $1`,
    [slug],
  );
  expect(rows).toEqual([{ count: 1 }]);
});

it('the overview counts offers that wait for staff and refunds to approve', async () => {
  const before = (await ask(agent, 'overview')).body.data;
  await storeOffer(site, 'agreement');
  await storeOffer(site, 'signing');
  const { payment } = await paid();
  await request(payment, DEPOSIT);
  const after = (await ask(agent, 'overview')).body.data;
  expect([after.offers_waiting, after.refunds_waiting]).toEqual([
    before.offers_waiting + 1,
    before.refunds_waiting + 1,
  ]);
});

it('a manager starts a comparison, which shows what the provider has differently', async () => {
  const { offer, payment } = await paid();
  await site.database.pool.query(
    `UPDATE sandbox_intents SET state = 'failed' WHERE id = (SELECT intent_id FROM payments WHERE slug = $1)`,
    [payment],
  );
  expect((await ask(agent, 'reconciliations', {})).status).toBe(403);
  expect(await ask(first, 'reconciliations', {})).toMatchObject({ status: 202 });
  const newest = await vi.waitFor(
    async () => {
      const [row]: Reconciliation[] = (await ask(agent, 'reconciliations')).body.data;
      if (!row) throw new Error('not compared yet');
      return row;
    },
    // the next poll may be 15 seconds away
    { timeout: 60_000, interval: 100 },
  );
  expect(newest.differences).toContainEqual({
    kind: 'state',
    payment,
    offer: String(offer.id).padStart(6, '0'),
    refund: null,
    ours: 'paid',
    theirs: expect.any(String),
  });
  const { balances } = (await ask(agent, 'reconciliations')).body;
  const total = balances.reduce(
    (sum: number, each: { amount: { amount: number } }) => sum + each.amount.amount,
    0,
  );
  expect([balances.length > 1, total]).toEqual([true, 0]);
});

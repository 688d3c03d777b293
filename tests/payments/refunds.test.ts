import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { effectsOfOffers } from '#server/modules/offers/index.ts';
import { createPayments } from '#server/modules/payments/payment-service.ts';
import { lockPayment } from '#server/modules/payments/repositories/payments.ts';
import { inTransaction } from '#server/storage/transaction.ts';
import { API } from '../api/login/log-in.ts';
import { peopleOf } from '../api/profile/people.ts';
import { openTestSite, type TestSite } from '../api/test-site.ts';
import { until } from '../until.ts';
import { byCard, moneyFacts, PAYING_REGION, paymentBench, STRIPE, storeDebt } from './payment-bench.ts';
import { storeApprovedRefund, storePaid, storeStaff } from './signed-refund.ts';

/** 100 by `REFUND_SIGNATURES=100`. */
const SIGNATURES = Number(process.env.REFUND_SIGNATURES ?? 100);
const PHONE = '+60123456789';
const OTHER_PHONE = '+60123456780';

let site: TestSite;
const { enter } = peopleOf(() => site);
beforeAll(async () => {
  site = await openTestSite({ stock: { my: 1 }, environment: { RATE_LIMITS: 'off' } });
});
afterAll(() => site?.close());

const desk = (staffId: number) => ({ staffId, region: PAYING_REGION });
const settleDue = () => site.server.payments.settleDue(new AbortController().signal);
const stateOf = async (table: 'refunds' | 'transactions', slug: string) =>
  (await site.database.pool.query(`SELECT state FROM ${table} WHERE slug = $1`, [slug])).rows[0].state;

it(`${SIGNATURES} signatures at once: one counts, the money goes back once`, {
  timeout: 120_000,
}, async () => {
  const { refund, transaction } = await storeApprovedRefund(site.database, 100_000, PHONE);
  const before = await moneyFacts(site.database);
  const { token } = await enter(PAYING_REGION, PHONE);
  const headers = { authorization: `Bearer ${token}` };
  const read = await site.app.inject({ url: `${API}/my/refunds/${refund.slug}`, headers });
  const { text, text_hash } = read.json().data;
  expect(createHash('sha256').update(text).digest('hex')).toBe(text_hash);
  expect(text).toMatch(/RM\s1,000 /);
  const sign = () =>
    site.app.inject({
      method: 'PUT',
      url: `${API}/my/refunds/${refund.slug}/sign`,
      headers,
      payload: { text_hash },
    });
  const answers = await Promise.all(Array.from({ length: SIGNATURES }, sign));
  const counts = Map.groupBy(answers, ({ statusCode }) => statusCode);
  console.info(
    `${SIGNATURES} signatures: ${counts.get(200)?.length} accepted, ${counts.get(409)?.length} refused`,
  );
  expect([counts.get(200)?.length, counts.get(409)?.length]).toEqual([1, SIGNATURES - 1]);
  await Promise.all([settleDue(), settleDue()]);
  await until(async () => expect(await stateOf('refunds', refund.slug)).toBe('succeeded'));
  expect(await moneyFacts(site.database)).toMatchObject({ total: 0, held: before.held - 100_000 });
  expect(await stateOf('transactions', transaction)).toBe('refunded');
});

it('a refund is signed by its buyer only, under the text that was read (A11)', async () => {
  const { refund } = await storeApprovedRefund(site.database, 10_000, PHONE);
  const ask = async (phone: string, text_hash: string) => {
    const { token } = await enter(PAYING_REGION, phone);
    const headers = { authorization: `Bearer ${token}` };
    const url = `${API}/my/refunds/${refund.slug}`;
    const [read, signed] = [
      await site.app.inject({ url, headers }),
      await site.app.inject({ method: 'PUT', url: `${url}/sign`, headers, payload: { text_hash } }),
    ];
    return [read.statusCode, signed.statusCode];
  };
  expect(await ask(OTHER_PHONE, refund.textHash ?? '')).toEqual([404, 404]);
  expect(await ask(PHONE, 'f'.repeat(64))).toEqual([200, 409]);
  expect(await stateOf('refunds', refund.slug)).toBe('approved');
  const anyone = await site.app.inject({ url: `${API}/my/refunds/${refund.slug}` });
  expect(anyone.statusCode).toBe(401);
});

it('a refund is read and signed in each language of the region; what was signed stays, with its language', async () => {
  const { refund } = await storeApprovedRefund(site.database, 10_000, PHONE);
  const { token } = await enter(PAYING_REGION, PHONE);
  const headers = { authorization: `Bearer ${token}` };
  const url = `${API}/my/refunds/${refund.slug}`;
  const read = async (lang: string) =>
    (await site.app.inject({ url: `${url}?lang=${lang}`, headers })).json().data;
  const sign = (text_hash: string) =>
    site.app.inject({ method: 'PUT', url: `${url}/sign?lang=ms`, headers, payload: { text_hash } });
  const [english, malay, chinese] = [await read('en'), await read('ms'), await read('zh-MY')];
  expect(english).toMatchObject({ text_language: 'en', text: expect.stringMatching(/^I accept a refund/) });
  expect(malay).toMatchObject({ text_language: 'ms', text: expect.stringMatching(/^Saya menerima/) });
  expect(chinese).toMatchObject({ text_language: 'zh-MY', text: expect.stringContaining('RM') });
  for (const { text, text_hash } of [english, malay, chinese])
    expect(text_hash).toBe(createHash('sha256').update(text).digest('hex'));
  // a language that the region lacks
  expect(await read('th')).toEqual(english);

  const signed = await sign(malay.text_hash);
  expect(signed.json().data).toMatchObject({ state: 'signed', text: malay.text, text_language: 'ms' });
  expect((await sign(english.text_hash)).statusCode).toBe(409);
  const { rows } = await site.database.pool.query(
    'SELECT text, text_hash, language FROM refunds WHERE slug = $1',
    [refund.slug],
  );
  expect(rows).toEqual([{ text: malay.text, text_hash: malay.text_hash, language: 'ms' }]);
  expect((await read('en')).text).toBe(malay.text);
});

it('a refund is signed under the text that was approved, also when the texts of the site change', async () => {
  const { refund } = await storeApprovedRefund(site.database, 10_000, PHONE);
  const buyer = { id: 0, region: PAYING_REGION, phone: PHONE };
  const { parts } = paymentBench({ database: site.database });
  const changed = { ...parts, texts: () => ({ translate: () => () => 'another text' }) };
  const { refunds } = createPayments(changed);
  const signed = await refunds.sign(refund.slug, refund.textHash ?? '', buyer, 'en');
  expect(signed).toMatchObject({ state: 'signed', text: refund.text, language: 'en' });
});

it('needs two people, and never exceeds what was paid, in any order', async () => {
  const { payments } = paymentBench({ database: site.database });
  const { payment } = await storePaid(site.database);
  const [first, second] = [await storeStaff(site.database), await storeStaff(site.database)];
  const wanted = { payment: payment.slug, amount: 30_000, reason: 'Another car' };
  const asked = await Promise.allSettled(
    Array.from({ length: 10 }, () => payments.refunds.request(desk(first), wanted)),
  );
  const made = asked.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  expect(made).toHaveLength(3);
  const [one] = made;
  if (!one) throw new Error('no refund');
  await expect(payments.refunds.approve(desk(first), one.slug)).rejects.toMatchObject({
    code: 'second_person_required',
  });
  const itself = `UPDATE refunds SET approved_by = requested_by WHERE slug = '${one.slug}'`;
  await expect(site.database.pool.query(itself)).rejects.toThrow('two_people');
  const more = `UPDATE refunds SET amount = 50000 WHERE slug = '${one.slug}'`;
  await expect(site.database.pool.query(more)).rejects.toThrow('exceed');
  expect((await payments.refunds.approve(desk(second), one.slug)).state).toBe('approved');
  await expect(payments.refunds.approve(desk(second), one.slug)).rejects.toMatchObject({
    code: 'state_conflict',
  });
  expect((await payments.refunds.reject(desk(first), one.slug)).state).toBe('rejected');
  expect((await payments.refunds.request(desk(first), wanted)).state).toBe('requested');
});

it('refuses refunds of payments that are not paid, and those of other regions', async () => {
  const { payments } = paymentBench({ database: site.database });
  const { payment } = await storePaid(site.database);
  const staff = await storeStaff(site.database);
  const wanted = { payment: payment.slug, amount: 1, reason: 'x' };
  await expect(payments.refunds.request({ staffId: staff, region: 'sg' }, wanted)).rejects.toMatchObject({
    code: 'not_found',
  });
  for (const amount of [0, -1, 1.5, 100_001])
    await expect(payments.refunds.request(desk(staff), { ...wanted, amount })).rejects.toMatchObject({
      code: 'limit_reached',
    });
});

it('does not send a refund again once the provider may have forgotten its key', async () => {
  let now = Date.now();
  const { payments } = paymentBench({ database: site.database, clock: () => now });
  const { refund, payment } = await storeApprovedRefund(site.database, 20_000, PHONE);
  const buyer = { id: 0, region: PAYING_REGION, phone: PHONE };
  await site.database.pool.query('UPDATE refunds SET sent_at = now() WHERE slug = $1', [refund.slug]);
  now += 21 * 3_600_000;
  await payments.refunds.sign(refund.slug, refund.textHash ?? '', buyer, 'en');
  await payments.settleDue(new AbortController().signal);
  const report = await payments.reconcile(PAYING_REGION);
  expect(report?.differences).toContainEqual({
    kind: 'unsent_refund',
    payment: payment.slug,
    refund: refund.slug,
    ours: 'signed',
    theirs: 'unknown',
  });
  const { rows } = await site.database.pool.query(
    'SELECT count(*)::int AS count FROM sandbox_refunds WHERE intent_id = $1',
    [payment.intentId],
  );
  expect(rows).toEqual([{ count: 0 }]);
});

it('a payment whose earlier provider is not known any more is left to people', async () => {
  const { payment } = await storePaid(site.database);
  const { payments } = paymentBench({ database: site.database, settings: STRIPE });
  await site.database.pool.query(
    "UPDATE payments SET state = 'open', paid_at = NULL, settings = NULL WHERE slug = $1",
    [payment.slug],
  );
  await expect(payments.settle(payment.slug)).rejects.toThrow('no longer takes payments by sandbox');
});

it('a refund that is approved waits for its payment first, as one that is settled', async () => {
  const { db, pool } = site.database;
  const { payment } = await storePaid(site.database);
  const [first, second] = [await storeStaff(site.database), await storeStaff(site.database)];
  const { refunds } = paymentBench({ database: site.database }).payments;
  const wanted = { payment: payment.slug, amount: 100, reason: 'The car was sold' };
  const refund = await refunds.request(desk(first), wanted);
  let approval: Promise<unknown> = Promise.resolve();
  await inTransaction(db, async (tx) => {
    await lockPayment(tx, payment.id);
    approval = refunds.approve(desk(second), refund.slug);
    await until(async () => {
      const { rows } = await pool.query(
        `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      expect(rows).not.toEqual([]);
    });
    await tx.execute(`SELECT 1 FROM refunds WHERE id = ${refund.id} FOR UPDATE NOWAIT`);
  });
  await approval;
});

it('an offer that ends holds its rows and waits for no payment', async () => {
  const { db, pool } = site.database;
  const { transaction, offerId } = await storeDebt(site.database);
  const { payment } = await paymentBench({ database: site.database }).payments.start(byCard(transaction));
  const { rows } = await pool.query('SELECT * FROM offers WHERE id = $1', [offerId]);
  const effects = effectsOfOffers({ wakePayments() {}, notify: async () => {} });
  await inTransaction(db, async (tx) => {
    await lockPayment(tx, payment.id);
    await inTransaction(db, async (other) => {
      await other.execute(`SET LOCAL lock_timeout = '10s'`);
      await effects.stopPayments(other, rows[0]);
    });
  });
});

import { createHmac, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RegionManifest } from '#contracts/types.ts';
import { actOnOffer, type OfferStep } from '#server/modules/offers/act-on-offer.ts';
import { AGREEMENT, agreementHash, listDocuments } from '#server/modules/offers/index.ts';
import { effectsOfOffers } from '#server/modules/offers/offer-effects.ts';
import { paymentsOfOffers } from '#server/modules/offers/record-payments.ts';
import { lockOffer } from '#server/modules/offers/repositories/offers.ts';
import { inTransaction } from '#server/storage/transaction.ts';
import { type FakeMailServer, openFakeMailServer } from '../../fake-mail-server.ts';
import { type FakeService, openFakeService } from '../../fake-service.ts';
import { paymentBench } from '../../payments/payment-bench.ts';
import { storeStaff } from '../../payments/signed-refund.ts';
import { acceptOffer, payDeposit } from '../offers/deposit.ts';
import { peopleOf } from '../profile/people.ts';
import { openTestSite, type TestSite } from '../test-site.ts';

const SECRET = randomBytes(24).toString('hex');
let site: TestSite;
let webhook: FakeService;
let mailServer: FakeMailServer;
const { enter, post } = peopleOf(() => site);
const query = async (text: string, values: unknown[] = []) =>
  (await site.database.pool.query(text, values)).rows;

const change = (manifest: RegionManifest): RegionManifest => ({
  ...manifest,
  delivery: { webhook: { urlEnv: 'HOOK_URL', secretEnv: 'HOOK_SECRET' }, email: 'desk@cars.example' },
});

beforeAll(async () => {
  webhook = await openFakeService();
  mailServer = await openFakeMailServer();
  site = await openTestSite({
    stock: { my: 24 },
    change,
    manifestNames: ['HOOK_URL', 'HOOK_SECRET'],
    environment: {
      RATE_LIMITS: 'off',
      HOOK_URL: webhook.url,
      HOOK_SECRET: SECRET,
      WEBHOOK_PRIVATE_NETWORKS: 'on',
      MAIL_PROVIDER: 'smtp',
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(mailServer.port),
      SMTP_TLS: 'off',
      MAIL_FROM: 'Forecourt <requests@cars.example>',
    },
  });
});
afterAll(async () => {
  await site?.close();
  await webhook?.stop();
  await mailServer?.stop();
});
beforeEach(async () => {
  await query('DELETE FROM deliveries');
  webhook.asked.length = 0;
  webhook.answer = () => ({ status: 200, body: '{}' });
  mailServer.mails.length = 0;
});

let phones = 0;
async function logIn() {
  phones += 1;
  const phone = `+6012345${String(7100 + phones)}`;
  return { phone, headers: { authorization: `Bearer ${(await enter('my', phone)).token}` } };
}
const inbox = async () => (await site.app.inject({ url: '/inbox', headers: { host: '127.0.0.1' } })).body;
const sent = async () => {
  await expect
    .poll(async () => {
      await site.server.sendMessages();
      return query(`SELECT FROM deliveries WHERE state <> 'sent'`);
    })
    .toEqual([]);
  const messages = webhook.asked.map(({ body }) => JSON.parse(body));
  return messages.sort((a, b) => a.created_at.localeCompare(b.created_at));
};
/** Sends and forgets what has happened so far. */
async function forget() {
  await sent();
  await query('DELETE FROM deliveries');
  webhook.asked.length = 0;
}

/** Does an action of staff or the system, as the desk does. */
async function act(slug: string, step: OfferStep) {
  const region = site.content.regions.find('my');
  const [{ id }] = await query('SELECT id::int FROM offers WHERE slug = $1', [slug]);
  if (!region) throw new Error('no region');
  const notify = site.server.deliveries.enqueueOffer;
  const effects = effectsOfOffers({ wakePayments: () => {}, notify });
  return inTransaction(site.database.db, async (tx) =>
    actOnOffer(tx, region, await lockOffer(tx, id), step, effects),
  );
}

describe('notifications about an offer', () => {
  it('go to webhook, staff and buyer, signed, and in the language of each', async () => {
    const { phone, headers } = await logIn();
    const { offer, transaction, payment } = await payDeposit({ site, headers, post });
    await query(`UPDATE offers SET language = 'zh-MY' WHERE slug = $1`, [offer]);
    const [accepted, paid] = await sent();
    expect(accepted).toMatchObject({
      type: 'offer.accepted',
      region: 'my',
      data: { state: 'accepted', offer: { slug: offer, phone }, payment: null, refund: null },
    });
    expect(paid).toMatchObject({
      type: 'offer.deposit_paid',
      data: {
        state: 'reserved',
        offer: { slug: offer, state: 'reserved', deposit: { amount: 100_000, currency: 'MYR' } },
        payment: {
          slug: payment,
          transaction,
          kind: 'deposit',
          amount: { amount: 100_000 },
          receipt: expect.stringMatching(/^MY-\d{4}-\d{6}$/),
        },
      },
    });
    for (const { body, headers: given } of webhook.asked) {
      const [, seconds, v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(given['x-signature'])) ?? [];
      expect(v1).toBe(createHmac('sha256', SECRET).update(`${seconds}.${body}`).digest('hex'));
      expect(given['x-event-id']).toBe(JSON.parse(body).id);
    }
    const [mail] = mailServer.mails;
    expect(mailServer.mails).toHaveLength(1);
    expect(mail).toMatchObject({ to: ['desk@cars.example'] });
    expect(mail?.text).toMatch(/Reserved/);
    const page = await inbox();
    expect(page).toContain(`https://cars.example/my/zh-my/payments/${transaction}`);
    expect(page).toMatch(/我们已收到/);
  });

  it.each([
    ['accepted', 'expire', 'expired'],
    ['accepted', 'cancel', 'cancelled'],
  ] as const)('of an offer that is %s say that it is over: %s', async (_, action, event) => {
    const { headers } = await logIn();
    const { offer } = await acceptOffer({ site, headers, post });
    await forget();
    await act(offer, { action, by: { as: action === 'expire' ? 'system' : 'manager', id: null } });
    expect(await sent()).toMatchObject([
      { type: `offer.${event}`, data: { state: event, offer: { slug: offer } } },
    ]);
    expect(await inbox()).toContain(`/my/en/offers/${offer}`);
  });

  it('follow the loan and the agreement', async () => {
    const { headers } = await logIn();
    const { offer } = await payDeposit({ site, headers, post });
    await forget();
    await query(
      `UPDATE offers SET state = 'financing', financing = '{"method": "loan", "bank": "maybank"}' WHERE slug = $1`,
      [offer],
    );
    const agent = { as: 'agent', id: 1 } as const;
    await act(offer, { action: 'loan_refused', by: agent });
    const [{ id }] = await query(
      `INSERT INTO ticket_files (region, offer_id, purpose, name, mime_type, size, sha256, storage_key)
       SELECT region, id, $2, 'agreement.pdf', 'application/pdf', 1, repeat('a', 64), repeat('b', 32)
       FROM offers WHERE slug = $1 RETURNING offer_id AS id`,
      [offer, AGREEMENT],
    );
    const hash = agreementHash(await listDocuments(site.database.db, Number(id)));
    await query(`UPDATE offers SET state = 'agreement', agreement_hash = $2 WHERE slug = $1`, [offer, hash]);
    await act(offer, { action: 'prepare_agreement', by: agent });
    expect((await sent()).map(({ type }) => type)).toEqual(['offer.loan_refused', 'offer.agreement_ready']);
  });

  it('say that a payment failed, and not that the buyer has changed the way to pay', async () => {
    const { headers } = await logIn();
    const { offer } = await acceptOffer({ site, headers, post });
    await forget();
    const url = `/api/v1/rabbit/my/offers/${offer}/deposit/fpx/payment-intents`;
    const start = async (bank: string) =>
      (await post(url, { bank }, { ...headers, 'idempotency-key': bank })).json().data.payment.slug;
    const [, second] = [await start('cimb'), await start('maybank2u')];
    await query(
      `UPDATE sandbox_intents SET state = 'failed', failure = 'declined' WHERE id = (SELECT intent_id FROM payments WHERE slug = $1)`,
      [second],
    );
    await post(`/api/v1/rabbit/my/payments/${second}/settlement`, {});
    expect(await sent()).toMatchObject([
      { type: 'offer.payment_failed', data: { payment: { slug: second, state: 'failed' } } },
    ]);
    expect(await inbox()).toContain('did not go through');
  });

  it('say that a refund waits for a signature, and that it was paid', async () => {
    const { headers } = await logIn();
    const { offer, transaction, payment } = await payDeposit({ site, headers, post });
    await query("UPDATE offers SET state = 'cancelled' WHERE slug = $1", [offer]);
    await forget();
    const notify = site.server.deliveries.enqueueOffer;
    const effects = paymentsOfOffers({
      regions: () => site.content.regions.all,
      effects: effectsOfOffers({ wakePayments: () => {}, notify }),
      notify,
    });
    const { refunds } = paymentBench({ database: site.database, effects }).payments;
    const [asks, agrees] = [await storeStaff(site.database), await storeStaff(site.database)];
    const { slug } = await refunds.request(
      { staffId: asks, region: 'my' },
      { payment, amount: 100_000, reason: 'The loan was refused.' },
    );
    await refunds.approve({ staffId: agrees, region: 'my' }, slug);
    expect(await sent()).toMatchObject([
      { type: 'offer.refund_approved', data: { refund: { slug, state: 'approved' } } },
    ]);
    const refund = (await site.app.inject({ url: `/api/v1/rabbit/my/refunds/${slug}`, headers })).json().data;
    await site.app.inject({
      method: 'PUT',
      url: `/api/v1/rabbit/my/refunds/${slug}/sign`,
      headers,
      payload: { text_hash: refund.text_hash },
    });
    await expect
      .poll(async () => {
        await site.server.payments.settleDue(new AbortController().signal);
        return query('SELECT state FROM refunds WHERE slug = $1', [slug]);
      })
      .toEqual([{ state: 'succeeded' }]);
    const messages = await sent();
    expect(messages.at(-1)).toMatchObject({
      type: 'offer.refunded',
      data: { refund: { slug, state: 'succeeded' } },
    });
    expect(await inbox()).toContain(`/my/en/payments/${transaction}`);
    expect(mailServer.mails.map(({ text }) => text)).toContainEqual(expect.stringContaining('Paid back'));
  });

  it('are stored once, with their transaction only', async () => {
    const { headers } = await logIn();
    const { offer } = await acceptOffer({ site, headers, post });
    await forget();
    const [{ id }] = await query('SELECT id::int FROM offers WHERE slug = $1', [offer]);
    const notification = {
      offer: { id, region: 'my', state: 'accepted', phone: '+60123456789' },
      event: 'accepted',
      occurrence: '1',
    } as const;
    const notify = () =>
      inTransaction(site.database.db, (tx) => site.server.deliveries.enqueueOffer(tx, notification));
    await notify();
    await notify();
    expect(await query('SELECT channel FROM deliveries ORDER BY 1')).toEqual([
      { channel: 'sender' },
      { channel: 'webhook' },
    ]);
    await query('DELETE FROM deliveries');
    const undone = inTransaction(site.database.db, async (tx) => {
      await site.server.deliveries.enqueueOffer(tx, notification);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await query('SELECT FROM deliveries')).toEqual([]);
  });

  it('that cannot be sent are tried again', async () => {
    const { headers } = await logIn();
    webhook.answer = () => ({ status: 500, body: '' });
    const { offer } = await acceptOffer({ site, headers, post });
    await site.server.sendMessages();
    const failed = `SELECT d.state, d.attempts, o.slug FROM deliveries d JOIN offers o ON o.id = d.offer_id WHERE channel = 'webhook'`;
    await expect.poll(() => query(failed)).toEqual([{ state: 'failed', attempts: 1, slug: offer }]);
  });
});

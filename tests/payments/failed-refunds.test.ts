import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RegionManifest } from '#contracts/types.ts';
import { signatureOf } from '#server/gateways/webhook/signature.ts';
import { loginSecret } from '#server/modules/login/login-secret.ts';
import { DESK, deskOf, FROM_SITE } from '../api/desk/at-desk.ts';
import { API } from '../api/login/log-in.ts';
import { acceptOffer } from '../api/offers/deposit.ts';
import { peopleOf } from '../api/profile/people.ts';
import { openTestSite, type TestSite } from '../api/test-site.ts';
import { type FakeMailServer, openFakeMailServer } from '../fake-mail-server.ts';
import { type FakeService, openFakeService } from '../fake-service.ts';
import { openFakeStripe, WEBHOOK_SECRET } from './fake-stripe.ts';
import { moneyFacts, STRIPE } from './payment-bench.ts';

const DELIVERY = { webhook: { urlEnv: 'HOOK_URL', secretEnv: 'HOOK_SECRET' }, email: 'desk@cars.example' };

let site: TestSite;
let stripe: Awaited<ReturnType<typeof openFakeStripe>>;
let webhook: FakeService;
let mailServer: FakeMailServer;
const { enter, post } = peopleOf(() => site);
const { member } = deskOf(() => site);
const query = async (text: string, values: unknown[] = []) =>
  (await site.database.pool.query(text, values)).rows;
/** Signs webhooks of the embedded provider. */
const sandboxSecret = () =>
  createHmac('sha256', loginSecret('', site.dataDir)).update('sandbox-payments').digest('hex');
const now = () => Math.floor(Date.now() / 1_000);

/** What buyers and banks do at each provider, and its webhooks. */
const PROVIDERS = {
  sandbox: {
    payments: { provider: 'sandbox' as const },
    reason: 'refund_declined',
    pay: (intent: string) => query("UPDATE sandbox_intents SET state = 'succeeded' WHERE id = $1", [intent]),
    async failRefund(intent: string) {
      await query("UPDATE sandbox_refunds SET state = 'failed' WHERE intent_id = $1", [intent]);
      const body = JSON.stringify({ id: `evt_${intent}`, type: 'refund.failed', intent });
      return { body, headers: { 'x-signature': signatureOf(body, sandboxSecret(), now()) } };
    },
  },
  stripe: {
    payments: STRIPE,
    reason: 'lost_or_stolen_card',
    pay: async (intent: string) => stripe.act(intent, 'pay'),
    failRefund: async (intent: string) => stripe.failRefund(intent, now()),
  },
};

describe.each(Object.entries(PROVIDERS))('%s', (provider, { payments, reason, pay, failRefund }) => {
  let managers: string[];

  beforeAll(async () => {
    [stripe, webhook, mailServer] = await Promise.all([
      openFakeStripe(),
      openFakeService(),
      openFakeMailServer(),
    ]);
    const change = (manifest: RegionManifest) =>
      ({
        ...manifest,
        payments: { ...manifest.payments, ...payments },
        delivery: DELIVERY,
      }) as RegionManifest;
    const values = {
      SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      WEBHOOK_SECRET,
      HOOK_URL: webhook.url,
      HOOK_SECRET: 's'.repeat(32),
    };
    site = await openTestSite({
      stock: { my: 8 },
      change,
      manifestNames: Object.keys(values),
      environment: {
        ...values,
        RATE_LIMITS: 'off',
        STRIPE_API: stripe.service.url,
        WEBHOOK_PRIVATE_NETWORKS: 'on',
        MAIL_PROVIDER: 'smtp',
        SMTP_HOST: '127.0.0.1',
        SMTP_PORT: String(mailServer.port),
        SMTP_TLS: 'off',
        MAIL_FROM: 'Forecourt <requests@cars.example>',
      },
    });
    // a provider that moves money sells no demo cars
    await query('UPDATE listings SET is_demo = false');
    managers = [
      await member('+60123450041', 'manager', ['my']),
      await member('+60123450042', 'manager', ['my']),
    ];
  });
  afterAll(async () => {
    await site?.close();
    await Promise.all([stripe?.service.stop(), webhook?.stop(), mailServer?.stop()]);
  });

  const atDesk = async (manager: number, path: string, payload?: object) => {
    const answer = await site.app.inject({
      method: payload ? 'POST' : 'GET',
      url: `${DESK}/my/${path}`,
      headers: { ...FROM_SITE, cookie: managers[manager] ?? '' },
      ...(payload && { payload }),
    });
    return answer.json().data;
  };
  const stateOf = async (refund: string) =>
    (await query('SELECT state FROM refunds WHERE slug = $1', [refund]))[0].state;
  /** Runs what jobs do until the refund is in a state. */
  const settleUntil = (refund: string, state: string) =>
    expect
      .poll(
        async () => {
          await site.server.payments.settleDue(new AbortController().signal);
          return stateOf(refund);
        },
        { timeout: 40_000 },
      )
      .toBe(state);

  // cards get their money back at once, and it may return later; banks answer later
  it.each([
    ['fpx', 'pending'],
    ['card', 'succeeded'],
  ])(
    'a refund by %s that is %s and then fails: desk, ledger, webhook, staff and buyer',
    async (method, before) => {
      const phone = method === 'fpx' ? '+60123458001' : '+60123458002';
      const headers = { authorization: `Bearer ${(await enter('my', phone)).token}` };
      const { offer, transaction } = await acceptOffer({ site, headers, post });
      const started = await post(
        `${API}/my/offers/${offer}/deposit/${method}/payment-intents`,
        method === 'fpx' ? { bank: 'cimb' } : {},
        { ...headers, 'idempotency-key': 'deposit' },
      );
      const { payment } = started.json().data;
      const [{ intent_id: intent, id }] = await query(
        `SELECT p.intent_id, t.offer_id::int AS id FROM payments p JOIN transactions t ON t.id = p.transaction_id WHERE p.slug = $1`,
        [payment.slug],
      );
      await pay(intent);
      await post(`${API}/my/payments/${payment.slug}/settlement`, {});
      const paid = await moneyFacts(site.database);

      await query("UPDATE offers SET state = 'cancelled' WHERE id = $1", [id]);
      const wanted = { amount: payment.amount, reason: 'The car was sold' };
      const { slug } = await atDesk(0, `payments/${payment.slug}/refunds`, wanted);
      await atDesk(1, `refunds/${slug}/approval`, {});
      const url = `${API}/my/refunds/${slug}`;
      const { text_hash } = (await site.app.inject({ url, headers })).json().data;
      await site.app.inject({ method: 'PUT', url: `${url}/sign`, headers, payload: { text_hash } });
      await settleUntil(slug, before);
      const gone = before === 'succeeded' ? payment.amount : 0;
      expect(await moneyFacts(site.database)).toMatchObject({ total: 0, held: paid.held - gone });

      const event = await failRefund(intent);
      const received = await site.app.inject({
        method: 'POST',
        url: `/api/v1/webhooks/payments/${provider}/my`,
        headers: { ...event.headers, 'content-type': 'application/json' },
        payload: event.body,
      });
      expect(received.statusCode).toBe(200);
      await settleUntil(slug, 'failed');
      // the money is with the provider as before, and can be paid back again
      expect(await moneyFacts(site.database)).toMatchObject({
        total: 0,
        held: paid.held,
        paidTransactions: paid.paidTransactions,
      });
      const shown = (await atDesk(0, `offers/${id}`)).payments[0];
      expect(shown).toMatchObject({
        state: 'paid',
        refundable: { amount: payment.amount },
        refunds: [{ slug, state: 'failed', failure: reason, amount: { amount: payment.amount } }],
      });
      const ended = await atDesk(0, 'refunds?state=ended');
      expect(ended).toContainEqual(
        expect.objectContaining({ refund: expect.objectContaining({ slug, state: 'failed' }) }),
      );

      await site.server.sendMessages();
      const failed = () =>
        webhook.asked
          .map(({ body }) => JSON.parse(body))
          .filter(({ type, data }) => type === 'offer.refund_failed' && data.refund.slug === slug);
      await expect.poll(failed, { timeout: 60_000 }).toHaveLength(1);
      expect(failed()[0].data).toMatchObject({
        offer: { slug: offer, state: 'cancelled', phone },
        state: 'cancelled',
        payment: { slug: payment.slug, transaction, kind: 'deposit', state: 'paid', method },
        refund: {
          slug,
          state: 'failed',
          failure: reason,
          amount: { amount: payment.amount, currency: 'MYR' },
        },
      });
      // mails of one offer may arrive in any order
      const staffMails = () =>
        mailServer.mails
          .map(({ text }) => text)
          .filter((text) => text.includes(`Offer ${String(id).padStart(6, '0')},`));
      await expect
        .poll(staffMails, { timeout: 60_000 })
        .toContainEqual(expect.stringContaining('could not be paid out'));
      const { body: inbox } = await site.app.inject({ url: '/inbox', headers: { host: '127.0.0.1' } });
      expect(inbox).toContain('could not be paid out');
      expect(inbox).toContain(`/my/en/payments/${transaction}`);

      // the same event again changes nothing
      await site.app.inject({
        method: 'POST',
        url: `/api/v1/webhooks/payments/${provider}/my`,
        headers: { ...event.headers, 'content-type': 'application/json' },
        payload: event.body,
      });
      await site.server.payments.settleDue(new AbortController().signal);
      expect(await moneyFacts(site.database)).toMatchObject({ total: 0, held: paid.held });
      expect(await site.server.payments.reconcile('my')).toMatchObject({ differences: [] });
    },
    120_000,
  );
});

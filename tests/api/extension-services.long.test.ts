import { createHmac } from 'node:crypto';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RegionManifest } from '#contracts/types.ts';
import { addKinds, removeAddedKinds } from '#domain/extensions/registry.ts';
import { type FakeService, openFakeService } from '../fake-service.ts';
import { courier } from '../fixtures/extensions/courier/index.ts';
import { paylane } from '../fixtures/extensions/paylane/index.ts';
import { pigeon } from '../fixtures/extensions/pigeon/index.ts';
import { API, visitorOf } from './login/log-in.ts';
import { acceptOffer } from './offers/deposit.ts';
import { openTestSite, type TestSite } from './test-site.ts';

const SECRET = 'secret of the webhooks';
const BUYER = '+60123456780';
const PAYER = '+60123456789';
const BUYERS = [BUYER, PAYER];
const CODES_A_DAY = 6;
const SLOW = { timeout: 60_000 };

let site: TestSite;
let post: ReturnType<typeof visitorOf>['post'];
let provider: FakeService;
let messages: FakeService;
let couriers: FakeService;
const logged: string[] = [];

const change = (manifest: RegionManifest): RegionManifest => {
  const { payments, login } = manifest;
  return {
    ...manifest,
    login: {
      ...login,
      // the types of manifests know our kinds alone
      channels: [...login.channels, 'courier' as 'sms'],
      channelSettings: { courier: { sender: 'bestcars' } },
      limits: { ...login.limits, codesPerRegionAndDay: CODES_A_DAY },
    },
    extensions: { paylane: { shop: '1234' } },
    ...(payments && {
      payments: { ...payments, provider: 'paylane', methods: ['card', 'pay_later' as 'card'] },
    }),
  };
};

beforeAll(async () => {
  provider = await openFakeService();
  messages = await openFakeService();
  couriers = await openFakeService();
  for (const extension of [courier, paylane]) addKinds(extension);
  site = await openTestSite({
    stock: { my: 8 },
    change,
    extensions: [paylane, pigeon, courier],
    log: pino({ level: 'info' }, { write: (line: string) => void logged.push(line) }),
    environment: {
      RATE_LIMITS: 'off',
      MESSAGING_PROVIDER: 'pigeon',
      PIGEON_API: messages.url,
      PIGEON_TOKEN: 'token of pigeon',
      COURIER_API: couriers.url,
      COURIER_TOKEN: 'token of courier',
      PAYLANE_API: provider.url,
      PAYLANE_KEY: 'key of the account',
      PAYLANE_WEBHOOK_SECRET: SECRET,
    },
  });
  ({ post } = visitorOf(() => site));
});
afterAll(async () => {
  await site?.close();
  await Promise.all([provider?.stop(), messages?.stop(), couriers?.stop()]);
  removeAddedKinds();
});
beforeEach(() => {
  messages.answer = () => ({ status: 200, body: '{}' });
  messages.asked.length = 0;
  couriers.answer = () => ({ status: 200, body: '{}' });
  couriers.asked.length = 0;
});

const ask = (phone: string, address?: string, type = 'messaging') =>
  post(`${API}/my/contacts/otp`, { phone, type }, {}, address);
const sent = () => messages.asked.map(({ body }) => JSON.parse(body) as { to: string; text: string });
/** What was sent to phones that buy nothing: notices of payments come at any time. */
const sentCodes = () => sent().filter(({ to }) => !BUYERS.includes(to));
const codeIn = (text = '') => /\b\d{6}\b/.exec(text)?.[0] ?? '';

async function logIn(phone: string): Promise<Record<string, string>> {
  await site.database.pool.query('DELETE FROM login_phones');
  await ask(phone);
  const answer = await post(`${API}/my/contacts/otp/verify`, {
    phone,
    code: codeIn(sent().findLast(({ to }) => to === phone)?.text),
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return { authorization: `Bearer ${answer.json().data.access_token}` };
}

describe('a payment provider of an extension', () => {
  let headers: Record<string, string>;
  let status = 'new';
  /** Amount that the provider was asked for. */
  let asked = { amount: 0, currency: '' };

  beforeAll(async () => {
    provider.answer = ({ method, url, body }) => {
      if (method === 'POST' && url === '/shops/1234/payments') asked = JSON.parse(body);
      const { amount, currency } = asked;
      const page = 'https://paylane.example/pay/p1';
      return { status: 200, body: JSON.stringify({ id: 'p1', status, amount, currency, error: null, page }) };
    };
    headers = await logIn(BUYER);
    // demo cars are for sale only where no money moves
    await site.database.pool.query('UPDATE listings SET is_demo = false');
  });

  const start = (offer: string, key: string, method = 'card') =>
    post(
      `${API}/my/offers/${offer}/deposit/${method}/payment-intents`,
      {},
      { ...headers, 'idempotency-key': key },
    );

  const webhook = (event: string, { secret = SECRET, age = 0, name = 'paylane' } = {}) => {
    const payload = JSON.stringify({ event, type: 'payment.paid', payment: 'p1' });
    const seconds = Math.floor(Date.now() / 1_000) - age;
    const signature = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex');
    return site.app.inject({
      method: 'POST',
      url: `/api/v1/webhooks/payments/${name}/my`,
      headers: { 'content-type': 'application/json', 'paylane-signature': `${seconds}.${signature}` },
      payload,
    });
  };
  const count = async (table: string) =>
    (await site.database.pool.query(`SELECT count(*)::int AS count FROM ${table}`)).rows[0].count;

  it('takes a deposit: slow at first, then paid; its webhook is checked and counts once', SLOW, async () => {
    const { offer } = await acceptOffer({ site, headers, post });
    const { answer } = provider;
    provider.answer = () => null;
    const late = await start(offer, 'first');
    provider.answer = answer;
    expect(late.json()).toMatchObject({ code: 'provider_unavailable' });
    expect(logged.join('')).toContain('Extension paylane: the payment provider paylane failed');

    const started = await start(offer, 'first');
    expect(started.statusCode, started.body).toBe(201);
    const { payment, next } = started.json().data;
    expect(next).toMatchObject({ kind: 'redirect', url: 'https://paylane.example/pay/p1' });
    expect(provider.asked.at(-1)?.headers.authorization).toBe('Bearer key of the account');
    expect(asked.amount).toBe(payment.amount);

    status = 'paid';
    expect((await webhook('e1', { secret: 'another secret of webhooks' })).statusCode).toBe(400);
    expect((await webhook('e1', { age: 400 })).statusCode).toBe(400);
    expect((await webhook('e1', { name: 'stripe' })).statusCode).toBe(404);
    expect(await count('payment_events')).toBe(0);

    expect((await webhook('e1')).statusCode).toBe(200);
    expect((await webhook('e1')).statusCode).toBe(200);
    await site.server.payments.settleDue(new AbortController().signal);
    await site.server.payments.settleDue(new AbortController().signal);
    expect(await count('payment_events')).toBe(1);
    expect(await count('receipts')).toBe(1);
    const settled = await post(`${API}/my/payments/${payment.slug}/settlement`, {});
    expect(settled.json().data).toMatchObject({ state: 'paid', method: 'card' });
  });
});

/** Other tests have the limits of phones and of the day for themselves. */
const forgetCodes = () => site.database.pool.query('DELETE FROM login_phones; DELETE FROM login_budgets');

describe('a way to pay of an extension', () => {
  afterAll(forgetCodes);

  it('is paid by a call of its own, within its amounts', SLOW, async () => {
    const headers = await logIn(PAYER);
    let amount = 0;
    provider.answer = ({ method, body }) => {
      if (method === 'POST') ({ amount } = JSON.parse(body));
      const page = 'https://paylane.example/pay/p2';
      const intent = { id: 'p2', status: 'new', amount, currency: 'MYR', error: null, page };
      return { status: 200, body: JSON.stringify(intent) };
    };
    const { offer, transaction } = await acceptOffer({ site, headers, post });
    const pay = (key: string, method = 'pay_later') =>
      post(
        `${API}/my/offers/${offer}/deposit/${method}/payment-intents`,
        {},
        { ...headers, 'idempotency-key': key },
      );
    const setAmount = (value: number) =>
      site.database.pool.query('UPDATE transactions SET amount = $1 WHERE slug = $2', [value, transaction]);
    /** Ways to pay that pages offer: the one of the payment and that of the offer. */
    const offered = async () => {
      const read = async (path: string) =>
        (await site.app.inject({ url: `${API}/my/${path}?lang=en`, headers })).json().data;
      const summary = await read(`offers/${offer}/payment-summary`);
      const pages = [await read(`transactions/${transaction}`), summary.transactions[0]];
      return pages.map(({ methods, methods_text: text }) => [methods.join(' '), text]);
    };
    await setAmount(500_100);
    expect(await offered()).toEqual([
      ['card', null],
      ['card', null],
    ]);
    const refused = await pay('too much');
    expect(refused.json()).toMatchObject({ errors: { method: [expect.any(String)] } });
    await setAmount(150);
    const call = expect.stringMatching(/cannot be paid online\. Please call us on [\d +-]+:/);
    expect(await offered()).toEqual([
      ['', call],
      ['', call],
    ]);
    expect((await pay('too little', 'card')).json()).toMatchObject({ code: 'amount_not_payable' });
    await setAmount(500_000);
    expect((await offered())[0]).toEqual(['card pay_later', null]);
    const started = await pay('right');
    expect(started.statusCode, started.body).toBe(201);
    expect(JSON.parse(provider.asked.at(-1)?.body ?? '{}')).toMatchObject({ method: 'pay_later' });
    const { payment } = started.json().data;
    const found = await site.app.inject({ url: `${API}/my/transactions/${transaction}?lang=ms`, headers });
    expect(found.statusCode, found.body).toBe(200);
    expect(found.body).toContain('Paylane Later');
    expect(payment).toMatchObject({ method: 'pay_later' });
  });
});

describe('a channel of an extension', () => {
  afterEach(forgetCodes);

  it('is offered by its name', async () => {
    const { data } = (await site.app.inject(`${API}/my/contacts/otp`)).json();
    expect(data.channels).toEqual(['messaging', 'sms', 'courier']);
    expect(data.channel_labels).toEqual({ courier: { en: 'Courier', zh: '信使', '*': 'Courier' } });
  });

  it('sends codes with the settings of the region, and its failures do not tell the phone', async () => {
    expect((await ask('+60123456770', '203.0.113.1', 'courier')).statusCode).toBe(200);
    const [asked] = couriers.asked;
    expect(asked?.url).toBe('/accounts/bestcars/messages');
    const { to, text } = JSON.parse(asked?.body ?? '{}');
    expect(to).toBe('+60123456770');
    const verified = await post(`${API}/my/contacts/otp/verify`, { phone: to, code: codeIn(text) });
    expect(verified.statusCode, verified.body).toBe(200);
    couriers.answer = () => ({ status: 500, body: '+60123456771' });
    expect((await ask('+60123456771', '203.0.113.1', 'courier')).statusCode).toBe(503);
    expect(logged.filter((line) => line.includes('60123456771'))).toEqual([]);
  });

  it('leaves a phone without an account to the next channel, and others are refused', async () => {
    couriers.answer = () => ({ status: 404, body: '{}' });
    expect((await ask('+60123456772', '203.0.113.1', 'courier')).statusCode).toBe(200);
    await expect.poll(() => sentCodes().map(({ to }) => to)).toEqual(['+60123456772']);
    const refused = await ask('+60123456773', '203.0.113.1', 'couriers');
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain('courier');
  });
});

describe('a message service of an extension', () => {
  it('logs people in by its codes, as often as the region allows', async () => {
    await logIn('+60123456781');
    const [message] = sentCodes();
    expect(message?.to).toBe('+60123456781');
    expect(messages.asked.at(-1)?.headers.authorization).toBe('Bearer token of pigeon');
    await ask('+60123456782');
    expect((await ask('+60123456782')).statusCode).toBe(429);
    expect(sentCodes()).toHaveLength(2);
  });

  it('leaves a phone that it does not reach to the next channel', async () => {
    messages.answer = () => ({ status: 404, body: '{}' });
    expect((await ask('+60123456783')).statusCode).toBe(200);
    await expect.poll(async () => (await site.app.inject({ url: '/inbox' })).body).toContain('+60123456783');
  });

  it('that does not answer is given up after some seconds, and its words are not logged', SLOW, async () => {
    messages.answer = () => null;
    expect((await ask('+60123456784')).statusCode).toBe(503);
    expect(logged.filter((line) => line.includes('60123456784') && !line.includes('/inbox'))).toEqual([]);
  });

  it('gets no more codes of a region than its budget of a day', async () => {
    const answers: number[] = [];
    for (let index = 1; index <= CODES_A_DAY; index += 1)
      answers.push((await ask(`+6012345679${index}`, `198.51.100.${index * 16}`)).statusCode);
    expect(answers).toContain(200);
    expect(answers.at(-1)).not.toBe(200);
    expect(sentCodes()).toHaveLength(answers.filter((answer) => answer === 200).length);
  });
});

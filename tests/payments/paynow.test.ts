import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RegionManifest } from '#contracts/types.ts';
import { API } from '../api/login/log-in.ts';
import { acceptOffer } from '../api/offers/deposit.ts';
import { peopleOf } from '../api/profile/people.ts';
import { openTestSite, type TestSite } from '../api/test-site.ts';

let site: TestSite;
const { enter, post } = peopleOf(() => site);

const change = (manifest: RegionManifest): RegionManifest =>
  manifest.payments
    ? { ...manifest, payments: { ...manifest.payments, methods: ['card', 'paynow'], methodCurrencies: {} } }
    : manifest;

beforeAll(async () => {
  site = await openTestSite({ stock: { my: 2 }, change, environment: { RATE_LIMITS: 'off' } });
});
afterAll(() => site?.close());

it('PayNow takes a deposit: a page without a choice of banks, then a receipt that names it', async () => {
  const headers = { authorization: `Bearer ${(await enter('my', '+60123456780')).token}` };
  const { offer, transaction } = await acceptOffer({ site, headers, post });
  const pay = (path: string) =>
    post(`${API}/my/${path}/payment-intents`, {}, { ...headers, 'idempotency-key': path });
  expect((await pay(`offers/${offer}/deposit/fpx`)).statusCode).toBe(400);
  const started = await pay(`offers/${offer}/deposit/paynow`);
  expect(started.statusCode, started.body).toBe(201);
  const { payment, next } = started.json().data;
  expect(payment).toMatchObject({ method: 'paynow', currency: 'MYR' });

  const url = new URL(next.url).pathname;
  const page = await site.app.inject({ url });
  expect(page.body).toContain('value="pending"');
  expect(page.body).not.toContain('<select');
  const decided = await site.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'action=approve',
  });
  expect(decided.statusCode).toBe(303);
  const settled = await post(`${API}/my/payments/${payment.slug}/settlement`, {});
  expect(settled.json().data).toMatchObject({ state: 'paid', method: 'paynow' });
  const read = await site.app.inject({ url: `${API}/my/transactions/${transaction}`, headers });
  expect(read.json().data.payments).toMatchObject([{ method: 'paynow', method_label: 'PayNow' }]);
  expect((await pay(`transactions/${transaction}/paynow`)).statusCode).toBe(409);
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API } from '../login/log-in.ts';
import { peopleOf } from '../profile/people.ts';
import { openTestSite, type TestSite } from '../test-site.ts';
import { acceptOffer } from './deposit.ts';

let site: TestSite;
const { enter, post } = peopleOf(() => site);
let phones = 0;

beforeAll(async () => {
  site = await openTestSite({ stock: { my: 12 }, environment: { RATE_LIMITS: 'off' } });
});
afterAll(() => site?.close());

async function debtor() {
  phones += 1;
  const phone = `+6012345${String(6800 + phones)}`;
  const { token } = await enter('my', phone);
  const headers = { authorization: `Bearer ${token}` };
  return { phone, headers, ...(await acceptOffer({ site, headers, post })) };
}
const payAt = (transaction: string, path: string, headers: object, body: object = {}, key = 'key') =>
  post(`${API}/my/transactions/${transaction}/${path}`, body, { ...headers, 'idempotency-key': key });
const CARD = 'card/payment-intents';

describe('a transaction', () => {
  it('is paid by card: the amount is that of the server, and the provider leads back to its page', async () => {
    const { headers, transaction } = await debtor();
    expect((await payAt(transaction, CARD, headers, { amount: 1 })).statusCode).toBe(400);
    const started = await payAt(transaction, CARD, headers);
    expect(started.statusCode, started.body).toBe(201);
    const { payment, next } = started.json().data;
    expect(payment).toMatchObject({ amount: 100_000, currency: 'MYR', method: 'card' });
    expect(payment.amount_text).toMatch(/1,000/);
    expect(next.url).toContain('/sandbox-payments/');
    const back = await site.app.inject({ url: `${API}/my/payments/${payment.slug}/return` });
    expect(back.headers.location).toBe(`/my/en/payments/${transaction}?payment=${payment.slug}`);
    expect((await payAt(transaction, CARD, headers)).json().data.payment.slug).toBe(payment.slug);
  });

  it('is paid by a bank of the manifest only (SPEC 7.4)', async () => {
    const { headers, transaction } = await debtor();
    const started = await payAt(transaction, 'cimb/create-payment', headers);
    expect([started.statusCode, started.json().data.payment.method]).toEqual([201, 'fpx']);
    const unknown = await payAt(transaction, 'no_such_bank/create-payment', headers, {}, 'other');
    expect([unknown.statusCode, Object.keys(unknown.json().errors)]).toEqual([400, ['bank']]);
  });

  it('is paid by its buyer or a browser that knew the phone; others get the answer of an unknown one', async () => {
    const { phone, transaction } = await debtor();
    const { headers: stranger } = await debtor();
    const unknown = await payAt('0'.repeat(32), CARD, {});
    for (const headers of [{}, stranger]) {
      const answer = await payAt(transaction, CARD, headers);
      expect([answer.statusCode, answer.body]).toEqual([404, unknown.body]);
    }
    const verified = await post(`${API}/my/transactions/${transaction}/verify-phone`, { phone });
    const cookie = `__Host-PAYMENT_ACCESS_KEY=${verified.cookies[0]?.value}`;
    const read = () => site.app.inject({ url: `${API}/my/transactions/${transaction}`, headers: { cookie } });
    expect((await read()).json().data).toMatchObject({ offer: null, state: 'due', payments: [] });
    expect((await payAt(transaction, CARD, { cookie })).statusCode).toBe(201);
    expect((await read()).json().data.payments).toMatchObject([{ state: 'open', method: 'card' }]);
  });

  it('opens itself to no browser that another site sends with the phone', async () => {
    const { phone, transaction } = await debtor();
    for (const path of [`transactions/${transaction}/verify-phone`, `payment-link/${transaction}`]) {
      const url = `${API}/my/${path}?phone=${encodeURIComponent(phone)}`;
      const cookiesFrom = async (from: string) =>
        (await site.app.inject({ url, headers: { 'sec-fetch-site': from } })).cookies.map(({ name }) => name);
      for (const from of ['cross-site', 'same-site']) expect(await cookiesFrom(from)).toEqual([]);
      expect(await cookiesFrom('same-origin')).toEqual(['__Host-PAYMENT_ACCESS_KEY']);
    }
  });

  it('needs a key, and refuses pages of other sites', async () => {
    const { headers, transaction } = await debtor();
    const path = `${API}/my/transactions/${transaction}/${CARD}`;
    expect((await post(path, {}, headers)).statusCode).toBe(400);
    const foreign = { ...headers, origin: 'https://evil.example' };
    expect((await payAt(transaction, CARD, foreign)).statusCode).toBe(403);
  });
});

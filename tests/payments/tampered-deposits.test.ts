import { afterAll, beforeAll, expect, it } from 'vitest';
import { API } from '../api/login/log-in.ts';
import { peopleOf } from '../api/profile/people.ts';
import { openTestSite, type TestSite } from '../api/test-site.ts';
import { storeDebt } from './payment-bench.ts';

/** 500 by `TAMPERED_BODIES=500`. */
const BODIES = Number(process.env.TAMPERED_BODIES ?? 100);
const PHONE = '+60123456789';
const AMOUNT = 123_456;

let site: TestSite;
const { enter } = peopleOf(() => site);
beforeAll(async () => {
  site = await openTestSite({ stock: { my: 1 }, environment: { RATE_LIMITS: 'off' } });
});
afterAll(() => site?.close());

const NAMES = [
  'amount',
  'currency',
  'price',
  'deposit',
  'total',
  'payee',
  'region',
  'transaction',
  'method',
  'bank',
  'data',
  '__proto__',
];
const VALUES = [
  1,
  0,
  -1,
  0.01,
  1e20,
  '1',
  'IDR',
  null,
  true,
  [],
  ['cimb'],
  { amount: 1 },
  'maybank2u',
  '',
  '\u0000',
];
const any = <Value>(values: readonly Value[]) => values[Math.floor(Math.random() * values.length)] as Value;

/** JSON, so that `__proto__` is sent as a name. */
function tamperedBody(): string {
  const pairs = Array.from({ length: 1 + Math.floor(Math.random() * 3) }, () => [any(NAMES), any(VALUES)]);
  return `{${pairs.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`;
}

it(`${BODIES} tampered deposit bodies: the charge is always the server’s amount (A14)`, {
  timeout: 300_000,
}, async () => {
  const { transactionId, offer } = await storeDebt(site.database, { amount: AMOUNT, phone: PHONE });
  const { token } = await enter('my', PHONE);
  const counts: Record<number, number> = {};
  const send = async (payload: string, query = '') => {
    const method = any(['card', 'fpx']);
    const answer = await site.app.inject({
      method: 'POST',
      url: `${API}/my/offers/${offer}/deposit/${method}/payment-intents${query}`,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': `${Math.random()}`,
      },
      payload,
    });
    counts[answer.statusCode] = (counts[answer.statusCode] ?? 0) + 1;
    if (answer.statusCode === 201)
      expect(answer.json().data.payment).toMatchObject({ amount: AMOUNT, currency: 'MYR' });
    return answer.statusCode;
  };
  for (let body = 0; body < BODIES; body++)
    await send(tamperedBody(), any(['', '?amount=1', '?currency=IDR']));
  expect(await send('{}')).toBe(201);
  console.info(`${BODIES} tampered bodies: ${JSON.stringify(counts)}`);
  expect(Object.keys(counts).every((status) => ['201', '400'].includes(status))).toBe(true);
  const charged = 'SELECT DISTINCT amount, currency FROM payments WHERE transaction_id = $1';
  expect((await site.database.pool.query(charged, [transactionId])).rows).toEqual([
    { amount: String(AMOUNT), currency: 'MYR' },
  ]);
  const asked = 'SELECT DISTINCT amount, currency FROM sandbox_intents';
  expect((await site.database.pool.query(asked)).rows).toEqual([{ amount: String(AMOUNT), currency: 'MYR' }]);
});

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { API } from '../login/log-in.ts';
import { peopleOf } from '../profile/people.ts';
import { openTestSite, type TestSite } from '../test-site.ts';
import { seenOf } from './deposit.ts';
import { BUYER } from './offer-rows.ts';

const OFFERS = `${API}/my/offers`;
/** Rounds of the attack: a day and a half if each hold lasted its hour. */
const ROUNDS = 36;

let site: TestSite;
const { enter, post } = peopleOf(() => site);
const query = async (text: string, values: unknown[] = []) =>
  (await site.database.pool.query(text, values)).rows;
let headers: Record<string, string>;
let phones = 0;
let cars: string[];

beforeAll(async () => {
  site = await openTestSite({ stock: { my: 16 }, environment: { RATE_LIMITS: 'off' } });
  const found = await query(
    `SELECT slug FROM listings WHERE region = 'my' AND kind = 'used' AND (fields ->> 'listing.is_available')::boolean
       AND fields ? 'listing.asking_price' ORDER BY id`,
  );
  cars = found.map(({ slug }) => slug);
});
afterAll(() => site?.close());
beforeEach(async () => {
  phones += 1;
  const { token } = await enter('my', `+6012345${6700 + phones}`);
  headers = { authorization: `Bearer ${token}` };
});

const begin = (listing: string) => post(OFFERS, { listing }, headers);
const act = async (slug: string, path: string, body: object = {}) => {
  const shown = await site.app.inject({ url: `${OFFERS}/${slug}`, headers });
  const seen = path.startsWith('accept') && seenOf(shown.json().data);
  const answer = await post(`${OFFERS}/${slug}/${path}`, { ...seen, ...body }, headers);
  expect(answer.statusCode, answer.body).toBe(200);
};
/** Moves everything that has happened into the past. */
const wait = (hours: number) =>
  query(
    `ALTER TABLE offer_events DISABLE TRIGGER USER;
     UPDATE offer_events SET created_at = created_at - interval '${hours} hours';
     UPDATE idempotency_keys SET created_at = created_at - interval '${hours} hours';
     ALTER TABLE offer_events ENABLE TRIGGER USER`,
  );

/** Keeps a car and lets it go, accepted or not. @returns whether it was kept, and the answer otherwise */
async function keepOnce(car: string, isAccepted: boolean) {
  const answer = await begin(car);
  if (answer.statusCode !== 201) return { isKept: false, message: String(answer.json().message) };
  const { slug, terms_hash: hash } = answer.json().data;
  if (isAccepted) {
    await act(slug, 'buyer', { answers: BUYER });
    await act(slug, 'accept-terms', { terms_hash: hash });
    await act(slug, 'accept');
  }
  await act(slug, 'withdraw');
  return { isKept: true, message: '' };
}

it(`keeps two cars for ${ROUNDS} rounds of accepting and withdrawing: each of them once a day, twice in all`, async () => {
  const [first = '', second = ''] = cars;
  const kept = new Map([
    [first, 0],
    [second, 0],
  ]);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const car of [first, second]) {
      const { isKept } = await keepOnce(car, round % 2 === 0);
      if (isKept) kept.set(car, (kept.get(car) ?? 0) + 1);
    }
    // the same body is a repeated request for a minute
    await wait(1);
  }
  expect([...kept.values()]).toEqual([2, 2]);
});

it('says that the car can be kept again later, then that staff do so', async () => {
  const car = cars[2] ?? '';
  expect((await keepOnce(car, true)).isKept).toBe(true);
  await wait(1);
  expect((await keepOnce(car, true)).message).toMatch(/a short while ago/);
  await wait(24);
  expect((await keepOnce(car, false)).isKept).toBe(true);
  await wait(48);
  expect((await keepOnce(car, false)).message).toMatch(/call us/);
  // the count ends
  await wait(31 * 24);
  expect((await keepOnce(car, false)).isKept).toBe(true);
});

it('counts all cars of a buyer: who goes from car to car keeps six', async () => {
  let kept = 0;
  for (const car of cars.slice(3)) if ((await keepOnce(car, true)).isKept) kept += 1;
  expect(kept).toBe(6);
});

it('counts accepted, unpaid ones among the open ones', async () => {
  for (const car of cars.slice(3, 5)) {
    const { slug, terms_hash: hash } = (await begin(car)).json().data;
    await act(slug, 'buyer', { answers: BUYER });
    await act(slug, 'accept-terms', { terms_hash: hash });
    await act(slug, 'accept');
  }
  const third = await begin(cars[5] ?? '');
  expect([third.statusCode, third.json().message]).toEqual([409, expect.stringMatching(/several cars/)]);
});

it('leaves the car to everybody else', async () => {
  const car = cars[6] ?? '';
  expect((await keepOnce(car, false)).isKept).toBe(true);
  const { token } = await enter('my', '+60123456999');
  const other = await post(OFFERS, { listing: car }, { authorization: `Bearer ${token}` });
  expect(other.statusCode, other.body).toBe(201);
});

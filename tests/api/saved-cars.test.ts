import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SavedCarsAnswer } from '#contracts/types.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import { matchRegion } from '#server/modules/alerts/match-region.ts';
import { inTransaction } from '#server/storage/transaction.ts';
import { API, visitorOf } from './login/log-in.ts';
import { ORIGIN, openTestSite, type TestSite } from './test-site.ts';

let site: TestSite;
const { logIn } = visitorOf(() => site);
const query = (text: string, values: unknown[] = []) => site.database.pool.query(text, values);

interface Person {
  id: number;
  region: string;
  token: string;
}
let mei: Person;
let tan: Person;
let ali: Person;
let cars: number[] = [];
let malaysian = 0;
/** Noon of tomorrow in Singapore: not in its quiet hours. */
let now: number;
const NOON = Date.parse(`${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T12:00:00+08:00`);

async function person(region: string, phone: string): Promise<Person> {
  const { access_token: token, contact } = await logIn(region, phone);
  return { id: contact.id, region, token };
}

beforeAll(async () => {
  site = await openTestSite({ stock: { sg: 230, my: 5 }, alertClock: () => now });
  mei = await person('sg', '81234567');
  tan = await person('sg', '81234568');
  ali = await person('my', '0123456789');
  const { rows } = await query('SELECT id, region FROM listings ORDER BY id');
  const idsIn = (code: string) => rows.filter(({ region }) => region === code).map(({ id }) => Number(id));
  cars = idsIn('sg');
  malaysian = idsIn('my')[0] ?? 0;
});
afterAll(() => site?.close());
beforeEach(async () => {
  await query('DELETE FROM saved_cars');
  await query('DELETE FROM saved_car_alerts');
  await query('DELETE FROM alert_changes');
  await query('DELETE FROM alert_days');
  await query('DELETE FROM outbox');
  now = NOON;
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
function call(method: Method, path: string, { region, token }: Person, payload?: object) {
  const headers = { authorization: `Bearer ${token}` };
  return site.app.inject({ method, url: `${API}/${region}/listings/saved${path}`, payload, headers });
}
const save = (who: Person, ids: readonly number[], path = '') =>
  call('POST', path, who, { saved_cars: ids.map((listing_id) => ({ listing_id })) });
const saved = async (who: Person, ids: readonly number[]): Promise<SavedCarsAnswer> =>
  (await save(who, ids)).json();
const list = async (who: Person): Promise<SavedCarsAnswer> => (await call('GET', '', who)).json();
const idsOf = ({ data }: SavedCarsAnswer) => data.map(({ listing_id }) => listing_id);

describe('saved cars', () => {
  it('are listed latest first, on every device, with what the page needs to name them', async () => {
    await saved(mei, cars.slice(0, 1));
    const answer = await saved(mei, cars.slice(1, 3));
    expect(idsOf(answer)).toEqual([cars[1], cars[2], cars[0]]);
    expect(await list(mei)).toEqual(answer);
    expect(answer.data[0]).toEqual({
      listing_id: cars[1],
      slug: expect.any(String),
      title: expect.any(String),
      category: expect.stringMatching(/^(used|new)$/),
      saved_at: expect.stringMatching(/Z$/),
    });
    expect(answer.meta).toEqual({ most: 200, is_alerted: true, unknown: [], refused: [] });
  });

  it('of two devices are merged: each once, nothing lost, both orders kept', async () => {
    const phone = [cars[5], cars[3], cars[1]] as number[];
    const laptop = [cars[4], cars[3], cars[2]] as number[];
    await Promise.all([save(mei, phone), save(mei, laptop)]);
    const merged = idsOf(await list(mei));
    expect([...merged].sort((a, b) => a - b)).toEqual(cars.slice(1, 6));
    // the car of both has the place that the first call gave it
    for (const device of [phone, laptop]) {
      const own = device.filter((id) => id !== cars[3]);
      expect(merged.filter((id) => own.includes(id))).toEqual(own);
    }
  });

  it('stay as they are when a call is repeated', async () => {
    const first = await saved(mei, cars.slice(0, 3));
    await saved(mei, [cars[9] as number]);
    const again = await saved(mei, cars.slice(0, 3));
    expect(again.data.slice(1)).toEqual(first.data);
    const remove = () => call('DELETE', `?listing_id=${cars[9]}`, mei);
    expect((await remove()).json()).toEqual({ data: { removed: 1 } });
    expect((await remove()).json()).toEqual({ data: { removed: 0 } });
    expect(idsOf(await list(mei))).toEqual(cars.slice(0, 3));
  });

  it('name cars that do not exist, or that another region has', async () => {
    const { meta, data } = await saved(mei, [2 ** 50, cars[0] as number, malaysian]);
    expect([data.length, meta.unknown]).toEqual([1, [2 ** 50, malaysian]]);
  });

  it('name cars that there is no room for, also when two devices save at once', async () => {
    const [one, two] = await Promise.all([saved(mei, cars.slice(0, 150)), saved(mei, cars.slice(70, 220))]);
    expect(one.meta.refused.length + two.meta.refused.length).toBe(20);
    const { data, meta } = await list(mei);
    expect([data.length, meta.most]).toEqual([200, 200]);
    await call('DELETE', `?listing_id=${data[0]?.listing_id}`, mei);
    const [next, last] = cars.slice(225) as [number, number];
    expect((await saved(mei, [next, last])).meta.refused).toEqual([last]);
  });

  it('belong to one person: others neither see nor change them (A10, A11)', async () => {
    await saved(mei, cars.slice(0, 3));
    expect(idsOf(await list(tan))).toEqual([]);
    expect((await call('DELETE', `?listing_id=${cars[0]}`, tan)).json()).toEqual({ data: { removed: 0 } });
    expect((await call('DELETE', '', tan)).json()).toEqual({ data: { removed: 0 } });
    const others = await call('GET', `?contact_id=${mei.id}`, tan);
    const nobody = await call('GET', '?contact_id=999999', tan);
    expect([others.statusCode, others.body.replaceAll(/"trace[^,}]*/g, '')]).toEqual([
      404,
      nobody.body.replaceAll(/"trace[^,}]*/g, ''),
    ]);
    expect((await call('GET', '', { ...ali, region: 'sg' })).statusCode).toBe(401);
    expect((await call('GET', '', { ...mei, token: 'x' })).statusCode).toBe(401);
    expect(idsOf(await list(mei))).toEqual(cars.slice(0, 3));
  });

  it('are refused with the field that is wrong', async () => {
    const fieldsOf = async (payload: object) => {
      const answer = await call('POST', '', mei, payload);
      return [answer.statusCode, Object.keys(answer.json().errors)];
    };
    expect(await fieldsOf({ saved_cars: [] })).toEqual([400, ['saved_cars']]);
    expect(await fieldsOf({ saved_cars: [{ listing_id: 0 }] })).toEqual([400, ['saved_cars.0.listing_id']]);
    expect((await call('DELETE', '?listing=1', mei)).statusCode).toBe(400);
  });

  it('keep the alerts that their owner has chosen', async () => {
    expect((await call('PUT', '/alerts', mei, { is_alerted: false })).json()).toEqual({
      data: { is_alerted: false },
    });
    expect((await saved(mei, cars.slice(0, 1))).meta.is_alerted).toBe(false);
    expect((await list(tan)).meta.is_alerted).toBe(true);
    await call('PUT', '/alerts', mei, { is_alerted: true });
    expect((await list(mei)).meta.is_alerted).toBe(true);
  });
});

let made = 0;
/** Copies a used car of the stock with other fields. */
async function newCar(fields: object, title = 'Kia Stonic'): Promise<number> {
  const { rows } = await query(
    `INSERT INTO listings (region, kind, source, source_id, slug, status, title, fields, content_hash)
     SELECT region, kind, 'test', $1, $1, status, $2, fields || '{"is_sold": false, "is_pending_sale": false}' || $3::jsonb, $1
     FROM listings WHERE region = 'sg' AND kind = 'used' LIMIT 1 RETURNING id`,
    [`test-${++made}`, title, JSON.stringify(fields)],
  );
  return Number(rows[0].id);
}
const change = (id: number, fields: object) =>
  query('UPDATE listings SET fields = fields || $2::jsonb WHERE id = $1', [id, JSON.stringify(fields)]);
const price = (id: number, amount: number) => change(id, { 'listing.asking_price': amount });
const KIA = {
  'inventory.make': 'kia',
  'inventory.make_model': 'kia.stonic',
  'inventory.car_type': 'suv',
  'listing.asking_price': 100_000,
  'listing.promotional_price': null,
};

/** Texts of all messages about saved cars sent so far, latest first, each with its language. */
async function messages(): Promise<string[]> {
  await site.server.sendAlerts();
  const { body } = await site.app.inject({ url: '/inbox' });
  return [...body.matchAll(/<p lang="([^"]*)"[^>]*>(.*?)<\/p>/g)]
    .map(([, language, text]) => `${language} ${text?.replaceAll('&amp;', '&')}`)
    .filter((text) => /\/saved($|[^#\w])/.test(text));
}
/** Messages that came since the last call. */
let known = 0;
async function fresh(): Promise<string[]> {
  const all = await messages();
  const added = all.slice(0, all.length - known);
  known = all.length;
  return added;
}

describe('an alert about a saved car', () => {
  beforeEach(() => fresh());

  it('names the lower price in the language of the person and the currency of the region, with a link', async () => {
    const car = await newCar(KIA);
    await call('POST', '?lang=zh-SG', mei, { saved_cars: [{ listing_id: car }] });
    await price(car, 92_500);
    const [message, ...others] = await fresh();
    expect(others).toEqual([]);
    expect(message).toMatch(/^zh-(Hans-)?SG .*Kia Stonic从\$100,000降至\$92,500/);
    expect(message).toContain(`${ORIGIN}/sg/zh-sg/cars/kia/stonic/kia-stonic/test-${made}`);
    expect(message).toContain(`${ORIGIN}/sg/zh-sg/saved`);
  });

  it('comes once per change: not for rises, nor for a price that was named before', async () => {
    const car = await newCar(KIA);
    await save(mei, [car]);
    await price(car, 95_000);
    expect(await fresh()).toHaveLength(1);
    for (const amount of [99_000, 95_000, 97_000, 95_500]) {
      now += HOUR_MS / 2;
      await price(car, amount);
      expect([amount, await fresh()]).toEqual([amount, []]);
    }
    now += HOUR_MS;
    await price(car, 94_000);
    expect((await fresh())[0]).toContain('now costs $94,000 instead of $95,500');
    expect((await query('SELECT count(*)::int AS left FROM outbox WHERE sent_at IS NULL')).rows).toEqual([
      { left: 0 },
    ]);
  });

  it('that was not sent because the price rose again is sent when it falls again', async () => {
    const car = await newCar(KIA);
    await save(mei, [car]);
    now = NOON + 10 * HOUR_MS;
    await price(car, 95_000);
    expect(await fresh()).toEqual([]);
    await price(car, 100_000);
    now = NOON + 24 * HOUR_MS;
    expect(await fresh()).toEqual([]);
    await price(car, 95_000);
    expect(await fresh()).toHaveLength(1);
  });

  it('says that a car is sold, reserved or gone, with a link to similar ones', async () => {
    const car = await newCar(KIA);
    await save(mei, [car]);
    await change(car, { is_pending_sale: true });
    expect((await fresh())[0]).toContain('Kia Stonic is reserved. Similar cars:');
    now += HOUR_MS;
    await change(car, { is_sold: true });
    expect(await fresh()).toEqual([]);
    const other = await newCar(KIA);
    await save(mei, [other]);
    await change(other, { is_sold: true });
    const [sold] = await fresh();
    expect(sold).toContain('Kia Stonic is sold.');
    expect(sold).toContain(`${ORIGIN}/sg/en/buy?price=75000-125000&body=suv`);
    now += HOUR_MS;
    const third = await newCar(KIA);
    await save(mei, [third]);
    await query('DELETE FROM listings WHERE id = $1', [third]);
    expect((await fresh())[0]).toContain('Kia Stonic is no longer for sale.');
  });

  it('gathers several cars, and waits before the next', async () => {
    const cars = [await newCar(KIA, 'One'), await newCar(KIA, 'Two')] as const;
    await save(mei, cars);
    await price(cars[0], 90_000);
    await change(cars[1], { is_sold: true });
    const [message] = await fresh();
    expect(message).toContain('One now costs $90,000 instead of $100,000, Two is sold.');
    await price(cars[0], 85_000);
    expect(await fresh()).toEqual([]);
    now += HOUR_MS / 2;
    expect(await fresh()).toHaveLength(1);
  });

  it('goes to everybody who has saved the car and wants it, and to nobody else', async () => {
    const car = await newCar(KIA);
    await save(mei, [car]);
    await save(tan, [car]);
    await call('PUT', '/alerts', mei, { is_alerted: false });
    await price(car, 90_000);
    expect(await fresh()).toHaveLength(1);
    await call('PUT', '/alerts', mei, { is_alerted: true });
    expect(await fresh()).toEqual([]);
    now += HOUR_MS;
    await call('DELETE', `?listing_id=${car}`, tan);
    await price(car, 80_000);
    expect(await fresh()).toHaveLength(1);
    now += HOUR_MS;
    // removed after the change, before its message
    await price(car, 70_000);
    await call('DELETE', '', mei);
    expect(await fresh()).toEqual([]);
  });

  it('is not sent for changes before the car was saved', async () => {
    await save(tan, [await newCar(KIA)]);
    const car = await newCar(KIA);
    await save(tan, [car]);
    await change(car, { is_sold: true });
    await save(mei, [car]);
    expect(await fresh()).toHaveLength(1);
  });

  it('is written and sent once by two processes, also after a transaction is lost', async () => {
    const car = await newCar(KIA);
    await save(mei, [car]);
    await price(car, 90_000);
    const region = site.content.regions.find('sg');
    if (!region) throw new Error('no region');
    await inTransaction(site.database.db, async (tx) => {
      await matchRegion(tx, region, { clock: () => now });
      throw new Error('killed');
    }).catch(() => {});
    expect((await query('SELECT FROM outbox')).rowCount).toBe(0);
    await Promise.all([1, 2, 3].map(() => site.server.sendAlerts()));
    expect(await fresh()).toHaveLength(1);
    expect((await query('SELECT attempts FROM outbox')).rows).toEqual([{ attempts: 1 }]);
  });
});

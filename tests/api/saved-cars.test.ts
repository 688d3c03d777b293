import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SavedCarsAnswer } from '#contracts/types.ts';
import { API, visitorOf } from './login/log-in.ts';
import { openTestSite, type TestSite } from './test-site.ts';

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

async function person(region: string, phone: string): Promise<Person> {
  const { access_token: token, contact } = await logIn(region, phone);
  return { id: contact.id, region, token };
}

beforeAll(async () => {
  site = await openTestSite({ stock: { sg: 230, my: 5 } });
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

import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { SavedSearch } from '#contracts/types.ts';
import { API, visitorOf } from './login/log-in.ts';
import { ORIGIN, openTestSite, type TestSite } from './test-site.ts';

let site: TestSite;
const { logIn } = visitorOf(() => site);
const query = (text: string, values: unknown[] = []) => site.database.pool.query(text, values);

interface Person {
  region: string;
  token: string;
}
/** Milliseconds of a time in Singapore, so many days from today. */
const singapore = (time: string, days = 1) =>
  Date.parse(`${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T${time}:00+08:00`);
let now: number;
let mei: Person;
let tan: Person;
let ali: Person;

async function person(region: string, phone: string): Promise<Person> {
  return { region, token: (await logIn(region, phone)).access_token };
}

beforeAll(async () => {
  site = await openTestSite({ stock: { sg: 40, my: 5 }, alertClock: () => now });
  mei = await person('sg', '81234567');
  tan = await person('sg', '81234568');
  ali = await person('my', '0123456789');
});
afterAll(() => site?.close());
beforeEach(async () => {
  await query('DELETE FROM saved_searches');
  await query('DELETE FROM alert_changes');
  await query('DELETE FROM alert_days');
  now = singapore('12:00');
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
function call(method: Method, path: string, { token, region }: Person, payload?: object) {
  const headers = { authorization: `Bearer ${token}` };
  return site.app.inject({
    method,
    url: `${API}/${region}/tickets/buy-hunt-notify${path}`,
    payload,
    headers,
  });
}
const WANTED = {
  category: 'used',
  search: 'make=kia',
  events: ['new_match', 'price_drop'],
  frequency: 'instant',
};
const save = (who: Person, wanted: object = {}, path = '') =>
  call('POST', path, who, { ...WANTED, ...wanted });
const saved = async (who: Person, wanted: object = {}, path = ''): Promise<SavedSearch> =>
  (await save(who, wanted, path)).json().data;
const list = async (who: Person) => (await call('GET', '', who)).json();

/** Texts of all messages sent so far, latest first. */
async function messages(): Promise<string[]> {
  await site.server.sendAlerts();
  const { body } = await site.app.inject({ url: '/inbox' });
  return [...body.matchAll(/<p lang="([^"]*)"[^>]*>(.*?)<\/p>/g)]
    .map(([, language, text]) => `${language} ${text?.replaceAll('&amp;', '&')}`)
    .filter((text) => text.includes('/saved#searches'));
}

let made = 0;
let cars = 0;
/** Copies a used car of the stock with other fields. */
async function newCar(fields: object, title = `Car ${++made}`): Promise<number> {
  const { rows } = await query(
    `INSERT INTO listings (region, kind, source, source_id, slug, status, title, fields, content_hash)
     SELECT region, kind, 'test', $1, $1, status, $2, fields || '{"is_sold": false}' || $3::jsonb, $1
     FROM listings WHERE region = 'sg' AND kind = 'used' LIMIT 1 RETURNING id`,
    [`test-${++cars}`, title, JSON.stringify(fields)],
  );
  return Number(rows[0].id);
}
const change = (id: number, fields: object) =>
  query('UPDATE listings SET fields = fields || $2::jsonb WHERE id = $1', [id, JSON.stringify(fields)]);
const KIA = { 'inventory.make': 'kia', 'inventory.make_model': 'kia.stonic', 'listing.asking_price': 90_000 };

describe('a saved search', () => {
  it('is stored once in canonical form with labels', async () => {
    const answer = await save(mei, { search: 'sort=price-asc&make=kia&price=-100000&page=2' });
    expect(answer.statusCode).toBe(201);
    expect(answer.json().data).toEqual({
      id: expect.any(Number),
      category: 'used',
      search: 'price=-100000&make=kia',
      path: '/sg/en/buy?price=-100000&make=kia',
      words: ['Price: up to $100,000', 'Kia'],
      events: ['new_match', 'price_drop'],
      frequency: 'instant',
      is_paused: false,
      created_at: expect.any(String),
    });
    const again = await save(mei, { search: 'make=kia&price_max=100000', frequency: 'weekly' });
    expect([again.statusCode, again.json().data.frequency]).toEqual([200, 'weekly']);
    const { data, meta } = await list(mei);
    expect([data.length, meta]).toEqual([1, { most: 20 }]);
  });

  it('can be changed, paused and deleted', async () => {
    const { id } = await saved(mei);
    const choice = { events: ['status_change'], frequency: 'daily', is_paused: true };
    expect((await call('PUT', `/${id}`, mei, choice)).json().data).toMatchObject(choice);
    expect((await call('DELETE', `/${id}`, mei)).json()).toEqual({ data: { removed: 1 } });
    expect((await call('DELETE', `/${id}`, mei)).statusCode).toBe(404);
  });

  it('has a limit per person that holds for concurrent requests (A31)', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => save(mei, { search: `price=-${(n + 1) * 1_000}` })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(20);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(10);
    expect((await save(tan)).statusCode).toBe(201);
  });

  it('cannot be read, changed or deleted by others (A11) or in another region (A10)', async () => {
    const { id } = await saved(mei);
    const choice = { events: ['new_match'], frequency: 'daily', is_paused: true };
    for (const who of [tan, ali, { ...mei, region: 'my' }, { ...mei, token: '' }]) {
      const expected = who === tan || who === ali ? 404 : 401;
      expect((await call('PUT', `/${id}`, who, choice)).statusCode).toBe(expected);
      expect((await call('DELETE', `/${id}`, who)).statusCode).toBe(expected);
    }
    expect((await list(tan)).data).toEqual([]);
    expect((await list(mei)).data).toMatchObject([{ id, is_paused: false }]);
  });

  it.each([
    { search: 'price=cheap' },
    { search: 'colour=red' },
    { search: 'sort=price-asc' },
    { search: '' },
    { events: [] },
    { events: ['new_match', 'new_match'] },
    { events: ['everything'] },
    { frequency: 'hourly' },
    { category: 'b5' },
    { contact_id: 1 },
    { is_paused: true },
  ])('is refused when invalid: %j', async (wanted) => {
    expect((await save(mei, wanted)).statusCode).toBe(400);
  });
});

describe('the same call with a form', () => {
  const answers = {
    vehicle: { make: 'toyota', model: 'toyota.vios' },
    name: 'Mei',
    phone: '+6581234567',
    consent: true,
  };
  const ask = (payload: object, headers: Record<string, string> = {}) =>
    site.app.inject({
      method: 'POST',
      url: `${API}/sg/tickets/buy-hunt-notify`,
      remoteAddress: '203.0.113.6',
      payload,
      headers: { origin: ORIGIN, 'idempotency-key': 'wish-1', ...headers },
    });
  const tickets = async () =>
    (await query(`SELECT form, target, contact_id FROM tickets ORDER BY id`)).rows.map(
      ({ form, target, contact_id: id }) => [form, target, id !== null],
    );

  it('makes one ticket of visitors and of contacts, and saves no search', async () => {
    const first = await ask({ answers });
    expect([first.statusCode, first.json().data.form]).toEqual([201, 'buy_hunt_notify']);
    const [cookie] = first.cookies;
    const again = await ask(
      { form: 'buy_hunt_notify', answers },
      { cookie: `${cookie?.name}=${cookie?.value}` },
    );
    // another body, because it names the form
    expect(again.statusCode).toBe(422);
    const repeated = await ask({ answers }, { cookie: `${cookie?.name}=${cookie?.value}` });
    expect(repeated.json()).toEqual(first.json());
    const { slug } = first.json().data;
    expect((await site.app.inject({ url: `${API}/sg/tickets/${slug}` })).statusCode).toBe(200);
    const own = await ask({ answers }, { authorization: `Bearer ${mei.token}`, 'idempotency-key': 'wish-3' });
    expect([own.statusCode, own.json().data.summary.length]).toEqual([201, 4]);
    const form = ['buy_hunt_notify', 'tickets/buy-hunt-notify'];
    expect(await tickets()).toEqual([
      [...form, false],
      [...form, true],
    ]);
    expect((await list(mei)).data).toEqual([]);
  });

  it('refuses wrong answers with their field, and searches of visitors', async () => {
    const wrong = await ask({ answers: { ...answers, phone: '81234567' } }, { 'idempotency-key': 'wish-2' });
    expect([wrong.statusCode, Object.keys(wrong.json().errors)]).toEqual([400, ['phone']]);
    expect((await ask(WANTED)).statusCode).toBe(401);
    expect((await ask({ ...WANTED, answers })).statusCode).toBe(400);
    const foreign = await ask({ answers }, { origin: 'https://evil.example' });
    expect(foreign.statusCode).toBe(403);
    expect((await save(mei)).statusCode).toBe(201);
  });
});

describe('an alert', () => {
  it('announces a new match in the language of the person, with links to view and unsubscribe', async () => {
    await saved(mei, {}, '?lang=zh-SG');
    await newCar(KIA, 'Kia Stonic');
    const [message, ...others] = await messages();
    expect(others).toEqual([]);
    expect(message).toMatch(/^zh-SG .*“起亚”.*1辆新上架的车.*Kia Stonic/);
    expect(message).toContain(`${ORIGIN}/sg/zh-sg/buy?make=kia`);
    expect(message).toContain(`${ORIGIN}/sg/zh-sg/saved`);
    const { rows } = await query('SELECT sent_at, attempts, last_error FROM outbox');
    expect(rows).toEqual([{ sent_at: expect.any(Date), attempts: 1, last_error: null }]);
  });

  it('uses the preferred language of the person', async () => {
    await saved(mei);
    await query(`UPDATE contacts SET preferred_language = 'zh-SG' WHERE phone = '+6581234567'`);
    await newCar({ 'inventory.make': 'kia' });
    const [message] = await messages();
    await query('UPDATE contacts SET preferred_language = NULL');
    expect(message).toMatch(/^zh-(Hans-)?SG /);
  });

  it('is not sent for cars that matched before, do not match or are sold', async () => {
    const old = await newCar(KIA);
    await saved(mei);
    await change(old, { 'listing.mileage': 1 });
    await newCar({ ...KIA, 'inventory.make': 'honda' });
    await newCar({ ...KIA, is_sold: true });
    const before = await messages();
    const { rows } = await query('SELECT FROM outbox');
    expect([rows.length, (await messages()).length]).toEqual([0, before.length]);
    expect((await query('SELECT FROM alert_changes')).rowCount).toBe(0);
  });

  it('announces each lower price once and no higher price', async () => {
    const car = await newCar(KIA);
    await saved(mei);
    await change(car, { 'listing.asking_price': 95_000 });
    await change(car, { 'listing.asking_price': 85_000 });
    await change(car, { 'listing.asking_price': 85_000, 'listing.mileage': 5 });
    expect((await messages())[0]).toContain('1 price drop for your search “Kia”');
    const { rows } = await query('SELECT event FROM outbox');
    expect(rows).toEqual([{ event: 'price_drop' }]);
  });

  it('announces a price that falls into the search as a new match', async () => {
    const car = await newCar(KIA);
    await saved(mei, { search: 'make=kia&price=-88000' });
    await change(car, { 'listing.asking_price': 87_000 });
    await site.server.sendAlerts();
    expect((await query('SELECT event FROM outbox')).rows).toEqual([{ event: 'new_match' }]);
  });

  it('announces sold and removed cars only on request', async () => {
    const [one, two] = [await newCar(KIA), await newCar(KIA)];
    await saved(mei, { events: ['status_change'] });
    await saved(tan);
    await change(one, { is_sold: true });
    await query('DELETE FROM listings WHERE id = $1', [two]);
    expect((await messages())[0]).toContain('2 changes of status');
    expect((await query('SELECT DISTINCT event FROM outbox')).rows).toEqual([{ event: 'status_change' }]);
  });

  it('combines many cars in one message and waits before the next', async () => {
    await saved(mei);
    const count = (await messages()).length;
    for (let n = 0; n < 5; n++) await newCar(KIA);
    expect((await messages())[0]).toContain('5 newly listed cars');
    await newCar(KIA);
    expect(await messages()).toHaveLength(count + 1);
    const { rows } = await query(
      `SELECT due_at > now() + interval '29 minutes' AS waits FROM outbox WHERE sent_at IS NULL`,
    );
    expect(rows).toEqual([{ waits: true }]);
  });

  it('counts cars that are too many to be stored one by one', async () => {
    await saved(mei, { events: ['new_match'] });
    for (let car = 0; car < 40; car++) await newCar(KIA);
    const [message] = await messages();
    expect(message).toContain('40 newly listed cars');
    const { rows } = await query('SELECT jsonb_array_length(also) AS also, further FROM outbox');
    expect(rows).toEqual([{ also: 23, further: 16 }]);
  });

  it('of a daily or weekly search is sent at the hour of the region', async () => {
    await saved(mei, { frequency: 'daily' });
    await saved(tan, { frequency: 'weekly' });
    const count = (await messages()).length;
    await newCar(KIA);
    expect(await messages()).toHaveLength(count);
    const { rows } = await query(
      `SELECT to_char(due_at AT TIME ZONE 'Asia/Singapore', 'HH24:MI') AS at FROM outbox ORDER BY due_at`,
    );
    expect(rows).toEqual([{ at: '09:00' }, { at: '09:00' }]);
    await query('UPDATE outbox SET due_at = now()');
    expect(await messages()).toHaveLength(count + 2);
  });

  it('is not sent after its search is paused or deleted', async () => {
    const { id } = await saved(mei, { frequency: 'daily' });
    const other = await saved(tan, { frequency: 'daily' });
    await newCar(KIA);
    const count = (await messages()).length;
    await call('PUT', `/${id}`, mei, { events: ['new_match'], frequency: 'daily', is_paused: true });
    await call('DELETE', `/${other.id}`, tan);
    await newCar(KIA);
    await query('UPDATE outbox SET due_at = now()');
    expect(await messages()).toHaveLength(count);
  });

  it('is not created by changes that are rolled back', async () => {
    await saved(mei);
    const client = await site.database.pool.connect();
    await client.query('BEGIN');
    await client.query(
      `INSERT INTO listings (region, kind, source, source_id, slug, status, title, fields, content_hash)
       VALUES ('sg', 'used', 'test', 'back', 'back', 'available', 'Back', $1, 'x')`,
      [JSON.stringify(KIA)],
    );
    await client.query('ROLLBACK');
    client.release();
    expect((await query('SELECT FROM alert_changes')).rowCount).toBe(0);
  });
});

describe('a deferred alert', () => {
  const messagesAt = async (time: string, days = 1) => {
    now = singapore(time, days);
    return messages();
  };

  it('waits until morning and combines all searches in one message', async () => {
    await saved(mei);
    await saved(mei, { search: 'price=-95000' });
    const count = (await messages()).length;
    now = singapore('21:00');
    await newCar(KIA, 'Kia Stonic');
    expect(await messages()).toHaveLength(count);
    now = singapore('02:30', 2);
    await newCar({ ...KIA, 'inventory.make': 'honda' }, 'Honda Jazz');
    expect(await messages()).toHaveLength(count);
    expect(await messagesAt('07:59', 2)).toHaveLength(count);
    const [message, ...others] = await messagesAt('08:00', 2);
    expect(others).toHaveLength(count);
    expect(message).toContain('2 newly listed cars for your searches “Kia”, “Price: up to $95,000”');
    expect(message).toContain('Kia Stonic');
    expect(message).toContain('Honda Jazz');
    expect(message).toContain(`${ORIGIN}/sg/en/saved#searches`);
  });

  it('is not retried at night', async () => {
    await saved(mei);
    await newCar(KIA);
    await site.server.sendAlerts();
    await query('UPDATE outbox SET sent_at = NULL, due_at = $1', [new Date(singapore('12:30'))]);
    const count = (await messages()).length;
    expect(await messagesAt('23:00')).toHaveLength(count);
    const { rows } = await query('SELECT due_at, attempts FROM outbox');
    expect(rows).toEqual([{ due_at: new Date(singapore('08:00', 2)), attempts: 1 }]);
  });

  it('waits for the next day when the daily limit is reached', async () => {
    await saved(mei);
    await saved(mei, { search: 'price=-95000' });
    const count = (await messages()).length;
    for (let hour = 9; hour < 19; hour++) {
      now = singapore(`${String(hour).padStart(2, '0')}:00`);
      await newCar(KIA);
      await site.server.sendAlerts();
    }
    expect(await messages()).toHaveLength(count + 5);
    expect(await messagesAt('08:59', 2)).toHaveLength(count + 5);
    const [message, ...others] = await messagesAt('09:00', 2);
    expect([message, others.length]).toEqual([expect.stringContaining('5 newly listed cars'), count + 5]);
  });

  it('leaves out changes that no longer hold', async () => {
    await saved(mei, { search: 'make=kia&price=-95000', frequency: 'daily', events: ['new_match'] });
    await saved(tan, { frequency: 'weekly', events: ['price_drop'] });
    const dropped = await newCar({ ...KIA, 'listing.asking_price': 99_000 });
    await newCar(KIA, 'Stays');
    const [sold, gone, dearer] = [await newCar(KIA), await newCar(KIA), await newCar(KIA)];
    await change(dropped, { 'listing.asking_price': 97_000 });
    const count = (await messages()).length;
    // four cars of one search and event are one row
    expect(
      (await query('SELECT 1 + jsonb_array_length(also) AS alerts FROM outbox ORDER BY id')).rows,
    ).toEqual([{ alerts: 4 }, { alerts: 1 }]);
    await change(sold, { is_sold: true });
    await query('DELETE FROM listings WHERE id = $1', [gone]);
    await change(dearer, { 'listing.asking_price': 96_000 });
    await change(dropped, { 'listing.asking_price': 99_000 });
    const [message, ...others] = await messagesAt('09:00', 9);
    expect([message, others.length]).toEqual([expect.stringContaining('1 newly listed car for'), count]);
    expect(message).toContain('Stays');
    expect((await query('SELECT title FROM outbox')).rows).toEqual([{ title: 'Stays' }]);
  });
});

it('an alert is sent by the job queue as soon as the car is in the search', async () => {
  const other = await openTestSite({ stock: { sg: 5 }, alertClock: () => now, sendsAlerts: true });
  onTestFinished(() => other.close());
  const { access_token: token } = await visitorOf(() => other).logIn('sg', '81234567');
  const headers = { authorization: `Bearer ${token}` };
  const url = `${API}/sg/tickets/buy-hunt-notify`;
  const answer = await other.app.inject({ method: 'POST', url, payload: WANTED, headers });
  expect(answer.statusCode).toBe(201);
  await other.database.pool.query(
    `INSERT INTO listings (region, kind, source, source_id, slug, status, title, fields, content_hash)
     SELECT region, kind, 'test', 'soon', 'soon', status, 'Soon', fields || '{"is_sold": false}' || $1::jsonb, 'soon'
     FROM listings WHERE kind = 'used' LIMIT 1`,
    [JSON.stringify(KIA)],
  );
  const inbox = async () => (await other.app.inject({ url: '/inbox' })).body;
  await expect.poll(inbox, { timeout: 60_000 }).toContain('Soon');
});

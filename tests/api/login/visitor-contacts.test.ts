import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { deleteRows } from '#server/storage/row-ends.ts';
import { ORIGIN, openTestSite, type TestSite } from '../test-site.ts';
import { API, visitorOf } from './log-in.ts';

let site: TestSite;
const { post, logIn } = visitorOf(() => site);
const BROWSER = { origin: ORIGIN, 'sec-fetch-site': 'same-origin' };
const MEI = { name: ' Mei Tan ', phone: '8123 4567', email: 'mei@mail.example' };
const leave = (body: object, headers: Record<string, string> = BROWSER, region = 'sg') =>
  post(`${API}/${region}/contacts`, body, headers);
const rows = async (table = 'visitor_contacts') =>
  (await site.database.pool.query(`SELECT * FROM ${table}`)).rows as Record<string, unknown>[];

beforeAll(async () => {
  site = await openTestSite({ stock: { sg: 1, my: 1 }, environment: { RATE_LIMITS: 'off' } });
});
afterAll(() => site?.close());
beforeEach(async () => {
  for (const table of ['visitor_contacts', 'contacts', 'login_phones'])
    await site.database.pool.query(`DELETE FROM ${table}`);
});

it('stores name, phone and email of a visitor (SPEC 7.1)', async () => {
  const answer = await leave(MEI);
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([201, 'no-store']);
  expect(answer.json()).toEqual({
    data: {
      user: null,
      contact: {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        region: 'sg',
        phone: '+6581234567',
        name: 'Mei Tan',
        email: 'mei@mail.example',
      },
    },
  });
  expect(answer.headers['set-cookie']).toBeUndefined();
  expect((await leave({ name: 'Mei', phone: '81234567' })).json().data.contact.email).toBeNull();
});

it('does not reveal or change the contact of a known phone (A07)', async () => {
  const { access_token: token, user } = await logIn('sg', '81234567');
  await post(`${API}/sg/contacts`, { name: 'Owner' }, { authorization: `Bearer ${token}` });
  const [known, unknown] = [await leave(MEI), await leave({ ...MEI, phone: '81234568' })];
  const shape = (answer: typeof known) => {
    const { data } = answer.json();
    const contact = { ...data.contact, id: '', phone: '' };
    return [answer.statusCode, Object.keys(answer.headers).sort(), { ...data, contact }];
  };
  expect(shape(known)).toEqual(shape(unknown));
  expect((await rows('contacts')).map(({ slug, name, email }) => [slug, name, email])).toEqual([
    [user.slug, 'Owner', null],
  ]);
  // a later login does not adopt it either
  await site.database.pool.query('DELETE FROM login_phones');
  const login = await logIn('sg', '81234568');
  expect(login.user.name).toBe('');
});

it('validates phone, name and email, and refuses unknown properties (A24)', async () => {
  for (const body of [
    { ...MEI, phone: '+60123456789' },
    { ...MEI, phone: '12' },
    { ...MEI, name: '<b>' },
    { ...MEI, email: 'mei' },
    { ...MEI, email: null },
    { phone: '81234567' },
    { ...MEI, admin: true },
  ])
    expect([body, (await leave(body)).statusCode]).toEqual([body, 400]);
  const nameless = await leave({ name: 'Mei' });
  expect([nameless.statusCode, nameless.headers['www-authenticate']]).toEqual([401, 'Bearer']);
  expect((await leave(MEI, { authorization: `Bearer ${'A'.repeat(43)}` })).statusCode).toBe(401);
  expect((await leave(MEI, { origin: 'https://evil.example' })).statusCode).toBe(403);
  expect((await leave(MEI, BROWSER, 'xx')).statusCode).toBe(404);
  expect(await rows()).toEqual([]);
});

it('stores repeated and concurrent calls with one Idempotency-Key once', async () => {
  const keyed = { ...BROWSER, 'idempotency-key': 'test-key' };
  const answers = await Promise.all(Array.from({ length: 10 }, () => leave(MEI, keyed)));
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  expect(await rows()).toHaveLength(1);
  expect((await leave({ ...MEI, name: 'Other Name' }, keyed)).json().data.contact.name).toBe('Other Name');
  expect((await leave(MEI, { ...BROWSER, 'idempotency-key': 'x'.repeat(201) })).statusCode).toBe(400);
  expect(await rows()).toHaveLength(2);
});

it('stores the five newest of a phone for 90 days and deletes them with the contact', async () => {
  for (let index = 0; index < 8; index++) await leave({ ...MEI, name: `Mei ${index}` });
  expect((await rows()).map(({ name }) => name).sort()).toEqual([3, 4, 5, 6, 7].map((n) => `Mei ${n}`));
  await site.database.pool.query(
    `UPDATE visitor_contacts SET created_at = now() - interval '91 days' WHERE name <> 'Mei 7'`,
  );
  await deleteRows(site.database.db, 'visitor_contacts');
  expect((await rows()).map(({ name }) => name)).toEqual(['Mei 7']);
  const { access_token: token, user } = await logIn('sg', '81234567');
  const gone = await site.app.inject({
    method: 'DELETE',
    url: `${API}/sg/contacts/${user.slug}`,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(gone.statusCode).toBe(200);
  expect(await rows()).toEqual([]);
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API } from '../login/log-in.ts';
import { ORIGIN, openTestSite, type TestSite } from '../test-site.ts';
import { peopleOf } from './people.ts';

let site: TestSite;
const { enter, ask, post, requestCode, newestCode } = peopleOf(() => site);
const BROWSER = { origin: ORIGIN, 'sec-fetch-site': 'same-origin' };

beforeAll(async () => {
  site = await openTestSite({ stock: { sg: 1, my: 1 } });
});
afterAll(() => site?.close());

/** All calls for a contact. */
const CALLS = [
  ['GET', '/personal-info', undefined],
  ['PUT', '/personal-info', { name: 'Mallory' }],
  ['GET', '/profile-image', undefined],
  ['PUT', '/profile-image', { file: 'data:image/png;base64,iVBORw0KGgo=' }],
  ['DELETE', '/profile-image', undefined],
  ['GET', '/export', undefined],
  ['DELETE', '', undefined],
] as const;

describe('personal info', () => {
  it('is returned to its person, with tickets unless excluded', async () => {
    const mei = await enter('sg', '81234567');
    const info = {
      slug: mei.slug,
      name: '',
      phone: '+6581234567',
      email: null,
      profile_image: null,
      preferred_language: null,
    };
    const whole = await ask(mei, '/personal-info');
    expect([whole.statusCode, whole.json()]).toEqual([200, { data: { ...info, tickets: [] } }]);
    expect(whole.headers['cache-control']).toBe('no-store');
    expect(whole.headers['access-control-allow-origin']).toBeUndefined();
    expect((await ask(mei, '/personal-info?exclude=tickets')).json()).toEqual({ data: info });
    const odd = await ask(mei, '/personal-info?exclude=phone');
    expect([odd.statusCode, Object.keys(odd.json().errors)]).toEqual([400, ['exclude']]);
  });

  it('leads from open requests to the forms about them', async () => {
    const mei = await enter('sg', '81234567');
    const slug = 'a'.repeat(32);
    const { rows } = await site.database.pool.query(
      `INSERT INTO tickets (slug, region, form, target, form_version, contact_id, language)
       SELECT $1, 'sg', 'sell_car', 'tickets/sell_car', 'v', id, 'en' FROM contacts WHERE slug = $2 RETURNING id`,
      [slug, mei.slug],
    );
    const paths = async () => {
      const { tickets } = (await ask(mei, '/personal-info')).json().data;
      return (tickets[0].forms ?? []).map(({ href }: { href: string }) => href);
    };
    const [inspection, call] = ['inspection', 'request/call-me-back'].map(
      (path) => `/sg/en/${path}?ticket=${slug}`,
    );
    expect(await paths()).toEqual([inspection, call]);
    await site.database.pool.query(
      `INSERT INTO bookings (region, location, type, starts_at, minutes, state, ticket_id, contact_id)
       SELECT 'sg', 'tampines', 'inspection', now() + interval '2 days', 30, 'booked', id, contact_id
       FROM tickets WHERE id = $1`,
      [rows[0].id],
    );
    expect(await paths()).toEqual([call]);
    await site.database.pool.query(`UPDATE tickets SET status = 'done' WHERE id = $1`, [rows[0].id]);
    expect(await paths()).toEqual([]);
    await ask(mei, '', { method: 'DELETE' });
  });

  it('lists saved searches among the tickets, in the preferred language', async () => {
    const mei = await enter('sg', '81234567');
    const saved = await post(
      `${API}/sg/tickets/buy-hunt-notify`,
      { category: 'used', search: 'make=kia&price=-80000', events: ['new_match'], frequency: 'daily' },
      { authorization: `Bearer ${mei.token}` },
    );
    const ticket = {
      slug: String(saved.json().data.id),
      kind: 'buy-hunt-notify',
      created_at: saved.json().data.created_at,
    };
    const tickets = async () => (await ask(mei, '/personal-info')).json().data.tickets;
    const [english, ...others] = await tickets();
    expect([english, others]).toEqual([{ ...ticket, title: expect.stringContaining('Kia') }, []]);
    await ask(mei, '/personal-info', { method: 'PUT', payload: { preferred_language: 'zh-SG' } });
    const [chinese] = await tickets();
    expect(chinese.title).toMatch(/\p{Script=Han}/u);
    expect(english.title).not.toMatch(/\p{Script=Han}/u);
    await ask(mei, '', { method: 'DELETE' });
  });

  it('is changed field by field', async () => {
    const mei = await enter('sg', '81234567');
    const put = (payload: object) => ask(mei, '/personal-info?exclude=tickets', { method: 'PUT', payload });
    expect((await put({ name: ' Mei Tan ', email: 'mei@mail.example' })).json().data).toMatchObject({
      name: 'Mei Tan',
      email: 'mei@mail.example',
    });
    expect((await put({ preferred_language: 'zh-SG' })).json().data).toMatchObject({
      name: 'Mei Tan',
      preferred_language: 'zh-SG',
    });
    // an old mailbox of a Japanese phone
    expect((await put({ name: 'Mei', email: 'a..b@docomo.ne.jp' })).statusCode).toBe(200);
    await put({ name: '  ', email: null, preferred_language: null });
    expect((await ask(mei, '/personal-info?exclude=tickets')).json().data).toMatchObject({
      name: '',
      email: null,
      preferred_language: null,
    });
  });

  it('refuses unknown properties: mass assignment (A24)', async () => {
    const mei = await enter('sg', '81234567');
    for (const more of [
      { phone: '+6599999999' },
      { id: 1 },
      { region: 'my' },
      { slug: 'admin' },
      { profile_image: 'https://evil.example/x.png' },
      { profileImage: 'x' },
      { created_at: '2020-01-01' },
      { contact_id: 1 },
      { role: 'admin' },
      { constructor: {} },
      { tickets: [] },
    ]) {
      const answer = await ask(mei, '/personal-info', { method: 'PUT', payload: { name: 'Mei', ...more } });
      expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, Object.keys(more)]);
    }
    expect((await ask(mei, '/personal-info')).json().data).toMatchObject({ name: '', phone: '+6581234567' });
  });

  it.each([
    ['name', '<b>Mei</b>'],
    ['name', 'Mei\u0000'],
    ['name', 'Mei\r\nset-cookie: x'],
    ['name', '\ud800'],
    ['name', '\u200b'],
    ['name', '\u202egnp.exe'],
    ['name', 'Mei \ufffd'],
    ['name', '---'],
    ['name', 'M'.repeat(81)],
    ['name', null],
    ['name', ['Mei']],
    ['email', 'mei'],
    ['email', 'mei@mail'],
    ['email', 'mei@@mail.example'],
    ['email', 'mei@mail.example\nbcc: all@mail.example'],
    ['email', '"<script>"@mail.example'],
    ['email', `${'m'.repeat(250)}@mail.example`],
    ['email', ''],
    ['preferred_language', 'th'],
    ['preferred_language', '../en'],
    ['preferred_language', ''],
  ])('is refused with the field name when %s is %j', async (field, value) => {
    const mei = await enter('sg', '81234567');
    const answer = await ask(mei, '/personal-info', { method: 'PUT', payload: { [field]: value } });
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, [field]]);
  });

  it.each(['', '   ', '\u3000', '\u200b', '\u202eMei'])('is refused as a name: %j', async (name) => {
    const { token } = await enter('sg', '81234567');
    const answer = await site.app.inject({
      method: 'POST',
      url: '/api/v1/rabbit/sg/contacts',
      headers: { authorization: `Bearer ${token}` },
      payload: { name },
    });
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, ['name']]);
  });

  it('updates the profile cookie without phone or email (A19)', async () => {
    const mei = await enter('sg', '81234567');
    const payload = { name: 'Mei 丰 ක්\u200dෂ', email: 'mei@mail.example' };
    const answer = await ask(mei, '/personal-info', { method: 'PUT', payload });
    const cookies = [answer.headers['set-cookie'] ?? []].flat();
    const profile = cookies.find((cookie) => cookie.startsWith('USER_PROFILE=')) ?? '';
    expect(JSON.parse(decodeURIComponent(profile.split(/[=;]/)[1] ?? ''))).toEqual({
      slug: mei.slug,
      name: payload.name,
      profile_image: null,
    });
    expect(decodeURIComponent(cookies.join())).not.toMatch(/81234567|mail\.example|TOKEN/);
  });
});

describe('a contact', () => {
  it('is not accessible to others: every call × every other region and slug, and a deleted one (A11)', async () => {
    const mei = await enter('sg', '81234567');
    const others = [await enter('sg', '81234568'), await enter('my', '0123456789')];
    const gone = await enter('sg', '81234569');
    await ask(gone, '', { method: 'DELETE' });
    const bodies = new Set<string>();
    for (const { slug } of [...others, gone, { slug: 'nobody' }, { slug: "' OR 1=1 --" }])
      for (const [method, path, payload] of CALLS) {
        const contact = { slug: encodeURIComponent(slug) };
        const answer = await ask(mei, path, { method, payload }, contact);
        expect([method, path, slug, answer.statusCode]).toEqual([method, path, slug, 404]);
        expect(answer.headers['set-cookie']).toBeUndefined();
        bodies.add(answer.body);
      }
    expect([...bodies].map((body) => JSON.parse(body))).toEqual([
      { message: 'There is no such contact.', code: 'not_found', errors: {} },
    ]);
    for (const person of others) expect((await ask(person, '/personal-info')).json().data.name).toBe('');
  });

  it('is not accessible with a token of another region or without one (A09)', async () => {
    const mei = await enter('sg', '81234567');
    const aminah = await enter('my', '0123456789');
    for (const [method, path, payload] of CALLS) {
      for (const contact of [{ region: 'my' }, { region: 'my', slug: aminah.slug }])
        expect((await ask(mei, path, { method, payload }, contact)).statusCode).toBe(401);
      const nobody = await ask({ ...mei, token: 'A'.repeat(43) }, path, { method, payload });
      expect(nobody.statusCode).toBe(401);
    }
  });

  it('is not changed by pages of other sites, although they send the cookie (A21)', async () => {
    await site.database.pool.query('DELETE FROM login_phones');
    await requestCode('sg', '81234567');
    const answer = await post(
      `${API}/sg/contacts/otp/verify`,
      { phone: '81234567', code: await newestCode() },
      BROWSER,
    );
    const cookie = [answer.headers['set-cookie'] ?? []]
      .flat()
      .map((each) => each.split(';', 1)[0])
      .join('; ');
    const { slug } = answer.json().data.user;
    const send = (method: 'PUT' | 'DELETE', path: string, payload: object | undefined, headers: object) =>
      site.app.inject({
        method,
        url: `${API}/sg/contacts/${slug}${path}`,
        payload,
        headers: { cookie, ...headers },
      });
    for (const [method, path, payload] of CALLS) {
      if (method === 'GET') continue;
      for (const foreign of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }, {}])
        expect((await send(method, path, payload, foreign)).statusCode).toBe(403);
    }
    expect((await send('PUT', '/personal-info', { name: 'Mei' }, BROWSER)).statusCode).toBe(200);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { visitorOf } from '../login/log-in.ts';
import { ORIGIN, openTestSite, type TestSite } from '../test-site.ts';
import { DESK, deskOf } from './at-desk.ts';

let site: TestSite;
const desk = deskOf(() => site);
const { post, staff, prove, member, deviceCodeIn, codeFor, cookiesOf } = desk;
const { logIn } = visitorOf(() => site);

const session = async (cookie: string) =>
  (await site.app.inject({ url: '/api/v1/staff/session', headers: { cookie } })).json().data;

beforeAll(async () => {
  site = await openTestSite({
    stock: { sg: 1, my: 1 },
    // whatever product staff write, the desk has rules of its own
    change: (manifest) => ({
      ...manifest,
      login: {
        ...manifest.login,
        ...{ maxAttempts: 1_000, lockSeconds: 1 },
        limits: { ...manifest.login.limits, longerLocks: [] },
      },
    }),
  });
});
afterAll(() => site?.close());
// each test may log in again
beforeEach(async () => {
  await site.database.pool.query('DELETE FROM login_phones');
});

describe('a login at the desk', () => {
  it('needs the code of the phone and, on a new device, a device code (A49)', async () => {
    const printed = await staff('add', '+6581110001', { role: 'agent', regions: ['sg'] });
    const { answer, cookie } = await prove('+6581110001');
    expect(answer.json()).toEqual({ data: { needs_device_code: true, page_token: expect.any(String) } });
    expect(await session(cookie)).toBeNull();
    const refused = await site.app.inject({ url: `${DESK}/sg/staff`, headers: { cookie } });
    expect(refused.statusCode).toBe(401);

    const wrong = await post('/api/v1/staff/device', { code: '00000000' }, { cookie });
    expect(wrong.statusCode).toBe(400);
    const confirmed = await post('/api/v1/staff/device', { code: deviceCodeIn(printed) }, { cookie });
    expect(confirmed.json()).toEqual({ data: { needs_device_code: false, page_token: expect.any(String) } });
    const inside = cookiesOf(confirmed, cookie);
    expect(await session(inside)).toMatchObject({
      name: 'Staff +6581110001',
      regions: [{ code: 'sg', name: 'Singapore', role: 'agent', time_zone: 'Asia/Singapore' }],
    });
    // the session before the device was let in is over
    expect(await session(cookie)).toBeNull();

    await site.database.pool.query('DELETE FROM login_phones');
    const again = await prove('+6581110001', inside);
    expect(again.answer.json()).toEqual({
      data: { needs_device_code: false, page_token: expect.any(String) },
    });
  });

  it('takes a device code once, and not after five wrong ones', async () => {
    const printed = await staff('add', '+6581110002', { role: 'agent', regions: ['sg'] });
    const code = deviceCodeIn(printed);
    const first = await prove('+6581110002');
    await site.database.pool.query('DELETE FROM login_phones');
    const second = await prove('+6581110002');
    const [a, b] = await Promise.all(
      [first, second].map(({ cookie }) => post('/api/v1/staff/device', { code }, { cookie })),
    );
    expect([a?.statusCode, b?.statusCode].sort()).toEqual([200, 400]);

    const next = deviceCodeIn(await staff('device', '+6581110002'));
    await site.database.pool.query('DELETE FROM login_phones');
    const third = await prove('+6581110002');
    for (let tried = 0; tried < 5; tried++) {
      const wrong = await post('/api/v1/staff/device', { code: '00000000' }, { cookie: third.cookie });
      expect(wrong.statusCode).toBe(400);
    }
    const late = await post('/api/v1/staff/device', { code: next }, { cookie: third.cookie });
    expect(late.statusCode).toBe(400);
  });

  it('answers phones that are not on the list alike, and sends them nothing', async () => {
    await staff('add', '+6581110003', { role: 'reader', regions: ['sg'] });
    const [known, unknown] = await Promise.all(
      ['+6581110003', '+6581110099'].map((phone) => post('/api/v1/staff/code', { phone })),
    );
    expect([unknown?.statusCode, unknown?.body]).toEqual([known?.statusCode, known?.body]);
    expect(await codeFor('+6581110003')).toMatch(/^\d{6}$/);
    expect(await codeFor('+6581110099')).toBeUndefined();
    const tries = ['+6581110003', '+6581110099'].map((phone) =>
      post('/api/v1/staff/code/verify', { phone, code: '000000' }),
    );
    const [wrong, wrongUnknown] = await Promise.all(tries);
    expect([wrongUnknown?.statusCode, wrongUnknown?.body]).toEqual([wrong?.statusCode, wrong?.body]);
  });

  it('has codes of its own: they do not log in to the site, nor those of the site at the desk', async () => {
    const phone = '+6581110004';
    await staff('add', phone, { role: 'manager', regions: ['sg'] });
    await post('/api/v1/staff/code', { phone });
    const deskCode = await codeFor(phone);
    const atSite = await post('/api/v1/rabbit/sg/contacts/otp/verify', { phone, code: deskCode });
    expect(atSite.statusCode).toBe(400);
    await site.database.pool.query('DELETE FROM login_phones');
    await post('/api/v1/rabbit/sg/contacts/otp', { phone });
    const siteCode = await codeFor(phone);
    const atDesk = await post('/api/v1/staff/code/verify', { phone, code: siteCode });
    expect(atDesk.statusCode).toBe(400);
  });

  it('is not taken from a known device by strangers, neither by wrong codes nor by codes they ask for (A03)', async () => {
    const phone = '+6581110011';
    const known = await member(phone, 'agent', ['sg']);
    await site.database.pool.query('DELETE FROM login_phones');
    const guess = async () => {
      const cookie = cookiesOf(await post('/api/v1/staff/code', { phone }));
      for (let tried = 0; tried < 5; tried++)
        await post('/api/v1/staff/code/verify', { phone, code: '000000' }, { cookie });
    };
    for (let round = 0; round < 2; round++) {
      await guess();
      await site.database.pool.query(`UPDATE login_phones SET sent_since_login = 0, sent_at = '{}'`);
    }
    const stranger = await post('/api/v1/staff/code', { phone });
    expect(stranger.statusCode).toBe(429);
    const again = await prove(phone, known);
    expect(again.answer.json()).toEqual({
      data: { needs_device_code: false, page_token: expect.any(String) },
    });
    // the stranger's lock goes on
    expect((await post('/api/v1/staff/code', { phone })).statusCode).toBe(429);
  });

  it('is not used up by codes that somebody asks for at the site', async () => {
    const phone = '+6581110012';
    await staff('add', phone, { role: 'agent', regions: ['sg'] });
    const asked = [];
    for (let times = 0; times < 2; times++)
      asked.push((await post('/api/v1/rabbit/sg/contacts/otp', { phone })).statusCode);
    expect(asked).toEqual([200, 429]);
    expect((await post('/api/v1/staff/code', { phone })).statusCode).toBe(200);
  });

  it('is unlocked by a manager of the region', async () => {
    const phone = '+6581110013';
    await staff('add', phone, { role: 'agent', regions: ['sg'] });
    const manager = await member('+6581110014', 'manager', ['sg']);
    await site.database.pool.query(
      `INSERT INTO login_phones (phone, failures, closed_until) VALUES ($1, 20, now() + interval '1 day')`,
      [`desk ${phone}`],
    );
    expect((await post('/api/v1/staff/code', { phone })).statusCode).toBe(429);
    const { rows } = await site.database.pool.query('SELECT id FROM staff WHERE phone = $1', [phone]);
    const unlocked = await post(`${DESK}/sg/staff/${rows[0].id}/unlock`, {}, { cookie: manager });
    expect(unlocked.json()).toEqual({ data: { wrong_codes: 20, locks: 1 } });
    expect((await post('/api/v1/staff/code', { phone })).statusCode).toBe(200);
  });

  it('has cookies that the API of the site does not read, and the other way round', async () => {
    const cookie = await member('+6581110005', 'manager', ['sg']);
    expect(cookie).toContain('__Host-DESK_SESSION=');
    const atSite = await site.app.inject({
      url: '/api/v1/rabbit/sg/search/histories',
      headers: { cookie },
    });
    expect(atSite.statusCode).toBe(401);
    await site.database.pool.query('DELETE FROM login_phones');
    const { access_token } = await logIn('sg', '81110005');
    for (const headers of [
      { authorization: `Bearer ${access_token}` },
      { cookie: `__Host-LOGIN_ACCESS_TOKEN=${access_token}; __Host-DESK_SESSION=${access_token}` },
    ]) {
      const atDesk = await site.app.inject({ url: `${DESK}/sg/staff`, headers });
      expect(atDesk.statusCode).toBe(401);
    }
    // a token of the desk is only valid in its cookie
    const token = /DESK_SESSION=([^;]+)/.exec(cookie)?.[1];
    const bearer = { authorization: `Bearer ${token}` };
    expect((await site.app.inject({ url: `${DESK}/sg/staff`, headers: bearer })).statusCode).toBe(401);
  });

  it('lasts at most twelve hours, is stored as a hash and its cookie is hidden from scripts', async () => {
    await staff('add', '+6581110006', { role: 'reader', regions: ['sg'] });
    const { answer, cookie } = await prove('+6581110006');
    const set = [answer.headers['set-cookie'] ?? []].flat().find((each) => each.includes('DESK_SESSION'));
    expect(set).toMatch(/^__Host-DESK_SESSION=.+; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    const { rows } = await site.database.pool.query('SELECT token_hash FROM staff_sessions');
    const token = /DESK_SESSION=([^;]+)/.exec(cookie)?.[1];
    expect(JSON.stringify(rows)).not.toContain(token);
    const own = await member('+6581110007', 'reader', ['sg']);
    const { rows: lives } = await site.database.pool.query(
      `SELECT extract(epoch FROM expires_at - created_at)::int AS seconds FROM staff_sessions
       WHERE is_confirmed AND staff_id = (SELECT id FROM staff WHERE phone = '+6581110007')`,
    );
    expect(lives).toEqual([{ seconds: 3_600 }]);
    await site.database.pool.query(`UPDATE staff_sessions SET expires_at = now() - interval '1 s'`);
    expect(await session(own)).toBeNull();
  });

  it('ends after an hour without a request, and after twelve hours of work', async () => {
    const phone = '+6581110021';
    const own = await member(phone, 'reader', ['sg']);
    const { pool } = site.database;
    const ofMember = `is_confirmed AND staff_id = (SELECT id FROM staff WHERE phone = '${phone}')`;
    const left = async () =>
      (
        await pool.query(
          `SELECT extract(epoch FROM expires_at - now())::int AS left FROM staff_sessions WHERE ${ofMember}`,
        )
      ).rows[0].left;
    // half an hour without a request: the next one is at the beginning of another hour
    await pool.query(
      `UPDATE staff_sessions SET expires_at = now() + interval '30 minutes' WHERE ${ofMember}`,
    );
    expect(await session(own)).not.toBeNull();
    expect(await left()).toBeGreaterThan(3_500);
    await pool.query(
      `UPDATE staff_sessions SET created_at = now() - interval '719 minutes' WHERE ${ofMember}`,
    );
    expect(await session(own)).not.toBeNull();
    await pool.query(
      `UPDATE staff_sessions SET created_at = now() - interval '721 minutes' WHERE ${ofMember}`,
    );
    expect(await session(own)).toBeNull();
  });

  it('ends the session that the browser had before', async () => {
    const before = await member('+6581110022', 'reader', ['sg']);
    expect(await session(before)).not.toBeNull();
    await site.database.pool.query('DELETE FROM login_phones');
    const { cookie } = await prove('+6581110022', before);
    expect(await session(before)).toBeNull();
    expect(await session(cookie)).not.toBeNull();
  });

  it('ends with a logout, and at once when the member is removed or loses the region', async () => {
    const first = await member('+6581110008', 'manager', ['sg', 'my']);
    const listed = (region: string, cookie: string) =>
      site.app.inject({ url: `${DESK}/${region}/staff`, headers: { cookie } });
    expect((await listed('my', first)).statusCode).toBe(200);
    await staff('role', '+6581110008', { role: 'manager', regions: ['sg'] });
    expect((await listed('my', first)).statusCode).toBe(404);
    expect((await listed('sg', first)).statusCode).toBe(200);
    await staff('remove', '+6581110008');
    expect((await listed('sg', first)).statusCode).toBe(401);

    const second = await member('+6581110009', 'manager', ['sg']);
    const out = await site.app.inject({
      method: 'DELETE',
      url: '/api/v1/staff/session',
      headers: { cookie: second, origin: ORIGIN },
    });
    expect(out.statusCode).toBe(200);
    expect((await listed('sg', second)).statusCode).toBe(401);
  });
});

describe('members', () => {
  const call = async (method: 'POST' | 'PUT' | 'DELETE', path: string, cookie: string, payload?: object) => {
    const answer = await site.app.inject({
      method,
      url: `${DESK}/sg/${path}`,
      headers: { origin: ORIGIN, cookie },
      ...(payload && { payload }),
    });
    return { status: answer.statusCode, ...answer.json() };
  };

  it('are added by a manager of the region, with a code for their first device', async () => {
    const manager = await member('+6581140001', 'manager', ['sg']);
    const mei = { phone: '8114 0002', name: ' Mei ', role: 'translator' };
    const added = await call('POST', 'staff', manager, mei);
    expect(added).toMatchObject({ status: 200, data: { code: expect.stringMatching(/^\d{8}$/) } });
    expect(await call('POST', 'staff', manager, { ...mei, name: 'Other' })).toMatchObject({
      status: 409,
      code: 'state_conflict',
    });
    expect(await call('POST', 'staff', manager, { ...mei, phone: '12' })).toMatchObject({
      status: 400,
      errors: { phone: expect.any(Array) },
    });
    const { rows } = await site.database.pool.query('SELECT phone, name FROM staff WHERE id = $1', [
      added.data.id,
    ]);
    expect(rows).toEqual([{ phone: '+6581140002', name: 'Mei' }]);
    for (const [at, role] of (['agent', 'product', 'approver', 'translator'] as const).entries()) {
      const other = await member(`+658114100${at}`, role, ['sg']);
      expect((await call('POST', 'staff', other, mei)).status).toBe(403);
    }
  });

  it('of another region cannot be taken over by adding their phone', async () => {
    const manager = await member('+6581140011', 'manager', ['sg']);
    await member('+6581140012', 'manager', ['my']);
    const answer = await call('POST', 'staff', manager, {
      phone: '+6581140012',
      name: 'Mine',
      role: 'reader',
    });
    expect(answer.status).toBe(409);
    const { rows } = await site.database.pool.query(
      `SELECT s.name, r.region FROM staff s JOIN staff_roles r ON r.staff_id = s.id WHERE s.phone = '+6581140012'`,
    );
    expect(rows).toEqual([{ name: 'Staff +6581140012', region: 'my' }]);
  });

  it('get another role at once, and are logged out with their last one', async () => {
    const manager = await member('+6581140021', 'manager', ['sg']);
    const both = await member('+6581140022', 'agent', ['sg', 'my']);
    const one = await member('+6581140023', 'agent', ['sg']);
    const idOf = async (phone: string) =>
      (await site.database.pool.query('SELECT id::int FROM staff WHERE phone = $1', [phone])).rows[0].id;
    const [own, bothId, oneId] = await Promise.all(['21', '22', '23'].map((at) => idOf(`+65811400${at}`)));
    expect((await call('PUT', `staff/${oneId}`, manager, { role: 'reader' })).status).toBe(200);
    expect((await call('PUT', `staff/${bothId}`, one, { role: 'reader' })).status).toBe(403);
    // managers are made and removed by the operator
    expect((await call('PUT', `staff/${oneId}`, manager, { role: 'manager' })).status).toBe(400);
    const second = await member('+6581140024', 'manager', ['sg']);
    expect((await call('PUT', `staff/${own}`, second, { role: 'reader' })).status).toBe(403);
    expect((await call('DELETE', `staff/${own}`, second)).status).toBe(403);
    for (const method of ['PUT', 'DELETE'] as const)
      expect(
        (await call(method, `staff/${own}`, manager, method === 'PUT' ? { role: 'reader' } : undefined))
          .status,
      ).toBe(404);
    expect((await call('DELETE', `staff/${bothId}`, manager)).status).toBe(200);
    expect((await call('DELETE', `staff/${oneId}`, manager)).status).toBe(200);
    expect([await session(both), await session(one)]).toEqual([expect.anything(), null]);
    expect((await call('DELETE', `staff/${bothId}`, manager)).status).toBe(404);
  });
});

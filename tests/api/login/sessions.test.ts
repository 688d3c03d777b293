import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { browserStorageEntries } from '#region/manifest/browser-storage.ts';
import { shippedRegion } from '../../shipped-regions.ts';
import { ORIGIN, openTestSite, type TestSite } from '../test-site.ts';
import { API, visitorOf } from './log-in.ts';

let site: TestSite;
const { post, requestCode, newestCode, logIn } = visitorOf(() => site);
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const PHONES = { sg: '81234567', my: '0123456789' };

/** Returns whether a token counts as a login in a region. */
async function isLoggedIn(region: string, headers: Record<string, string>): Promise<boolean> {
  const answer = await post(`${API}/${region}/contacts`, { name: 'Mei' }, headers);
  expect([200, 401]).toContain(answer.statusCode);
  return answer.statusCode === 200;
}

async function oneTimeToken(region: string, token: string, purpose: 'login' | 'purchase'): Promise<string> {
  const answer = await post(`${API}/${region}/contacts/ott`, { purpose }, bearer(token));
  return answer.json().data.one_time_token;
}
const redeem = (one_time_token: string, purpose: 'login' | 'purchase', headers = {}) =>
  post(
    purpose === 'login' ? '/api/v1/login-contact-by-ott' : `${API}/contacts/ott/verify`,
    { one_time_token },
    headers,
  );

/** Removes the limits on codes, so that each test can log in. */
const clearCodeLimits = () => site.database.pool.query('DELETE FROM login_phones');

beforeAll(async () => {
  site = await openTestSite({ stock: { sg: 1, my: 1 } });
});
afterAll(() => site?.close());

describe('a session', () => {
  it('is stored as a hash and lasts a day', async () => {
    await clearCodeLimits();
    const { access_token: token } = await logIn('sg', PHONES.sg);
    const { rows } = await site.database.pool.query(
      'SELECT token_hash, extract(epoch FROM expires_at - created_at)::int AS seconds FROM sessions',
    );
    expect(JSON.stringify(rows)).not.toContain(token);
    for (const row of rows)
      expect(row).toEqual({ token_hash: expect.stringMatching(/^[0-9a-f]{64}$/), seconds: 86_400 });
    await site.database.pool.query(`UPDATE sessions SET expires_at = now() - interval '1 s'`);
    expect(await isLoggedIn('sg', bearer(token))).toBe(false);
  });

  it('is new with every login (A08) and belongs to the same contact', async () => {
    await clearCodeLimits();
    const first = await logIn('sg', PHONES.sg);
    await clearCodeLimits();
    const second = await logIn('sg', PHONES.sg);
    expect(second.access_token).not.toBe(first.access_token);
    expect(second.contact.id).toBe(first.contact.id);
    expect(second.user.slug).toBe(first.user.slug);
  });

  it('is refused for invalid tokens', async () => {
    const odd = [
      {},
      { authorization: 'Basic x' },
      bearer('x'),
      bearer("' OR 1=1 --"),
      bearer('A'.repeat(43)),
    ];
    for (const headers of odd) {
      const answer = await post(`${API}/sg/contacts`, { name: 'Mei' }, headers as Record<string, string>);
      expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([401, 'Bearer']);
    }
  });

  it('accepts a name and no unknown properties (A24)', async () => {
    await clearCodeLimits();
    const { access_token: token } = await logIn('sg', PHONES.sg);
    const named = await post(`${API}/sg/contacts`, { name: ' Mei Tan ' }, bearer(token));
    expect(named.json().data.user.name).toBe('Mei Tan');
    expect([named.headers['set-cookie'] ?? []].flat().join()).toContain(
      encodeURIComponent('"name":"Mei Tan"'),
    );
    for (const body of [{ name: 'x', phone: '+6599999999' }, { name: '<b>' }, { name: '' }, {}])
      expect((await post(`${API}/sg/contacts`, body, bearer(token))).statusCode).toBe(400);
  });
});

describe('a browser', () => {
  const BROWSER = { origin: ORIGIN, 'sec-fetch-site': 'same-origin' };

  async function cookies(): Promise<{ all: string[]; header: string }> {
    await clearCodeLimits();
    await requestCode('sg', PHONES.sg);
    const answer = await post(
      `${API}/sg/contacts/otp/verify`,
      { phone: PHONES.sg, code: await newestCode() },
      BROWSER,
    );
    expect(answer.json().data.access_token).toBeNull();
    const all = [answer.headers['set-cookie'] ?? []].flat();
    return { all, header: all.map((cookie) => cookie.split(';', 1)[0]).join('; ') };
  }

  it('has the token in an HttpOnly cookie and no phone in the profile cookie (A18, A19)', async () => {
    const { all } = await cookies();
    const [token, device, ...readable] = all;
    expect(token).toMatch(
      /^__Host-LOGIN_ACCESS_TOKEN=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(device).toMatch(
      /^__Host-KNOWN_DEVICE=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(readable.map((cookie) => cookie.split('=', 1)[0])).toEqual([
      'USER_PROFILE',
      'USER_CONTACT_ID',
      'PROFILE_COUNTRY',
    ]);
    expect(decodeURIComponent(readable.join(' '))).not.toContain('81234567');
    for (const cookie of readable) expect(cookie).toMatch(/Max-Age=86400; Path=\/; Secure; SameSite=Lax$/);
  });

  it('ends the session that it had when it logs in again (A08)', async () => {
    const { header: before } = await cookies();
    await clearCodeLimits();
    await requestCode('sg', PHONES.sg);
    const body = { phone: PHONES.sg, code: await newestCode() };
    const again = await post(`${API}/sg/contacts/otp/verify`, body, { ...BROWSER, cookie: before });
    expect(again.statusCode).toBe(200);
    const now = again.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    expect(await isLoggedIn('sg', { cookie: before, ...BROWSER })).toBe(false);
    expect(await isLoggedIn('sg', { cookie: now, ...BROWSER })).toBe(true);
  });

  it('stores the cookies that the privacy policy lists, for the stated time', async () => {
    const { all } = await cookies();
    const listed = browserStorageEntries(shippedRegion('sg').manifest, {}, true);
    for (const cookie of all) {
      const [, name = '', seconds] = /^([^=]+)=.*; Max-Age=(\d+);/.exec(cookie) ?? [];
      const entry = listed.find(({ names }) => names.includes(name));
      expect([name, entry?.lifetime]).toEqual([name, Number(seconds) / 86_400]);
    }
  });

  it('is logged in by its cookie despite Basic authentication, but not with another bearer token', async () => {
    const { header: cookie } = await cookies();
    const isKnown = (authorization: string) => isLoggedIn('sg', { cookie, authorization, ...BROWSER });
    expect(await Promise.all(['Basic c3RhZ2luZzp4', 'Bearer', 'Bearer x'].map(isKnown))).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('is logged in by its cookie on pages of the site only (A21)', async () => {
    const { header } = await cookies();
    const send = (headers: Record<string, string>) =>
      post(`${API}/sg/contacts`, { name: 'Mei' }, { cookie: header, ...headers });
    expect((await send(BROWSER)).statusCode).toBe(200);
    for (const foreign of [
      { origin: 'https://evil.example' },
      // the Host header proves nothing when the site has a public origin
      { origin: 'http://evil.example', host: 'evil.example' },
      { origin: 'http://localhost:80' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      {},
    ])
      expect((await send(foreign as Record<string, string>)).statusCode).toBe(403);
  });

  it('cannot be logged in or out by a page of another site (A21)', async () => {
    const { header } = await cookies();
    const evil = { origin: 'https://evil.example' };
    const foreign = { 'sec-fetch-site': 'cross-site', cookie: header };
    expect(
      (await post(`${API}/sg/contacts/otp/verify`, { phone: PHONES.sg, code: '000000' }, evil)).statusCode,
    ).toBe(403);
    expect((await post(`${API}/sg/contacts/otp`, { phone: PHONES.sg }, evil)).statusCode).toBe(403);
    const out = await site.app.inject({ url: `${API}/logout`, headers: foreign });
    expect([out.statusCode, out.headers['set-cookie']]).toEqual([403, undefined]);
    expect(await isLoggedIn('sg', { cookie: header, ...BROWSER })).toBe(true);
    const form = await site.app.inject({
      method: 'POST',
      url: `${API}/sg/contacts/otp/verify`,
      headers: { 'content-type': 'text/plain' },
      payload: '{}',
    });
    expect(form.statusCode).toBe(400);
  });

  it.each(['GET', 'POST'] as const)(
    'is logged out by %s: the token is revoked and the cookies are cleared',
    async (method) => {
      const { header } = await cookies();
      const answer = await site.app.inject({
        method,
        url: `${API}/logout`,
        headers: { cookie: header, ...BROWSER },
      });
      expect(answer.json()).toEqual({ data: { logged_out: true } });
      const cleared = [answer.headers['set-cookie'] ?? []].flat();
      expect(cleared.length).toBeGreaterThan(4);
      for (const cookie of cleared) expect(cookie).toContain('=; Max-Age=0; Path=/');
      // also cookies of other services of the company on this host (SPEC 3.3)
      for (const name of ['AUTH_TOKEN', 'PAYMENT_ACCESS_KEY'])
        for (const written of [name, `__Host-${name}`])
          expect(
            cleared.some((cookie) => cookie.startsWith(`${written}=;`)),
            written,
          ).toBe(true);
      expect(cleared.join()).not.toContain('MOBILE_APP');
      expect(await isLoggedIn('sg', { cookie: header, ...BROWSER })).toBe(false);
    },
  );

  it('has its cookies cleared even when the call fails (SPEC 4)', async () => {
    const { header } = await cookies();
    const lost = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    const query = vi.spyOn(site.database.pool, 'query').mockRejectedValue(lost as never);
    const answer = await site.app.inject({ url: `${API}/logout`, headers: { cookie: header, ...BROWSER } });
    query.mockRestore();
    expect(answer.statusCode).toBe(503);
    expect([answer.headers['set-cookie'] ?? []].flat().join()).toContain(
      'LOGIN_ACCESS_TOKEN=; Max-Age=0; Path=/',
    );
  });
});

describe('an API client', () => {
  it('logs out with its token', async () => {
    await clearCodeLimits();
    const { access_token: token } = await logIn('sg', PHONES.sg);
    await site.app.inject({ method: 'POST', url: `${API}/logout`, headers: bearer(token) });
    expect(await isLoggedIn('sg', bearer(token))).toBe(false);
  });
});

describe('a one-time token', () => {
  it('starts one session of its purpose, once', async () => {
    await clearCodeLimits();
    const { access_token: token, contact } = await logIn('sg', PHONES.sg);
    const given = await oneTimeToken('sg', token, 'login');
    expect((await redeem(given, 'purchase')).statusCode).toBe(401);
    const answers = await Promise.all(Array.from({ length: 20 }, () => redeem(given, 'login')));
    const taken = answers.filter(({ statusCode }) => statusCode === 200);
    expect(taken).toHaveLength(1);
    expect(taken[0]?.json().data.contact).toEqual(contact);
    expect(await isLoggedIn('sg', bearer(taken[0]?.json().data.access_token))).toBe(true);
  });

  it('ends with the session that requested it, and with no other', async () => {
    await clearCodeLimits();
    const { access_token: token } = await logIn('sg', PHONES.sg);
    const { access_token: other } = await logIn('my', PHONES.my);
    const given = [await oneTimeToken('sg', token, 'login'), await oneTimeToken('my', other, 'login')];
    await post(`${API}/logout`, {}, bearer(token));
    const answers = await Promise.all(given.map((each) => redeem(each, 'login')));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 200]);
  });

  it('expires after five minutes, is stored as a hash and is refused to visitors', async () => {
    await clearCodeLimits();
    const { access_token: token } = await logIn('sg', PHONES.sg);
    const given = await oneTimeToken('sg', token, 'purchase');
    const { rows } = await site.database.pool.query('SELECT token_hash FROM one_time_tokens');
    expect(JSON.stringify(rows)).not.toContain(given);
    await site.database.pool.query(`UPDATE one_time_tokens SET expires_at = expires_at - interval '300 s'`);
    expect((await redeem(given, 'purchase')).statusCode).toBe(401);
    expect((await post(`${API}/sg/contacts/ott`, { purpose: 'login' })).statusCode).toBe(401);
  });
});

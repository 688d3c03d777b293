import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestSite, type TestSite } from './test-site.ts';

/** IP addresses in countries with and without a region. */
const MALAYSIA = '175.139.0.1';
const SINGAPORE_6 = '2404:e800::1';
const BRITAIN = '212.58.244.1';
const AMERICA = '8.8.8.8';
const HOME = '192.168.1.2';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({
    stock: { sg: 1, my: 1, th: 1, uk: 1 },
    // a region code that differs from its country code
    change: (manifest) => (manifest.code === 'th' ? { ...manifest, code: 'uk', country: 'GB' } : manifest),
    next: async (_request, response) => void response.end('page'),
  });
});
afterAll(() => site?.close());

interface Visitor {
  from?: string;
  cookie?: string;
  accepts?: string;
  agent?: string;
  /** Value of the header Sec-Fetch-Site. */
  site?: string;
}

async function visit(url: string, { from = HOME, cookie = '', accepts, agent, site: sender }: Visitor = {}) {
  const headers = {
    ...(sender !== undefined && { 'sec-fetch-site': sender }),
    ...(cookie !== '' && { cookie }),
    ...(accepts !== undefined && { 'accept-language': accepts }),
    ...(agent !== undefined && { 'user-agent': agent }),
  };
  const answer = await site.app.inject({ url, headers, remoteAddress: from });
  return { ...answer, to: answer.headers.location, body: answer.body };
}

const cookiesOf = ({ cookies }: Awaited<ReturnType<typeof visit>>) =>
  Object.fromEntries(cookies.map(({ name, value }) => [name, value]));

describe('an address without region or language', () => {
  it.each<[string, Visitor, string]>([
    ['/', {}, '/sg/en'],
    ['/', { from: MALAYSIA }, '/my/en'],
    ['/', { from: `::ffff:${MALAYSIA}` }, '/my/en'],
    ['/', { from: SINGAPORE_6 }, '/sg/en'],
    ['/', { from: AMERICA }, '/sg/en'],
    ['/', { from: BRITAIN }, '/uk/th'],
    ['/', { cookie: 'USER_REGION=gb', accepts: 'en' }, '/uk/en'],
    ['/', { from: MALAYSIA, accepts: 'ms-MY,en;q=0.5' }, '/my/ms'],
    ['/', { accepts: 'zh-TW;q=0.5, fr, *;q=0.9' }, '/sg/zh-sg'],
    ['/', { accepts: ';;,,q=,\u00ff' }, '/sg/en'],
    ['/', { from: MALAYSIA, cookie: 'STORED_REGION=sg' }, '/sg/en'],
    ['/', { from: MALAYSIA, cookie: 'STORED_REGION=xx' }, '/my/en'],
    ['/', { from: MALAYSIA, cookie: 'USER_REGION=sg' }, '/sg/en'],
    ['/', { from: MALAYSIA, cookie: 'USER_REGION=__proto__' }, '/my/en'],
    ['/', { cookie: 'USER_REGION=my; STORED_LANGUAGE_SG=ms-SG; STORED_LANGUAGE_MY=ms' }, '/my/ms'],
    ['/', { cookie: 'STORED_LANGUAGE_SG=zh-SG', accepts: 'ms' }, '/sg/zh-sg'],
    ['/', { cookie: 'STORED_LANGUAGE_SG=xx', accepts: 'ms' }, '/sg/ms'],
    ['/?lang=ms', { accepts: 'zh' }, '/sg/ms'],
    ['/?lang=fr', { accepts: 'zh' }, '/sg/en'],
    ['/?lang=ms&lang=en&a=1', {}, '/sg/en?lang=ms&lang=en&a=1'],
    ['/?a=b%20c&lang=ms&d=1,2', {}, '/sg/ms?a=b%20c&d=1,2'],
    ['/sell', { from: MALAYSIA, accepts: 'ms' }, '/my/ms/jual-kereta'],
    ['/sell?lang=zh-MY', { from: MALAYSIA }, '/my/zh-my/sell'],
    ['/buy?make=toyota', { from: MALAYSIA, accepts: 'ms' }, '/my/ms/beli-kereta-terpakai?make=toyota'],
    ['/my', { cookie: 'STORED_REGION=sg', accepts: 'ms' }, '/my/ms'],
    ['/my/buy', { cookie: 'STORED_LANGUAGE_MY=zh-MY' }, '/my/zh-my/buy'],
    ['/my/fr/buy', { accepts: 'ms' }, '/my/en/buy'],
  ])('redirects %s of %j to %s', async (url, visitor, expected) => {
    const answer = await visit(url, visitor);
    expect([answer.statusCode, answer.to, answer.headers['cache-control']]).toEqual([
      307,
      expected,
      'no-store',
    ]);
  });

  it('stores country, region and language in cookies for a year (SPEC 4, 9)', async () => {
    const answer = await visit('/', { from: MALAYSIA });
    expect(cookiesOf(answer)).toEqual({
      USER_REGION: 'my',
      FIRST_TIME_ACCESS: 'true',
      STORED_REGION: 'my',
      CURRENT_LANGUAGE: 'en',
    });
    for (const cookie of answer.cookies) {
      expect(cookie).toMatchObject({ path: '/', sameSite: 'Lax', maxAge: 365 * 86_400, secure: true });
    }
    expect(cookiesOf(await visit('/', { from: BRITAIN }))).toMatchObject({
      USER_REGION: 'gb',
      STORED_REGION: 'uk',
    });
  });

  it('stores neither the fallback region nor an unknown country', async () => {
    expect(cookiesOf(await visit('/', { from: AMERICA }))).toEqual({
      USER_REGION: 'us',
      FIRST_TIME_ACCESS: 'true',
      CURRENT_LANGUAGE: 'en',
    });
    expect(cookiesOf(await visit('/'))).toEqual({ FIRST_TIME_ACCESS: 'true', CURRENT_LANGUAGE: 'en' });
    expect(cookiesOf(await visit('/', { cookie: 'USER_REGION=us' }))).toEqual({ CURRENT_LANGUAGE: 'en' });
  });

  it('redirects search engines to the default region without cookies', async () => {
    const agent = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
    const answer = await visit('/', { from: MALAYSIA, agent, accepts: 'ms' });
    expect([answer.to, answer.cookies]).toEqual(['/sg/en', []]);
    expect((await visit('/api/visit', { from: MALAYSIA, agent })).cookies).toEqual([]);
  });
});

it('a page is the same for all visitors and sets no cookies', async () => {
  const here = await visit('/my/ms', { from: MALAYSIA, cookie: 'STORED_REGION=my', accepts: 'ms' });
  const there = await visit('/my/ms', { from: AMERICA });
  expect([here.statusCode, here.body, here.cookies]).toEqual([200, there.body, []]);
  expect(here.headers['cache-control']).toBe(there.headers['cache-control']);
});

describe('a region chosen without scripts', () => {
  it('is stored in cookies and redirects to the address without `region`', async () => {
    const answer = await visit('/my/ms?make=toyota,honda&region=my', { from: AMERICA });
    expect([answer.statusCode, answer.to, answer.headers['cache-control']]).toEqual([
      307,
      '/my/ms?make=toyota%2Chonda',
      'no-store',
    ]);
    expect(cookiesOf(answer)).toEqual({
      STORED_REGION: 'my',
      STORED_LANGUAGE_MY: 'ms',
      CURRENT_LANGUAGE: 'ms',
      PLACE_NOTICE_CLOSED: 'true',
    });
    expect((await visit('/', { cookie: 'STORED_REGION=my; STORED_LANGUAGE_MY=ms' })).to).toBe('/my/ms');
  });

  it('is ignored unless it is the region of the address and given once, and sets no cookies for search engines', async () => {
    for (const url of [
      '/my/ms?region=sg',
      '/my/ms?region=my&region=my',
      '/my/ms?region=',
      '/my/ms?region=MY',
    ]) {
      const answer = await visit(url);
      expect([answer.statusCode, answer.cookies]).toEqual([200, []]);
    }
    const robot = await visit('/my/ms?region=my', { agent: 'Googlebot/2.1' });
    expect([robot.to, robot.cookies]).toEqual(['/my/ms', []]);
  });

  it('is ignored in links from other sites, which would log visitors out (HARDENING A21)', async () => {
    for (const [sender, count] of Object.entries({
      'cross-site': 0,
      'same-site': 0,
      'same-origin': 4,
      none: 4,
    })) {
      const answer = await visit('/my/ms?region=my', { site: sender });
      expect([sender, answer.to, answer.cookies.length]).toEqual([sender, '/my/ms', count]);
    }
  });
});

describe('GET /api/visit', () => {
  it('returns and stores the country of a visitor who opened a page directly', async () => {
    const answer = await visit('/api/visit?region=my', { from: AMERICA });
    expect([answer.body, answer.headers['cache-control']]).toEqual(['{"country":"us"}', 'no-store']);
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
    expect(cookiesOf(answer)).toEqual({ USER_REGION: 'us', FIRST_TIME_ACCESS: 'true' });
  });

  it('looks up no visitor twice and knows no country for private networks', async () => {
    const again = await visit('/api/visit', { from: AMERICA, cookie: 'USER_REGION=my' });
    expect([again.body, again.cookies]).toEqual(['{"country":"my"}', []]);
    expect((await visit('/api/visit?region=my&region=x')).body).toBe('{"country":null}');
  });
});

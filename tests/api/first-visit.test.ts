import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestSite, type TestSite } from './test-site.ts';

/** Addresses of networks in countries with and without a region. */
const MALAYSIA = '175.139.0.1';
const SINGAPORE_6 = '2404:e800::1';
const BRITAIN = '212.58.244.1';
const AMERICA = '8.8.8.8';
const HOME = '192.168.1.2';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({
    stock: { sg: 1, my: 1, th: 1, uk: 1 },
    // its code is not that of its country
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
  /** Where browsers say that they come from. */
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
  return { ...answer, to: answer.headers.location, kept: answer.cookies, body: answer.body };
}

const kept = ({ kept: cookies }: Awaited<ReturnType<typeof visit>>) =>
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
  ])('%s of %j leads to %s', async (url, visitor, expected) => {
    const answer = await visit(url, visitor);
    expect([answer.statusCode, answer.to, answer.headers['cache-control']]).toEqual([
      307,
      expected,
      'no-store',
    ]);
  });

  it('is remembered by the browser: where it was found, where it goes, for a year (SPEC 4, 9)', async () => {
    const answer = await visit('/', { from: MALAYSIA });
    expect(kept(answer)).toEqual({
      USER_REGION: 'my',
      FIRST_TIME_ACCESS: 'true',
      STORED_REGION: 'my',
      CURRENT_LANGUAGE: 'en',
    });
    for (const cookie of answer.kept) {
      expect(cookie).toMatchObject({ path: '/', sameSite: 'Lax', maxAge: 365 * 86_400, secure: true });
    }
    expect(kept(await visit('/', { from: BRITAIN }))).toMatchObject({
      USER_REGION: 'gb',
      STORED_REGION: 'uk',
    });
  });

  it('keeps no region that is only the last resort, and no country that nobody knows', async () => {
    expect(kept(await visit('/', { from: AMERICA }))).toEqual({
      USER_REGION: 'us',
      FIRST_TIME_ACCESS: 'true',
      CURRENT_LANGUAGE: 'en',
    });
    expect(kept(await visit('/'))).toEqual({ FIRST_TIME_ACCESS: 'true', CURRENT_LANGUAGE: 'en' });
    expect(kept(await visit('/', { cookie: 'USER_REGION=us' }))).toEqual({ CURRENT_LANGUAGE: 'en' });
  });

  it('leads search engines to the default region, with nothing to remember', async () => {
    const agent = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
    const answer = await visit('/', { from: MALAYSIA, agent, accepts: 'ms' });
    expect([answer.to, answer.kept]).toEqual(['/sg/en', []]);
    expect((await visit('/api/visit', { from: MALAYSIA, agent })).kept).toEqual([]);
  });
});

it('a page is the same for everybody and sets nothing', async () => {
  const here = await visit('/my/ms', { from: MALAYSIA, cookie: 'STORED_REGION=my', accepts: 'ms' });
  const there = await visit('/my/ms', { from: AMERICA });
  expect([here.statusCode, here.body, here.kept]).toEqual([200, there.body, []]);
  expect(here.headers['cache-control']).toBe(there.headers['cache-control']);
});

describe('a country that is chosen without scripts', () => {
  it('is kept by the browser and leads on to the bare address, with the rest of its query', async () => {
    const answer = await visit('/my/ms?make=toyota,honda&region=my', { from: AMERICA });
    expect([answer.statusCode, answer.to, answer.headers['cache-control']]).toEqual([
      307,
      '/my/ms?make=toyota%2Chonda',
      'no-store',
    ]);
    expect(kept(answer)).toEqual({
      STORED_REGION: 'my',
      STORED_LANGUAGE_MY: 'ms',
      CURRENT_LANGUAGE: 'ms',
      PLACE_NOTICE_CLOSED: 'true',
    });
    expect((await visit('/', { cookie: 'STORED_REGION=my; STORED_LANGUAGE_MY=ms' })).to).toBe('/my/ms');
  });

  it('is the one of the address, written once, and nothing to search engines', async () => {
    for (const url of [
      '/my/ms?region=sg',
      '/my/ms?region=my&region=my',
      '/my/ms?region=',
      '/my/ms?region=MY',
    ]) {
      const answer = await visit(url);
      expect([answer.statusCode, answer.kept]).toEqual([200, []]);
    }
    const robot = await visit('/my/ms?region=my', { agent: 'Googlebot/2.1' });
    expect([robot.to, robot.kept]).toEqual(['/my/ms', []]);
  });

  it('is not chosen by a link of another site, which would log visitors out (HARDENING A21)', async () => {
    for (const [sender, count] of Object.entries({
      'cross-site': 0,
      'same-site': 0,
      'same-origin': 4,
      none: 4,
    })) {
      const answer = await visit('/my/ms?region=my', { site: sender });
      expect([sender, answer.to, answer.kept.length]).toEqual([sender, '/my/ms', count]);
    }
  });
});

describe('GET /api/visit', () => {
  it('says and keeps the country of whoever came straight to a page', async () => {
    const answer = await visit('/api/visit?region=my', { from: AMERICA });
    expect([answer.body, answer.headers['cache-control']]).toEqual(['{"country":"us"}', 'no-store']);
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
    expect(kept(answer)).toEqual({ USER_REGION: 'us', FIRST_TIME_ACCESS: 'true' });
  });

  it('looks nobody up twice, and knows nothing of private networks', async () => {
    const again = await visit('/api/visit', { from: AMERICA, cookie: 'USER_REGION=my' });
    expect([again.body, again.kept]).toEqual(['{"country":"my"}', []]);
    expect((await visit('/api/visit?region=my&region=x')).body).toBe('{"country":null}');
  });
});

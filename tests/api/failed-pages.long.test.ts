import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noteFailure, pageContextOf } from '#region/routing/page-context.ts';
import { createLog } from '#server/runtime/create-log.ts';
import { openFakeService } from '../fake-service.ts';
import { ORIGIN, openTestSite, type TestSite } from './test-site.ts';

let site: TestSite;
const lines: Record<string, unknown>[] = [];
let isBroken = false;
const WARNING = 40;
const warnings = () => lines.filter(({ level }) => Number(level) >= WARNING);

beforeAll(async () => {
  site = await openTestSite({
    stock: { sg: 1 },
    log: createLog('debug', { write: (line) => void lines.push(JSON.parse(line)) }),
    next: async (request, response) => {
      if (isBroken) throw new Error('no such package');
      if (!request.url?.includes('/buy')) return void response.end('a page');
      noteFailure(pageContextOf(request), new Error('the listings answered 418'));
      response.statusCode = 500;
      response.end('Something went wrong');
    },
  });
});
afterAll(() => site?.close());

it('a failed page is logged with its address and cause, which the response does not contain', async () => {
  lines.length = 0;
  const answer = await site.app.inject('/sg/en/buy?make=toyota');
  expect(answer.statusCode).toBe(500);
  expect(answer.body).not.toContain('418');
  expect(warnings()).toMatchObject([
    { level: 50, status: 500, path: '/sg/en/buy?make=toyota', err: { message: 'the listings answered 418' } },
  ]);
  expect(warnings()[0]).toHaveProperty('err.stack');
});

it('is not ready until a page can be rendered, which is tried once it was', async () => {
  lines.length = 0;
  isBroken = true;
  const broken = await site.app.inject('/readyz');
  expect([broken.statusCode, broken.json().checks.pages]).toEqual([
    503,
    'no page can be rendered: see the log',
  ]);
  // a busy machine may be warned of, too
  const errors = lines.filter(({ level }) => Number(level) > WARNING);
  isBroken = false;
  expect(errors).toMatchObject([{ level: 50, err: { message: 'no such package' } }]);
  expect((await site.app.inject('/readyz')).json().checks.pages).toBe('ok');
  isBroken = true;
  expect((await site.app.inject('/readyz')).statusCode).toBe(200);
  isBroken = false;
});

it('a successful page logs no warning', async () => {
  lines.length = 0;
  expect((await site.app.inject('/sg/en')).statusCode).toBe(200);
  expect(warnings()).toEqual([]);
});

it('request logs contain no phone number, code, token or cookie (HARDENING A20)', async () => {
  lines.length = 0;
  const headers = { authorization: 'Bearer aToken12', cookie: 'SESSION=aCookie12', 'x-otp': '493817' };
  for (const path of ['/sg/en', '/sg/en/buy', '/api/v1/rabbit/sg/listings', '/api/nothing'])
    await site.app.inject({ url: `${path}?phone=91234567&code=493817&token=aToken12&q=91234567`, headers });
  await site.app.inject({ method: 'POST', url: '/api/nothing', headers, payload: { phone: '91234567' } });
  const text = JSON.stringify(lines);
  expect(lines.filter(({ msg }) => msg === 'answered').length).toBeGreaterThanOrEqual(5);
  for (const secret of ['91234567', '493817', 'aToken12', 'aCookie12']) expect(text).not.toContain(secret);
});

describe('a region whose API is at another address', () => {
  /** Nobody answers there, and it is no address of the site. */
  const ELSEWHERE = 'https://127.0.0.1:1';
  async function opened(hosts: Record<string, string>, environment: Record<string, string> = {}) {
    const rendered: string[] = [];
    const elsewhere = await openTestSite({
      stock: Object.fromEntries(Object.keys(hosts).map((code) => [code, 1])),
      environment,
      change: (manifest) => ({ ...manifest, apiHost: hosts[manifest.code] ?? '' }),
      next: async (request, response) => {
        const { region, api } = pageContextOf(request);
        rendered.push(region.code);
        try {
          response.end(
            region.manifest.apiHost === ORIGIN ? 'a page' : (await api.get<string>('/listings')).body,
          );
        } catch {
          response.statusCode = 500;
          response.end('Something went wrong');
        }
      },
    });
    return { site: elsewhere, rendered };
  }

  it('is not the one whose page says that the site is ready', async () => {
    const { site: some, rendered } = await opened({ sg: ELSEWHERE, my: '' });
    try {
      expect(some.content.regions.served[0]?.code).toBe('sg');
      expect((await some.app.inject('/readyz')).json().checks.pages).toBe('ok');
      expect(rendered).toEqual(['my']);
    } finally {
      await some.close();
    }
  });

  it('does not keep the site from being ready while that address does not answer', async () => {
    const { site: all, rendered } = await opened({ sg: ELSEWHERE });
    try {
      expect((await all.app.inject('/readyz')).json().checks.pages).toBe('ok');
      expect(rendered).toEqual(['sg']);
    } finally {
      await all.close();
    }
  });

  it('may have any address of the site, which browsers and the server call', async () => {
    const service = await openFakeService();
    service.answer = () => ({ status: 200, body: '"from the other address"' });
    const { site: own } = await opened({ my: service.url, sg: ORIGIN }, { SITE_ORIGINS: service.url });
    try {
      const { headers } = await own.app.inject('/sg/en');
      const policy = String(headers['content-security-policy']).split('; ');
      expect(policy).toContain(`connect-src 'self' ${ORIGIN}`);
      const page = await own.app.inject('/my/en');
      expect([page.statusCode, page.body]).toEqual([200, 'from the other address']);
    } finally {
      await own.close();
      await service.stop();
    }
  });
});

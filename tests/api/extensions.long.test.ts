import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DeskImport } from '#contracts/types.ts';
import type { Extension } from '#server/extensions/extension.ts';
import config from '../fixtures/extensions/forecourt.config.ts';
import { singaporeRow } from '../import/fixtures.ts';
import { until } from '../until.ts';
import { DESK, deskOf, FROM_SITE } from './desk/at-desk.ts';
import { openTestSite, type TestSite } from './test-site.ts';

const FIXTURES = join(import.meta.dirname, '../fixtures/extensions');
const KEY = 'key_of_the_cash_desk';
const DAY_MS = 86_400_000;
/** Imports run with low priority. */
const SLOW = 100_000;

/** An extension whose code fails. */
const broken: Extension = {
  name: 'broken',
  apiRoutes: [
    route('throws', async () => {
      throw Object.assign(new Error('a secret of the service'), { statusCode: 404, code: 'ECONNREFUSED' });
    }),
    route('returns-nothing', async () => undefined),
    route('asks-wrongly', (_, { db }) => db.query('SELECT * FROM x_broken.missing')),
  ],
  jobs: [
    {
      name: 'throws',
      runsAtStart: true,
      retries: { limit: 2, delaySeconds: 1 },
      run: () => Promise.reject(new Error('not today')),
    },
  ],
};

function route(
  path: string,
  handle: NonNullable<Extension['apiRoutes']>[number]['handle'],
): NonNullable<Extension['apiRoutes']>[number] {
  return {
    method: 'GET',
    path,
    summary: path,
    auth: 'public',
    limit: 'read',
    answer: { type: 'object' },
    handle,
  };
}

let site: TestSite;
const logged: string[] = [];

beforeAll(async () => {
  site = await openTestSite({
    stock: { sg: 3, my: 1 },
    extensions: [...(config.extensions ?? []), broken],
    configFile: join(FIXTURES, 'forecourt.config.ts'),
    environment: { VOUCHER_KEY: KEY, RATE_LIMITS: 'off' },
    change: (manifest) =>
      manifest.code === 'sg' ? { ...manifest, extensions: { vouchers: { percent: 5 } } } : manifest,
    log: pino({ level: 'info' }, { write: (line: string) => void logged.push(line) }),
    runsImports: true,
    next: async (_request, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end('<html><head><style>:root{}</style></head><body>a page</body></html>');
    },
  });
});
afterAll(() => site?.close());

const insert = (code: string, days: number) =>
  site.database.pool.query('INSERT INTO x_vouchers.vouchers (region, code, ends_at) VALUES ($1, $2, $3)', [
    'sg',
    code,
    new Date(Date.now() + days * DAY_MS),
  ]);
const get = (path: string) => site.app.inject(`/api/x/${path}`);

describe('a route of an extension', () => {
  it('answers by its schema with tables and settings of its own', async () => {
    await insert('AUTUMN', 1);
    const answer = await get('vouchers/sg/vouchers/AUTUMN');
    expect(answer.json()).toEqual({ code: 'AUTUMN', percent: 5, is_redeemed: false });
    expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
  });

  it('reads the variable that it declares, and refuses in the form of all errors', async () => {
    await insert('ONCE', 1);
    const redeem = (payload: object) =>
      site.app.inject({ method: 'POST', url: '/api/x/vouchers/sg/vouchers/ONCE/redeem', payload });
    expect((await redeem({ key: 'wrong' })).json()).toEqual({
      message: 'The key is wrong.',
      code: 'not_allowed',
      errors: {},
    });
    expect((await redeem({ key: KEY })).json()).toEqual({ code: 'ONCE' });
    expect(await redeem({ key: KEY })).toMatchObject({ statusCode: 409 });
    expect((await redeem({})).json()).toMatchObject({
      code: 'invalid_input',
      errors: { key: expect.anything() },
    });
    expect(await redeem({ key: 'x'.repeat(70_000) })).toMatchObject({ statusCode: 413 });
  });

  it('knows the regions that use it, and is in the description of the API', async () => {
    expect((await get('vouchers/xx/vouchers/A')).json()).toMatchObject({ code: 'region_not_found' });
    expect((await get('vouchers/my/vouchers/AUTUMN')).json()).toMatchObject({ code: 'not_found' });
    const { paths } = (await site.app.inject('/api/openapi.json')).json();
    expect(paths['/api/x/vouchers/{region}/vouchers/{code}'].get).toMatchObject({
      summary: 'What a voucher is worth',
      responses: { 200: expect.anything(), default: expect.anything() },
    });
  });

  it.each(['throws', 'returns-nothing', 'asks-wrongly'])(
    'that %s is answered with 500 and logged',
    async (path) => {
      const answer = await get(`broken/sg/${path}`);
      expect(answer.statusCode).toBe(500);
      expect(answer.json()).toEqual({
        message: 'Something went wrong on our side.',
        code: 'internal_error',
        errors: {},
      });
      expect(logged.filter((line) => line.includes('a request of the extension broken failed'))).not.toEqual(
        [],
      );
      expect(await site.app.inject('/livez')).toMatchObject({ statusCode: 200 });
    },
  );
});

describe('a document of an extension', () => {
  it('is printed with the frame of the region, and only where it exists', async () => {
    await insert('PAPER', 1);
    const answer = await get('vouchers/sg/documents/voucher/PAPER.pdf');
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="PAPER.pdf"',
      'cache-control': 'no-store',
    });
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await get('vouchers/sg/documents/voucher/NONE.pdf')).json()).toMatchObject({ code: 'not_found' });
  });
});

describe('a job of an extension', () => {
  it('runs at the start, and its failure is logged and retried', async () => {
    await until(() => expect(logged.join('')).toContain('Job x-broken-throws failed: not today'));
    const { rows } = await site.database.pool.query(
      "SELECT name, retry_limit FROM jobs.queue WHERE name LIKE 'x-%' ORDER BY name",
    );
    expect(rows).toEqual([
      { name: 'x-broken-throws', retry_limit: 2 },
      { name: 'x-vouchers-expire', retry_limit: 0 },
    ]);
    const { rows: schedules } = await site.database.pool.query(
      "SELECT name, cron FROM jobs.schedule WHERE name LIKE 'x-%'",
    );
    expect(schedules).toEqual([{ name: 'x-vouchers-expire', cron: '0 3 * * *' }]);
  });
});

describe('a style sheet of an extension', () => {
  it('comes after those of the site, with a hash in its address', async () => {
    const { body } = await site.app.inject('/sg/en');
    const [, path = ''] =
      /<style>:root\{\}<\/style><link rel="stylesheet" href="([^"]+)"\/><\/head>/.exec(body) ?? [];
    expect(path).toMatch(/^\/extensions\/autumn\.[0-9a-f]{16}\.css$/);
    const sheet = await site.app.inject(path);
    expect(sheet.body).toContain('--radius');
    expect(sheet.headers).toMatchObject({
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });
});

describe('a feed reader of an extension', () => {
  it('reads files of its format at the desk', { timeout: SLOW }, async () => {
    const { member } = deskOf(() => site);
    const headers = { cookie: await member('+6581150003', 'manager', ['sg']), ...FROM_SITE };
    const cars = [1, 2].map((id) =>
      Object.entries(singaporeRow(id))
        .map(([name, value]) => `${name}: ${value}\n`)
        .join(''),
    );
    const uploaded = await site.app.inject({
      method: 'POST',
      url: `${DESK}/sg/imports?name=cars.txt`,
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      payload: `#CARS 1.0\n${cars.join('---\n')}---\n`,
    });
    const { id } = uploaded.json().data;
    const started = await site.app.inject({
      method: 'POST',
      url: `${DESK}/sg/imports/${id}/runs`,
      headers,
      payload: { mapping: 'sgcarmart', removes_any: false },
    });
    expect(started.statusCode, started.body).toBeLessThan(300);
    await expect
      .poll(
        async () => {
          const answer = await site.app.inject({ url: `${DESK}/sg/imports/${id}`, headers });
          const { runs }: DeskImport = answer.json().data;
          return runs[0];
        },
        { timeout: SLOW, interval: 100 },
      )
      .toMatchObject({ status: 'done', report: { read: 2, stored: 2 } });
  });
});

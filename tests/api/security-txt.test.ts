import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_MS } from '#domain/time/durations.ts';
import { ORIGIN, openTestSite, type TestSite } from './test-site.ts';

const PATH = '/.well-known/security.txt';
let site: TestSite;
let silent: TestSite;

beforeAll(async () => {
  const next = async (_request: unknown, response: { end(text: string): void }) => response.end('a page');
  const shared = { stock: { sg: 1 }, next: next as never };
  site = await openTestSite({
    ...shared,
    environment: { SECURITY_CONTACT: 'mailto:security@cars.example, https://cars.example/security' },
  });
  silent = await openTestSite(shared);
});
afterAll(() => Promise.all([site?.close(), silent?.close()]));

it('says where weaknesses are reported to, for half a year (RFC 9116)', async () => {
  const { statusCode, headers, body } = await site.app.inject(PATH);
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  const [expires = ''] = /(?<=^Expires: ).+$/m.exec(body) ?? [];
  expect(body).toBe(
    [
      'Contact: mailto:security@cars.example',
      'Contact: https://cars.example/security',
      `Expires: ${expires}`,
      `Canonical: ${ORIGIN}${PATH}`,
      '',
    ].join('\n'),
  );
  const days = (Date.parse(expires) - Date.now()) / DAY_MS;
  expect(days).toBeGreaterThan(178);
  expect(days).toBeLessThanOrEqual(180);
});

it('security.txt is not there while nobody is named', async () => {
  expect((await silent.app.inject(PATH)).statusCode).toBe(404);
});

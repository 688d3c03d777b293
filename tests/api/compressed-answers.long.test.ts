import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestSite, type TestSite } from './test-site.ts';

const BASE = '/api/v1/rabbit/sg';
const PUBLIC = [
  '/api/openapi.json',
  `${BASE}/config`,
  `${BASE}/config/options`,
  `${BASE}/listings`,
  `${BASE}/listings?make=toyota&nothing=1`,
  `${BASE}/data-query/makes`,
];
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite({ stock: { sg: 40 } });
});
afterAll(() => site?.close());

const ask = (url: string, headers: Record<string, string> = {}) => site.app.inject({ url, headers });

describe('an answer that anybody may read', () => {
  it.each(PUBLIC)('%s is compressed as the client accepts, with the same content', async (url) => {
    const plain = await ask(url);
    const zipped = await ask(url, { 'accept-encoding': 'gzip' });
    const best = await ask(url, { 'accept-encoding': 'gzip, br' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(zipped.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    expect(best.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    // a matcher would compare a million numbers one by one
    expect(gunzipSync(zipped.rawPayload).equals(plain.rawPayload)).toBe(true);
    expect(brotliDecompressSync(best.rawPayload).equals(plain.rawPayload)).toBe(true);
    for (const { headers, rawPayload } of [plain, zipped, best])
      expect(headers['content-length']).toBe(String(rawPayload.length));
    expect(best.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
  });

  it.each(PUBLIC)('%s is a 304 without content for a client that has it', async (url) => {
    for (const encoding of ['identity', 'gzip', 'br']) {
      const accepts = { 'accept-encoding': encoding };
      // an unknown tag asks for one
      const first = await ask(url, { ...accepts, 'if-none-match': '"x"' });
      expect(first.statusCode).toBe(200);
      const etag = String(first.headers.etag);
      const again = await ask(url, { ...accepts, 'if-none-match': `"other", W/${etag}` });
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
      expect(again.headers['content-type']).toBeUndefined();
    }
  });

  it('has another tag in another encoding, and after a change', async () => {
    const tag = async (encoding: string) =>
      (await ask(`${BASE}/listings`, { 'accept-encoding': encoding })).headers.etag;
    const before = await tag('br');
    expect(new Set([before, await tag('gzip')]).size).toBe(2);
    expect(await tag('br')).toBe(before);
    await site.database.pool.query(
      `UPDATE listings SET fields = jsonb_set(fields, '{listing.asking_price}', '12345') WHERE id = (
         SELECT max(id) FROM listings WHERE region = 'sg' AND kind = 'used')`,
    );
    await expect.poll(() => tag('br'), { timeout: 60_000 }).not.toBe(before);
  });

  it('is sent as it is when the client refuses an encoding, or is small', async () => {
    const refused = await ask(`${BASE}/config`, { 'accept-encoding': 'gzip;q=0, br;q=0' });
    expect(refused.headers['content-encoding']).toBeUndefined();
    const small = await ask(`${BASE}/config/appointment-buffer-time`, { 'accept-encoding': 'br' });
    expect(small.headers['content-encoding']).toBeUndefined();
    expect(small.headers.etag).toMatch(/^"[\w-]+-identity"$/);
  });

  it('is made for a client without compression as fast as before: nothing is computed', async () => {
    const { headers, rawPayload } = await ask(`${BASE}/listings?price=30000-4000000`);
    // short answers have a tag: it costs nothing
    expect(rawPayload.length).toBeGreaterThan(2_000);
    expect(headers.etag).toBeUndefined();
  });

  it('has a document of at most an eighth of its size when compressed', async () => {
    const plain = await ask('/api/openapi.json');
    const best = await ask('/api/openapi.json', { 'accept-encoding': 'br' });
    expect(best.rawPayload.length).toBeLessThan(plain.rawPayload.length / 8);
  });
});

describe('other answers', () => {
  it.each([`${BASE}/listings?price=abc`, `${BASE}/listings/histories`, `${BASE}/time-slot`])(
    '%s has no tag and is not compressed: an error, or about a person',
    async (url) => {
      const { headers } = await ask(url, { 'accept-encoding': 'br', 'if-none-match': '*' });
      expect(headers['cache-control']).toBe('no-store');
      expect([headers.etag, headers['content-encoding']]).toEqual([undefined, undefined]);
    },
  );
});

it('new answers beyond a number a second are sent as they are', async () => {
  const started = performance.now();
  const headers = { 'accept-encoding': 'br' };
  const answers = [];
  for (let price = 0; price < 400; price++) {
    answers.push(await ask(`${BASE}/listings?counts=none&price[min]=${price}`, headers));
  }
  const seconds = (performance.now() - started) / 1_000;
  const compressed = answers.filter((answer) => answer.headers['content-encoding'] === 'br');
  expect(compressed.length).toBeGreaterThan(0);
  expect(compressed.length).toBeLessThanOrEqual(100 + 20 * seconds + 1);
  for (const { rawPayload, headers } of answers)
    expect(headers['content-encoding'] === 'br' || JSON.parse(String(rawPayload)).data.length > 0).toBe(true);
});

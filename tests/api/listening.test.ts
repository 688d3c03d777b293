import { rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageContextOf } from '#region/routing/page-context.ts';
import { upsertListings } from '#server/modules/listings/repositories/upsert-listings.ts';
import { openTestSite, type TestSite } from './test-site.ts';

let site: TestSite;
let origin: string;
let port: number;
let rendered = 0;

async function fakeNext(request: IncomingMessage, response: ServerResponse): Promise<void> {
  rendered++;
  const { api, search } = pageContextOf(request);
  const { body } = await api.get<{ meta: { total: number } }>(`/listings?${search}`);
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(`<p>${body.meta.total}</p>${'<i></i>'.repeat(500)}`);
}

beforeAll(async () => {
  site = await openTestSite({ stock: { sg: 30 }, next: fakeNext, maintenancePoll: 5 });
  origin = await site.app.listen({ host: '127.0.0.1', port: 0 });
  port = Number(new URL(origin).port);
});
afterAll(() => site?.close());

const get = (path: string, headers: Record<string, string> = {}) => fetch(origin + path, { headers });
const shown = ({ headers }: Response) =>
  Object.fromEntries(
    [...headers].filter(([name]) => !['date', 'x-request-id', 'connection', 'keep-alive'].includes(name)),
  );

/** Sends raw bytes and returns everything the server sends back. */
async function raw(request: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.end(request);
  return text(socket);
}

describe('a listening server', () => {
  it('sends a cached page exactly as it was rendered', async () => {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const answers: [object, string][] = [];
      for (let round = 0; round < 3; round++) {
        const answer = await get('/sg/en/buy?fuel=petrol&utm_source=x', { 'accept-encoding': encoding });
        answers.push([shown(answer), await answer.text()]);
      }
      expect(answers[1]).toEqual(answers[0]);
      expect(answers[2]).toEqual(answers[0]);
    }
    expect(rendered).toBe(1);
  });

  it('responds with 304 to clients that have the page', async () => {
    const etag = (await get('/sg/en/buy?fuel=petrol')).headers.get('etag') ?? '';
    expect((await get('/sg/en/buy?fuel=petrol', { 'if-none-match': etag })).status).toBe(304);
  });

  it('drops cached pages when listings change', async () => {
    const before = await (await get('/sg/en/buy')).text();
    const row = {
      kind: 'used' as const,
      source: 't',
      sourceId: '1',
      slug: 't',
      status: 'available',
      title: 'T',
      fields: {},
    };
    await upsertListings(site.database.db, 'sg', [row]);
    await expect.poll(async () => (await get('/sg/en/buy')).text(), { timeout: 60_000 }).not.toBe(before);
    expect(await (await get('/sg/en/buy')).text()).toContain('<p>31</p>');
  });

  it('sends no cached page while its region is closed, and sends it again afterwards', async () => {
    const flag = join(site.dataDir, 'maintenance');
    const before = await (await get('/sg/en/buy')).text();
    writeFileSync(flag, 'sg');
    await expect.poll(async () => (await get('/sg/en/buy')).status, { timeout: 60_000 }).toBe(503);
    const bypass = await get('/sg/en/buy', { cookie: 'force_no_maintenance=1' });
    expect([bypass.headers.get('cache-control'), await bypass.text()]).toEqual(['no-store', before]);
    expect((await get('/sg/en/buy')).status).toBe(503);
    rmSync(flag);
    await expect.poll(async () => (await get('/sg/en/buy')).status, { timeout: 60_000 }).toBe(200);
    expect(await (await get('/sg/en/buy')).text()).toBe(before);
  });

  it('handles HEAD, other methods and other pages as usual', async () => {
    await get('/sg/en/buy');
    const head = await fetch(`${origin}/sg/en/buy`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect((await fetch(`${origin}/sg/en/buy`, { method: 'POST' })).status).toBe(404);
  });

  it.each([
    [
      'a smuggled request',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['a header with a line end', 'GET / HTTP/1.1\r\nHost: x\r\nX-A: a\nb\r\n\r\n'],
    ['an unknown HTTP version', 'GET / HTTP/9.9\r\n\r\n'],
    ['oversized headers', `GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`],
    ['a malformed address', 'GET /%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
    ['no host', 'GET / HTTP/1.1\r\n\r\n'],
    ['TRACE', 'TRACE / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
  ])('refuses %s with 4xx (HARDENING A32, A33)', async (_, request) => {
    expect(await raw(request)).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect((await get('/livez')).status).toBe(200);
  });

  it('reports that it stops, finishes requests in flight and drops none (HARDENING R5)', async () => {
    let stopping = false;
    const failures: unknown[] = [];
    const answered = { before: 0, during: 0 };
    const ask = async () => {
      for (;;) {
        const ready = await get('/readyz').catch(() => undefined);
        // like a proxy: stop sending when the server is not ready
        if (!ready || ready.status === 503) return;
        await get('/api/v1/rabbit/sg/listings').then(
          async (answer) => {
            await answer.arrayBuffer();
            answered[stopping ? 'during' : 'before']++;
            if (answer.status !== 200) failures.push(answer.status);
          },
          (error: unknown) => failures.push(error),
        );
      }
    };
    const clients = Array.from({ length: 16 }, ask);
    await expect.poll(() => answered.before, { timeout: 60_000 }).toBeGreaterThan(200);
    stopping = true;
    await Promise.all([site.server.stop(500), ...clients]);
    expect(failures).toEqual([]);
    await expect(get('/livez')).rejects.toThrow();
  }, 120_000);
});

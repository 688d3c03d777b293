import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import Fastify from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { type DownloadLimit, downloadLimit } from './open-downloads.ts';

const PART = 'x'.repeat(2_000_000);
let app = Fastify();
let address = '';
/** Parts that were read, by the path of the file. */
let read: Record<string, number> = {};

async function start(limit: DownloadLimit): Promise<void> {
  read = {};
  app = Fastify({ trustProxy: true });
  const startDownload = downloadLimit(limit);
  app.get<{ Params: { file: string } }>('/:file', (request, reply) => {
    const { file } = request.params;
    async function* parts() {
      for (let part = 0; part < (file === 'short' ? 1 : 1_000); part++) {
        read[file] = part;
        yield PART;
      }
    }
    return reply.send(startDownload(request, reply, parts()));
  });
  address = await app.listen({ host: '127.0.0.1', port: 0 });
}
afterEach(async () => {
  app.server.closeAllConnections();
  await app.close();
});

/** Asks for a file without reading it. */
async function open(file: string, client: string): Promise<IncomingMessage> {
  const asked = get(`${address}/${file}`, { headers: { 'x-forwarded-for': client }, agent: false });
  asked.on('error', () => {});
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return answer.on('error', () => {});
}

const LIMIT = { ofClient: 2, inAll: 3, stallMs: 600_000 };

it('sends some files at a time to a client, and some in all; others get the time to try again', async () => {
  await start(LIMIT);
  const first = await open('a', '203.0.113.1');
  await open('b', '203.0.113.1');
  const refused = await open('c', '203.0.113.1');
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '30']);
  expect((await open('c', '203.0.113.2')).statusCode).toBe(200);
  expect((await open('d', '203.0.113.3')).statusCode).toBe(503);
  first.destroy();
  await expect.poll(async () => (await open('short', '203.0.113.3')).statusCode).toBe(200);
});

it('cuts off who takes nothing, and reads no more than is taken', async () => {
  await start({ ...LIMIT, ofClient: 1, stallMs: 200 });
  const stalled = await open('a', '203.0.113.1');
  const parts = read.a;
  await expect.poll(async () => (await open('short', '203.0.113.1')).statusCode).toBe(200);
  expect(read.a).toBeLessThan((parts ?? 0) + 20);
  stalled.resume();
  await new Promise((resolve) => stalled.once('close', resolve));
  expect(stalled.complete).toBe(false);
});

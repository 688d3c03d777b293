import Fastify, { type FastifyInstance } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import { addCompression } from './compression.ts';

const TEXT = { cars: Array.from({ length: 200 }, (_, at) => `car ${at}`) };
const KEPT = Buffer.from(JSON.stringify(TEXT));
const HEADERS = ['etag', 'vary', 'content-length', 'content-encoding', 'content-type', 'cache-control'];
const ENCODINGS = ['identity', 'gzip', 'br'];
let app: FastifyInstance;

beforeEach(() => {
  app = Fastify();
  addCompression(app, { hasProxies: false });
  const kept = Buffer.from(KEPT);
  app.get('/api/v1/text', async (_request, reply) => reply.header('cache-control', 'no-cache').send(TEXT));
  app.get('/api/v1/bytes', async (_request, reply) => reply.type('application/json').send(kept));
  app.get('/api/v1/small', async () => ({ ok: true }));
  app.get('/api/v1/cookie', async (_request, reply) => reply.header('set-cookie', 'device=1').send(TEXT));
  app.get('/api/v1/private', async (_request, reply) => reply.header('cache-control', 'no-store').send(TEXT));
  app.get('/api/v1/missing', async (_request, reply) => reply.code(404).send(TEXT));
});

async function ask(method: 'GET' | 'HEAD', url: string, encoding: string, condition?: string) {
  const headers = { 'accept-encoding': encoding, ...(condition && { 'if-none-match': condition }) };
  const { statusCode, headers: answered, body } = await app.inject({ method, url, headers });
  if (method === 'HEAD') expect(body).toBe('');
  return { statusCode, ...Object.fromEntries(HEADERS.map((name) => [name, answered[name]])) };
}

describe.each(['text', 'bytes', 'small', 'cookie', 'private', 'missing'])('HEAD of %s', (name) => {
  const url = `/api/v1/${name}`;

  it.each(ENCODINGS)(
    'has the headers of GET in %s, before its first GET those of identity',
    async (encoding) => {
      const head = await ask('HEAD', url, encoding, '"unknown"');
      expect(head).toEqual(await ask('GET', url, 'identity', '"unknown"'));
      const get = await ask('GET', url, encoding, '"unknown"');
      expect(await ask('HEAD', url, encoding, '"unknown"')).toEqual(get);
      expect(await ask('HEAD', url, encoding)).toEqual(await ask('GET', url, encoding));
      const { etag } = get as { etag?: string };
      expect([url, etag !== undefined]).toEqual([url, ['text', 'bytes', 'small'].includes(name)]);
      if (etag === undefined) return;
      const known = await ask('HEAD', url, encoding, etag);
      expect(known).toEqual(await ask('GET', url, encoding, etag));
      expect(known).toMatchObject({ statusCode: 304, etag });
    },
  );
});

import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { addCompression } from './compression.ts';

it('an answer that sets a cookie is about one person: it is neither compressed nor tagged', async () => {
  const app = Fastify();
  addCompression(app, { hasProxies: false });
  const cars = Array.from({ length: 200 }, (_, at) => `car ${at}`);
  app.get('/api/v1/cars', async () => cars);
  app.get('/api/v1/own-cars', async (_request, reply) => reply.header('set-cookie', 'device=1').send(cars));
  const headersOf = async (url: string) => {
    const headers = { 'accept-encoding': 'br', 'if-none-match': '"x"' };
    const answer = await app.inject({ url, headers });
    return ['content-encoding', 'etag', 'vary'].map((name) => answer.headers[name]);
  };
  expect(await headersOf('/api/v1/cars')).toEqual(['br', expect.any(String), 'accept-encoding']);
  expect(await headersOf('/api/v1/own-cars')).toEqual([undefined, undefined, undefined]);
});

it('new answers of one client beyond its share are sent as they are, those of others are compressed (A52)', async () => {
  const app = Fastify();
  addCompression(app, { hasProxies: false });
  const cars = Array.from({ length: 200 }, (_, at) => `car ${at}`);
  app.get<{ Params: { page: string } }>('/api/v1/cars/:page', async ({ params }) => [params.page, ...cars]);
  const encodingOf = async (page: number, remoteAddress: string) => {
    const headers = { 'accept-encoding': 'br' };
    const answer = await app.inject({ url: `/api/v1/cars/${page}`, headers, remoteAddress });
    return answer.headers['content-encoding'];
  };
  const started = performance.now();
  const encodings: unknown[] = [];
  for (let page = 0; page < 150; page++) encodings.push(await encodingOf(page, '203.0.113.1'));
  const seconds = (performance.now() - started) / 1_000;
  const compressed = encodings.filter((encoding) => encoding === 'br').length;
  expect(compressed).toBeGreaterThanOrEqual(50);
  expect(compressed).toBeLessThanOrEqual(50 + 5 * seconds + 1);
  expect(await encodingOf(1_000, '203.0.113.2')).toBe('br');
  // what is kept is sent to everybody
  expect(await encodingOf(0, '203.0.113.1')).toBe('br');
});

import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { addCompression } from './compression.ts';

it('an answer that sets a cookie is about one person: it is neither compressed nor tagged', async () => {
  const app = Fastify();
  addCompression(app);
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

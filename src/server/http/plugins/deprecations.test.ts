import swagger from '@fastify/swagger';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { addDeprecations, type DeprecatedCall } from './deprecations.ts';

const OLD: DeprecatedCall = {
  method: 'GET',
  url: '/api/v1/rabbit/:region/old',
  since: '2026-12-01',
  sunset: '2027-06-01',
  instead: 'call GET new.',
};

let app: FastifyInstance;
afterEach(() => app.close());

async function openApp(calls: readonly DeprecatedCall[]): Promise<void> {
  app = Fastify();
  await app.register(swagger, { openapi: { openapi: '3.1.0', info: { title: 'Calls', version: '1' } } });
  addDeprecations(app, calls);
  const schema = { description: 'Reads.' };
  app.get('/api/v1/rabbit/:region/old', { schema: { ...schema } }, () => ({}));
  app.post('/api/v1/rabbit/:region/old', () => ({}));
  app.get('/api/v1/rabbit/:region/new', { schema: { ...schema } }, () => ({}));
  await app.ready();
}

it.each(['GET', 'HEAD'] as const)('says in answers to %s since when a call is deprecated', async (method) => {
  await openApp([OLD]);
  const { headers } = await app.inject({ method, url: '/api/v1/rabbit/sg/old' });
  expect(headers).toMatchObject({ deprecation: '@1796083200', sunset: 'Tue, 01 Jun 2027 00:00:00 GMT' });
});

it('says nothing of other calls', async () => {
  await openApp([OLD]);
  for (const [method, url] of [
    ['POST', '/api/v1/rabbit/sg/old'],
    ['GET', '/api/v1/rabbit/sg/new'],
  ] as const) {
    const { headers } = await app.inject({ method, url });
    expect(headers.deprecation ?? headers.sunset).toBeUndefined();
  }
});

it('says in the document which calls are deprecated, and what to call instead', async () => {
  await openApp([OLD]);
  const { paths } = app.swagger() as unknown as { paths: Record<string, Record<string, object>> };
  expect(paths['/api/v1/rabbit/{region}/old']?.get).toMatchObject({
    deprecated: true,
    description: 'Reads. Deprecated: call GET new.',
  });
  expect(paths['/api/v1/rabbit/{region}/old']?.post).not.toHaveProperty('deprecated');
  expect(paths['/api/v1/rabbit/{region}/new']?.get).not.toHaveProperty('deprecated');
});

it('leaves Sunset out when no day is set', async () => {
  const { sunset: _sunset, ...unlimited } = OLD;
  await openApp([unlimited]);
  const { headers } = await app.inject('/api/v1/rabbit/sg/old');
  expect(headers.deprecation).toBe('@1796083200');
  expect(headers).not.toHaveProperty('sunset');
});

it('does not start with a call that does not exist', async () => {
  await expect(openApp([{ ...OLD, url: '/api/v1/older' }])).rejects.toThrow(
    'deprecated, but no route: GET /api/v1/older',
  );
});

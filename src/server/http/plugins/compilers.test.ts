import { join } from 'node:path';
import Fastify, { type RouteOptions } from 'fastify';
import { expect, it } from 'vitest';
import { ROUTES } from '../../api/routes/index.ts';
import { contractSchemas } from '../contract-schemas.ts';
import { addCompilers } from './compilers.ts';
import { addJsonBodies } from './json-bodies.ts';
import { addMultipartBodies } from './multipart-bodies.ts';

const schemas = contractSchemas(join(import.meta.dirname, '../../../../schemas'));
/** Below it each schema is compiled at once. */
const ADDED = '/api/x';

it('the schemas of all routes can be compiled', async () => {
  const app = Fastify();
  addCompilers(app, schemas);
  addJsonBodies(app);
  addMultipartBodies(app);
  app.register(
    async (added) => {
      for (const declare of ROUTES) declare(added);
    },
    { prefix: ADDED },
  );
  await app.ready();
  await app.close();
});

it.each<[string, Pick<RouteOptions, 'method' | 'schema'>]>([
  ['body', { method: 'POST', schema: { body: { type: 'nonsense' } } }],
  ['query', { method: 'GET', schema: { querystring: { type: 'nonsense' } } }],
  ['answer', { method: 'GET', schema: { response: { 200: { $ref: 'Nonsense#' } } } }],
])('a route of an extension with a wrong schema of its %s prevents the start', async (_part, route) => {
  const app = Fastify();
  addCompilers(app, schemas);
  app.route({ ...route, url: `${ADDED}/shop/:region/things`, handler: async () => ({}) });
  await expect(app.ready()).rejects.toThrow(/^Failed building the \w+ schema for \w+: \/api\/x\/shop/);
});

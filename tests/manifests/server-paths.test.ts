import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { requireServerPaths } from '#server/http/plugins/server-paths.ts';
import { TAKEN_FORM_NAMES } from '#server/manifests/checks/forms/form-pages.ts';
import { SERVER_PATHS } from '#server/manifests/checks/server-paths.ts';
import { validateCode } from '#server/manifests/new-region/validate-answers.ts';
import { openTestSite, type TestSite } from '../api/test-site.ts';
import { createSandbox, type Sandbox } from './sandbox.ts';

let site: TestSite;
let sandbox: Sandbox;
beforeAll(async () => {
  site = await openTestSite({
    stock: { sg: 1 },
    next: async (_request, response) => void response.end(''),
    environment: { METRICS: 'on' },
  });
  sandbox = await createSandbox();
});
afterAll(async () => {
  await site?.close();
  await sandbox?.remove();
});

/** Problems of a region with the code. */
async function problemsOf(code: string): Promise<string[]> {
  const manifest = { ...JSON.parse(await sandbox.read('sg.json')), code, isDefault: false };
  await sandbox.write(`${code}.json`, JSON.stringify(manifest));
  const problems = await sandbox.check(`${code}.json`);
  return problems.filter(({ path }) => path === 'code').map(({ message }) => message);
}

/** Paths of built files. */
const BUILT = ['fonts'];

it('no region code equals a path of the server: all routes are checked', async () => {
  const served = [...site.app.serverPaths];
  expect(served).toEqual(
    expect.arrayContaining(['api', 'brand', 'images', 'inbox', 'media', 'previews', 'sitemaps']),
  );
  for (const path of [...served, ...BUILT])
    expect([path, await problemsOf(path)]).toEqual([path, [`"${path}" is a path of the server itself`]]);
  // no other path is reserved
  expect([...new Set([...served, ...BUILT])].sort()).toEqual([...SERVER_PATHS].sort());
});

it('no region code equals a page slug, which works without a region', async () => {
  for (const code of ['sell', 'buy', 'cars', 'zeekr'])
    expect([code, await problemsOf(code)]).toEqual([code, [`"${code}" is the address of a page: /${code}`]]);
  expect(await problemsOf('nz')).toEqual([]);
});

it('names that cannot be those of forms are the POST routes beside tickets/{form}', async () => {
  const { paths } = (await site.app.inject('/api/openapi.json')).json();
  const taken = Object.entries<object>(paths).flatMap(([path, methods]) => {
    const name = /^\/api\/v1\/rabbit\/\{region\}\/tickets\/([a-z][a-z0-9_]{0,39})$/.exec(path)?.[1];
    return name !== undefined && 'post' in methods ? [name] : [];
  });
  expect(taken.sort()).toEqual([...TAKEN_FORM_NAMES].sort());
});

it('a new region cannot have one of these codes', () => {
  const facts = { country: 'NZ' } as Parameters<typeof validateCode>[1];
  for (const path of SERVER_PATHS)
    expect(() => validateCode(path, facts)).toThrow('is a path of the server itself');
});

it('the server does not start with a route under a path that is not reserved', async () => {
  const app = Fastify();
  requireServerPaths(app);
  app.get('/livez', async () => '');
  app.get('/*', async () => '');
  app.get('/robots.txt', async () => '');
  app.get('/newpath/:id', async () => '');
  await expect(app.ready()).rejects.toThrow('/newpath');
  await app.close();
});

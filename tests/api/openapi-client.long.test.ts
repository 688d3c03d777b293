import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callsOf } from './openapi-document.ts';
import { openTestSite, type TestSite } from './test-site.ts';

const MODULES = resolve(import.meta.dirname, '../../node_modules');
const SEARCH = '/api/v1/rabbit/sg/listings?make=toyota&price=30000-90000&size=3';
/** A program of an API customer. */
const PROGRAM = `
  import { ok } from '@oazapfts/runtime';
  import { defaults, getListings } from './client.ts';
  defaults.baseUrl = process.argv[2] ?? '';
  const { data, meta } = await ok(getListings('sg', { make: ['toyota'], price: '30000-90000', size: '3' }));
  console.log(JSON.stringify({ slugs: data.map(({ slug }) => slug), total: meta.total }));
  // @ts-expect-error no region has such a filter
  export const misspelt = () => getListings('sg', { prise: '30000-90000' });
`;
const run = promisify(execFile);

let site: TestSite;
let folder: string;
let origin: string;

beforeAll(async () => {
  site = await openTestSite({ stock: { sg: 200, jp: 1 } });
  await site.app.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(site.app.server.address() as AddressInfo).port}`;
  folder = await mkdtemp(join(tmpdir(), 'forecourt-client-'));
  await symlink(MODULES, join(folder, 'node_modules'), 'dir');
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await site?.close();
});

it('the document describes the filters of every region', async () => {
  const calls = callsOf((await site.app.inject('/api/openapi.json')).json());
  const search = calls.find(({ path }) => path === '/api/v1/rabbit/{region}/listings');
  for (const { filters } of site.content.regions.all)
    for (const { query } of filters)
      expect(search?.parameters.filter(({ name }) => name === query)).toHaveLength(1);
  expect(search?.parameters.find(({ name }) => name === 'price')).toMatchObject({
    in: 'query',
    description: expect.stringMatching(/^(\w\w, )*\w\w: Price\. A range as min-max/),
  });
});

it('a client generated from the document compiles, refuses unknown filters and finds cars', async () => {
  const { body } = await site.app.inject('/api/openapi.json');
  await writeFile(join(folder, 'openapi.json'), body);
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(join(folder, 'program.ts'), PROGRAM);
  const node = (...args: string[]) => run(process.execPath, args, { cwd: folder });
  await node(join(MODULES, 'oazapfts/dist/cli.js'), 'openapi.json', 'client.ts');
  const options = ['--strict', '--noEmit', '--skipLibCheck', '--allowImportingTsExtensions'];
  const modules = ['--target', 'esnext', '--module', 'esnext', '--moduleResolution', 'bundler'];
  await node(join(MODULES, 'typescript/bin/tsc'), ...options, ...modules, '--types', 'node', 'program.ts');
  const { stdout } = await node('program.ts', origin);
  const { data, meta } = (await site.app.inject(SEARCH)).json();
  expect(data.length).toBeGreaterThan(0);
  expect(JSON.parse(stdout)).toEqual({
    slugs: data.map(({ slug }: { slug: string }) => slug),
    total: meta.total,
  });
}, 120_000);

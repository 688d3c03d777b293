import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compile } from '../../scripts/pack/compile.ts';
import { declarations } from '../../scripts/pack/declarations.ts';
import { visitorOf } from './login/log-in.ts';
import type { ApiDocument } from './openapi-document.ts';
import { printCalls } from './print-calls.ts';
import { openTestSite, type TestSite } from './test-site.ts';

const ROOT = join(import.meta.dirname, '../..');
const ENTRY = 'src/exports/client.ts';
const PACKAGE = {
  name: 'forecourt',
  type: 'module',
  imports: { '#*': './src/*' },
  exports: { './client': { types: './src/exports/client.d.ts', default: './src/exports/client.js' } },
};
/** A program of a company. Its arguments are the origin of the API and a token. */
const PROGRAM = `
  import { ApiError, createClient, getConfig, getListings, getListingsBySlug, getListingsSaved } from 'forecourt/client';

  const [origin = '', token = ''] = process.argv.slice(2);
  const client = createClient({ origin, token: () => token });
  const region = 'sg';
  const filters = { make: ['toyota', 'honda'], price: '10000-190000' };
  const { data, meta } = await client.call(getListings, { region, size: 3, filters });
  const saved = await client.call(getListingsSaved, { region });
  const config = await client.call(getConfig, { region });
  const refused = await client.call(getListingsBySlug, { region, slug: 'no-such-car' }).catch((error) => error);
  console.log(
    JSON.stringify({
      slugs: data.map(({ slug }) => slug),
      total: meta.total,
      saved: saved.data.length,
      currency: config.data.currency.code,
      refused: refused instanceof ApiError && [refused.status, refused.answer?.code],
    }),
  );

  // @ts-expect-error there is no such parameter
  export const misspelt = () => client.call(getListings, { region, siez: 3 });
  // @ts-expect-error a region is needed
  export const incomplete = () => client.call(getListings, {});
  // @ts-expect-error the answer has no such part
  export const absent = () => client.call(getConfig, { region }).then(({ date }) => date);
`;
const run = promisify(execFile);

let site: TestSite;
let folder: string;

beforeAll(async () => {
  site = await openTestSite({ stock: { sg: 100 } });
  await site.app.listen({ host: '127.0.0.1', port: 0 });
  folder = mkdtempSync(join(tmpdir(), 'forecourt-client-'));
  const installed = 'node_modules/forecourt';
  const files = new Map([
    ['package.json', '{ "type": "module" }'],
    ['program.ts', PROGRAM],
    [`${installed}/package.json`, JSON.stringify(PACKAGE)],
  ]);
  for (const [file, text] of [...compile(ROOT, ENTRY), ...declarations(ROOT, [ENTRY])])
    files.set(`${installed}/${file}`, text);
  for (const [file, text] of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
});
afterAll(async () => {
  if (folder) rmSync(folder, { recursive: true, force: true });
  await site?.close();
});

it('the client has the calls of the document', async () => {
  const calls = printCalls(site.app.swagger() as unknown as ApiDocument);
  await expect(calls).toMatchFileSnapshot(join(ROOT, 'src/region/api/calls.ts'));
});

it('finds cars, answers for a login and throws refusals in a program of a company', async () => {
  const { access_token: token } = await visitorOf(() => site).logIn('sg', '81234567');
  const origin = `http://127.0.0.1:${(site.app.server.address() as AddressInfo).port}`;
  const { stdout } = await run(process.execPath, ['program.ts', origin, token], { cwd: folder });
  const search = '/api/v1/rabbit/sg/listings?make=toyota&make=honda&price=10000-190000&size=3';
  const { data, meta } = (await site.app.inject(search)).json();
  expect(data.length).toBeGreaterThan(0);
  expect(JSON.parse(stdout)).toEqual({
    slugs: data.map(({ slug }: { slug: string }) => slug),
    total: meta.total,
    saved: 0,
    currency: 'SGD',
    refused: [404, 'not_found'],
  });
});

it('types of the client refuse parameters and answers that do not exist', async () => {
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  const modules = ['--target', 'esnext', '--module', 'nodenext', '--lib', 'esnext,dom'];
  // Node has a program of its own to type; only the client is of interest here
  writeFileSync(join(folder, 'node.d.ts'), 'declare const process: { argv: string[] };\n');
  const { stdout } = await run(
    process.execPath,
    [tsc, '--strict', '--noEmit', ...modules, 'program.ts', 'node.d.ts'],
    { cwd: folder },
  ).catch((error: { stdout: string }) => error);
  expect(stdout).toBe('');
});

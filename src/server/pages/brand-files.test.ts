import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import type { Folders } from '../folders.ts';
import type { SiteHost } from '../main.ts';
import { addBrandFiles } from './brand-files.ts';

const root = mkdtempSync(join(tmpdir(), 'forecourt-brand-'));
const regionsDir = join(root, 'own');
mkdirSync(join(regionsDir, 'brand'), { recursive: true });
for (const file of ['brand/sans.woff2', 'brand/secret.woff2', 'brand/logo.svg', 'aa.json'])
  writeFileSync(join(regionsDir, file), file);
afterAll(() => rmSync(root, { recursive: true }));

const brand = {
  logo: 'brand/logo.svg',
  fontFiles: [{ family: 'Own', file: 'brand/sans.woff2', weights: [400] }],
};
const region = { code: 'aa', manifest: { brand } };
const regions = {
  all: [region],
  default: region,
  find: (code: string) => (code === 'aa' ? region : undefined),
};
const app = fastify();
const host = { content: () => ({ regions }) } as unknown as SiteHost;
addBrandFiles(app, host, { regionsDir, shippedRegionsDir: join(root, 'shipped') } as Folders);

test('a font of the brand is served as what it is', async () => {
  const answer = await app.inject('/brand/aa/fonts/brand/sans.woff2');
  expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([
    200,
    'font/woff2',
    'brand/sans.woff2',
  ]);
});

test.each([
  '/brand/aa/fonts/brand/secret.woff2',
  '/brand/aa/fonts/aa.json',
  '/brand/aa/fonts/..%2faa.json',
  '/brand/aa/fonts/brand/logo.svg',
  '/brand/bb/fonts/brand/sans.woff2',
  '/brand/aa/fonts/',
])('%s is not a font that the manifest names (HARDENING A37)', async (address) => {
  expect((await app.inject(address)).statusCode).toBe(404);
});

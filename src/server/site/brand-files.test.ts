import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import type { Folders } from '../config/folders.ts';
import type { Services } from '../http/services.ts';
import { addBrandFiles } from './brand-files.ts';

const root = mkdtempSync(join(tmpdir(), 'forecourt-brand-'));
const regionsDir = join(root, 'own');
mkdirSync(join(regionsDir, 'brand'), { recursive: true });
for (const file of [
  'brand/sans.woff2',
  'brand/secret.woff2',
  'brand/logo.svg',
  'brand/logo-ar.svg',
  'aa.json',
])
  writeFileSync(join(regionsDir, file), file);
afterAll(() => rmSync(root, { recursive: true }));

const brand = {
  logo: 'brand/logo.svg',
  fontFiles: [{ family: 'Own', file: 'brand/sans.woff2', weights: [400] }],
};
const languages = ['en', 'ar'].map((code) => ({ code, path: code }));
const rest = { languages, defaultLanguage: languages[0] };
const region = { code: 'aa', manifest: { brand }, ...rest };
const logo = { '*': 'brand/logo.svg', ar: 'brand/logo-ar.svg' };
const bilingual = { code: 'bb', manifest: { brand: { logo } }, ...rest };
const regions = {
  all: [region, bilingual],
  default: region,
  find: (wanted: string) => [region, bilingual].find(({ code }) => code === wanted),
};
const app = fastify();
app.decorate('services', { regions } as unknown as Services);
addBrandFiles(app, { regionsDir, shippedRegionsDir: join(root, 'shipped') } as Folders);

test('serves a font of the brand with its media type', async () => {
  const answer = await app.inject('/brand/aa/fonts/brand/sans.woff2');
  expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([
    200,
    'font/woff2',
    'brand/sans.woff2',
  ]);
});

test.each([
  ['/brand/aa/logo', 'brand/logo.svg'],
  ['/brand/bb/logo', 'brand/logo.svg'],
  ['/brand/bb/logo/en', 'brand/logo.svg'],
  ['/brand/bb/logo/ar', 'brand/logo-ar.svg'],
  ['/brand/logo-ar.svg', 'brand/logo-ar.svg'],
  ['/favicon.ico', 'brand/logo.svg'],
])('serves %s as the logo of the language', async (address, body) => {
  expect((await app.inject(address)).body).toBe(body);
});

test('answers 404 for the logo of an unknown language', async () => {
  expect((await app.inject('/brand/bb/logo/fr')).statusCode).toBe(404);
});

test.each([
  '/brand/aa/fonts/brand/secret.woff2',
  '/brand/aa/fonts/aa.json',
  '/brand/aa/fonts/..%2faa.json',
  '/brand/aa/fonts/brand/logo.svg',
  '/brand/bb/fonts/brand/sans.woff2',
  '/brand/aa/fonts/',
])('does not serve %s, which is not a font of the manifest (HARDENING A37)', async (address) => {
  expect((await app.inject(address)).statusCode).toBe(404);
});

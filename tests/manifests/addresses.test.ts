import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RegionSet } from '#server/manifests/load-regions.ts';
import { loadRegionSet } from '#server/manifests/load-regions.ts';
import { answersFrom } from '#server/manifests/new-region/answers-from.ts';
import { buildManifest } from '#server/manifests/new-region/build-manifest.ts';
import { checkAddresses } from '../../scripts/regions/addresses/check-addresses.ts';
import { createSandbox, type Sandbox } from './sandbox.ts';

const ROOT = join(import.meta.dirname, '../..');
let sandbox: Sandbox;
let regionsDir: string;

beforeAll(async () => {
  sandbox = await createSandbox();
  regionsDir = join(sandbox.folder, 'own');
  const answers = answersFrom('IN', { languages: 'en-IN,hi' }, 'en');
  await mkdir(regionsDir, { recursive: true });
  await writeFile(
    join(regionsDir, 'in.json'),
    JSON.stringify(buildManifest(answers, { schema: '', isDefault: true }), null, 2),
  );
});
afterAll(() => sandbox.remove());

const folders = () => ({
  root: ROOT,
  regionsDir,
  shippedRegionsDir: join(ROOT, 'regions'),
  shippedLocalesDir: join(ROOT, 'public/locales'),
  isShippedSet: false,
});

const check = (set: RegionSet) => checkAddresses(set, folders());

test('accepts a regional language without files, whose pages load the files of its base language', async () => {
  const set = await loadRegionSet(folders());
  expect(set.locales.languages.has('en-IN')).toBe(false);
  expect(set.regions.map(({ manifest }) => manifest.languages.map(({ code }) => code))).toEqual([
    ['en-IN', 'hi'],
  ]);
  expect(await check(set)).toEqual([]);
});

test('reports a missing text file at the language that loads it', async () => {
  const set = await loadRegionSet(folders());
  for (const messages of set.locales.messages.values()) delete messages.login;
  const problems = await check(set);
  expect(problems).toMatchObject([
    {
      path: 'languages[0].code',
      message: 'pages load /locales/en-IN/login.json?complete, which answers 404',
    },
    { path: 'languages[1].code', message: 'pages load /locales/hi/login.json?complete, which answers 404' },
  ]);
  expect(problems.every(({ file, line }) => file.endsWith('own/in.json') && line > 1)).toBe(true);
});

test('reports a missing logo at the brand', async () => {
  const set = await loadRegionSet(folders());
  const [region] = set.regions;
  if (region) region.manifest.brand.logo = 'brand/nowhere.svg';
  expect((await check(set)).map(({ path, message }) => [path, message])).toEqual([
    ['brand.logo', 'pages load /brand/in/logo, which answers 404'],
    ['brand.logo', 'pages load /favicon.ico, which answers 404'],
  ]);
});

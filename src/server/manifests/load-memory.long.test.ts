import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { copyRegions } from '../../../tests/api/desk/studio-set.ts';
import { foldersOf } from '../config/folders.ts';
import { createLoadMemory } from './load-memory.ts';
import { loadServableContent, type ServableContent } from './load-servable-content.ts';

const CODES = ['sg', 'th'];
const set = copyRegions(CODES);
const home = mkdtempSync(join(tmpdir(), 'forecourt-memory-'));
const folders = foldersOf(
  { dataDir: join(home, 'data'), regionsDir: set.folder, localesDir: join(home, 'locales') },
  join(import.meta.dirname, '../../..'),
);
const memory = createLoadMemory();
const load = () => loadServableContent(folders, Date.UTC(2026, 5, 1), undefined, memory);
const at = (name: string) => join(set.folder, name);
const put = (path: string, text: string) => {
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, text);
};
const changeManifest = (code: string, change: object) =>
  put(
    at(`${code}.json`),
    JSON.stringify({ ...JSON.parse(readFileSync(at(`${code}.json`), 'utf8')), ...change }),
  );

let before: ServableContent;
beforeEach(async () => {
  put(join(home, 'locales/en/common.json'), '{}');
  before = await load();
});
afterAll(() => {
  set.remove();
  rmSync(home, { recursive: true, force: true });
});

/** @returns the regions that are the same object as before */
const same = ({ regions }: ServableContent) =>
  CODES.filter((code) => regions.find(code) === before.regions.find(code));

test('a load without a change makes nothing again', async () => {
  const after = await load();
  expect(same(after)).toEqual(CODES);
  expect([after.texts === before.texts, after.catalogue === before.catalogue]).toEqual([true, true]);
  expect(after.problems).toEqual(before.problems);
});

test('a changed manifest makes its region again, also where it was inherited', async () => {
  changeManifest('th', { brand: { name: 'Siam' } });
  const after = await load();
  expect([same(after), after.faulty]).toEqual([['sg'], []]);
  expect(after.regions.find('th')?.manifest.brand.name).toBe('Siam');

  put(at('shared/mine.json'), '{"brand": {"name": "First"}}');
  for (const code of CODES)
    changeManifest(code, { extends: ['forecourt:base', './shared/mine.json'], brand: undefined });
  before = await load();
  put(at('shared/mine.json'), '{"brand": {"name": "Second"}}');
  const inherited = await load();
  expect([same(inherited), inherited.faulty]).toEqual([[], []]);
  expect(inherited.regions.all.map(({ manifest }) => manifest.brand.name)).toEqual(['Second', 'Second']);
});

test('a changed text and changed content are there at once', async () => {
  put(join(home, 'locales/en/common.json'), '{"added": "text"}');
  const after = await load();
  expect(after.texts.file('en', 'common')).toMatchObject({ added: 'text' });
  expect(after.regions.all).toEqual(before.regions.all);

  const file = at('content/sg/careers.json');
  put(file, '{ "wrong": 1 }');
  const faulty = await load();
  expect(faulty.faulty.map(({ code }) => code)).toEqual(['sg']);
  rmSync(file);
  expect((await load()).faulty).toEqual([]);
});

test('a picture that is gone is noticed', async () => {
  put(at('brand/mine.svg'), '<svg xmlns="http://www.w3.org/2000/svg"></svg>');
  changeManifest('sg', { brand: { logo: 'brand/mine.svg' } });
  expect((await load()).faulty).toEqual([]);
  rmSync(at('brand/mine.svg'));
  expect((await load()).faulty).toMatchObject([{ code: 'sg' }]);
});

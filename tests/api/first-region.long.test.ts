import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { foldersOf } from '#server/config/folders.ts';
import { parseConfig } from '#server/config/index.ts';
import { findStaffByPhone, listStaff } from '#server/modules/staff/index.ts';
import type { NextHandler } from '#server/site/rendering/render-page.ts';
import type { OpenDatabase } from '#server/storage/database.ts';
import { askFirstRegion } from '../../scripts/start/first-region/ask-first-region.ts';
import { createTestDatabase } from '../database.ts';
import { openTestSite } from './test-site.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Data of all countries and all texts are read. */
const SLOW = { timeout: 180_000 };
const ANSWERS = {
  country: 'PL',
  code: 'pl',
  languages: 'pl, en',
  'time-zone': 'Europe/Warsaw',
  currency: 'PLN',
  brand: 'Auta',
  name: 'Ola',
  phone: '512 345 678',
};

let database: OpenDatabase;
let folder: string;
let environment: Record<string, string>;
beforeEach(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'forecourt-first-'));
  const below = (name: string) => join(folder, name);
  environment = { REGIONS_DIR: below('regions'), LOCALES_DIR: below('locales'), DATA_DIR: below('data') };
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts to ask. `made` resolves when there is a region. */
async function ask(more: Record<string, string> = {}) {
  const config = parseConfig({ environment: { ...environment, PORT: '0', STUDIO: 'on', ...more } });
  const { promise: address, resolve } = Promise.withResolvers<string>();
  const made = askFirstRegion({
    config,
    folders: foldersOf(config, ROOT),
    db: database.db,
    loginSecret: '',
    onListening: resolve,
  });
  return { made, address: await Promise.race([address, made.then(() => '')]) };
}

const post = (address: string, answers: Record<string, string> = {}) =>
  fetch(address, { method: 'POST', body: new URLSearchParams({ ...ANSWERS, ...answers }) });
const filesOf = (name: string) => {
  try {
    return readdirSync(join(folder, name));
  } catch {
    return [];
  }
};

it(
  'an empty folder gets its first region and first member by a form, and the site shows it',
  SLOW,
  async () => {
    const { made, address } = await ask();
    expect(await (await fetch(address)).text()).toContain('<option value="PL">Poland</option>');
    const form = await (await fetch(`${address}?country=PL`)).text();
    expect(form).toContain('name="languages" value="pl, en"');
    expect(form).toContain('name="time-zone" value="Europe/Warsaw"');

    const answer = await post(address);
    expect([answer.status, /device code: \d{8}/.test(await answer.text())]).toEqual([200, true]);
    await made;
    await expect(fetch(address)).rejects.toThrow();
    const manifest = JSON.parse(readFileSync(join(folder, 'regions/pl.json'), 'utf8'));
    expect(manifest).toMatchObject({ code: 'pl', isDefault: true, brand: { name: 'Auta' } });
    expect(filesOf('locales/pl')).toContain('home.json');
    expect(await findStaffByPhone(database.db, '+48512345678')).toMatchObject({
      name: 'Ola',
      roles: { pl: 'product' },
    });

    const next: NextHandler = async (_request, response) => {
      response.end('<p>home</p>');
    };
    const site = await openTestSite({ stock: { pl: 1 }, environment, next });
    expect((await site.app.inject({ url: '/pl/pl' })).statusCode).toBe(200);
    await site.close();
  },
);

describe('the form of the first region', SLOW, () => {
  it('is there for who has its key alone, and is stored and framed by nobody', async () => {
    const { made, address } = await ask({ PUBLIC_ORIGIN: '' });
    const { origin } = new URL(address);
    for (const path of ['', 'first-region', 'first-region/', `first-region/${'a'.repeat(43)}`, 'studio'])
      expect((await fetch(`${origin}/${path}`)).status, path).toBe(404);
    expect((await post(`${origin}/first-region/${'a'.repeat(43)}`)).status).toBe(404);
    const { headers } = await fetch(address);
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    });
    expect((await post(address, { brand: 'x'.repeat(20_000) })).status).toBe(413);
    expect((await fetch(address, { method: 'POST', body: '{}' })).status).toBe(415);
    expect(filesOf('regions')).toEqual([]);
    await post(address);
    await made;
  });

  it('says what is wrong, keeps the other answers, and writes nothing', async () => {
    const { made, address } = await ask();
    const refused: [Record<string, string>, string][] = [
      [{ code: 'api' }, 'path of the server'],
      [{ code: '../x' }, 'cannot be used'],
      [{ languages: '../x' }, 'cannot be used'],
      [{ 'time-zone': 'Mars' }, 'cannot be used'],
      [{ currency: 'XXQ' }, 'cannot be used'],
      [{ phone: '12' }, 'is not a phone number'],
      [{ name: ' ' }, 'your name is needed'],
      [{ country: 'Atlantis' }, 'is not a country'],
      [{ brand: '"><script>alert(1)</script>', code: 'api' }, '&lt;script&gt;'],
    ];
    for (const [given, problem] of refused) {
      const answer = await post(address, given);
      const html = await answer.text();
      expect([answer.status, html.includes(problem)], JSON.stringify(given)).toEqual([400, true]);
      expect(html).not.toContain('<script>');
      if (!given.country) expect(html).toContain(`value="${given.phone ?? ANSWERS.phone}"`);
    }
    expect([filesOf('regions'), filesOf('locales')]).toEqual([[], []]);
    expect(await listStaff(database.db)).toEqual([]);
    expect((await post(address)).status).toBe(200);
    await made;
  });

  it('is answered once, also when several answers come at the same time', async () => {
    const { made, address } = await ask();
    const answers = await Promise.all(['pl', 'po', 'pp'].map((code) => post(address, { code })));
    await made;
    const states = answers.map(({ status }) => status);
    expect(states.filter((status) => status === 200)).toHaveLength(1);
    expect(states.filter((status) => status === 409)).toHaveLength(2);
    expect(filesOf('regions')).toHaveLength(1);
  });

  it('of another process ends when there is a region', async () => {
    const first = await ask();
    const second = await ask();
    expect((await post(first.address)).status).toBe(200);
    await Promise.all([first.made, second.made]);
  });
});

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Server } from '#server/app/server.ts';
import { regionSet } from '#server/manifests/region-set.ts';
import type { RunCommand } from '#server/modules/studio/index.ts';
import { until } from '../../until.ts';
import { logInStaff } from '../log-in-staff.ts';
import { openStudioSite, type StudioSite } from './studio-site.ts';

/** A real check takes seconds: here the checks of the texts themselves are looked at. */
const runCommand: RunCommand = async ([command, part]) => {
  if (command === 'texts' && part === 'import') return undefined;
  return [];
};
const KEY = 'home:showAll';

let studio: StudioSite;
let mei: string;
let aung: string;

beforeAll(async () => {
  studio = await openStudioSite(['sg'], runCommand);
  ({ cookie: mei } = await logInStaff(studio.site, '+6581140001', 'sg', 'product'));
  ({ cookie: aung } = await logInStaff(studio.site, '+6581140002', 'sg', 'product'));
});
afterAll(() => studio?.close());
beforeEach(async () => {
  await studio.site.database.pool.query('DELETE FROM studio_text_drafts; DELETE FROM studio_drafts');
  for (const name of readdirSync(studio.localesDir))
    rmSync(join(studio.localesDir, name), { recursive: true });
});

const get = (path: string, by = mei) => studio.ask('GET', path, { by });
const save = (text: string, { key = KEY, version = 0, by = mei, language = 'ms-SG' } = {}) =>
  studio.ask('PUT', 'texts/draft', { by, payload: { language, key, text, version } });
const publish = async (language = 'ms-SG') => {
  const { data } = await get(`texts/drafts?language=${language}`);
  const newest = Math.max(...data.map(({ version }: { version: number }) => version));
  return studio.ask('POST', 'texts/publications', { by: mei, payload: { language, until: newest } });
};
const shownIn = ({ app }: Pick<Server, 'app'>, key = KEY) => app.services.texts.translate('ms-SG')(key);
const fileOf = (name: string, language = 'ms-SG') => join(studio.localesDir, language, `${name}.json`);
/** Makes a language that nobody has spoken here one of the region, in a draft of it. */
async function addPolish(): Promise<void> {
  const { data } = await get('draft');
  const manifest = JSON.parse(data.text);
  manifest.languages.push({
    ...manifest.languages[0],
    code: 'pl',
    path: 'pl',
    displayName: 'PL',
    locale: 'pl-PL',
  });
  const payload = { version: 0, base: data.base, text: JSON.stringify(manifest) };
  expect((await studio.ask('PUT', 'draft', { by: mei, payload })).status).toBe(200);
}

/** Serves the region as it is with that language. */
async function speakPolish(): Promise<void> {
  const { content, server } = studio.site;
  const regions = content.regions.all.map((region) => {
    const [first] = region.languages;
    return {
      ...region,
      languages: [...region.languages, { ...first, code: 'pl', path: 'pl' } as typeof first],
    };
  });
  await server.replaceContent({ ...content, regions: regionSet(regions as typeof content.regions.all) });
}

describe('texts of a language', () => {
  it('stand beside the English ones, missing ones first, with examples of plural forms', async () => {
    await addPolish();
    const all = await get('texts?language=pl&part=home');
    expect(all.languages).toEqual(['zh-SG', 'ms-SG', 'pl']);
    expect(all.data[0]).toMatchObject({ pages: 'home page', target: null, draft: null });
    const makes = all.data.filter(({ key }: { key: string }) => key.startsWith('home:makes_'));
    expect(makes.map(({ key, numbers }: { key: string; numbers: string }) => [key, numbers])).toEqual([
      ['home:makes_one', '1'],
      ['home:makes_few', '2, 3, 4'],
      ['home:makes_many', '0, 5, 6, 7, 8'],
      ['home:makes_other', '0.5, 1.5'],
    ]);
    expect(makes[1].placeholders).toEqual(['{{value}}']);
    const first = await get('texts?language=pl');
    expect([first.data.length, first.page_size]).toEqual([50, 50]);
    const last = await get(`texts?language=pl&page=${Math.ceil(first.found / 50)}`);
    expect(last.data.length).toBe(first.found % 50 || 50);
    expect((await get('texts?language=pl&page=900')).data).toEqual([]);
  });

  it('are found by their words, page and state', async () => {
    await save('Tunjuk semua');
    const found = await get('texts?language=ms-SG&text=TUNJUK%20showall');
    expect(found.data.map(({ key }: { key: string }) => key)).toEqual([KEY]);
    const drafts = await get('texts?language=ms-SG&state=draft');
    expect(drafts).toMatchObject({
      found: 1,
      drafts: 1,
      data: [{ key: KEY, draft: { text: 'Tunjuk semua' } }],
    });
    expect((await get('texts?language=ms-SG&state=missing')).found).toBe(0);
  });

  it('are only those of languages of the region', async () => {
    for (const language of ['th', 'en', '../..', 'ms-SG%00'])
      expect((await get(`texts?language=${language}`)).status).toBe(400);
    expect((await save('x', { language: '../../etc' })).status).toBe(400);
    expect((await save('x', { key: 'home:nothing' })).status).toBe(404);
    const { cookie: manager } = await logInStaff(studio.site, '+6581140003');
    expect((await get('texts', manager)).status).toBe(403);
  });
});

describe('a draft of a text', () => {
  it.each([
    ['an address', 'See all at https://elsewhere.example/login'],
    ['the name of a host', 'Semua di elsewhere.example'],
    ['an address of mail', 'Tulis ke help@elsewhere.example'],
  ])('holds no link that the source does not have: %s', async (_, text) => {
    const refused = await save(text);
    expect(refused.status).toBe(400);
    expect(refused.body).toContain('is no link of the source');
  });

  it('keeps its placeholders: one that is lost or unknown is refused with a line', async () => {
    const key = 'home:band.upTo';
    for (const [text, message] of [
      ['Sehingga', 'the text has no {{value}}; allowed: {{value}}'],
      ['Sehingga {{value}} {{other}}', '{{other}} is not in the source; allowed: {{value}}'],
      ['Sehingga {{value', /is not closed/],
      ['=HYPERLINK("{{value}}")', /begins like a formula/],
    ] as const) {
      const refused = await save(text, { key });
      expect([refused.status, refused.code]).toEqual([400, 'invalid_input']);
      expect(refused.errors.text[0]).toEqual(
        typeof message === 'string' ? message : expect.stringMatching(message),
      );
    }
    expect((await save('a\0b')).status).toBe(400);
    expect((await save('\ud800')).status).toBe(400);
    expect((await save('Sehingga {{value}}', { key })).data.draft).toMatchObject({
      by: 'Staff',
      is_stale: false,
    });
  });

  it('of two people: the second one gets the text of the first and loses nothing', async () => {
    const first = await save('Tunjuk semua', { by: aung });
    expect(first.status).toBe(200);
    const second = await save('Papar semua');
    expect([second.status, second.code, second.data.draft.text]).toEqual([
      409,
      'out_of_date',
      'Tunjuk semua',
    ]);
    const { version } = second.data.draft;
    const merged = await save('Papar semua', { version });
    expect([merged.status, merged.data.draft.text]).toEqual([200, 'Papar semua']);
    // another text is not in the way
    expect((await save('Cari', { key: 'home:search.anyMake', by: aung })).status).toBe(200);
    const place = `texts/draft?language=ms-SG&key=${encodeURIComponent(KEY)}`;
    expect((await studio.ask('DELETE', `${place}&version=${version}`, { by: aung })).status).toBe(409);
    const gone = await studio.ask('DELETE', `${place}&version=${merged.data.draft.version}`, { by: aung });
    expect(gone.data).toMatchObject({ draft: null });
  });
});

describe('publishing texts', { timeout: 120_000 }, () => {
  it('shows them in all processes, and puts back those of a version', async () => {
    const before = shownIn(studio.site.server);
    await save('Tunjuk semuanya');
    const done = await publish();
    expect(done).toMatchObject({ status: 200, data: { patch: null } });
    expect(JSON.parse(readFileSync(fileOf('home'), 'utf8'))).toEqual({ showAll: 'Tunjuk semuanya' });
    expect(shownIn(studio.site.server)).toBe('Tunjuk semuanya');
    await until(async () => expect(shownIn(studio.other)).toBe('Tunjuk semuanya'));
    expect((await get('texts/drafts?language=ms-SG')).data).toEqual([]);
    const first = (await get('texts/versions?language=ms-SG')).data[0];
    expect(first).toMatchObject({ kind: 'published', by: 'Staff' });
    expect((await get('versions')).data).toEqual([]);

    await save('Papar semua');
    await save('Cari', { key: 'home:search.anyMake' });
    await publish();
    const difference = await get(`texts/difference?language=ms-SG&version=${first.id}`);
    expect(difference.data).toEqual([
      { key: KEY, before: 'Papar semua', after: 'Tunjuk semuanya' },
      { key: 'home:search.anyMake', before: 'Cari', after: null },
    ]);
    const restore = (base: string) =>
      studio.ask('POST', `texts/versions/${first.id}/restore`, {
        by: mei,
        payload: { language: 'ms-SG', base },
      });
    expect((await restore('0'.repeat(64))).status).toBe(409);
    expect((await restore(difference.base)).status).toBe(200);
    expect(JSON.parse(readFileSync(fileOf('home'), 'utf8'))).toEqual({ showAll: 'Tunjuk semuanya' });
    expect((await get('texts/versions?language=ms-SG')).data[0]).toMatchObject({
      kind: 'restored',
      restores: first.id,
    });
    await until(async () => expect(shownIn(studio.other)).toBe('Tunjuk semuanya'));
    expect((await get('texts/difference?language=ms-SG&version=999999')).status).toBe(404);
    rmSync(fileOf('home'));
    expect(before).not.toBe('Tunjuk semuanya');
  });

  it('needs all plural forms, and makes the other files of a new language', async () => {
    await addPolish();
    for (const form of ['one', 'few'])
      await save('{{value}} marki', { key: `home:makes_${form}`, language: 'pl' });
    const early = await publish('pl');
    expect([early.status, early.code]).toEqual([409, 'requirements_missing']);
    expect(early.body).toContain('No region of the site speaks pl yet');
    await speakPolish();
    const refused = await publish('pl');
    expect([refused.status, refused.code]).toEqual([409, 'requirements_missing']);
    expect(refused.data.problems[0]).toMatchObject({
      pointer: 'home:makes_few',
      message: expect.stringMatching(/_many, _other .* is missing/),
    });
    expect(existsSync(fileOf('home', 'pl'))).toBe(false);
    for (const form of ['many', 'other'])
      await save('{{value}} marek', { key: `home:makes_${form}`, language: 'pl' });
    expect((await publish('pl')).status).toBe(200);
    const texts = JSON.parse(readFileSync(fileOf('home', 'pl'), 'utf8'));
    expect([texts.makes_few, texts.showAll]).toEqual(['{{value}} marki', '⟦Show all⟧']);
    expect(existsSync(fileOf('common', 'pl'))).toBe(true);
  });

  it('overwrites no text that has changed on the disk meanwhile', async () => {
    await save('Tunjuk semua');
    mkdirSync(join(studio.localesDir, 'ms-SG'));
    writeFileSync(fileOf('home'), '{ "showAll": "Semua" }\n');
    const { data } = await get('texts/drafts?language=ms-SG');
    expect(data).toMatchObject([{ key: KEY, before: 'Semua', after: 'Tunjuk semua', is_stale: true }]);
    const refused = await publish();
    expect([refused.status, refused.errors]).toEqual([409, { texts: [`${KEY} has changed`] }]);
    await save('Tunjuk semua', { version: data[0].version });
    expect((await publish()).status).toBe(200);
    // what was on the disk can be put back
    const versions = (await get('texts/versions?language=ms-SG')).data;
    expect(versions[1].kind).toBe('found');
    const back = await get(`texts/difference?language=ms-SG&version=${versions[1].id}`);
    expect(back.data).toEqual([{ key: KEY, before: 'Tunjuk semua', after: 'Semua' }]);
  });

  it('publishes no draft that was saved after somebody has looked at them', async () => {
    const { data } = await save('Tunjuk semua');
    await save('Cari', { key: 'home:search.anyMake', by: aung });
    const payload = { language: 'ms-SG', until: data.draft.version };
    expect((await studio.ask('POST', 'texts/publications', { by: mei, payload })).status).toBe(200);
    const left = (await get('texts/drafts?language=ms-SG')).data;
    expect(left.map(({ key }: { key: string }) => key)).toEqual(['home:search.anyMake']);
    expect((await studio.ask('POST', 'texts/publications', { by: mei, payload })).status).toBe(409);
  });
});

describe('files for translators', { timeout: 120_000 }, () => {
  const send = (format: 'csv' | 'xliff', text: string, by = mei) =>
    studio.ask('POST', 'texts/file', { by, payload: { language: 'ms-SG', format, text } });

  it.each(['csv', 'xliff'] as const)('come back as drafts: %s', async (format) => {
    await save('Tunjuk semua');
    const { body } = await get(`texts/file?language=ms-SG&format=${format}`);
    expect(body).toContain('Tunjuk semua');
    const changed = await send(format, body.replace('Tunjuk semua', 'Papar semua'));
    expect(changed.data).toEqual({ saved: 1, kept: [], problems: [] });
    const { data } = await get('texts/drafts?language=ms-SG');
    expect(data).toMatchObject([{ key: KEY, after: 'Papar semua' }]);
  });

  it('leave the drafts of other members as they are, and say so', async () => {
    await save('Tunjuk semua', { by: aung });
    const { data } = await send(
      'csv',
      `key,en,ms-SG\r\n${KEY},,Papar semua\r\nhome:search.anyMake,,Carilah\r\n`,
    );
    expect(data).toMatchObject({
      saved: 1,
      kept: [{ key: KEY, text: 'Tunjuk semua', by: 'Staff', given: 'Papar semua' }],
    });
  });

  const xliff = (head: string, target: string) =>
    `<?xml version="1.0"?>${head}<xliff version="1.2"><file original="home" target-language="ms-SG"><body><trans-unit id="${KEY}"><source/><target>${target}</target></trans-unit></body></file></xliff>`;

  it.each([
    ['csv', `key,en,ms-SG\n${KEY},,"=HYPERLINK(""http://x"")"`, /begins like a formula/],
    ['csv', `key,en,th\n${KEY},,x`, /^$/],
    ['xliff', xliff('<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>', '&e;'), /no XML/],
  ] as const)('are refused with a line: %s %#', async (format, text, message) => {
    const refused = await send(format, text);
    if (refused.status === 400) expect(refused.message).toMatch(/texts in th/);
    else {
      expect([refused.status, refused.data.saved]).toEqual([200, 0]);
      expect(refused.data.problems[0].message).toMatch(message);
      expect(JSON.stringify(refused.data)).not.toContain('root:');
    }
    expect((await get('texts/drafts?language=ms-SG')).data).toEqual([]);
  });

  it('have a limit', async () => {
    expect((await send('csv', 'x'.repeat(4_194_305))).status).toBe(400);
    expect((await send('csv', 'x'.repeat(9_000_000))).status).toBe(413);
  });
});

import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { draftReader } from '#server/app/drafts/read-draft.ts';
import type { Server } from '#server/app/server.ts';
import { foldersOf } from '#server/config/folders.ts';
import { parseConfig } from '#server/config/index.ts';
import type { Problem } from '#server/manifests/problem.ts';
import { contentPaths } from '#server/modules/studio/content-drafts.ts';
import type { RunCommand } from '#server/modules/studio/index.ts';
import { newLanguageFiles } from '#server/modules/studio/language-files.ts';
import { draftsOf } from '#server/modules/studio/publish-text.ts';
import { publishVersion } from '#server/modules/studio/publish-version.ts';
import { textReader } from '#server/modules/studio/texts/read-texts.ts';
import { quiet } from '../../quiet-log.ts';
import { until } from '../../until.ts';
import { logInStaff } from '../log-in-staff.ts';
import { commandsInProcess } from './commands-in-process.ts';
import { openStudioSite, type StudioAnswer, type StudioSite } from './studio-site.ts';

const ROOT = join(import.meta.dirname, '../../..');
const CAREERS = 'content/sg/careers.json';
const BASE = 'shared/base.json';
/** All processes read all files after each publication. */
const SLOW = { timeout: 60_000 };

/** Each real check takes seconds: of most texts only their code is looked at. Texts of a new language are in order. */
const runCommand: RunCommand = async ([command], drafts) => {
  if (command !== 'check') return undefined;
  return Object.entries((drafts ?? {}) as Record<string, string>)
    .filter(([name]) => !name.startsWith('texts:'))
    .filter(([, text]) => text.includes('wrong') || !text.trimEnd().endsWith('}'))
    .map(([name]) => ({
      ...{ file: join(at.regionsDir, name), line: 2, column: 3, path: 'openings', severity: 'error' },
      message: 'is wrong',
    }));
};

let at: StudioSite;
let mei: string;
let both: string;
let careers: string;
let base: string;

beforeAll(async () => {
  at = await openStudioSite(['sg', 'my'], runCommand);
  ({ cookie: mei } = await logInStaff(at.site, '+6581150001', 'sg', 'product'));
  ({ cookie: both } = await logInStaff(at.site, '+6581150002', ['sg', 'my'], 'product'));
  for (const code of ['sg', 'my']) {
    const manifest = readFileSync(join(at.regionsDir, `${code}.json`), 'utf8');
    put(`${code}.json`, manifest.replace('"forecourt:base"', '"./shared/base.json"'));
  }
  put('shared/typed.ts', 'export default {};\n');
  careers = text(CAREERS);
  base = text(BASE);
}, 120_000);
afterAll(() => at?.close());
beforeEach(async () => {
  put(CAREERS, careers);
  put(BASE, base);
  await at.site.database.pool.query('DELETE FROM studio_file_drafts');
});

const put = (name: string, content: string) => writeFileSync(join(at.regionsDir, name), content);
const text = (name: string) => readFileSync(join(at.regionsDir, name), 'utf8');
const of = (file: string) => `file=${encodeURIComponent(file)}`;
const draft = async (file: string, by = mei, region = 'sg') =>
  at.ask('GET', `draft?${of(file)}`, { by, region });
/** Saves a text over the draft as it is now. */
async function save(file: string, next: string, by = mei): Promise<StudioAnswer> {
  const { data } = await draft(file, by);
  const payload = { version: data.version, base: data.base, text: next };
  return at.ask('PUT', `draft?${of(file)}`, { by, payload });
}
const publish = (file: string, version: number, by = mei) =>
  at.ask('POST', `publications?${of(file)}`, { by, payload: { version } });
const hiring = (place: string) => careers.replace('Singapore, east', place);
const shownIn = ({ app }: Pick<Server, 'app'>) =>
  JSON.stringify(app.services.regions.find('sg')?.content.careers?.openings);

describe('the list', () => {
  it('has the pages of the region and what regions share, with drafts and problems', async () => {
    await save(
      CAREERS,
      careers.replace('{', '{ "wrong": 1,').replace('"ms": "Singapura, timur"', '"th": "x"'),
    );
    const { data } = await at.ask('GET', 'files', { by: mei });
    const row = (file: string) => data.find((each: { file: string }) => each.file === file);
    expect(data.map(({ page }: { page: string }) => page).slice(0, 6)).toEqual([
      ...['certified', 'car-care', 'car-ratings', 'careers', 'places', 'privacy'],
    ]);
    expect(row('content/sg/places.json').missing).toEqual([]);
    expect(row(CAREERS)).toEqual({
      ...{ file: CAREERS, page: 'careers', state: 'live', is_editable: true, shared_by: null },
      missing: ['ms-SG'],
      draft: { by: 'Staff', updated_at: expect.any(String), is_stale: false },
    });
    expect(row(BASE)).toMatchObject({ page: '', shared_by: ['my', 'sg'], draft: null });
    expect(row('shared/typed.ts')).toMatchObject({ is_editable: false, shared_by: [] });
    expect(JSON.stringify(data)).not.toMatch(/content\/my|catalogue/);
    const checks = await at.ask('GET', 'files/checks', { by: mei });
    expect(checks.data).toContainEqual({ file: CAREERS, errors: 1, warnings: 0 });
    expect(checks.data).toContainEqual({ file: BASE, errors: 0, warnings: 0 });
  });
});

describe('a page', SLOW, () => {
  it('shows in all processes when its draft is published, and a version of it can be published again', async () => {
    const saved = await save(CAREERS, hiring('Jurong'));
    expect(saved.data).toMatchObject({ is_stale: false, shared_by: null, disk: { text: careers } });
    expect(text(CAREERS)).toBe(careers);
    const difference = await at.ask('GET', `difference?${of(CAREERS)}`, { by: mei });
    expect(difference.data).toContainEqual({
      ...{ name: 'openings.inspector.place.en', before: 'Singapore, east', after: 'Jurong' },
    });
    expect(await publish(CAREERS, saved.data.version)).toMatchObject({ status: 200, data: { patch: null } });
    expect(text(CAREERS)).toBe(hiring('Jurong'));
    expect(shownIn(at.site.server)).toContain('Jurong');
    await until(() => expect(shownIn(at.other)).toContain('Jurong'));
    expect((await draft(CAREERS)).data).toMatchObject({ version: 0, text: hiring('Jurong') });

    const { data: versions } = await at.ask('GET', `versions?${of(CAREERS)}`, { by: mei });
    expect(versions.map(({ kind }: { kind: string }) => kind)).toEqual(['published', 'found']);
    // the manifest has a history of its own
    expect((await at.ask('GET', 'versions', { by: mei })).data).toEqual([]);
    const found = versions[1].id;
    const restore = (base_: string, file = CAREERS) =>
      at.ask('POST', `versions/${found}/restore?${of(file)}`, { by: mei, payload: { base: base_ } });
    const { disk } = (await draft(CAREERS)).data;
    expect((await restore(disk.hash, 'content/sg/places.json')).status).toBe(409);
    const places = (await draft('content/sg/places.json')).data.disk;
    expect((await restore(places.hash, 'content/sg/places.json')).status).toBe(404);
    expect((await restore(disk.hash)).status).toBe(200);
    expect(text(CAREERS)).toBe(careers);
    expect(shownIn(at.site.server)).not.toContain('Jurong');
    const { rows } = await at.site.database.pool.query(
      `SELECT action, region, after FROM desk_events WHERE action LIKE 'draft%' ORDER BY id DESC LIMIT 1`,
    );
    expect(rows).toEqual([{ action: 'draft_saved', region: 'sg', after: { file: CAREERS } }]);
  });

  it('of two people: the second one gets the text of the first, and a file changed on the disk is merged', async () => {
    const { base: known } = (await draft(CAREERS)).data;
    const payload = { version: 0, base: known, text: hiring('First') };
    const first = await at.ask('PUT', `draft?${of(CAREERS)}`, { by: both, payload });
    const second = await at.ask('PUT', `draft?${of(CAREERS)}`, { by: mei, payload });
    expect([second.status, second.data.text]).toEqual([409, hiring('First')]);
    put(CAREERS, hiring('Disk'));
    const refused = await publish(CAREERS, first.data.version);
    expect([refused.status, refused.errors]).toEqual([409, { base: ['is out of date'] }]);
    expect(refused.data).toMatchObject({ is_stale: true, disk: { text: hiring('Disk') } });
    expect(text(CAREERS)).toBe(hiring('Disk'));
    const gone = await at.ask('DELETE', `draft?${of(CAREERS)}&version=${first.data.version}`, { by: mei });
    expect(gone.data.text).toBe(hiring('Disk'));
  });

  it('that the region does not have yet begins with what all regions have', async () => {
    const file = 'content/sg/certified.json';
    const known = text(file);
    rmSync(join(at.regionsDir, file));
    const { data } = await draft(file);
    expect(data).toMatchObject({ version: 0, disk: { text: '' } });
    expect(JSON.parse(data.text)).toEqual({ extends: ['forecourt:content/certified'] });
    const { data: saved } = await save(file, known);
    const { data: files } = await at.ask('GET', 'files', { by: mei });
    expect(files[0]).toMatchObject({ file, state: 'new' });
    expect((await publish(file, saved.version)).status).toBe(200);
    expect(text(file)).toBe(known);
  });

  it('with errors is not published', async () => {
    const { data } = await save(CAREERS, '{ "openings": ');
    const problems = await at.ask('GET', `problems?${of(CAREERS)}`, { by: mei });
    expect(problems.data).toContainEqual(expect.objectContaining({ file: CAREERS, line: 2, is_own: true }));
    const refused = await publish(CAREERS, data.version);
    expect([refused.status, refused.code]).toEqual([409, 'requirements_missing']);
    expect(text(CAREERS)).toBe(careers);
  });

  it('has a form with its schema and the languages of the region', async () => {
    const { data } = await at.ask('GET', `form?${of(CAREERS)}`, { by: mei });
    expect(data).toMatchObject({ root: 'careers.schema.json', languages: ['en', 'zh-SG', 'ms-SG'] });
    expect(data.inherited.openings).toHaveProperty('inspector');
    const { data: schemas } = await at.ask('GET', 'schema', { by: mei });
    expect(schemas['careers.schema.json'].properties).toHaveProperty('openings');
  });

  it('published by the command can be published again, too', async () => {
    const roots = { regions: at.regionsDir, texts: at.localesDir };
    const deps = { db: at.site.database.db, log: quiet, roots, serve: async () => {} };
    const changed = { root: 'regions' as const, before: careers, after: hiring('By hand') };
    const others = { root: 'regions' as const, file: 'shared/deposits.json', before: null, after: '{}' };
    await publishVersion(deps, '*', async () => {
      put(CAREERS, changed.after);
      return { kind: 'disk', staffId: null, files: [{ ...changed, file: CAREERS }, others] };
    });
    const { version } = (await save(CAREERS, hiring('Desk'))).data;
    expect((await publish(CAREERS, version)).status).toBe(200);
    const { data: versions } = await at.ask('GET', `versions?${of(CAREERS)}`, { by: mei });
    expect(versions[1]).toMatchObject({ kind: 'disk', by: null });
    const { disk } = (await draft(CAREERS)).data;
    const path = `versions/${versions[1].id}/restore?${of(CAREERS)}`;
    expect((await at.ask('POST', path, { by: mei, payload: { base: disk.hash } })).status).toBe(200);
    expect(text(CAREERS)).toBe(changed.after);
  });
});

describe('a shared file', SLOW, () => {
  const changed = () => base.replace('"pageSize": 24', '"pageSize": 12');

  it('is changed by product staff of all regions that inherit from it; others read it', async () => {
    expect((await draft(BASE)).data).toMatchObject({ text: base, shared_by: ['my', 'sg'] });
    const refused = await save(BASE, changed());
    expect([refused.status, refused.errors]).toEqual([403, { role: ['missing in my'] }]);
    const { data } = await save(BASE, changed(), both);
    for (const answer of [
      await publish(BASE, data.version),
      await at.ask('DELETE', `draft?${of(BASE)}&version=${data.version}`, { by: mei }),
      await at.ask('POST', `versions/1/restore?${of(BASE)}`, { by: mei, payload: { base: data.base } }),
    ])
      expect([answer.status, answer.code]).toEqual([403, 'not_allowed']);
    expect(text(BASE)).toBe(base);
    expect((await publish(BASE, data.version, both)).status).toBe(200);
    for (const code of ['sg', 'my'])
      expect(at.site.app.services.regions.find(code)?.manifest.pageSize).toBe(12);
    // its history is the same in each region
    const history = await at.ask('GET', `versions?${of(BASE)}`, { by: both, region: 'my' });
    expect(history.data[0]).toMatchObject({ kind: 'published', by: 'Staff' });
  });

  it('has the rights of a region whose manifest cannot be read, which may inherit from it', async () => {
    const manifest = text('my.json');
    for (const broken of [
      manifest.slice(0, -50),
      '',
      '[]',
      manifest.replace('./shared/base.json', './shared/none.json'),
    ]) {
      put('my.json', broken);
      const refused = await save(BASE, changed());
      put('my.json', manifest);
      expect([refused.status, refused.errors]).toEqual([403, { role: ['missing in my'] }]);
    }
  });

  it('that no region inherits from is changed by the operator alone, as the next heir would show what is in it', async () => {
    put('shared/spare.json', '{}\n');
    expect((await draft('shared/spare.json')).data).toMatchObject({ text: '{}\n', shared_by: [] });
    const saved = await save('shared/spare.json', '{ "pageSize": 12 }\n', both);
    const published = await publish('shared/spare.json', 1, both);
    expect([saved, published].map(({ status, code }) => [status, code])).toEqual([
      [403, 'not_allowed'],
      [403, 'not_allowed'],
    ]);
  });

  it('of TypeScript is read only', async () => {
    const typed = await save('shared/typed.ts', 'export default { a: 1 };\n', both);
    expect([typed.status, typed.errors]).toEqual([400, { text: ['allowed: manifests in JSON'] }]);
  });
});

describe('hostile input is refused with a line', () => {
  it.each([
    'content/my/careers.json',
    'content/sg/../my/careers.json',
    'content/sg/secret.json',
    'content/sg/careers.ts',
    'shared/../sg.json',
    'shared/..%2Fsg.json',
    'shared/catalogue/toyota.json',
    'shared/none.json',
    'shared/content',
    'shared/.env.json',
    'brand/logo.svg',
    'feeds/28car.json',
    '/etc/passwd',
    'content/sg/__proto__.json',
    '__proto__',
    'content/sg/careers.json\0',
    `shared/${'a/'.repeat(90)}b.json`,
  ])('file %j', async (file) => {
    for (const path of ['draft', 'problems', 'difference', 'form', 'versions']) {
      const { status, message } = await at.ask('GET', `${path}?${of(file)}`, { by: mei });
      expect([path, [400, 404].includes(status), typeof message]).toEqual([path, true, 'string']);
    }
    const payload = { version: 0, base: '0'.repeat(64), text: '{}' };
    const answer = await at.ask('PUT', `draft?${of(file)}`, { by: both, payload });
    expect([400, 404]).toContain(answer.status);
  });

  it('texts with keys of prototypes, without an object, of another encoding or too large', async () => {
    const { data } = await save(CAREERS, '{ "__proto__": { "polluted": 1 }, "constructor": { "a": 1 } }');
    for (const path of ['difference', 'form', 'problems'])
      expect((await at.ask('GET', `${path}?${of(CAREERS)}`, { by: mei })).status).toBe(200);
    expect({}).not.toHaveProperty('polluted');
    for (const each of ['[1]', '7', '{ "extends": ["../../../../etc/passwd", 7] }']) {
      await save(CAREERS, each);
      for (const path of ['difference', 'form'])
        expect((await at.ask('GET', `${path}?${of(CAREERS)}`, { by: mei })).status).toBe(200);
    }
    for (const each of ['a\0', '\ud800', 'x'.repeat(2 * 1024 * 1024 + 1)])
      expect((await save(CAREERS, each)).status).toBe(400);
    expect((await at.ask('GET', `draft?${of(CAREERS)}&${of(BASE)}`, { by: mei })).status).toBe(400);
    expect(data.version).toBeGreaterThan(0);
  });

  it('paths of files in the place of a region: drafts of shared files have rights of their own', async () => {
    const saved = await save(BASE, base.replace('{', '{ "pageSize": 23,'), both);
    expect(saved.status).toBe(200);
    const region = encodeURIComponent(BASE);
    const { version, base: hash } = saved.data;
    const payload = { version, base: hash, text: '{}' };
    const answers = [
      await at.ask('GET', 'draft', { by: mei, region }),
      await at.ask('PUT', 'draft', { by: mei, region, payload }),
      await at.ask('POST', 'publications', { by: mei, region, payload: { version } }),
      await at.ask('POST', 'preview', { by: mei, region, payload: { text: '{}' } }),
      await at.ask('DELETE', `draft?version=${version}`, { by: mei, region }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect((await draft(BASE, both)).data).toMatchObject({ version, text: saved.data.text });
  });

  it('members of other regions and roles', async () => {
    const { cookie: elsewhere } = await logInStaff(at.site, '+6581150003', 'my', 'product');
    const { cookie: manager } = await logInStaff(at.site, '+6581150004');
    expect((await draft(CAREERS, elsewhere)).status).toBe(404);
    expect((await draft(CAREERS, elsewhere, 'my')).status).toBe(404);
    expect((await draft(CAREERS, manager)).status).toBe(403);
    expect((await at.ask('GET', 'files', { by: manager })).status).toBe(403);
  });
});

describe('drafts of files are read like files', { timeout: 120_000 }, () => {
  const folders = () =>
    foldersOf(parseConfig({ environment: { STUDIO: 'on', REGIONS_DIR: at.regionsDir } }), ROOT);

  it('by the check, with what inherits from them', async () => {
    const shared = 'shared/content/careers.json';
    put(CAREERS, careers.replace('forecourt:content/careers', '../../shared/content/careers.json'));
    const drafts = {
      [shared]: text(shared).replace('{', '{ "sharedFault": 1,'),
      'content/my/careers.json': text('content/my/careers.json').replace('{', '{ "ownFault": 1,'),
    };
    const problems = (await commandsInProcess(folders())(
      ['check', '--json', '--drafts'],
      drafts,
    )) as Problem[];
    const errors = problems.filter(({ severity }) => severity === 'error').map(({ path }) => path);
    // feeds of the other regions have faults, too
    expect(errors.filter((path) => path.endsWith('Fault')).sort()).toEqual(['ownFault', 'sharedFault']);
  });

  it('by the preview', async () => {
    const { read } = await draftReader(folders());
    const file = join(at.regionsDir, 'sg.json');
    const show = async (next: string) => {
      const others = new Map([[join(at.regionsDir, CAREERS), next]]);
      return read({ file, text: text('sg.json'), others, now: Date.now() });
    };
    const { region } = await show(hiring('Tuas'));
    expect(JSON.stringify(region?.content.careers)).toContain('Tuas');
    const { problems } = await show(careers.replace('{', '{ "wrong": 1,'));
    expect(problems).toContainEqual(expect.objectContaining({ path: 'wrong', severity: 'error' }));
    expect(existsSync(join(at.regionsDir, CAREERS))).toBe(true);
  });
});

describe('a language that is added to a region', SLOW, () => {
  const names = ['sg.json', ...contentPaths('sg')];
  let files: string[] = [];
  beforeAll(() => {
    files = names.map(text);
  });
  beforeEach(() => {
    names.forEach((name, index) => {
      put(name, files[index] ?? '');
    });
    return at.site.database.pool.query('DELETE FROM studio_drafts');
  });
  const add = async () => {
    const payload = { text: text('sg.json'), kind: 'language', name: 'pl', flags: {} };
    return at.ask('POST', 'additions', { by: mei, payload });
  };
  /** Saves the manifest, and publishes it. */
  async function publishRegion(next: string): Promise<StudioAnswer> {
    const { data } = await at.ask('GET', 'draft', { by: mei });
    const payload = { version: data.version, base: data.base, text: next };
    const saved = await at.ask('PUT', 'draft', { by: mei, payload });
    const { version } = saved.data;
    return at.ask('POST', 'publications', { by: mei, payload: { version } });
  }
  const placeIn = (content: string) => JSON.parse(content).openings.inspector.place;

  it('is added to the drafts of its content, which are published with it', async () => {
    await save(CAREERS, hiring('Jurong'), both);
    const { data } = await add();
    expect(data.drafts.map(({ file }: { file: string }) => file)).toContain('content/sg/privacy.json');
    expect(data.drafts).toContainEqual({ file: CAREERS, count: expect.any(Number) });
    expect(data.steps.join()).toMatch(/Translate \d+ texts of its content/);
    const { data: added } = await draft(CAREERS);
    expect(placeIn(added.text)).toMatchObject({ en: 'Jurong', pl: 'Jurong' });
    expect(text(CAREERS)).toBe(careers);
    await save(CAREERS, added.text.replace('"pl": "Jurong"', '"pl": "Singapur"'));

    const { status } = await publishRegion(data.text);
    expect(status).toBe(200);
    expect(placeIn(text(CAREERS))).toMatchObject({ en: 'Jurong', pl: 'Singapur' });
    expect(text('content/sg/privacy.json')).toContain('"pl"');
    expect(shownIn(at.site.server)).toContain('Singapur');
    const { rows } = await at.site.database.pool.query('SELECT file FROM studio_file_drafts');
    expect(rows).toEqual([]);
    const { data: versions } = await at.ask('GET', `versions?${of(CAREERS)}`, { by: mei });
    expect(versions[0]).toMatchObject({ kind: 'published' });
  });

  it('names what is published with it, and no draft that it does not need', async () => {
    await save('content/sg/certified.json', text('content/sg/certified.json').replace('}', ' }'));
    const { data } = await add();
    const { version, base } = (await at.ask('GET', 'draft', { by: mei })).data;
    const change = async (next: string, from: number) =>
      at.ask('PUT', 'draft', { by: mei, payload: { version: from, base, text: next } });
    const other = await change(text('sg.json').replace('{', '{ '), version);
    const before = await at.ask('GET', 'difference', { by: mei });
    expect(before.drafts).toEqual([]);
    await change(data.text, other.data.version);
    const after = await at.ask('GET', 'difference', { by: mei });
    expect(after.drafts).toContainEqual({ file: CAREERS, by: 'Staff' });
  });

  it('takes its drafts of content with it when it is discarded, or saved without it, and leaves other changes', async () => {
    const drafts = async () => {
      const { rows } = await at.site.database.pool.query('SELECT file FROM studio_file_drafts ORDER BY file');
      return rows.map(({ file }) => file);
    };
    const change = async (next: string) => {
      const { version, base } = (await at.ask('GET', 'draft', { by: mei })).data;
      return at.ask('PUT', 'draft', { by: mei, payload: { version, base, text: next } });
    };
    await save(CAREERS, hiring('Jurong'));
    await change((await add()).data.text);
    expect(await drafts()).toContain('content/sg/privacy.json');
    // a draft that cannot be parsed stays, and prevents nothing
    const broken = 'content/sg/certified.json';
    await at.site.database.pool.query(`UPDATE studio_file_drafts SET text = '{ "title' WHERE file = $1`, [
      broken,
    ]);
    expect(await drafts()).toContain(broken);
    expect((await change(text('sg.json').replace('{', '{ '))).status).toBe(200);
    expect(await drafts()).toEqual([CAREERS, broken].sort());
    expect(placeIn((await draft(CAREERS)).data.text)).toMatchObject({ en: 'Jurong' });

    await at.site.database.pool.query('DELETE FROM studio_file_drafts');
    const { data } = await change((await add()).data.text);
    expect(await drafts()).toContain(CAREERS);
    await at.ask('DELETE', `draft?version=${data.version}`, { by: mei });
    expect(await drafts()).toEqual([]);
  });

  it('passes the check of all files with its drafts', { timeout: 120_000 }, async () => {
    const { data } = await add();
    const { rows } = await at.site.database.pool.query('SELECT file, text FROM studio_file_drafts');
    expect(rows.length).toBeGreaterThan(3);
    const folders = foldersOf(parseConfig({ environment: { REGIONS_DIR: at.regionsDir } }), ROOT);
    const texts = await newLanguageFiles(textReader(folders), data.text);
    const content = rows.map(({ file, text: after }) => ({
      root: 'regions' as const,
      file,
      before: '',
      after,
    }));
    const check = async (files: Parameters<typeof draftsOf>[2]) => {
      const drafts = draftsOf({ name: 'sg.json' }, data.text, files);
      const found = (await commandsInProcess(folders)(['check', '--json', '--drafts'], drafts)) as Problem[];
      return found.filter(({ severity, message }) => severity === 'error' && /\bpl\b/.test(message));
    };
    expect(await check([...texts, ...content])).toEqual([]);
    const without = (await check(texts)).map(({ file }) => file);
    expect(without).toContainEqual(expect.stringContaining('content/sg/'));
  });

  it('says which file cannot become a draft, and is not published over a file that has changed', async () => {
    await save(CAREERS, '{');
    const { data } = await add();
    expect(data.drafts.map(({ file }: { file: string }) => file)).not.toContain(CAREERS);
    expect(data.steps.join()).toMatch(/Mend the JSON of .*careers\.json, and write texts in pl there/);
    put('content/sg/privacy.json', text('content/sg/privacy.json').replace('{', '{ '));
    const refused = await publishRegion(data.text);
    expect([refused.status, refused.message]).toEqual([
      409,
      expect.stringContaining('content/sg/privacy.json'),
    ]);
    expect(text('sg.json')).toBe(files[0]);
  });
});

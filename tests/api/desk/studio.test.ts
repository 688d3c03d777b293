import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setJson } from '#region/json/edit-json.ts';
import { mergeChanges } from '#region/json/merge-changes.ts';
import { createServer } from '#server/app/main.ts';
import type { Server } from '#server/app/server.ts';
import { foldersOf } from '#server/config/folders.ts';
import { parseConfig } from '#server/config/index.ts';
import { createChecks } from '#server/modules/studio/checks.ts';
import type { RunCommand } from '#server/modules/studio/index.ts';
import { readManifestFile } from '#server/modules/studio/manifest-file.ts';
import { publishText } from '#server/modules/studio/publish-text.ts';
import { replaceFile } from '#server/modules/studio/replace-file.ts';
import { listVersions } from '#server/modules/studio/repositories/versions.ts';
import { settleVersions, writeVersion } from '#server/modules/studio/write-version.ts';
import { withDatabaseLock } from '#server/storage/advisory-locks.ts';
import { openDatabase } from '#server/storage/database.ts';
import { asDeskPage } from '../../as-desk-page.ts';
import { storeDebt } from '../../payments/payment-bench.ts';
import { quiet } from '../../quiet-log.ts';
import { until } from '../../until.ts';
import { logInStaff } from '../log-in-staff.ts';
import { ORIGIN, openTestSite, type TestSite } from '../test-site.ts';
import { DESK, FROM_SITE } from './at-desk.ts';
import { commandsInProcess } from './commands-in-process.ts';
import { copyRegions } from './studio-set.ts';
import { whenDone } from './when-done.ts';

const ROOT = join(import.meta.dirname, '../../..');
const set = copyRegions(['sg', 'my']);
const file = join(set.folder, 'sg.json');
const original = readFileSync(file, 'utf8');
const environment = { STUDIO: 'on', REGIONS_DIR: set.folder, RATE_LIMITS: 'off', SANDBOX_PAYMENTS: 'on' };

const folders = foldersOf(parseConfig({ environment }), ROOT);
const runHere = commandsInProcess(folders);

/** Each real check takes seconds: of most texts only their code is looked at. */
const runCommand: RunCommand = async ([command], drafts) => {
  if (command === 'add') return runHere(['add', '--json'], drafts);
  if (command === 'texts') return [{ language: 'zh-SG', done: 1, total: 2 }];
  const isWrong = JSON.stringify(drafts).includes('sgg');
  const place = { file, line: 5, column: 11, path: 'code', severity: 'error' };
  return isWrong ? [{ ...place, message: 'is not the name of the file', allowed: 'sg' }] : [];
};

let site: TestSite;
let other: { server: Server; stop(): Promise<void> };
let cookie: string;
let colleague: string;

beforeAll(async () => {
  site = await openTestSite({ stock: { sg: 3, my: 3 }, environment, runCommand });
  other = await openOtherProcess();
  ({ cookie } = await logInStaff(site, '+6581130001', 'sg', 'product'));
  ({ cookie: colleague } = await logInStaff(site, '+6581130002', ['sg', 'my'], 'product'));
});
afterAll(async () => {
  await other?.stop();
  await site?.close();
  set.remove();
});
beforeEach(async () => {
  writeFileSync(file, original);
  // a language that is added leaves drafts of content
  for (const table of ['studio_drafts', 'studio_file_drafts'])
    await site.database.pool.query(`DELETE FROM ${table}`);
});

/** A second server on the same database and folders. */
async function openOtherProcess(more: Record<string, string> = {}) {
  const config = parseConfig({
    environment: {
      ...{ ...environment, ...more },
      ...{ DATA_DIR: site.dataDir, PUBLIC_ORIGIN: ORIGIN, DEMO_STOCK: 'on' },
    },
  });
  const database = openDatabase({ url: site.database.url, log: quiet });
  const server = await createServer({
    config,
    folders: foldersOf(config, ROOT),
    database,
    content: site.content,
    log: site.app.log,
    runCommand,
    skippedJobs: ['deliver-alerts', 'run-imports'],
  });
  await server.ready;
  asDeskPage(server.app);
  return { server, stop: () => server.stop(0) };
}

type Method = 'GET' | 'PUT' | 'POST' | 'DELETE';

const ask = async (method: Method, path: string, payload?: object, by = cookie) =>
  whenDone(await askOnce(method, path, payload, by), (job) => askOnce('GET', job, undefined, by));

const askOnce = async (method: Method, path: string, payload: object | undefined, by: string) => {
  const answer = await site.app.inject({
    method,
    url: `${DESK}/sg/studio/${path}`,
    headers: { ...FROM_SITE, cookie: by },
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, ...answer.json() };
};
const draft = async () => (await ask('GET', 'draft')).data;
/** Saves a text over the draft as it is now. */
const save = async (text: string) => {
  const { version, base } = await draft();
  return (await ask('PUT', 'draft', { version, base, text })).data;
};
const title = (name: string) => {
  const names = { en: name, 'zh-SG': '狮城', 'ms-SG': 'Kota Singa' };
  return original.replace('"common:region.sg"', JSON.stringify(names));
};
const shownIn = async ({ app }: Pick<Server, 'app'>) =>
  (await app.inject({ url: '/api/v1/staff/session', headers: { cookie } })).json().data.regions[0].name;

describe('a draft', () => {
  it('is the file until somebody changes it, and keeps the file as it is', async () => {
    expect(await draft()).toMatchObject({
      file: 'sg.json',
      text: original,
      version: 0,
      is_editable: true,
      is_writable: true,
      by: null,
    });
    const saved = await save(title('Lion City'));
    expect(saved).toMatchObject({ text: title('Lion City'), is_stale: false, by: 'Staff' });
    expect(saved.version).toBeGreaterThan(0);
    expect(readFileSync(file, 'utf8')).toBe(original);
    const { data } = await ask('GET', 'difference');
    expect(data).toEqual([
      { name: 'displayName', before: 'common:region.sg', after: null },
      { name: 'displayName.en', before: null, after: 'Lion City' },
      { name: 'displayName.zh-SG', before: null, after: '狮城' },
      { name: 'displayName.ms-SG', before: null, after: 'Kota Singa' },
    ]);
  });

  it('says who else has it open, and which version it has, also to another process', async () => {
    const present = async ({ app }: Pick<Server, 'app'>, by: string, query = '') => {
      const url = `${DESK}/sg/studio/presence${query}`;
      const answer = await app.inject({ method: 'POST', url, headers: { ...FROM_SITE, cookie: by } });
      return answer.json().data;
    };
    const { version } = await save(title('Lion City'));
    expect(await present(site, cookie)).toEqual({ others: [], version });
    expect(await present(other.server, colleague)).toEqual({ others: ['Staff'], version });
    expect(await present(site, cookie)).toEqual({ others: ['Staff'], version });
    const page = '?file=content/sg/careers.json';
    expect(await present(site, cookie, page)).toEqual({ others: [], version: 0 });
    await site.database.pool.query("UPDATE studio_presence SET seen_at = now() - interval '21 seconds'");
    expect(await present(site, cookie)).toEqual({ others: [], version });
    await site.database.pool.query("UPDATE studio_presence SET seen_at = now() - interval '1 hour'");
    await present(site, cookie);
    const { rows } = await site.database.pool.query('SELECT draft FROM studio_presence');
    expect(rows).toEqual([{ draft: 'sg' }]);
    expect((await ask('POST', 'presence?file=content/sg/nothing.json')).status).toBe(404);
  });

  it('of two people: the second one gets the text of the first and loses nothing', async () => {
    const { base } = await draft();
    const first = await ask('PUT', 'draft', { version: 0, base, text: title('First') }, colleague);
    expect(first.status).toBe(200);
    const second = await ask('PUT', 'draft', { version: 0, base, text: title('Second') });
    expect([second.status, second.code, second.data.text, second.data.by]).toEqual([
      409,
      'out_of_date',
      title('First'),
      'Staff',
    ]);
    expect((await draft()).text).toBe(title('First'));
    expect((await ask('DELETE', `draft?version=${first.data.version + 1}`)).status).toBe(409);
    expect((await ask('DELETE', `draft?version=${first.data.version}`)).data.text).toBe(original);
    // its version is never that of another draft
    expect((await ask('PUT', 'draft', { version: first.data.version, base, text: '{}' })).status).toBe(409);
  });

  it('of two people who change different properties: the second one can keep both', async () => {
    const { base } = await draft();
    const theirs = title('First');
    const mine = setJson(original, ['brand', 'name'], 'Mine');
    await ask('PUT', 'draft', { version: 0, base, text: theirs }, colleague);
    const { status, data: other } = await ask('PUT', 'draft', { version: 0, base, text: mine });
    expect(status).toBe(409);
    const text = mergeChanges(original, mine, other.text);
    const saved = await ask('PUT', 'draft', { version: other.version, base: other.base, text });
    expect(saved.status).toBe(200);
    expect(JSON.parse(saved.data.text)).toEqual({
      ...JSON.parse(theirs),
      brand: { ...JSON.parse(original).brand, name: 'Mine' },
    });
  });

  it('refuses what is no text', async () => {
    const { base } = await draft();
    for (const text of ['a\0', '\ud800'])
      expect((await ask('PUT', 'draft', { version: 0, base, text })).status).toBe(400);
  });
});

describe('publishing', () => {
  it('shows a version in all processes, and undoes it', async () => {
    const { version } = await save(title('Lion City'));
    const published = await ask('POST', 'publications', { version });
    expect(published).toMatchObject({ status: 200, data: { patch: null } });
    expect(readFileSync(file, 'utf8')).toBe(title('Lion City'));
    expect(await shownIn(site.server)).toBe('Lion City');
    await until(async () => expect(await shownIn(other.server)).toBe('Lion City'));
    expect(await draft()).toMatchObject({ version: 0, text: title('Lion City') });

    const { data: versions } = await ask('GET', 'versions');
    expect(versions[0]).toMatchObject({ kind: 'published', by: 'Staff' });
    // the file as it was before there were versions
    expect(versions[1]).toMatchObject({ kind: 'found', by: null });
    const { data: difference } = await ask('GET', `difference?version=${versions[1].id}`);
    expect(difference).toContainEqual({ name: 'displayName', before: null, after: 'common:region.sg' });
    const { disk } = await draft();
    const restored = await ask('POST', `versions/${versions[1].id}/restore`, { base: disk.hash });
    expect(restored.status).toBe(200);
    expect(readFileSync(file, 'utf8')).toBe(original);
    expect(await shownIn(site.server)).toBe('Singapore');
    expect((await ask('GET', 'versions')).data[0]).toMatchObject({
      kind: 'restored',
      restores: versions[1].id,
    });
    await until(async () => expect(await shownIn(other.server)).toBe('Singapore'));
  });

  it('leaves a process that serves other regions as it is', async () => {
    const part = await openOtherProcess({ SERVE_REGIONS: 'my' });
    const statuses = async () => {
      const paths = ['my', 'sg'].map((region) => `/api/v1/rabbit/${region}/listings`);
      return Promise.all(paths.map(async (url) => (await part.server.app.inject({ url })).statusCode));
    };
    try {
      expect(await statuses()).toEqual([200, 421]);
      const { version } = await save(title('Lion City'));
      await ask('POST', 'publications', { version });
      await until(async () => expect(await shownIn(part.server)).toBe('Lion City'));
      expect(await statuses()).toEqual([200, 421]);
      await ask('POST', 'publications', { version: (await save(original)).version });
    } finally {
      await part.stop();
    }
  });

  it('names the addresses that end, and the redirects that keep them', async () => {
    const ends = async (text: string) => {
      await save(text);
      return (await ask('GET', 'difference')).ended_addresses;
    };
    const sell = { path: '/sg/en/sell', redirect: '"sell": "sell"' };
    const moved = original.replace(
      '"currency":',
      '"routes": { "sell": { "slug": { "*": "trade-in" } } }, "currency":',
    );
    expect(await ends(moved)).toEqual([]);
    const swapped = original.replace('"currency":', '"routes": { "sell": null }, "currency":');
    expect(await ends(swapped)).toEqual([{ ...sell, redirect: '"sell": "home"' }]);
    const kept = swapped.replace('"currency":', '"redirects": { "sell": "buy" }, "currency":');
    expect(await ends(kept)).toEqual([]);
    // what is no manifest has no addresses
    expect(await ends('{ "routes": [] }')).toEqual([]);
  });

  it('keeps addresses that end by redirects, also those of a version that is published again', async () => {
    const redirects = () => JSON.parse(readFileSync(file, 'utf8')).redirects;
    const swapped = original.replace('"currency":', '"routes": { "sell": null }, "currency":');
    const without = await ask('POST', 'publications', { version: (await save(swapped)).version });
    expect([without.status, redirects()]).toEqual([200, undefined]);
    const back = await ask('POST', 'publications', { version: (await save(original)).version });
    expect(back.status).toBe(200);
    const restored = await ask('POST', `versions/${without.data.version}/restore`, {
      base: (await draft()).disk.hash,
      keep_addresses: true,
    });
    expect([restored.status, redirects()]).toEqual([200, { sell: 'home' }]);
    await ask('POST', 'publications', { version: (await save(original)).version });
    const { version } = await save(swapped);
    expect((await ask('POST', 'publications', { version, keep_addresses: true })).status).toBe(200);
    expect(redirects()).toEqual({ sell: 'home' });
    await ask('POST', 'publications', { version: (await save(original)).version });
  });

  it('writes no redirect for an address that another page has now', async () => {
    const routes = (slugs: Record<string, string>) =>
      Object.entries(slugs).reduce(
        (text, [route, slug]) => setJson(text, ['routes', route], { slug: { '*': slug } }),
        original,
      );
    const before = await save(routes({ sell: 'hand-in' }));
    expect((await ask('POST', 'publications', { version: before.version })).status).toBe(200);
    const { version } = await save(routes({ sell: 'trade-in', workshop: 'hand-in' }));
    expect(await ask('POST', 'publications', { version, keep_addresses: true })).toMatchObject({
      status: 200,
    });
    expect(JSON.parse(readFileSync(file, 'utf8')).redirects).toBeUndefined();
    await ask('POST', 'publications', { version: (await save(original)).version });
  });

  it('warns with counts of what has begun and would not fit any more', async () => {
    await storeDebt(site.database, { region: 'sg', currency: 'SGD', phone: '+6581130009' });
    const warning = {
      pointer: 'features.offers',
      severity: 'warning',
      is_own: true,
      message: expect.stringMatching(/^1 open offer: they go on/),
    };
    const found = async () => [
      (await ask('GET', 'problems')).data,
      (await ask('GET', 'difference')).warnings,
    ];
    await save(title('Lion City'));
    expect(await found()).toEqual([[], []]);
    await save(original.replace('"offers": true,', '"offers": false,'));
    expect(await found()).toMatchObject([[warning], [warning]]);
    await site.database.pool.query(`UPDATE offers SET state = 'cancelled'`);
    expect(await found()).toEqual([[], []]);
  });

  it('refuses a text with errors, and the live version stays', async () => {
    const { version } = await save(original.replace('"code": "sg"', '"code": "sgg"'));
    const { data: problems } = await ask('GET', 'problems');
    const fault = { line: 5, pointer: 'code', severity: 'error', is_own: true };
    expect(problems).toContainEqual(expect.objectContaining(fault));
    expect(problems[0].hint).toBe('allowed: sg');
    const refused = await ask('POST', 'publications', { version });
    expect([refused.status, refused.code]).toEqual([409, 'requirements_missing']);
    expect(refused.data.problems).toContainEqual(expect.objectContaining(fault));
    expect(readFileSync(file, 'utf8')).toBe(original);
    expect(await shownIn(site.server)).toBe('Singapore');
    const { data: checks } = await ask('GET', 'checks');
    expect(checks).toEqual([
      { code: 'sg', errors: 1, warnings: 0, texts: [{ language: 'zh-SG', done: 1, total: 2 }] },
    ]);
  });

  it('does not overwrite a file that has changed on the disk: its text is merged first', async () => {
    const { version } = await save(title('Lion City'));
    const changed = original.replace('"currency"', ' "currency"');
    writeFileSync(file, changed);
    const refused = await ask('POST', 'publications', { version });
    expect([refused.status, refused.errors]).toEqual([409, { base: ['is out of date'] }]);
    expect(refused.data).toMatchObject({
      ...{ is_stale: true, text: title('Lion City'), disk: { text: changed } },
      // both can be merged, also when the draft is changed once more
      base_text: original,
    });
    expect(await save(title('Lion Town'))).toMatchObject({ is_stale: true, base_text: original });
    expect(readFileSync(file, 'utf8')).toBe(changed);
    const base = refused.data.disk.hash;
    const again = await draft();
    const merged = await ask('PUT', 'draft', { version: again.version, base, text: title('Merged') });
    expect(merged.data).toMatchObject({ is_stale: false, base_text: null });
    expect((await ask('POST', 'publications', { version: merged.data.version })).status).toBe(200);
    expect(readFileSync(file, 'utf8')).toBe(title('Merged'));
    // what was on the disk can be restored, too
    const { data } = await ask('GET', 'versions');
    expect(data[1].kind).toBe('found');
  });

  it('offers no base to merge with that is not the one of the draft', async () => {
    await save(title('Lion City'));
    await site.database.pool.query("UPDATE studio_drafts SET base_text = 'of another process'");
    writeFileSync(file, original.replace('"currency"', ' "currency"'));
    expect(await draft()).toMatchObject({ is_stale: true, base_text: null });
  });
});

describe('a publication of several files', () => {
  const deps = () => ({ db: site.database.db, roots: { regions: set.folder, texts: set.folder } });
  /** As one who publishes: the server waits, which would complete what was left within a second. */
  const alone = (work: () => Promise<void>) => async () => {
    while ((await withDatabaseLock(site.database.db, 'studio', '', work)) === null) await sleep(20);
  };
  const names = ['aa.txt', 'bb.txt'];
  const texts = () => names.map((name) => readFileSync(join(set.folder, name), 'utf8'));
  const version = () => ({
    region: 'sg',
    kind: 'published' as const,
    staffId: null,
    files: names.map((name) => ({ root: 'regions' as const, file: name, before: 'old', after: 'new' })),
  });
  beforeEach(() => {
    for (const name of names) writeFileSync(join(set.folder, name), 'old');
  });
  afterEach(() => expect(readdirSync(set.folder).filter((name) => name.startsWith('.'))).toEqual([]));

  it(
    'leaves all files as they were when one cannot be written',
    alone(async () => {
      const replace = async (path: string, text: string) => {
        if (path.endsWith('bb.txt') && text === 'new') throw new Error('no space left');
        await replaceFile(path, text);
      };
      await expect(writeVersion({ ...deps(), replace }, version())).rejects.toThrow('no space left');
      expect(texts()).toEqual(['old', 'old']);
      expect(await settleVersions(deps())).toBe(false);
    }),
  );

  /** Stops for ever after the first file, like a process that was killed. */
  async function killAfterFirst(): Promise<void> {
    await new Promise<void>((killed, failed) => {
      const replace = async (path: string, text: string) => {
        if (path.endsWith('bb.txt')) return new Promise<void>(() => killed());
        return replaceFile(path, text);
      };
      writeVersion({ ...deps(), replace }, version()).catch(failed);
    });
    expect(texts()).toEqual(['new', 'old']);
  }

  it(
    'is completed after a process was killed on the way',
    alone(async () => {
      await killAfterFirst();
      expect(await settleVersions(deps())).toBe(true);
      expect(texts()).toEqual(['new', 'new']);
      const [newest] = await listVersions(site.database.db, { file: 'aa.txt', limit: 1 });
      expect(newest).toMatchObject({ kind: 'published' });
      expect(await settleVersions(deps())).toBe(false);
    }),
  );

  it(
    'is undone then if a file has been changed since',
    alone(async () => {
      await killAfterFirst();
      writeFileSync(join(set.folder, 'bb.txt'), 'mine');
      expect(await settleVersions(deps())).toBe(true);
      expect(texts()).toEqual(['old', 'mine']);
      expect(await settleVersions(deps())).toBe(false);
    }),
  );
});

it('leaves a row in the audit log for each change: who, where and what', async () => {
  await site.database.pool.query('DELETE FROM studio_drafts');
  const before = (await site.database.pool.query('SELECT coalesce(max(id), 0) AS id FROM desk_events')).rows;
  const { version } = await save(title('Lion City'));
  await ask('DELETE', `draft?version=${version}`);
  await ask('POST', 'publications', { version: (await save(title('Lion City'))).version });
  const { rows } = await site.database.pool.query(
    `SELECT action, region, subject_kind, subject, name FROM desk_events JOIN staff ON staff.id = staff_id
     WHERE desk_events.id > $1 ORDER BY desk_events.id`,
    [before[0].id],
  );
  const row = { region: 'sg', subject_kind: 'region', subject: 'sg', name: 'Staff' };
  const actions = ['draft_saved', 'draft_discarded', 'draft_saved', 'region_published'];
  expect(rows).toEqual(actions.map((action) => ({ action, ...row })));
});

describe('the studio', () => {
  it('lists the regions in which the member has the role, with their drafts', async () => {
    await save(title('Lion City'));
    const { data } = await ask('GET', 'regions');
    expect(data).toEqual([
      {
        code: 'sg',
        name: expect.any(String),
        file: 'sg.json',
        is_editable: true,
        state: 'live',
        draft: { by: 'Staff', updated_at: expect.any(String), is_stale: false },
      },
    ]);
    const both = await ask('GET', 'regions', undefined, colleague);
    expect(both.data.map(({ code }: { code: string }) => code).sort()).toEqual(['my', 'sg']);
  });

  it('returns a patch where the folder cannot be written, such as that of an installed package', async () => {
    const regionsDir = join(set.folder, 'node_modules');
    const path = join(regionsDir, 'sg.json');
    mkdirSync(regionsDir);
    writeFileSync(path, original);
    const found = await readManifestFile(regionsDir, 'sg');
    if (!found) throw new Error('the manifest cannot be read');
    const deps = {
      db: site.database.db,
      folders,
      roots: { regions: regionsDir, texts: set.folder },
      checks: createChecks(runCommand),
      log: quiet,
      serve: async () => {},
    };
    const text = title('Lion City');
    const read = async () => ({ file: found, text, kind: 'published' as const, staffId: null });
    const { version, patch } = await publishText(deps, 'sg', read);
    expect([version, patch]).toEqual([null, expect.stringContaining('+++ b/sg.json')]);
    expect(readFileSync(path, 'utf8')).toBe(original);
  });

  it('lets nobody else in: managers do not publish, and product staff see no tickets', async () => {
    const { cookie: manager } = await logInStaff(site, '+6581130003');
    expect((await ask('GET', 'draft', undefined, manager)).status).toBe(403);
    expect((await ask('POST', 'publications', { version: 1 }, manager)).status).toBe(403);
    const { cookie: elsewhere } = await logInStaff(site, '+6581130004', 'my', 'product');
    expect((await ask('GET', 'draft', undefined, elsewhere)).status).toBe(404);
    const tickets = await site.app.inject({ url: `${DESK}/sg/tickets`, headers: { cookie } });
    expect(tickets.statusCode).toBe(403);
  });
});

describe('the form of a region', () => {
  it('gets what the draft inherits, and the texts that it may name', async () => {
    const { data } = await ask('GET', 'form');
    expect(data.inherited).toMatchObject({ pageSize: 24, sorts: expect.any(Array) });
    expect(data.inherited).not.toHaveProperty('timeZone');
    expect(data.texts).toContainEqual({ key: 'common:region.sg', text: 'Singapore' });
    await save(original.replace('["forecourt:base"]', '[]'));
    expect((await ask('GET', 'form')).data.inherited).toEqual({});
    // a text that is not finished inherits what the file does
    await save('{ "extends": [');
    expect((await ask('GET', 'form')).data.inherited).toEqual(data.inherited);
  });

  it('gets the schemas once', async () => {
    const request = { url: `${DESK}/sg/studio/schema`, headers: { ...FROM_SITE, cookie } };
    const first = await site.app.inject(request);
    expect(first.json().data['region.schema.json'].properties.phone).toEqual(
      expect.objectContaining({ $ref: 'phone.schema.json' }),
    );
    const compressed = { ...request.headers, 'accept-encoding': 'gzip' };
    const { etag } = (await site.app.inject({ ...request, headers: compressed })).headers;
    const headers = { ...compressed, 'if-none-match': String(etag) };
    expect((await site.app.inject({ ...request, headers })).statusCode).toBe(304);
  });
});

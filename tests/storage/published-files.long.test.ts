import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as readAll } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Problem } from '#server/manifests/problem.ts';
import { addStaff } from '#server/modules/staff/repositories/staff.ts';
import { publishFiles, unpublishedFiles } from '#server/modules/studio/index.ts';
import { publishVersion } from '#server/modules/studio/publish-version.ts';
import type { OpenDatabase } from '#server/storage/database.ts';
import { copyRegions } from '../api/desk/studio-set.ts';
import { createTestDatabase } from '../database.ts';
import { storeDebt } from '../payments/payment-bench.ts';

const ROOT = join(import.meta.dirname, '../..');
let database: OpenDatabase;
let folder: string;
let problems: Problem[];
let served: number;
const warnings: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.close());
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'forecourt-files-'));
  problems = [];
  served = 0;
  warnings.length = 0;
  await database.pool.query('TRUNCATE studio_versions CASCADE');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const deps = () => ({
  db: database.db,
  log: { warn: (line: string) => void warnings.push(line) },
  roots: { regions: folder, texts: join(folder, 'texts') },
  folders: { regionsDir: folder, shippedRegionsDir: folder },
  own: ['regions'] as const,
  checks: { problems: async () => problems, texts: async () => [] },
  serve: async () => void served++,
});
const put = (name: string, text: string) => {
  mkdirSync(join(folder, name, '..'), { recursive: true });
  writeFileSync(join(folder, name), text);
};
const versions = async () =>
  (
    await database.pool.query(
      `SELECT region, kind, file, before, after FROM studio_versions JOIN studio_version_files
        ON version_id = studio_versions.id WHERE state = 'done' ORDER BY version_id, file`,
    )
  ).rows;

describe('files that were changed by hand', () => {
  it('become versions of their regions, and shared ones of all', async () => {
    put('aa.json', '{}');
    put('content/care/all.json', '[]');
    put('.aa.json.swp', 'x');
    put('brand/logo.svg', '<svg/>');
    const published = await publishFiles(deps());
    expect(published.map(({ region, files }) => [region, files])).toEqual([
      ['aa', ['aa.json']],
      ['*', ['content/care/all.json']],
    ]);
    expect(served).toBe(2);
    expect(await publishFiles(deps())).toEqual([]);

    put('aa.json', '{"a":1}');
    rmSync(join(folder, 'content/care/all.json'));
    await publishFiles(deps());
    expect((await versions()).slice(2)).toEqual([
      { region: 'aa', kind: 'disk', file: 'aa.json', before: '{}', after: '{"a":1}' },
      { region: '*', kind: 'disk', file: 'content/care/all.json', before: '[]', after: null },
    ]);
    expect(readFileSync(join(folder, 'aa.json'), 'utf8')).toBe('{"a":1}');
    expect(existsSync(join(folder, 'content/care/all.json'))).toBe(false);
  });

  it('are known as unpublished, where a version has another text', async () => {
    put('aa.json', '{}');
    put('feeds/cars.json', '{}');
    expect(await unpublishedFiles(deps(), 'aa')).toEqual([]);
    await publishFiles(deps());
    put('bb.json', '{}');
    expect(await unpublishedFiles(deps(), 'aa')).toEqual([]);
    put('aa.json', '{"a":1}');
    put('feeds/cars.json', '{"b":1}');
    expect(await unpublishedFiles(deps(), 'aa')).toEqual(['aa.json', 'feeds/cars.json']);
    expect(await unpublishedFiles(deps(), 'bb')).toEqual(['feeds/cars.json']);
    await publishFiles(deps());
    expect(await unpublishedFiles(deps(), 'aa')).toEqual([]);
    put('content/bb/places.json', '{}');
    await publishFiles(deps());
    put('content/bb/places.json', '{"c":1}');
    expect(await unpublishedFiles(deps(), 'aa')).toEqual([]);
    expect(await unpublishedFiles(deps(), 'bb')).toEqual(['content/bb/places.json']);
  });

  it('are named in the audit log with what they change of where data goes, old and new', async () => {
    const contact = (email: string) => JSON.stringify({ contact: { email, hours: 'common:contact.hours' } });
    put('aa.json', contact('old@cars.example'));
    await publishFiles(deps());
    put('aa.json', contact('new@cars.example'));
    await publishFiles(deps());
    const { rows } = await database.pool.query('SELECT after FROM desk_events ORDER BY id DESC LIMIT 1');
    expect(rows[0].after.changes).toEqual(['aa contact.email: "old@cars.example" → "new@cars.example"']);
  });

  it('are refused with their errors, and nothing is served', async () => {
    put('aa.json', '{');
    const place = { file: join(folder, 'aa.json'), line: 1, column: 2, path: '' };
    problems = [{ ...place, severity: 'error', message: 'the text ends too early' }];
    await expect(publishFiles(deps())).rejects.toMatchObject({
      code: 'requirements_missing',
      data: { problems: [expect.objectContaining({ file: 'aa.json', line: 1 })] },
    });
    expect([served, await versions()]).toEqual([0, []]);
  });
});

describe('in a work tree of git', () => {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim();
  const publish = (after: string, staffId: number | null) =>
    publishVersion(deps(), 'aa', async () => ({
      kind: 'published',
      staffId,
      files: [{ root: 'regions', file: 'aa.json', before: '{}', after }],
    }));
  beforeEach(() => {
    git('init', '--quiet');
    put('aa.json', '{}');
    put('other.txt', 'mine');
  });

  it('a version is a commit of its author with its files only', async () => {
    const mei = await addStaff(database.db, { phone: '+6581130010', name: 'Mei <Lin>' });
    git('add', 'other.txt');
    const { version } = (await publish('{"a":1}', mei)) ?? {};
    expect(warnings).toEqual([]);
    expect(git('log', '--format=%an|%ae|%cn|%s|%b')).toBe(
      `Mei  Lin|staff-${mei}@localhost|Forecourt|Publish aa|Version: ${version}`,
    );
    expect(git('show', '--name-only', '--format=')).toBe('aa.json');
    expect(git('status', '--porcelain')).toBe('A  other.txt');
  });

  it('a version brings the pictures that were uploaded for it, if they are there', async () => {
    const [logo, gone] = ['0', '1'].map((digit) => `brand/aa/logo-${digit.repeat(16)}.png`);
    put(logo ?? '', 'picture');
    await publish(JSON.stringify({ brand: { logo }, before: gone }), null);
    expect(warnings).toEqual([]);
    expect(git('show', '--name-only', '--format=').split('\n')).toEqual(['aa.json', logo]);
  });

  it('a version is committed without a picture that git ignores', async () => {
    const logo = `brand/aa/logo-${'2'.repeat(16)}.png`;
    put(logo, 'picture');
    put('.gitignore', '*.png\n');
    await publish(JSON.stringify({ brand: { logo } }), null);
    expect(warnings).toEqual([]);
    expect(git('show', '--name-only', '--format=')).toBe('aa.json');
  });

  it('a version is live although git refuses the commit', async () => {
    writeFileSync(join(folder, '.git/hooks/pre-commit'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    await publish('{"a":2}', null);
    expect(readFileSync(join(folder, 'aa.json'), 'utf8')).toBe('{"a":2}');
    expect(warnings).toEqual([expect.stringMatching(/^Version \d+ of aa was not committed: /)]);
  });
});

describe('forecourt publish', () => {
  it('publishes changed files, and refuses those with errors', { timeout: 300_000 }, async () => {
    const set = copyRegions(['sg']);
    const manifest = join(set.folder, 'sg.json');
    // those of other regions
    rmSync(join(set.folder, 'feeds/carsensor.json'));
    const original = readFileSync(manifest, 'utf8');
    try {
      writeFileSync(manifest, original.replace('"code": "sg"', '"code": "sgg"'));
      const refused = await run(set.folder);
      expect([refused.code, refused.output]).toEqual([1, expect.stringMatching(/sg\.json:\d+:\d+ /)]);
      expect(await versions()).toEqual([]);
      writeFileSync(manifest, original);
      await storeDebt(database, { region: 'jp', currency: 'JPY' });
      const { code, output } = await run(set.folder);
      expect(output).toMatch(/jp\.json:1:1 {2}.*no manifest of "jp", and 1 open offer/);
      expect([code, output]).toEqual([0, expect.stringMatching(/^Version \d+ of sg: sg\.json$/m)]);
      expect(await versions()).toContainEqual(expect.objectContaining({ region: 'sg', after: original }));
      // a check asks the database for those who want it
      const checked = async (...args: string[]) => (await run(set.folder, 'on', ['check', ...args])).output;
      expect(await checked('--database')).toContain('no manifest of "jp", and 1 open offer');
      expect(await checked()).not.toContain('open offer');
      // cars are read by what the site serves
      writeFileSync(manifest, `${original}\n`);
      const cars = join(ROOT, 'docs/examples/cars.csv');
      const imported = await run(set.folder, 'on', ['import', '--region', 'sg', '--feed', 'sgcarmart', cars]);
      expect(imported).toEqual({
        code: 1,
        output: expect.stringContaining('Nothing was imported: sg.json changed'),
      });
    } finally {
      set.remove();
    }
  });

  it('says that no process takes the files while the studio is off, and publishes none', {
    timeout: 300_000,
  }, async () => {
    const set = copyRegions(['sg']);
    try {
      const { code, output } = await run(set.folder, 'off');
      expect([code, output]).toEqual([1, expect.stringContaining('STUDIO is off')]);
      expect(await versions()).toEqual([]);
    } finally {
      set.remove();
    }
  });

  async function run(
    regionsDir: string,
    studio = 'on',
    args = ['publish'],
  ): Promise<{ code: number; output: string }> {
    const child = spawn(process.execPath, [join(ROOT, 'bin/forecourt.js'), ...args], {
      env: {
        ...process.env,
        DATABASE_URL: database.url,
        REGIONS_DIR: regionsDir,
        STUDIO: studio,
        DATA_DIR: join(folder, 'data'),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [output, errors, [code]] = await Promise.all([
      readAll(child.stdout),
      readAll(child.stderr),
      once(child, 'close'),
    ]);
    return { code: code as number, output: output + errors };
  }
});

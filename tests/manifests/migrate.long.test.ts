import { execFile } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { lineDiff, migrate, migrateText } from '../../scripts/migrate/migrate.ts';
import { STEPS } from '../../scripts/migrate/steps/index.ts';
import { findProblems } from '../../scripts/regions/check.ts';
import type { RegionFolders } from '../../scripts/regions/folders.ts';
import { UsageError } from '../../scripts/usage-error.ts';
import { loadRegionSet } from '../../src/server/manifests/load-regions.ts';
import { compareVersions, SCHEMA_VERSION } from '../../src/server/manifests/schema-version.ts';

const ROOT = join(import.meta.dirname, '../..');
const RELEASES = join(ROOT, 'tests/fixtures/releases');
const SHIPPED = { shippedRegionsDir: join(ROOT, 'regions'), shippedLocalesDir: join(ROOT, 'public/locales') };

let folder: string;
let output: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'forecourt-migrate-test-'));
  output = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => output.push(line));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

const folders = (): RegionFolders => ({
  ...SHIPPED,
  root: ROOT,
  regionsDir: join(folder, 'regions'),
  localesDir: join(folder, 'texts'),
  isShippedSet: false,
});
const run = (options: { yes?: boolean; dryRun?: boolean } = {}) =>
  migrate({ yes: false, dryRun: false, ...options }, folders());
const write = (file: string, text: string) => {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
};
const read = (file: string) => readFileSync(join(folder, file), 'utf8');
const change = (file: string, from: string | RegExp, to: string) => {
  const text = read(file);
  expect(text).toMatch(from);
  write(file, text.replace(from, to));
};

/** Text of every file in the folder of a company. */
const everything = () =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true, encoding: 'utf8' })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((file) => [file, readFileSync(file, 'utf8')]),
  );

const copyRelease = (release: string) => cpSync(join(RELEASES, release), folder, { recursive: true });
const errors = async () =>
  (await findProblems(folders())).problems.filter(({ severity }) => severity === 'error');
async function manifests() {
  const { regions } = await loadRegionSet(folders());
  return Object.fromEntries(regions.map(({ manifest }) => [manifest.code, manifest]));
}
async function shipped() {
  const { regions } = await loadRegionSet({ ...SHIPPED, regionsDir: SHIPPED.shippedRegionsDir });
  return Object.fromEntries(regions.map(({ manifest }) => [manifest.code, manifest]));
}

describe.each(readdirSync(RELEASES))('manifests and texts of version %s', { timeout: 120_000 }, (release) => {
  beforeEach(() => copyRelease(release));

  it('have no errors after migrating, and a second run finds nothing to do', async () => {
    expect(await errors()).not.toEqual([]);
    expect([await run({ yes: true }), output.at(-1)]).toEqual([
      0,
      expect.stringMatching(/ are now of version /),
    ]);
    expect(await errors()).toEqual([]);
    const migrated = everything();
    output.length = 0;
    expect(await run({ yes: true })).toBe(0);
    expect(output).toEqual([expect.stringMatching(/^\d+ files checked: all are of version 0\.2$/)]);
    expect(everything()).toEqual(migrated);
  });

  it('are only shown with --dry-run, and not written without a terminal to ask on', async () => {
    const before = everything();
    expect(await run({ dryRun: true })).toBe(0);
    expect(output.at(-1)).toMatch(/^\d+ files would change$/);
    await expect(run()).rejects.toThrow(UsageError);
    expect(everything()).toEqual(before);
  });
});

it('migrates content beside the manifests of a company, and finds its brand there', {
  timeout: 120_000,
}, async () => {
  copyRelease('0.1.0');
  renameSync(join(folder, 'regions/content'), join(folder, 'content'));
  write('package.json', '{}');
  cpSync(join(ROOT, 'regions/brand/forecourt.svg'), join(folder, 'brand/own.svg'));
  change(
    'regions/jp.json',
    '"code": "jp",',
    '"code": "jp",\n  "brand": { "name": "Own", "logo": "brand/own.svg" },',
  );
  expect([await run({ yes: true }), output.at(-1)]).toEqual([
    0,
    expect.stringMatching(/ are now of version /),
  ]);
  expect(await errors()).toEqual([]);
  const before = JSON.parse(readFileSync(join(RELEASES, '0.1.0/regions/content/jp/places.json'), 'utf8'));
  expect(JSON.parse(read('content/jp/places.json'))).not.toEqual(before);
});

describe('files of 0.1.0 that are migrated', { timeout: 120_000 }, () => {
  let done: string;
  let lines: string[];
  beforeAll(async () => {
    done = mkdtempSync(join(tmpdir(), 'forecourt-migrate-test-'));
    folder = done;
    copyRelease('0.1.0');
    output = [];
    vi.spyOn(console, 'log').mockImplementation((line: string) => output.push(line));
    await run({ yes: true });
    lines = output;
  }, 120_000);
  beforeEach(() => {
    rmSync(folder, { recursive: true });
    cpSync(done, folder, { recursive: true });
  });
  afterAll(() => rmSync(done, { recursive: true, force: true }));

  it('sell cars by offers that ask for a deposit where they did, and have none where there were none', async () => {
    const { my, sg } = await manifests();
    const { my: today } = await shipped();
    expect(my?.features).toEqual(today?.features);
    expect(my?.features).toMatchObject({ offers: true, deposits: true });
    expect(my?.offers.states).toContainEqual(expect.objectContaining({ name: 'accepted', step: 'deposit' }));
    expect(my?.offers).toEqual(today?.offers);
    expect(sg?.features).toMatchObject({ offers: false, deposits: false });
  });

  it('count the months of an inspection from its date', async () => {
    const { jp } = await manifests();
    const { jp: today } = await shipped();
    const before = JSON.parse(readFileSync(join(RELEASES, '0.1.0/regions/jp.json'), 'utf8'));
    expect(jp?.fields['listing.shaken_months']).toMatchObject({ monthsUntil: 'listing.shaken_date' });
    expect(jp?.fields['listing.shaken_date']).toMatchObject({ kind: 'date', format: 'month' });
    expect(jp?.pages.carInfoFacts).toEqual(today?.pages.carInfoFacts);
    expect(jp?.demo.fields?.['listing.shaken_date']).toEqual(before.demo.fields['listing.shaken_months']);
    expect(jp?.demo.fields).not.toHaveProperty(['listing.shaken_months']);
  });

  it('keep their words under new names', () => {
    const before = JSON.parse(readFileSync(join(RELEASES, '0.1.0/texts/ja/privacy-policy.json'), 'utf8'));
    const { kept, stored } = JSON.parse(read('texts/ja/privacy-policy.json'));
    expect([kept, stored]).toEqual([undefined, before.kept]);
  });

  it('differ in the lines of a change only, which are shown', () => {
    const changed = (file: string) => {
      const before = readFileSync(join(RELEASES, '0.1.0', file), 'utf8');
      return lineDiff(before, read(file)).filter((line) => /^[+-]/.test(line));
    };
    expect(changed('regions/my.json')).toEqual([
      '-   "extends": ["forecourt:base"],',
      '+   "extends": ["forecourt:base", "forecourt:deposits"],',
      '+   "version": "0.2",',
      '+     "offers": true,',
    ]);
    expect(changed('regions/sg.json')).toEqual(['+   "version": "0.2",']);
    expect(changed('regions/content/jp/places.json')).toEqual([
      '-       },',
      '-       "hours": "common:contact.hours"',
      '+       }',
      '-       },',
      '-       "hours": "common:contact.hours"',
      '+       }',
    ]);
    expect(changed('texts/ja/home.json')).toEqual([
      expect.stringMatching(/^- {5}"kept": /),
      expect.stringMatching(/^\+ {5}"carried": /),
    ]);
    expect(changed('texts/ja/finance.json')).toContainEqual(expect.stringMatching(/^- {5}"flat": /));
    expect(lines).toContain('    +   "version": "0.2",');
  });
});

describe('migrating 0.1.0', { timeout: 120_000 }, () => {
  beforeEach(() => copyRelease('0.1.0'));

  it('finishes a file that says the new version but was not migrated to the end', async () => {
    change(
      'regions/sg.json',
      /"demo": \{/,
      '"version": "0.2",\n  "demo": {\n    "places": [{ "en": "Ipoh" }],',
    );
    expect(await run({ yes: true })).toBe(0);
    expect(output).toContainEqual(expect.stringContaining('has parts of an older one'));
    expect(read('regions/sg.json')).not.toContain('Ipoh');
  });

  it('writes nothing when the result has an error, and says where', async () => {
    change('regions/jp.json', '"Asia/Tokyo"', '"Asia/Tokio"');
    const before = everything();
    expect(await run({ yes: true })).toBe(1);
    expect(output).toContainEqual(
      expect.stringMatching(/regions\/jp\.json:\d+:\d+ {2}timeZone {2}"Asia\/Tokio" is not a time zone/),
    );
    expect(output.at(-1)).toBe('nothing was written: correct these errors first');
    expect(everything()).toEqual(before);
  });

  it.each([
    ['cannot be read', '{ "code": "jp" '],
    ['is of a newer version', '{ "version": "0.3", "demo": { "places": [] } }'],
  ])('writes nothing when a file %s', async (_, text) => {
    write('regions/jp.json', text);
    const before = everything();
    expect(await run({ yes: true })).toBe(1);
    expect(everything()).toEqual(before);
  });

  it('leaves manifests in TypeScript to people', async () => {
    write('regions/vn.ts', 'export default {};');
    await run({ dryRun: true });
    expect(output).toContainEqual(
      expect.stringMatching(/regions\/vn\.ts is TypeScript and is not rewritten/),
    );
  });

  it('does not wait for texts of the new version in a language of the company', async () => {
    cpSync(join(ROOT, 'tests/fixtures/white-label/regions'), join(folder, 'regions'), { recursive: true });
    cpSync(join(ROOT, 'tests/fixtures/white-label/locales'), join(folder, 'texts'), { recursive: true });
    rmSync(join(folder, 'texts/vi/showrooms.json'));
    change('texts/vi/home.json', /"showAll": "[^"]+",/, '');
    change('regions/sg.json', '"isDefault": true', '"isDefault": false');
    expect(await run({ yes: true })).toBe(0);
    expect(output).toContainEqual(
      expect.stringMatching(
        /^texts that are new in this version are missing: `npm run regions -- check` names \d+$/,
      ),
    );
  });
});

describe('forecourt migrate', { timeout: 120_000 }, () => {
  const command = (...args: string[]) =>
    new Promise<{ code: unknown; out: string; err: string }>((resolve) => {
      const env = {
        ...process.env,
        REGIONS_DIR: join(folder, 'regions'),
        LOCALES_DIR: join(folder, 'texts'),
      };
      execFile(
        process.execPath,
        ['bin/forecourt.js', 'migrate', ...args],
        { cwd: ROOT, env },
        (error, out, err) => resolve({ code: error?.code ?? 0, out, err }),
      );
    });

  it('ends with 0 when it is done, 1 when a file is wrong, and 2 when it was typed wrongly', async () => {
    copyRelease('0.1.0');
    expect(await command('--now')).toMatchObject({
      code: 2,
      err: expect.stringContaining('there is no option'),
    });
    expect(await command('--yes')).toMatchObject({
      code: 0,
      out: expect.stringContaining('are now of version'),
    });
    write('regions/jp.json', '{');
    expect(await command('--yes')).toMatchObject({ code: 1, out: expect.stringContaining('jp.json:1:2') });
  });
});

describe('steps', () => {
  it('stand in the order of their versions, before the version of the schema, and say what they do', () => {
    const versions = STEPS.map(({ from }) => from);
    expect(versions).toEqual(versions.toSorted(compareVersions));
    for (const { from, text } of STEPS) {
      expect(compareVersions(from, SCHEMA_VERSION)).toBeLessThan(0);
      expect(text).toMatch(/^["A-Z].+\.$/);
    }
    expect(new Set(STEPS.map(({ text }) => text)).size).toBe(STEPS.length);
  });

  it('are those of a file: older ones first, none that it has behind it', () => {
    const step = (from: string, isCertain = false) => ({
      from,
      kind: 'manifest' as const,
      isCertain,
      text: from,
      change: (json: { add(path: [], name: string, value: string): void }) => json.add([], from, 'done'),
    });
    const notesOf = (version: string) =>
      migrateText(`{ "version": "${version}" }`, 'manifest', '', [step('0.1'), step('0.2')]).notes;
    expect(notesOf('0.1')).toEqual(['0.1', '0.2']);
    expect(notesOf('0.2')).toEqual(['0.2']);
    expect(notesOf('0.3')).toEqual([]);
  });
});

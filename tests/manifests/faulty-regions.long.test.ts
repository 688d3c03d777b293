import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig } from '#server/app/load-config.ts';
import type { Folders } from '#server/config/folders.ts';
import { catalogueFolders, foldersOf } from '#server/config/folders.ts';
import { ContentError } from '#server/manifests/load-content.ts';
import { loadServableContent } from '#server/manifests/load-servable-content.ts';
import { shippedManifest } from '../shipped-regions.ts';
import { createSandbox, type Sandbox } from './sandbox.ts';

const ROOT = join(import.meta.dirname, '../..');
const NOW = Date.UTC(2026, 5, 15);
const ALL = ['sg', 'hk', 'id', 'jp', 'my', 'th'];

let sandbox: Sandbox;
let folders: Folders;
beforeEach(async () => {
  sandbox = await createSandbox();
  const { regionsDir } = sandbox;
  const dataDir = mkdtempSync(join(tmpdir(), 'forecourt-data-'));
  folders = {
    ...foldersOf({ dataDir, regionsDir, localesDir: '' }, ROOT),
    shippedRegionsDir: regionsDir,
    catalogueDirs: catalogueFolders(regionsDir, regionsDir),
  };
});
afterEach(async () => {
  rmSync(folders.dataDir, { recursive: true, force: true });
  await sandbox.remove();
});

const load = () => loadServableContent(folders, NOW);
const codesOf = (content: Awaited<ReturnType<typeof load>>) => content.regions.all.map(({ code }) => code);
const savedFile = (code: string) => join(folders.dataDir, 'last-good', `${code}.json`);
const breakSyntax = (file: string) => sandbox.write(file, '{ "code": ');

/** Offers whose balance is never asked for. */
const unsafe = () =>
  shippedManifest('th').offers.actions.map((action) => ({
    ...action,
    effects: action.effects?.filter((effect) => effect !== 'ask_balance'),
  }));

describe('a fault in the manifest of one region', () => {
  it('such as an unsafe machine of offers leaves it out, and is named at its line', async () => {
    await sandbox.change('th.json', { offers: { actions: unsafe() } });
    const content = await load();
    expect(codesOf(content)).toEqual(ALL.filter((code) => code !== 'th'));
    const errors = content.problems.filter(({ severity }) => severity === 'error');
    expect(errors[0]).toMatchObject({
      path: expect.stringMatching(/^offers\.actions\[\d+\]$/),
      message: 'the balance can never be paid: nothing asks for it before',
    });
  });
  it('leaves the region out if there is no valid version', async () => {
    await breakSyntax('th.json');
    const content = await load();
    expect(codesOf(content)).toEqual(ALL.filter((code) => code !== 'th'));
    expect(content.faulty).toEqual([{ code: 'th' }]);
    const errors = content.problems.filter(({ severity }) => severity === 'error');
    expect(new Set(errors.map(({ file }) => file.split('/').at(-1)))).toEqual(new Set(['th.json']));
  });

  it.each([
    ['is not JSON', () => breakSyntax('th.json')],
    ['has an invalid value', () => sandbox.change('th.json', { 'brand/name': 7 })],
    ['has an invalid content page', () => sandbox.write('content/th/careers.json', '{ "openings": 1 }')],
    ['takes the code of another', async () => sandbox.change('th.json', { code: 'sg' })],
    ['has an unsafe machine of offers', () => sandbox.change('th.json', { offers: { actions: unsafe() } })],
  ])('serves the last valid version when it %s', async (_, breakRegion) => {
    const before = await load();
    expect(before.faulty).toEqual([]);
    await breakRegion();
    const content = await load();
    expect(codesOf(content)).toEqual(ALL);
    expect(content.regions.find('th')).toEqual(before.regions.find('th'));
    expect(content.faulty).toEqual([{ code: 'th', since: expect.any(Date) }]);
  });

  it('does not keep other regions from updating', async () => {
    await load();
    await breakSyntax('th.json');
    await sandbox.change('sg.json', { 'brand/name': 'Renamed' });
    expect((await load()).regions.find('sg')?.manifest.brand.name).toBe('Renamed');
    // the change is now the last valid version
    await breakSyntax('sg.json');
    expect((await load()).regions.find('sg')?.manifest.brand.name).toBe('Renamed');
  });

  it('ends with the fix', async () => {
    const text = await sandbox.read('th.json');
    await load();
    await breakSyntax('th.json');
    await load();
    await sandbox.write('th.json', text);
    expect((await load()).faulty).toEqual([]);
  });

  it('in the default region makes the first other region the default', async () => {
    await breakSyntax('sg.json');
    const content = await load();
    expect([content.regions.default.code, content.faulty]).toEqual(['hk', [{ code: 'sg' }]]);
  });

  it('does not make its environment variables unknown', async () => {
    await load();
    const environment: NodeJS.ProcessEnv = {
      NODE_ENV: 'test',
      REGIONS_DIR: folders.regionsDir,
      DATA_DIR: folders.dataDir,
      TAG_MANAGER_ID_TH: 'GTM-1',
    };
    await breakSyntax('th.json');
    expect((await loadConfig(ROOT, environment)).manifestValues).toEqual({ TAG_MANAGER_ID_TH: 'GTM-1' });
  });
});

describe('the last valid version', () => {
  it.each([
    ['damaged', ''],
    ['truncated', '{"manifest":{"code":"th"'],
    ['of an unknown format', '{"manifest":{"code":"th","unheardOf":1},"content":{}}'],
    ['of another region', null],
  ])('is not served when it is %s (R18)', async (_, text) => {
    await load();
    writeFileSync(savedFile('th'), text ?? readFileSync(savedFile('jp')));
    await breakSyntax('th.json');
    const content = await load();
    expect(content.faulty).toEqual([{ code: 'th' }]);
    expect(codesOf(content)).not.toContain('th');
  });

  it('is served for all regions when a shared file has a fault, or the start fails', async () => {
    await load();
    await breakSyntax('shared/base.json');
    const content = await load();
    expect(codesOf(content)).toEqual(ALL);
    expect(content.faulty.map(({ code }) => code).sort()).toEqual(ALL.toSorted());
    rmSync(join(folders.dataDir, 'last-good'), { recursive: true });
    await expect(load()).rejects.toThrow(ContentError);
  });
});

it('a fault in shared texts is refused', async () => {
  await load();
  folders.localesDir = join(folders.dataDir, 'texts');
  mkdirSync(join(folders.localesDir, 'en'), { recursive: true });
  writeFileSync(join(folders.localesDir, 'en/site.json'), '{');
  await expect(load()).rejects.toThrow(ContentError);
});

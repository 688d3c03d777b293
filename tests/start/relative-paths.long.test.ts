import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '#server/app/load-config.ts';
import { typedFolder } from '#server/config/index.ts';

const ROOT = join(import.meta.dirname, '../..');
let typedIn: string;

beforeAll(async () => {
  typedIn = await realpath(await mkdtemp(join(tmpdir(), 'forecourt-paths-')));
  await mkdir(join(typedIn, 'own'));
  await cp(join(ROOT, 'regions/sg.json'), join(typedIn, 'own/sg.json'));
  await mkdir(join(typedIn, 'nothing'));
});
afterAll(() => rm(typedIn, { recursive: true, force: true }));

/** Types `npm --prefix <product> run …` in a folder of one's own. */
function npm(args: string[], environment: Record<string, string> = {}) {
  const options = {
    cwd: typedIn,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: process.env.NODE_ENV,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ...environment,
    },
  };
  return new Promise<{ code: number; out: string; err: string }>((resolve) => {
    execFile('npm', ['--prefix', ROOT, 'run', '--silent', ...args], options, (error, out, err) => {
      resolve({ code: error ? Number(error.code) : 0, out, err });
    });
  });
}

describe('relative paths of npm --prefix (H3)', { timeout: 120_000 }, () => {
  it('start where the command is typed: REGIONS_DIR of a check, which names what it checked', async () => {
    const { code, out } = await npm(['regions', '--', 'check'], { REGIONS_DIR: './own' });
    expect(out).toContain(`Checked ${join(typedIn, 'own')}: sg\n`);
    expect(code, out).toBe(0);
  });

  it('refuse a folder without manifests', async () => {
    for (const folder of ['./nothing', './missing']) {
      const { code, out } = await npm(['regions', '--', 'check'], { REGIONS_DIR: folder });
      expect(code, out).toBe(1);
      expect(out).toContain(`Checked ${join(typedIn, folder)}: no manifests\n`);
      expect(out).toContain('there is no manifest in this folder');
    }
  });

  it('start there for files of arguments', async () => {
    const { code, out } = await npm(['regions', '--', 'check', 'own/sg.json']);
    expect(out).toContain(`: ${join(typedIn, 'own/sg.json')}\n`);
    expect(code, out).toBe(0);
  });

  it('start there for new manifests, imported files and data', async () => {
    const own = { REGIONS_DIR: './written', LOCALES_DIR: './texts', DATA_DIR: './data' };
    expect(await npm(['regions', '--', 'new', 'nz', '--yes'], own)).toMatchObject({ code: 0 });
    expect(await readdir(join(typedIn, 'written'))).toEqual(['nz.json']);
    expect(await npm(['maintenance', '--', 'on'], own)).toMatchObject({ code: 0 });
    expect(await readdir(join(typedIn, 'data'))).toEqual(['maintenance']);
    await cp(join(ROOT, 'docs/examples/cars.csv'), join(typedIn, 'cars.csv'));
    const imported = await npm(
      ['import', '--', '--region', 'sg', '--feed', 'sgcarmart', 'cars.csv', '--dry-run'],
      { DATA_DIR: './data' },
    );
    expect(imported, imported.err).toMatchObject({ code: 0 });
    expect(await readdir(typedIn)).toContain('cars.csv.rejects.csv');
  });

  it('are the shipped regions without a variable', async () => {
    const { out } = await npm(['regions', '--', 'check']);
    expect(out).toContain(`Checked ${join(ROOT, 'regions')}: hk, id, jp, my, sg, th\n`);
  });
});

describe('the settings of every command', () => {
  it('resolve paths of the process from the folder of typing, whether npm runs the command or not', async () => {
    const variables = { INIT_CWD: typedIn, REGIONS_DIR: './own', LOCALES_DIR: 'texts', DATA_DIR: '../data' };
    expect(await loadConfig(ROOT, variables)).toMatchObject({
      regionsDir: join(typedIn, 'own'),
      localesDir: join(typedIn, 'texts'),
      dataDir: join(typedIn, '../data'),
    });
    expect(await loadConfig(ROOT, { REGIONS_DIR: 'tests' })).toMatchObject({
      regionsDir: join(process.cwd(), 'tests'),
    });
  });

  it('ignore the folder of another package whose script calls node', async () => {
    await writeFile(join(typedIn, 'package.json'), '{}');
    const ran = (npm_package_json: string) => typedFolder({ INIT_CWD: typedIn, npm_package_json });
    expect(ran(join(typedIn, 'package.json'))).toBe(process.cwd());
    expect(ran(join(ROOT, 'package.json'))).toBe(typedIn);
  });
});

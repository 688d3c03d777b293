import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const run = promisify(execFile);

/** The repository of a company, with two manifests that have a fault in their own shared file. */
let folder: string;
let regionsDir: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-changed-'));
  regionsDir = join(folder, 'site/regions');
  await mkdir(join(regionsDir, 'shared'), { recursive: true });
  for (const code of ['sg', 'my']) {
    const manifest = JSON.parse(await readFile(join(ROOT, `regions/${code}.json`), 'utf8'));
    await write(`${code}.json`, { ...manifest, extends: ['forecourt:base', './shared/own.json'] });
  }
  await write('shared/own.json', { brand: { colors: { mutedText: '#aaaaaa' } } });
  await cp(join(ROOT, 'regions/content/sg'), join(regionsDir, 'content/sg'), { recursive: true });
  await mkdir(join(folder, 'temporary'));
  await git('init', '--quiet');
  await git('add', 'site');
  await git('-c', 'user.name=A', '-c', 'user.email=a@example.com', 'commit', '--quiet', '-m', 'one');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const write = (file: string, value: unknown) =>
  writeFile(join(regionsDir, file), JSON.stringify(value, null, 2));
const git = (...args: string[]) => run('git', args, { cwd: folder });

interface Outcome {
  code: number;
  out: string;
  err: string;
}

function check(args: string[], environment: Record<string, string> = {}): Promise<Outcome> {
  const { CI: _ci, GITHUB_ACTIONS: _actions, ...rest } = process.env;
  const env = { ...rest, REGIONS_DIR: regionsDir, TMPDIR: join(folder, 'temporary'), ...environment };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['bin/forecourt.js', 'check', ...args],
      { cwd: ROOT, env },
      (error, out, err) => resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
  });
}

const places = ({ out }: Outcome) =>
  JSON.parse(out).map(({ file, path }: { file: string; path: string }) => [file.split('/').at(-1), path]);

describe('check --changed-since', { timeout: 120_000 }, () => {
  it('names what a change broke, and not what was wrong before', async () => {
    const all = await check(['--json']);
    expect(all.code).toBe(1);
    expect(places(all)).toContainEqual(['own.json', 'brand.colors.mutedText']);
    const unchanged = await check(['--json', '--changed-since', 'HEAD']);
    expect([unchanged.code, places(unchanged)]).toEqual([0, []]);

    const sg = JSON.parse(await readFile(join(regionsDir, 'sg.json'), 'utf8'));
    await write('sg.json', { ...sg, timeZone: 'Asia/Singapur' });
    // the file that both inherit gets a second fault, on a line before the first
    await write('shared/own.json', { brand: { radius: { card: 900 }, colors: { mutedText: '#aaaaaa' } } });
    const changed = await check(['--json', '--changed-since', 'HEAD']);
    expect(changed.code).toBe(1);
    expect(places(changed)).toEqual([
      ['sg.json', 'timeZone'],
      ['own.json', 'brand.radius.card'],
    ]);
    expect(await readdir(join(folder, 'temporary'))).toEqual([]);
    // neither the files nor the index of the repository changed
    expect((await git('status', '--short')).stdout).toBe(
      ' M site/regions/sg.json\n M site/regions/shared/own.json\n',
    );
  });

  it('compares single manifests, too', async () => {
    const one = await check(['--json', '--changed-since', 'HEAD', join(regionsDir, 'my.json')]);
    expect(places(one)).toEqual([['own.json', 'brand.radius.card']]);
  });

  it('refuses a commit that git does not know, and a folder without a repository', async () => {
    expect(await check(['--changed-since', 'origin/nothing'])).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('--changed-since: git knows no commit "origin/nothing" here'),
    });
    const outside = await mkdtemp(join(tmpdir(), 'forecourt-outside-'));
    try {
      expect(await check(['--changed-since', 'HEAD'], { REGIONS_DIR: outside })).toMatchObject({
        code: 2,
        err: `--changed-since: ${outside} is in no git repository\n`,
      });
    } finally {
      await rm(outside, { recursive: true, force: true });
    }
  });
});

describe('check with warnings and formats', { timeout: 300_000 }, () => {
  it('ends with 1 for warnings that count as errors', async () => {
    const own = await mkdtemp(join(tmpdir(), 'forecourt-warnings-'));
    try {
      const sg = JSON.parse(await readFile(join(ROOT, 'regions/sg.json'), 'utf8'));
      const manifest = { ...sg, brand: { fonts: { heading: 'Fancy' } } };
      await writeFile(join(own, 'sg.json'), JSON.stringify(manifest, null, 2));
      const args = ['--format', 'github', join(own, 'sg.json')];
      const [warned, refused] = await Promise.all([check(args), check(['--warnings-as-errors', ...args])]);
      expect([warned.code, refused.code]).toEqual([0, 1]);
      expect(warned.out).toMatch(/^::warning file=.*sg\.json,line=\d+,col=\d+::brand\.fonts\.heading: /m);
      expect(refused.out).toBe(
        warned.out
          .replaceAll('::warning ', '::error ')
          .replace(
            /(\d+) errors?, (\d+) warnings?/,
            (_, errors, warnings) =>
              `${+errors + +warnings} error${+errors + +warnings === 1 ? '' : 's'}, 0 warnings`,
          ),
      );
    } finally {
      await rm(own, { recursive: true, force: true });
    }
  });

  it('refuses a format that does not exist', async () => {
    expect(await check(['--format', 'xml'])).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('text, json, github, junit, sarif'),
    });
  });
});

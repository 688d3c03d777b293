import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installOnce } from './install-once.ts';
import { run as runIn, start, type User } from './processes.ts';

const ROOT = join(import.meta.dirname, '../..');
const MIB = 2 ** 20;
const MAX_PACKED = 30 * MIB;
const MINUTES = 60_000;

/** The packed file, and a folder in which it is installed. */
let packed: string;
let company: string;
let site: ChildProcess | undefined;

const run = (command: string, args: readonly string[], cwd = company) => runIn(command, args, cwd);
const forecourt = (...args: string[]) => run('npx', ['forecourt', ...args]);

/** A user without rights, who owns the folder of the company but not the packages in it; undefined: the tests run as one. */
function ordinaryUser(): User | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const folder = dirname(company);
  const user = { uid: 65_534, gid: 65_534, home: join(folder, 'home') };
  mkdirSync(user.home);
  for (const path of [dirname(folder), folder]) chmodSync(path, 0o755);
  const own = ['regions', 'texts', 'package.json', 'package-lock.json'].map((name) => join(company, name));
  for (const path of [user.home, company, ...own]) chownSync(path, user.uid, user.gid);
  return user;
}

/** Every file of the installed packages with the time of its last change. */
function installedFiles(): string[] {
  return readdirSync(join(company, 'node_modules'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => `${file} ${statSync(file).mtimeMs}`);
}

beforeAll(async () => {
  ({ packed, company } = await installOnce());
}, 10 * MINUTES);

afterAll(async () => {
  if (site?.pid && site.exitCode === null && site.signalCode === null) {
    process.kill(-site.pid, 'SIGKILL');
    await once(site, 'close');
  }
});

it('has every file that its README and documents link to', () => {
  const root = join(company, 'node_modules/forecourt');
  const pages = globSync(['*.md', 'docs/**/*.md', 'tests/**/*.md'], { cwd: root });
  const links = pages.flatMap((page) => {
    const text = readFileSync(join(root, page), 'utf8').replaceAll(/^```[\s\S]*?^```/gm, '');
    return [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
      .map(([, link = '']) => link)
      .filter((link) => !/^(?:[a-z]+:|\/)/.test(link))
      .map((link) => ({ page, link }));
  });
  expect(links.length).toBeGreaterThan(300);
  expect(links.filter(({ page, link }) => !existsSync(join(root, dirname(page), link)))).toEqual([]);
  for (const part of ['proxies', 'systemd', 'monitoring'])
    expect(readdirSync(join(root, 'docs/examples', part)).length).toBeGreaterThan(0);
});

describe('the package', () => {
  it('is named by its version and takes at most 30 MiB', () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    expect(basename(packed)).toBe(`forecourt-${version}.tgz`);
    console.log(`packed: ${(statSync(packed).size / MIB).toFixed(1)} MiB`);
    expect(statSync(packed).size).toBeLessThan(MAX_PACKED);
  });

  it('has no tests, and no TypeScript but declarations and examples to copy, as Node refuses it below node_modules', () => {
    const files = readdirSync(join(company, 'node_modules/forecourt'), { recursive: true, encoding: 'utf8' });
    expect(files.length).toBeGreaterThan(1_000);
    const others = files.filter((file) => !file.startsWith('tests/fixtures/extensions/'));
    expect(others.filter((file) => /(?<!\.d)\.tsx?$|\.test\.|^tests.*\.\w+$/.test(file))).toEqual([]);
  });

  it('runs with the Node that npm finds, which may be older than the site needs', async () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    const done = await run('node', ['node_modules/forecourt/bin/forecourt.js', '--version']);
    expect(done).toEqual({ code: 0, output: `${version}\n` });
  });

  it('explains commands with an example, and names the nearest one', async () => {
    expect(await forecourt('new', '--help')).toMatchObject({
      code: 0,
      output: expect.stringContaining('forecourt new vn --languages vi,en'),
    });
    expect(await forecourt('chekc')).toMatchObject({
      code: 2,
      output: expect.stringMatching(/there is no command "chekc"\n\(Did you mean check\?\)/),
    });
  });

  it('serves an included region and one of the company for an ordinary user, and writes nothing into node_modules', {
    timeout: 5 * MINUTES,
  }, async () => {
    const before = installedFiles();
    mkdirSync(join(company, 'regions'));
    cpSync(join(company, 'node_modules/forecourt/regions/sg.json'), join(company, 'regions/sg.json'));
    expect(await forecourt('new', 'vn', '--yes')).toMatchObject({
      code: 0,
      output: expect.stringContaining('wrote regions/vn.json'),
    });
    expect(readdirSync(join(company, 'texts'))).toEqual(['vi']);

    const started = performance.now();
    const { child, output } = start('npx', ['forecourt', 'start'], company, ordinaryUser());
    site = child;
    const ended = once(child, 'close');
    while (!output().includes('Forecourt is ready')) {
      if (child.exitCode !== null) throw new Error(`the site did not start:\n${output()}`);
      await Promise.race([once(child.stdout, 'data'), ended]);
    }
    console.log(`ready after ${((performance.now() - started) / 1000).toFixed(1)} s`);
    const origin = /API: (\S+)\/api\/docs/.exec(output())?.[1];
    for (const [path, words] of [
      ['/sg/en', 'Singapore'],
      ['/vn/vi', 'Việt Nam'],
    ]) {
      const page = await fetch(`${origin}${path}`);
      const html = await page.text();
      expect([path, page.status, html]).toEqual([path, 200, expect.stringContaining(words ?? '')]);
      for (const file of [/\/_next\/static\/[\w./~-]+\.js/, /\/fonts\/[\w./-]+\.woff2/]) {
        const address = file.exec(html)?.[0];
        expect([address, (await fetch(`${origin}${address}`)).status]).toEqual([expect.any(String), 200]);
      }
    }
    for (const region of ['sg', 'vn']) {
      const answer = await fetch(`${origin}/api/v1/rabbit/${region}/listings?size=3`);
      expect(answer.status).toBe(200);
      const { data } = (await answer.json()) as { data: { slug: string; thumbnail: string }[] };
      expect(data[0]?.slug).toEqual(expect.any(String));
      const picture = await fetch(`${origin}/images/320x180/${data[0]?.thumbnail}`);
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
    }
    process.kill(-(child.pid ?? 0), 'SIGTERM');
    await ended;
    expect(readdirSync(company).sort()).toEqual(
      ['.data', 'node_modules', 'package-lock.json', 'package.json', 'regions', 'texts'].sort(),
    );
    expect(installedFiles()).toEqual(before);
  });

  it('refuses a broken manifest with its line and exit code 1', { timeout: MINUTES }, async () => {
    const file = join(company, 'regions/vn.json');
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace(/"timeZone": "[^"]+"/, '"timeZone": "Asia/Saigoon"'));
    expect(await forecourt('check')).toMatchObject({
      code: 1,
      output: expect.stringMatching(
        /^regions\/vn\.json:\d+:\d+ {2}timeZone {2}"Asia\/Saigoon" is not a time zone/m,
      ),
    });
  });
});

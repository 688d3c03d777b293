import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { mergePatch } from '#region/merge-patch.ts';
import { contentExamples, ROOT, readmeCommands } from './readme.ts';

/** Commands that other tests run: where, and what shows it. */
const ELSEWHERE: Readonly<Record<string, readonly [file: string, evidence: string]>> = {
  'npm ci': ['.ci/run', 'npm ci'],
  'npm test': ['.ci/run', 'npm test'],
  'npm start': ['tests/e2e/site.ts', "'scripts/start.ts'"],
  'REGIONS_DIR=../my-regions LOCALES_DIR=../my-texts npm start': [
    'tests/fixtures/white-label/own-site.ts',
    'startSite(ENVIRONMENT)',
  ],
  'npm start -- --strict': ['tests/start/start.test.ts', "['--strict']"],
  'npm run api': ['tests/start/start-process.ts', "'--api'"],
  'npm run generate': ['scripts/test.ts', 'scripts/generate.ts'],
  'npm run lint': ['scripts/test.ts', 'scripts/check-imports.ts'],
};
/** Commands of README.md in the order in which they are typed here, and what they say. */
const HERE: readonly (readonly [command: string, said: RegExp])[] = [
  ['npm run regions -- new vn', /wrote regions\/vn\.json/],
  ['npm run regions -- check', /7 regions checked: 0 errors/],
  ['npm run regions -- describe vn', /# Vietnam \(vn\)/],
  ['npm run regions -- diff sg vn', /phone\.dialCode +\| 65 +\| 84/],
  [
    'npm run import -- --region sg --feed sgcarmart docs/examples/cars.csv',
    /stored +2\n[\s\S]*rejected +1\n/,
  ],
  ['npm run maintenance -- on', /closed for maintenance: every region/],
  ['npm run maintenance -- off sg', /closed for maintenance: hk, id, jp, my, th, vn/],
  ['npm run maintenance -- off', /closed for maintenance: none/],
  ['npm run logins -- unlock sg +6581234567', /\+6581234567: locks ended 0, wrong codes forgotten 0/],
  ['npm run demo -- refill vn', /vn: \d+ demo cars, 0 former ones removed, 0 imported kept/],
];
/** What a company types that keeps its regions outside, in a checkout without the region above. */
const OWN_SET: typeof HERE = [
  ['mkdir -p ../my-regions ../my-texts', /^$/],
  [
    'REGIONS_DIR=../my-regions LOCALES_DIR=../my-texts npm run regions -- new vn --yes',
    /wrote \.\.\/my-regions\/vn\.json/,
  ],
  [
    'REGIONS_DIR=../my-regions LOCALES_DIR=../my-texts npm run regions -- check',
    /1 region checked: 0 errors/,
  ],
];
/** Too long for a test as they are written. */
const SHORTENED = ['npm run bench -- --quick', 'npm run bench -- soak --minutes 60', 'npm run dev'];
const LEFT_OUT = new Set(['.git', '.next', '.data', 'node_modules']);

let folder: string;
let checkout: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'forecourt-readme-'));
  checkout = join(folder, 'forecourt');
  cpSync(ROOT, checkout, { recursive: true, filter: (source) => !LEFT_OUT.has(basename(source)) });
  symlinkSync(join(ROOT, 'node_modules'), join(checkout, 'node_modules'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function environment(): NodeJS.ProcessEnv {
  const { CI: _ci, GITHUB_ACTIONS: _actions, VITEST: _vitest, ...rest } = process.env;
  return {
    ...rest,
    NODE_ENV: 'development',
    DATA_DIR: join(folder, 'data'),
    PORT: '0',
    LOG_LEVEL: 'warn',
  };
}

function type(command: string, cwd = checkout): Promise<{ code: number; said: string }> {
  return new Promise((resolve) => {
    const options = { cwd, env: environment(), maxBuffer: 16 * 1024 * 1024 };
    const child = execFile('sh', ['-c', command], options, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, said: out + (error ? err : '') }),
    );
    child.stdin?.end();
  });
}

describe('a command of the README', () => {
  it('is run by a test, each of them', () => {
    const known = [
      ...Object.keys(ELSEWHERE),
      ...[...HERE, ...OWN_SET].map(([command]) => command),
      ...SHORTENED,
    ];
    expect(readmeCommands().sort()).toEqual(known.sort());
    for (const [file, evidence] of Object.values(ELSEWHERE)) {
      expect(readFileSync(join(ROOT, file), 'utf8'), file).toContain(evidence);
    }
  });

  it.each(HERE)('%s', { timeout: 60_000 }, async (command, said) => {
    const done = await type(command);
    expect(done.said).toMatch(said);
    expect(done.code).toBe(0);
  });

  it('npm run bench, on few cars', { timeout: 60_000 }, async () => {
    const done = await type('node scripts/bench/index.ts --sizes 2k --queries 20');
    expect(done.said).toMatch(/2,000 listings: index filled[\s\S]*PostgreSQL +\d+/);
    expect(done.code).toBe(0);
  });
});

describe('the page on content', () => {
  /** The pasted text is joined with what stands there, name by name. */
  const paste = ({ file, text }: { file: string; text: string }) => {
    const path = join(checkout, file);
    const merged = mergePatch(JSON.parse(readFileSync(path, 'utf8')), JSON.parse(text));
    writeFileSync(path, JSON.stringify(merged));
  };

  it('has examples that are right as they stand', { timeout: 60_000 }, async () => {
    const examples = contentExamples();
    expect(examples.map(({ file }) => basename(file)).sort()).toEqual([
      'car-care.json',
      'car-care.json',
      'car-ratings.json',
      'careers.json',
      'privacy.json',
    ]);
    for (const example of examples) paste(example);
    const { code, said } = await type('npm run regions -- check');
    expect([code, said]).toEqual([0, expect.stringMatching(/regions checked: (0 errors|no problems)/)]);
    expect(said).not.toContain('regions/content');
  });

  it('is right about what is refused', { timeout: 60_000 }, async () => {
    for (const { file, text } of contentExamples())
      paste({
        file,
        text: text
          .replace('"ขอนแก่น"', 'null')
          .replaceAll('yaris-cross', 'yaris-bus')
          .replace('"allround"', '"best"'),
      });
    const { code, said } = await type('npm run regions -- check');
    expect(code).toBe(1);
    expect(said).toMatch(/the catalogue has no model "toyota\.yaris-bus"/);
    expect(said).toMatch(/the text is missing in th/);
  });
});

describe('a set of one’s own', () => {
  beforeAll(() => {
    for (const made of ['regions/vn.json', 'public/locales/vi']) {
      rmSync(join(checkout, made), { recursive: true });
    }
  });

  it.each(OWN_SET)('%s', { timeout: 60_000 }, async (command, said) => {
    const done = await type(command);
    expect(done.said).toMatch(said);
    expect(done.code).toBe(0);
  });
});

describe('npm run dev', () => {
  let child: ChildProcess;
  let said = '';
  afterAll(async () => {
    if (child.exitCode !== null || !child.pid) return;
    process.kill(-child.pid, 'SIGINT');
    await new Promise((resolve) => child.once('close', resolve));
  });

  it('answers a page, and the next page has what changed in a manifest', { timeout: 120_000 }, async () => {
    const own = { REGIONS_DIR: join(folder, 'my-regions'), LOCALES_DIR: join(folder, 'my-texts') };
    const env = { ...environment(), ...own, DATA_DIR: join(folder, 'dev') };
    child = spawn('npm', ['run', 'dev'], { cwd: ROOT, env, detached: true });
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (said += part));
    const says = (words: RegExp) =>
      vi.waitFor(() => expect(said).toMatch(words), { timeout: 50_000, interval: 100 });
    await says(/Forecourt is ready/);
    const home = `${/API: (\S+)\/api\/docs/.exec(said)?.[1]}/vn/en`;
    const answer = await fetch(home);
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('Vietnam')]);

    const file = join(own.REGIONS_DIR, 'vn.json');
    writeFileSync(`${file}~`, readFileSync(file, 'utf8').replaceAll('"Vietnam"', '"Viet Nam East"'));
    renameSync(`${file}~`, file);
    await says(/Manifests and texts were read again/);
    expect(await (await fetch(home)).text()).toContain('Viet Nam East');
  });

  it('ends when nobody reads what it says', { timeout: 60_000 }, async () => {
    const file = join(folder, 'my-regions/vn.json');
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.stdout?.destroy();
    child.stderr?.destroy();
    // it has something to say about that
    writeFileSync(`${file}~`, '{');
    renameSync(`${file}~`, file);
    await ended;
  });
});

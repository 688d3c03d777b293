import { type ChildProcess, execFile, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { mergePatch } from '#region/manifest/merge-patch.ts';
import { contentExamples, documentedCommands, documentedLinks, ROOT } from './readme.ts';

/** Commands that other tests run: the file and the evidence in it. */
const OTHER_TESTS: Readonly<Record<string, readonly [file: string, evidence: string]>> = {
  'npm ci': ['.ci/run', 'npm ci'],
  'npm ci && npm test': ['.ci/run', 'npm ci\n'],
  // CI installs with the command above before the browser tests start the site
  'npm ci && npm start': ['tests/e2e/site.ts', "'bin/forecourt.js', 'start'"],
  'npm run pack': ['tests/package/install-once.ts', "'scripts/pack.ts'"],
  'npm install ../forecourt/forecourt-0.2.0.tgz': ['tests/package/install-once.ts', "'install', packed]"],
  'npx forecourt new vn': ['tests/package/pack.long.test.ts', "forecourt('new', 'vn'"],
  'npx forecourt check': ['tests/package/pack.long.test.ts', "forecourt('check')"],
  'npx forecourt generate': ['tests/manifests/typed-names.long.test.ts', "'generate', ...args"],
  'npx forecourt start': [
    'tests/package/pack.long.test.ts',
    "start('npx', ['forecourt', 'start'], company, ",
  ],
  'npx forecourt bench --seconds 3': [
    'tests/package/company.long.test.ts',
    "forecourt('bench', '--origin', origin",
  ],
  'npx forecourt init my-market --countries vn,kh --package ../forecourt/forecourt-0.2.0.tgz': [
    'tests/package/company.long.test.ts',
    "'--countries', 'vn,kh', '--colour', '#1e3a8a', '--package', tarball",
  ],
  'cd my-market && npm install && npm start': ['tests/package/serve-site.ts', "start('npm', ['start']"],
  'npm test': ['.ci/run', 'npm test ||'],
  'npm run test:long': ['.ci/run', 'npm run test:long ||'],
  'npm run test:long -- --crowded': ['scripts/test.ts', "'--crowded'"],
  'npm start': ['tests/e2e/site.ts', "'bin/forecourt.js', 'start'"],
  'REGIONS_DIR=../my-regions LOCALES_DIR=../my-texts npm start': [
    'tests/fixtures/white-label/own-site.ts',
    'startSite(ENVIRONMENT)',
  ],
  'npm start -- --strict': ['tests/start/start.long.test.ts', "['--strict']"],
  'npm run api': ['tests/start/start-process.ts', "'api'"],
  'npm run generate': ['scripts/test.ts', 'scripts/generate.ts'],
  'npm run regions -- new za --languages en,zu,xh,af,nso,tn,st,ts,ss,ve,nr': [
    'tests/manifests/languages-beyond-cldr.test.ts',
    "answersFrom('za', { languages: ELEVEN.join(',') }",
  ],
  'npm run forecourt -- publish': ['tests/storage/published-files.long.test.ts', "args = ['publish']"],
  'npm run feeds -- check --region sg dealer': ['tests/import/command.long.test.ts', "'check', ...DEALER"],
  'npm run feeds -- run --region sg dealer': ['tests/import/command.long.test.ts', "'run', ...DEALER"],
  'npm run licences': ['scripts/test.ts', 'scripts/check-licences.ts'],
  'npm run lint': ['scripts/test.ts', 'scripts/check-imports.ts'],
  'npm run typecheck': ['scripts/test.ts', "'node_modules/typescript/bin/tsc', '-p', '.'"],
  'npm test -- src/server/runtime/csv-cell.test.ts': [
    'scripts/test/test-command.long.test.ts',
    "runNpm('test', 'src/server/runtime/csv-cell.test.ts')",
  ],
  'npm test -- "selects tests by their title"': [
    'scripts/test/test-command.long.test.ts',
    "runNpm('test', 'selects tests by their title')",
  ],
  'npm run test:watch -- src/server/runtime/csv-cell.test.ts': [
    'scripts/test/test-command.long.test.ts',
    "startNpm('test:watch', 'src/server/runtime/csv-cell.test.ts')",
  ],
};
/** Documented commands in the order in which they run here, with their expected output. */
const COMMANDS: readonly (readonly [command: string, output: RegExp])[] = [
  ['npm run forecourt -- --help', /import cars from a file/],
  ['npm run regions -- new vn', /wrote regions\/vn\.json/],
  ['npm run regions -- check', /7 regions checked: 0 errors/],
  ['npm run regions -- describe vn', /# Vietnam \(vn\)/],
  ['npm run regions -- describe sg', /# Singapore \(sg\)/],
  ['npm run regions -- diff sg vn', /phone\.dialCode +\| 65 +\| 84/],
  [
    'npm run regions -- add fuel hydrogen --region vn --label vi=Hydro --label en=Hydrogen --words en=fcev --dry-run',
    /vn\.json:\d+ {2}vocabularies\.fuel_type\.hydrogen\n[\s\S]*nothing was written \(--dry-run\)/,
  ],
  ['npm run regions -- texts status', /^th +\[#+\.*\] +\d+ % /m],
  ['npm run regions -- texts export th --format csv --out th.csv', /wrote \d+ texts to th\.csv/],
  ['npm run regions -- texts import th.csv', /^0 of \d+ texts were new or different/m],
  ['npm run import -- --suggest docs/examples/cars.csv --region sg', /"field": "listing\.asking_price"/],
  [
    'npm run import -- --region sg --feed sgcarmart docs/examples/cars.csv',
    /stored +6\n[\s\S]*rejected +1\n[\s\S]*Photos beside the file: 18 kept, 0 left out/,
  ],
  [
    'npm run reviews -- import --region sg --source "Example Reviews" --demo docs/examples/reviews.csv',
    /demo reviews of Example Reviews for sg\n[\s\S]*stored +14\n[\s\S]*rejected +1\n/,
  ],
  ['npm run feeds -- list', /No region has feeds, in its manifest or of its desk/],
  ['npm run reviews -- delete --region sg --source "Example Reviews" r-14', /1 of 1 reviews deleted/],
  ['npm run maintenance -- on', /closed for maintenance: all regions/],
  ['npm run maintenance -- off sg', /closed for maintenance: hk, id, jp, my, th, vn/],
  ['npm run maintenance -- off', /closed for maintenance: none/],
  ['npm run logins -- unlock sg +6581234567', /\+6581234567: 0 locks removed, 0 failed attempts reset/],
  [
    'npm run staff -- add +6581234567 --name Mei --role agent --region sg',
    /\+6581234567 {2}Mei {2}agent in sg\ndevice code: \d{8}/,
  ],
  ['npm run staff -- device +6581234567', /device code: \d{8}/],
  ['npm run staff -- list', /\+6581234567 {2}Mei {2}agent in sg/],
  [
    'npm run staff -- add +6581234567 --name Mei --role product --region sg',
    /\+6581234567 {2}Mei {2}product in sg/,
  ],
  ['npm run payments -- reconcile', /my: 0 payments compared with sandbox, 0 settled, 0 differences/],
  ['npm run demo -- refill vn', /vn: \d+ demo cars, 0 old demo cars removed, 0 imported cars kept/],
];
/** Commands for a customer's own regions, in a checkout without the region created above. */
const OWN_REGIONS: typeof COMMANDS = [
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
/** Commands that take too long for a test as written. */
const TOO_LONG = [
  'npm run bench -- --quick',
  'npm run goldens',
  'npm run bench -- soak --minutes 60',
  'npm run bench -- --compare 0939d8d',
  'npm run dev',
  'RANDOM_FAULTS=500 RANDOM_FAULTS_SEED=5 npx vitest run tests/manifests/random-faults.long.test.ts',
];
const EXCLUDED = new Set(['.git', '.next', '.data', 'node_modules']);

let folder: string;
let checkout: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'forecourt-readme-'));
  checkout = join(folder, 'forecourt');
  cpSync(ROOT, checkout, { recursive: true, filter: (source) => !EXCLUDED.has(basename(source)) });
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

function runCommand(command: string, cwd = checkout): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const options = { cwd, env: environment(), maxBuffer: 16 * 1024 * 1024 };
    const child = execFile('sh', ['-c', command], options, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, output: out + (error ? err : '') }),
    );
    child.stdin?.end();
  });
}

describe('the documentation', () => {
  it('links to files that exist', () => {
    expect(documentedLinks().length).toBeGreaterThan(9);
    expect(documentedLinks().filter(({ path }) => !existsSync(join(ROOT, path)))).toEqual([]);
  });
});

describe('a documented command', () => {
  it('is covered by a test', () => {
    const known = [
      ...Object.keys(OTHER_TESTS),
      ...[...COMMANDS, ...OWN_REGIONS].map(([command]) => command),
      ...TOO_LONG,
    ];
    expect(documentedCommands().sort()).toEqual(known.sort());
    for (const [file, evidence] of Object.values(OTHER_TESTS)) {
      expect(readFileSync(join(ROOT, file), 'utf8'), file).toContain(evidence);
    }
  });

  it.each(COMMANDS)('%s', { timeout: 300_000 }, async (command, output) => {
    const done = await runCommand(command);
    expect(done.output).toMatch(output);
    expect(done.code).toBe(0);
  });
});

describe('the documentation of content', () => {
  /** Merges an example into its file, property by property. */
  const paste = ({ file, text }: { file: string; text: string }) => {
    const path = join(checkout, file);
    const merged = mergePatch(JSON.parse(readFileSync(path, 'utf8')), JSON.parse(text));
    writeFileSync(path, JSON.stringify(merged));
  };

  it('has valid examples', { timeout: 300_000 }, async () => {
    const examples = contentExamples();
    expect(examples.map(({ file }) => basename(file)).sort()).toEqual([
      'car-care.json',
      'car-care.json',
      'car-ratings.json',
      'careers.json',
      'places.json',
      'privacy.json',
      'sg.json',
    ]);
    for (const example of examples) paste(example);
    const { code, output } = await runCommand('npm run regions -- check');
    expect([code, output]).toEqual([0, expect.stringMatching(/regions checked: (0 errors|no problems)/)]);
    expect(output).not.toContain('regions/content');
  });

  it('describes refused content correctly', { timeout: 300_000 }, async () => {
    for (const { file, text } of contentExamples())
      paste({
        file,
        text: text
          .replace('"ขอนแก่น"', 'null')
          .replaceAll('yaris-cross', 'yaris-bus')
          .replace('"allround"', '"best"'),
      });
    const { code, output } = await runCommand('npm run regions -- check');
    expect(code).toBe(1);
    expect(output).toMatch(/the catalogue has no model "toyota\.yaris-bus"/);
    expect(output).toMatch(/the text is missing in th/);
  });
});

describe('a customer’s own regions', () => {
  beforeAll(() => {
    for (const made of ['regions/vn.json', 'public/locales/vi']) {
      rmSync(join(checkout, made), { recursive: true });
    }
  });

  it.each(OWN_REGIONS)('%s', { timeout: 300_000 }, async (command, output) => {
    const done = await runCommand(command);
    expect(done.output).toMatch(output);
    expect(done.code).toBe(0);
  });
});

describe('npm run dev', () => {
  let child: ChildProcess;
  let output = '';
  afterAll(async () => {
    if (child.exitCode !== null || !child.pid) return;
    process.kill(-child.pid, 'SIGINT');
    await new Promise((resolve) => child.once('close', resolve));
  });

  it('serves a page and applies changes of a manifest', { timeout: 120_000 }, async () => {
    const own = { REGIONS_DIR: join(folder, 'my-regions'), LOCALES_DIR: join(folder, 'my-texts') };
    const env = { ...environment(), ...own, DATA_DIR: join(folder, 'dev') };
    child = spawn('npm', ['run', 'dev'], { cwd: ROOT, env, detached: true });
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (output += part));
    const waitForOutput = (pattern: RegExp) =>
      vi.waitFor(() => expect(output).toMatch(pattern), { timeout: 60_000, interval: 100 });
    await waitForOutput(/Forecourt is ready/);
    const home = `${/API: (\S+)\/api\/docs/.exec(output)?.[1]}/vn/en`;
    const answer = await fetch(home);
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('Vietnam')]);

    const file = join(own.REGIONS_DIR, 'vn.json');
    writeFileSync(`${file}~`, readFileSync(file, 'utf8').replaceAll('"Vietnam"', '"Viet Nam East"'));
    renameSync(`${file}~`, file);
    await waitForOutput(/Reloaded manifests and texts/);
    expect(await (await fetch(home)).text()).toContain('Viet Nam East');
  });

  it('stops when its output is closed', { timeout: 300_000 }, async () => {
    const file = join(folder, 'my-regions/vn.json');
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.stdout?.destroy();
    child.stderr?.destroy();
    // makes it write output
    writeFileSync(`${file}~`, '{');
    renameSync(`${file}~`, file);
    await ended;
  });
});

import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const TYPESCRIPT = join(ROOT, 'node_modules/typescript/bin/tsc');
const run = promisify(execFile);
/** A company's folder that finds this repository as the package. */
let company: string;

beforeAll(async () => {
  company = await mkdtemp(join(tmpdir(), 'forecourt-company-'));
  await cp(join(ROOT, 'tests/fixtures/white-label/regions'), join(company, 'regions'), { recursive: true });
  await cp(join(ROOT, 'tests/fixtures/white-label/locales'), join(company, 'texts'), { recursive: true });
  await mkdir(join(company, 'node_modules'));
  await symlink(ROOT, join(company, 'node_modules/forecourt'));
  await writeFile(join(company, 'package.json'), '{ "type": "module" }');
  const compilerOptions = {
    strict: true,
    noEmit: true,
    module: 'nodenext',
    target: 'es2024',
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    types: [],
  };
  await writeFile(
    join(company, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, files: ['regions/la.ts', 'script.ts', 'forecourt.d.ts'] }),
  );
  await writeFile(join(company, 'script.ts'), '');
  await writeFile(join(company, 'forecourt.d.ts'), '');
});
afterAll(() => rm(company, { recursive: true, force: true }));

/** Lines of `file:line` at which the compiler refuses something. */
async function refusedLines(files: Readonly<Record<string, string>>): Promise<string[]> {
  for (const [file, text] of Object.entries(files)) await writeFile(join(company, file), text);
  const { stdout } = await run(process.execPath, [TYPESCRIPT, '--pretty', 'false'], { cwd: company }).catch(
    (error: { stdout: string }) => error,
  );
  return [...stdout.matchAll(/^(\S+)\((\d+),\d+\): error/gm)].map(([, file, line]) => `${file}:${line}`);
}

const generate = (...args: string[]) =>
  run(process.execPath, [join(ROOT, 'bin/forecourt.js'), 'generate', ...args], {
    cwd: company,
    env: { ...process.env, REGIONS_DIR: join(company, 'regions'), LOCALES_DIR: join(company, 'texts') },
  });

const MANIFEST = `import { defineRegion } from 'forecourt';

export default defineRegion({
  version: '0.2',
  extends: ['forecourt:base'],
  code: 'la',
  displayName: { en: 'Laos' },
  phone: { dialCode: '856' },
  quickSearches: null,
  filters: { desktop: ['price'] },
  sorts: [{ name: 'a', field: 'listing.asking_price', direction: 'asc', label: 'buy:sort.price-asc' }],
});
`;

it('the compiler accepts a manifest and refuses what its schema does not know', async () => {
  expect(await refusedLines({ 'regions/la.ts': MANIFEST })).toEqual([]);
  const wrong = MANIFEST.replace("dialCode: '856'", 'dialCode: 856')
    .replace("code: 'la'", "codes: 'la'")
    .replace("direction: 'asc'", "direction: 'up'");
  // the object is refused as a whole where one of its names is unknown
  expect(await refusedLines({ 'regions/la.ts': wrong.replace('codes:', 'code:') })).toEqual([
    'regions/la.ts:8',
    'regions/la.ts:11',
  ]);
  expect(await refusedLines({ 'regions/la.ts': MANIFEST.replace("code: 'la'", "codes: 'la'") })).toEqual([
    'regions/la.ts:6',
  ]);
  expect(
    await refusedLines({ 'regions/la.ts': MANIFEST.replace("'buy:sort.price-asc'", "'price'") }),
  ).toEqual(['regions/la.ts:11']);
});

it('generate writes names of the company, which manifests and scripts are checked by', async () => {
  const script = `const route: ForecourtNames['route'] = 'buy';
const form: ForecourtNames['formFields']['sell-car'] = 'nothing';
const region: ForecourtNames['region'] = 'la';
export { form, region, route };
`;
  await rm(join(company, 'regions/la.ts'));
  expect((await generate()).stdout).toBe('wrote forecourt.d.ts\n');
  expect((await generate('--check')).stdout).toBe('forecourt.d.ts is up to date\n');
  const names = await readFile(join(company, 'forecourt.d.ts'), 'utf8');
  expect(names).toMatch(/region:\n {4}\| 'eg'\n {4}\| 'vn';/);
  const manifest = MANIFEST.replace("'buy:sort.price-asc'", "'buy:sort.nothing'").replace(
    "['price']",
    "['nothing']",
  );
  expect(await refusedLines({ 'regions/la.ts': manifest, 'script.ts': script })).toEqual([
    'regions/la.ts:10',
    'regions/la.ts:11',
    'script.ts:2',
    'script.ts:3',
  ]);
});

it('generate tells that the file is out of date', async () => {
  await rm(join(company, 'regions/la.ts'));
  await writeFile(join(company, 'forecourt.d.ts'), '');
  await expect(generate('--check')).rejects.toMatchObject({
    code: 1,
    stderr: 'forecourt.d.ts is out of date; run "npm run forecourt -- generate"\n',
  });
});

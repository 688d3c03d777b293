import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { loadConfigFile } from './load-config-file.ts';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function company(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt märkte '));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

const CONFIG = "import { a } from './extensions/a/index.ts';\nexport default { extensions: [a] };\n";

it('a folder without the file has no extensions', async () => {
  expect(await loadConfigFile(company({}))).toEqual({ file: undefined, extensions: [], problems: [] });
});

it('loads extensions that are written in TypeScript', async () => {
  const folder = company({
    'forecourt.config.ts': CONFIG,
    'extensions/a/index.ts': "export const a: { name: string } = { name: 'a' };\n",
  });
  expect(await loadConfigFile(folder)).toEqual({
    file: join(folder, 'forecourt.config.ts'),
    extensions: [{ name: 'a' }],
    problems: [],
  });
});

it.each([
  ['nothing', ''],
  ['extensions under another name', 'export const config = { extensions: [] };\n'],
  ['nothing by default', 'export default undefined;\n'],
  ['null', 'export default null;\n'],
])('names a file that exports %s', async (_name, text) => {
  const folder = company({ 'forecourt.config.ts': text });
  const { extensions, problems } = await loadConfigFile(folder);
  expect(extensions).toEqual([]);
  expect(problems).toMatchObject([
    {
      file: join(folder, 'forecourt.config.ts'),
      line: 1,
      message: expect.stringMatching('no default export'),
    },
  ]);
});

it('names the module that throws, with its line', async () => {
  const folder = company({
    'forecourt.config.ts': CONFIG,
    'extensions/a/index.ts': "\nthrow new Error('not today');\nexport const a = { name: 'a' };\n",
  });
  const { extensions, problems } = await loadConfigFile(folder);
  expect(extensions).toEqual([]);
  expect(problems).toMatchObject([
    { file: join(folder, 'extensions/a/index.ts'), line: 2, message: 'not today', severity: 'error' },
  ]);
});

it.each([
  ['never ends', 'for (;;);', /has not loaded within 1 s/],
  ['waits for ever', 'await new Promise(() => {});', /waits for what never comes|has not loaded/],
  ['ends the process', 'process.exit(0);', /ends the process while it loads/],
  ['imports what is not there', "import './none.ts';", /none\.ts/],
])('refuses a module that %s', async (_name, line, message) => {
  const folder = company({
    'forecourt.config.ts': CONFIG,
    'extensions/a/index.ts': `${line}\nexport const a = { name: 'a' };\n`,
  });
  const { problems } = await loadConfigFile(folder, 1_000);
  expect(problems).toHaveLength(1);
  expect(problems[0]?.file).toContain(folder);
  expect(problems[0]?.message).toMatch(message);
});

it('names the module of an extension that is wrong', async () => {
  const folder = company({
    'forecourt.config.ts': CONFIG,
    'extensions/a/index.ts': "export const a = { name: 'a', jobs: [{ name: 'b' }] };\n",
  });
  expect((await loadConfigFile(folder)).problems).toMatchObject([
    {
      file: join(folder, 'extensions/a/index.ts'),
      message: expect.stringMatching(/^extension "a": jobs\.0 must have/),
    },
  ]);
});

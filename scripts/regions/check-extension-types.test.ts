import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { checkExtensionTypes } from './check-extension-types.ts';

const ROOT = join(import.meta.dirname, '../..');
const EXTENSION = `import type { Extension } from 'forecourt';

export const vouchers: Extension = {
  name: 'vouchers',
  apiRoutes: [
    {
      method: 'GET',
      path: 'vouchers',
      summary: 'Vouchers',
      auth: 'public',
      limit: 'read',
      answer: { type: 'object' },
      async handle(_request, context) {
        throw context.refuse('used_up_voucher', 'It is used up.');
      },
    },
  ],
};
`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'forecourt märkte '));
  const files = {
    'forecourt.config.ts':
      "import { defineConfig } from 'forecourt';\nimport { vouchers } from './extensions/vouchers/index.ts';\n\nexport default defineConfig({ extensions: [vouchers] });\n",
    'extensions/vouchers/index.ts': EXTENSION,
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(ROOT, join(folder, 'node_modules/forecourt'));
});
afterAll(() => rmSync(folder, { recursive: true }));

it('checks no types where the company has no TypeScript', async () => {
  expect(await checkExtensionTypes(folder)).toEqual([]);
});

it('refuses an error code that the API does not know, on its line', async () => {
  symlinkSync(join(ROOT, 'node_modules/typescript'), join(folder, 'node_modules/typescript'));
  expect(await checkExtensionTypes(folder)).toMatchObject([
    {
      file: join(folder, 'extensions/vouchers/index.ts'),
      line: 14,
      severity: 'error',
      message: expect.stringContaining('"used_up_voucher"'),
    },
  ]);
});

it('checks nothing without a config file', async () => {
  expect(await checkExtensionTypes(dirname(ROOT))).toEqual([]);
});

it('takes types that the company declares itself', async () => {
  writeFileSync(join(folder, 'extensions/vouchers/index.ts'), EXTENSION.replace("'used_up_voucher'", 'CODE'));
  writeFileSync(join(folder, 'codes.d.ts'), "declare const CODE: 'not_found';\n");
  expect(await checkExtensionTypes(folder)).toEqual([]);
});

it('says where the types could not be checked', async () => {
  // Node remembers where the package of the other folder is
  const other = mkdtempSync(join(tmpdir(), 'forecourt-types-'));
  onTestFinished(() => rmSync(other, { recursive: true }));
  const compiler = join(other, 'node_modules/typescript');
  cpSync(folder, other, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (name) => !name.endsWith('typescript'),
  });
  mkdirSync(join(compiler, 'bin'), { recursive: true });
  writeFileSync(join(compiler, 'package.json'), '{ "version": "5.1.0" }');
  writeFileSync(
    join(compiler, 'bin/tsc'),
    "console.log('error TS5023: Unknown option');process.exitCode = 1;",
  );
  expect(await checkExtensionTypes(other)).toMatchObject([
    { severity: 'warning', message: 'the types are not checked: error TS5023: Unknown option' },
  ]);
});

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { declarations, type Texts } from './make-package.ts';
import { type PackageFile, packageFile } from './package-file.ts';

const ROOT = join(import.meta.dirname, '../..');
const TYPESCRIPT = join(ROOT, 'node_modules/typescript/bin/tsc');
const OPTIONS = '--strict --noEmit --target es2023'.split(' ');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'forecourt-types-test-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(files: Iterable<readonly [file: string, text: string]>, below = folder): void {
  for (const [file, text] of files) {
    mkdirSync(dirname(join(below, file)), { recursive: true });
    writeFileSync(join(below, file), text);
  }
}

it('declares what entries show, with names of files that stand beside them', () => {
  write(
    Object.entries({
      'tsconfig.json': JSON.stringify({
        compilerOptions: {
          module: 'esnext',
          moduleResolution: 'bundler',
          allowImportingTsExtensions: true,
          types: [],
          paths: { '#*': ['./src/*'] },
        },
      }),
      'src/exports/index.ts':
        "import { hidden } from '#other/hidden.ts';\nexport type { Car } from '#other/car.ts';\nexport const count: number = hidden;\n",
      'src/other/car.ts':
        "import type { Wheel } from './wheel.ts';\nexport interface Car { wheels: Wheel[] }\n",
      'src/other/wheel.ts': 'export type Wheel = "left" | "wheel.ts";\n',
      'src/other/hidden.ts': 'export const hidden = 1;\n',
    }),
  );
  const made = declarations(folder, ['src/exports/index.ts']);
  expect([...made.keys()].sort()).toEqual([
    'src/exports/index.d.ts',
    'src/other/car.d.ts',
    'src/other/wheel.d.ts',
  ]);
  expect(made.get('src/exports/index.d.ts')).toBe(
    "export type { Car } from '#other/car.js';\nexport declare const count: number;\n",
  );
  expect(made.get('src/other/wheel.d.ts')).toContain('"wheel.ts"');
});

it('refuses types with a fault, and names it', () => {
  write([
    ['tsconfig.json', '{ "compilerOptions": { "types": [] } }'],
    ['a.ts', 'export const a: number = "b";\n'],
  ]);
  expect(() => declarations(folder, ['a.ts'])).toThrow(/cannot be made:\n.*TS2322/);
});

describe('the entries of the package', () => {
  const read = (file: string) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'));
  const own: PackageFile = read('package.json');
  const packed = packageFile(own, read('package-lock.json')) as { dependencies: Record<string, string> };
  const entries = Object.values(own.exports).map((file) => file.replace('./', ''));
  const made: Texts = declarations(ROOT, entries);

  it.each(['nodenext', 'bundler'])('type a program of a company (%s)', (resolution) => {
    write([...made, ['package.json', JSON.stringify(packed)]], join(folder, 'node_modules/forecourt'));
    write([
      ['package.json', '{ "type": "module" }'],
      ['program.ts', PROGRAM],
    ]);
    const module = resolution === 'bundler' ? 'esnext' : resolution;
    const modules = ['--module', module, '--moduleResolution', resolution];
    const { stdout } = spawnSync(process.execPath, [TYPESCRIPT, ...OPTIONS, ...modules, 'program.ts'], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(stdout).toBe('');
  });

  it('name no path of a machine, and no package that is not installed with them', () => {
    for (const [file, text] of made) {
      expect([file, text.includes(ROOT) || /sourceMappingURL|file:\/\//.test(text)]).toEqual([file, false]);
      const packages = [...text.matchAll(/(?:from |import\()(['"])([@\w][^'"]*)\1/g)].map(
        ({ 2: name = '' }) => name.match(/^(?:@[^/]+\/)?[^/]+/)?.[0] ?? '',
      );
      for (const name of packages.filter((each) => !each.startsWith('node:')))
        expect(Object.keys(packed.dependencies), `${file} names ${name}`).toContain(name);
    }
  });

  it('are found inside the repository by the name of the package', () => {
    const program = "console.log(Object.keys(await import('forecourt')).join());";
    expect(() =>
      execFileSync(process.execPath, ['--input-type=module', '-e', program], { cwd: ROOT }),
    ).not.toThrow();
  });
});

const PROGRAM = `
  import type { RegionManifest } from 'forecourt';
  export const code: RegionManifest['code'] = 'vn';
  // @ts-expect-error a code is a text
  export const wrong: RegionManifest['code'] = 1;
`;

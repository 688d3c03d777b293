import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { ExtensionError } from '../../src/domain/extensions/registry.ts';
import { loadExtensions } from '../../src/server/extensions/load-extensions.ts';
import type { Problem } from '../../src/server/manifests/problem.ts';
import { companyCode } from '../extension-pages/company-code.ts';

/** Where the company has no `tsconfig.json`. */
const OPTIONS = {
  target: 'es2024',
  module: 'esnext',
  moduleResolution: 'bundler',
  jsx: 'react-jsx',
  strict: true,
};
/** From this version on the compiler takes types that are installed only where they are named. */
const NAMES_TYPES = 6;
const FAULT = /^(.+?)\((\d+),(\d+)\): error TS\d+: (.*)$/gm;

/** Looks at the browser code of extensions, and compiles `forecourt.config.ts` and what it imports with the TypeScript of its folder; without one no types are checked. */
export async function checkExtensionTypes(folder = process.cwd()): Promise<Problem[]> {
  const { file } = await loadExtensions(folder);
  const compiler = file?.endsWith('.ts') && compilerOf(file);
  return [...(file ? inBrowserCode(file) : []), ...(file && compiler ? await compile(file, compiler) : [])];
}

/** What a build of the pages would refuse. */
function inBrowserCode(file: string): Problem[] {
  try {
    companyCode(file);
    return [];
  } catch (error) {
    if (!(error instanceof ExtensionError)) throw error;
    return [{ file, line: 1, column: 1, path: '', message: error.message, severity: 'error' }];
  }
}

/** The compiler of the folder, and the first part of its version. */
function compilerOf(file: string): { path: string; version: number } | undefined {
  try {
    const description = createRequire(file).resolve('typescript/package.json');
    const { version } = JSON.parse(readFileSync(description, 'utf8')) as { version: string };
    return { path: join(dirname(description), 'bin/tsc'), version: Number.parseInt(version, 10) };
  } catch {
    return undefined;
  }
}

/** The compiler looks for types above its settings, which stand elsewhere. */
const typeRoots = (folder: string): string[] => [
  join(folder, 'node_modules/@types'),
  ...(dirname(folder) === folder ? [] : typeRoots(dirname(folder))),
];

async function compile(
  file: string,
  { path: compiler, version }: NonNullable<ReturnType<typeof compilerOf>>,
): Promise<Problem[]> {
  const folder = dirname(file);
  const own = join(folder, 'tsconfig.json');
  const settings = {
    ...(existsSync(own) && { extends: own }),
    compilerOptions: {
      ...(!existsSync(own) && OPTIONS),
      ...(!existsSync(own) && version >= NAMES_TYPES && { types: ['*'] }),
      noEmit: true,
      composite: false,
      incremental: false,
      skipLibCheck: true,
      allowImportingTsExtensions: true,
      typeRoots: typeRoots(folder),
    },
    // types that the company declares for itself
    include: [join(folder, '**/*.d.ts')],
    exclude: [join(folder, '**/node_modules')],
    files: [file],
  };
  const project = mkdtempSync(join(tmpdir(), 'forecourt-check-'));
  try {
    writeFileSync(join(project, 'tsconfig.json'), JSON.stringify(settings));
    const { output, hasEnded } = await new Promise<{ output: string; hasEnded: boolean }>((done) => {
      const args = [compiler, '-p', project, '--pretty', 'false'];
      execFile(process.execPath, args, { cwd: folder }, (error, stdout, stderr) =>
        done({ output: stdout + stderr, hasEnded: error === null }),
      );
    });
    if (!hasEnded && output.search(FAULT) < 0) return [notChecked(file, output)];
    const found = [...output.matchAll(FAULT)].filter(([, name = '']) => !/^\.\.|node_modules/.test(name));
    return found.map(([, name = '', line, column, message = '']) => ({
      file: resolve(folder, name),
      line: Number(line),
      column: Number(column),
      path: '',
      message,
      severity: 'error',
    }));
  } finally {
    rmSync(project, { recursive: true });
  }
}

/** The compiler ended with a fault that is of no file, such as an option that it does not know. */
const notChecked = (file: string, output: string): Problem => ({
  file,
  line: 1,
  column: 1,
  path: '',
  message: `the types are not checked: ${output.trim().split('\n', 1)[0] || 'the compiler did not run'}`,
  severity: 'warning',
});

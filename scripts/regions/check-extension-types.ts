import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { loadExtensions } from '../../src/server/extensions/load-extensions.ts';
import type { Problem } from '../../src/server/manifests/problem.ts';

/** Where the company has no `tsconfig.json`. */
const OPTIONS = {
  target: 'es2024',
  module: 'esnext',
  moduleResolution: 'bundler',
  jsx: 'react-jsx',
  strict: true,
  types: ['*'],
};
const FAULT = /^(.+?)\((\d+),(\d+)\): error TS\d+: (.*)$/gm;

/** Compiles `forecourt.config.ts` and what it imports with the TypeScript of its folder; without one no types are checked. */
export async function checkExtensionTypes(folder = process.cwd()): Promise<Problem[]> {
  const { file } = await loadExtensions(folder);
  const compiler = file?.endsWith('.ts') && compilerOf(file);
  return file && compiler ? compile(file, compiler) : [];
}

function compilerOf(file: string): string | undefined {
  try {
    return join(dirname(createRequire(file).resolve('typescript/package.json')), 'bin/tsc');
  } catch {
    return undefined;
  }
}

/** The compiler looks for types above its settings, which stand elsewhere. */
const typeRoots = (folder: string): string[] => [
  join(folder, 'node_modules/@types'),
  ...(dirname(folder) === folder ? [] : typeRoots(dirname(folder))),
];

async function compile(file: string, compiler: string): Promise<Problem[]> {
  const folder = dirname(file);
  const own = join(folder, 'tsconfig.json');
  const settings = {
    ...(existsSync(own) && { extends: own }),
    compilerOptions: {
      ...(!existsSync(own) && OPTIONS),
      noEmit: true,
      incremental: false,
      skipLibCheck: true,
      allowImportingTsExtensions: true,
      typeRoots: typeRoots(folder),
    },
    include: [],
    files: [file],
  };
  const project = mkdtempSync(join(tmpdir(), 'forecourt-check-'));
  try {
    writeFileSync(join(project, 'tsconfig.json'), JSON.stringify(settings));
    const output = await new Promise<string>((done) => {
      const args = [compiler, '-p', project, '--pretty', 'false'];
      execFile(process.execPath, args, { cwd: folder }, (_error, stdout) => done(stdout));
    });
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

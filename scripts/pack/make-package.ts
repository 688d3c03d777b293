import { execFile } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { PACKED_SOURCES, packSources } from '../extension-pages/page-sources.ts';
import { keysInCode, STORED_KEYS } from '../regions/locales/used-keys.ts';
import { compile, type Texts } from './compile.ts';
import { declarations } from './declarations.ts';
import { isForPages, type PackageFile, packageFile } from './package-file.ts';
import { movedPages, pageFiles } from './page-files.ts';

const run = promisify(execFile);
const COMMAND = 'bin/forecourt.js';
/** Folders and files that are packed as they are. Fonts are copied from their packages when the site starts. */
const DATA = [
  'CHANGELOG.md',
  'LICENSE',
  'docs/*.md',
  // pages of `docs/product` point at tests
  'docs/!(product)/**',
  'tests/fixtures/extensions/**',
  'next.config.js',
  'public/!(fonts)/**',
  'regions/**',
  'schemas/**',
  'src/server/**/*.{json,sql,wav,webm,webp}',
];

export interface Packed {
  /** Absolute path. */
  file: string;
  /** Bytes. */
  size: number;
  unpackedSize: number;
  files: number;
}

/**
 * Makes the package of a repository whose pages are built.
 * @param to folder of the package
 */
export async function makePackage(root: string, to: string): Promise<Packed> {
  const stage = mkdtempSync(join(tmpdir(), 'forecourt-package-'));
  try {
    writeFiles(root, stage);
    return await npmPack(stage, resolve(to));
  } finally {
    rmSync(stage, { recursive: true });
  }
}

function writeFiles(root: string, stage: string): void {
  const own: PackageFile = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const entries = Object.values(own.exports).map((file) => file.replace('./', ''));
  const forServers = entries.filter((file) => !isForPages(file));
  const texts = new Map([
    ...compile(root, COMMAND, ...forServers),
    ...declarations(root, entries),
    ...movedPages(root),
    ...metadata(root, own),
  ]);
  const data = DATA.flatMap((pattern) => globSync(pattern, { cwd: root, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
  for (const file of new Set([...data, ...pageFiles(root)]))
    if (!texts.has(file)) cpSync(join(root, file), join(stage, file), { recursive: true });
  writeFileSync(join(stage, PACKED_SOURCES), packSources(root));
  for (const [file, text] of texts) {
    mkdirSync(dirname(join(stage, file)), { recursive: true });
    writeFileSync(join(stage, file), text);
  }
}

/** Files that the repository does not have. */
function metadata(root: string, own: PackageFile): Texts {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const packed = packageFile(own, JSON.parse(read('package-lock.json')));
  const namespaces = globSync('public/locales/en/*.json', { cwd: root }).map((file) =>
    file.slice(file.lastIndexOf('/') + 1, -'.json'.length),
  );
  const keys = keysInCode(join(root, 'src'), new Set(namespaces)).map((use) => ({
    ...use,
    file: use.file.slice(root.length + 1),
  }));
  return new Map([
    ['package.json', `${JSON.stringify(packed, null, 2)}\n`],
    ['README.md', read('scripts/pack/README.md')],
    [STORED_KEYS, JSON.stringify(keys)],
  ]);
}

async function npmPack(stage: string, to: string): Promise<Packed> {
  mkdirSync(to, { recursive: true });
  const { stdout } = await run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', to], {
    cwd: stage,
    maxBuffer: 64 * 1024 * 1024,
  });
  const [{ filename, size, unpackedSize, entryCount }] = JSON.parse(stdout);
  return { file: join(to, filename), size, unpackedSize, files: entryCount };
}

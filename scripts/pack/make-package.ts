import { execFile, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, posix, resolve } from 'node:path';
import { promisify } from 'node:util';
import { stripTypes } from '../../src/server/manifests/typed/strip-types.ts';
import { PACKED_SOURCES, packSources } from '../extension-pages/page-sources.ts';
import { keysInCode, STORED_KEYS } from '../regions/locales/used-keys.ts';
import { isForPages, type PackageFile, packageFile } from './package-file.ts';

/** What only the repository loads. */
const LEFT_OUT = ['scripts/start/from-sources.ts', 'scripts/commands/in-repository.ts'];

/** Texts that look like the name of a file: in imports, `new URL('./x.ts', import.meta.url)` and `join(folder, 'x.ts')`. */
const NAME = /(['"])((?:\.{1,2}\/|#)?[\w@./-]+\.(?:tsx?|js|json))\1/g;

const TYPESCRIPT = join(import.meta.dirname, '../../node_modules/typescript/bin/tsc');

const BUILD = '.next';

/** Only `next build` and tools for deployments read these. */
const UNUSED =
  /^\.next\/(?:cache|dev|diagnostics|node_modules|trace\w*|turbopack|types)|\.nft\.json$|^\.next\/server\/.*\.map$/;

/** Folder of the repository in the settings that Next keeps with a build; it does not read them when it serves. */
const SETTINGS = /^\.next\/required-server-files\.js(?:on)?$/;

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

/** Files of the built pages, as paths from the root. */
function pageFiles(root: string): string[] {
  return readdirSync(join(root, BUILD), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((file) => !UNUSED.test(file))
    .sort();
}

/**
 * Returns the files of the build that must be changed to work in another folder. The pages load packages by links with
 * a hash in `.next/node_modules`; npm packs no links, so here the pages name the packages.
 */
function movedPages(root: string): Texts {
  const links = packageLinks(root);
  const texts = pageFiles(root)
    .filter((file) => /^\.next\/server\/.*\.js$/.test(file) || SETTINGS.test(file))
    .map((file) => [file, readFileSync(join(root, file), 'utf8')] as const);
  return new Map(
    texts.map(([file, text]) => [
      file,
      SETTINGS.test(file) ? text.replaceAll(JSON.stringify(root), '"."') : withPackageNames(text, links),
    ]),
  );
}

/** Name with a hash → name of the package. */
function packageLinks(root: string): Map<string, string> {
  const folder = join(root, BUILD, 'node_modules');
  const links = globSync(['*-*', '@*/*-*'], { cwd: folder });
  return new Map(
    links.map((link) => [link, join(dirname(link), basename(link).replace(/-[0-9a-f]{16}$/, ''))]),
  );
}

function withPackageNames(code: string, links: ReadonlyMap<string, string>): string {
  let text = code;
  for (const [link, name] of links) text = text.replaceAll(link, name);
  return text;
}

/**
 * Returns the declarations of entries and of the files that they take types from. They stand beside the JavaScript.
 * @param root the repository
 * @param entries paths from the root
 * @throws when the types have a fault
 */
export function declarations(root: string, entries: readonly string[]): Texts {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-types-'));
  try {
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings(root, folder, entries)));
    const { status, stdout } = spawnSync(process.execPath, [TYPESCRIPT, '-p', folder], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`The declarations of ${entries.join(', ')} cannot be made:\n${stdout}`);
    return reachedDeclarations(root, folder, entries);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function settings(root: string, folder: string, entries: readonly string[]): object {
  return {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      incremental: false,
      rootDir: root,
      outDir: folder,
      typeRoots: [join(root, 'node_modules/@types')],
    },
    include: [],
    // types that packages do not bring along, and those of style sheets, are declared in `src`
    files: [...entries, ...globSync('src/**/*.d.ts', { cwd: root })].map((file) => join(root, file)),
  };
}

/** The compiler declares every file that it reads; most of them declare nothing that an entry shows. */
function reachedDeclarations(root: string, folder: string, entries: readonly string[]): Texts {
  const texts: Texts = new Map();
  const open = [...entries];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    const name = file.replace(/\.[jt]sx?$/, '.d.ts');
    if (texts.has(name) || name === file) continue;
    // what is written as a declaration is not made again
    const made = join(folder, name);
    const text = readFileSync(existsSync(made) ? made : join(root, name), 'utf8');
    // a type may be a text that looks like the name of a file
    const found = namedFiles(root, file, text).filter((each) => /^[.#]/.test(each.name));
    open.push(...found.map(({ path }) => path));
    texts.set(name, withScriptNames(text, found));
  }
  return texts;
}

/** Declarations name the JavaScript beside them, which every way of resolving names understands. */
function withScriptNames(text: string, found: readonly NamedFile[]): string {
  // from the end, as a name may become shorter
  return found.reduceRight(
    (changed, { index, name }) =>
      changed.slice(0, index) + name.replace(/\.tsx?$/, '.js') + changed.slice(index + name.length),
    text,
  );
}

/** Files of the package: path from its root → text. */
export type Texts = Map<string, string>;

/**
 * Turns the code that entries reach into JavaScript. Node refuses to remove types below `node_modules`, so they are
 * removed here in the same way: blanks take their place, and each line and column stays the one of the source.
 * @param root the repository
 * @param entries paths from the root
 * @throws when the code cannot run without a build
 */
export function compile(root: string, ...entries: readonly string[]): Texts {
  const texts: Texts = new Map();
  const open = [...entries];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (texts.has(compiledName(file))) continue;
    const source = readFileSync(posix.join(root, file), 'utf8');
    const code = file.endsWith('.ts') ? withoutTypes(source, file) : source;
    const found = file.endsWith('.json') ? [] : loadedFiles(root, file, code);
    open.push(...found.map(({ path }) => path).filter((path) => !LEFT_OUT.includes(path)));
    texts.set(compiledName(file), withCompiledNames(code, found));
  }
  return texts;
}

interface NamedFile {
  /** From the root. */
  path: string;
  /** Where its name begins in the code. */
  index: number;
  name: string;
}

function withoutTypes(source: string, file: string): string {
  const stripped = stripTypes(source);
  if ('code' in stripped) return stripped.code;
  const { line, message } = stripped;
  throw new Error(`${file}:${line} has TypeScript that Node cannot remove: ${message}`);
}

/** @throws when the code loads a file that cannot run without a build */
function loadedFiles(root: string, file: string, code: string): NamedFile[] {
  const found = namedFiles(root, file, code);
  const page = found.find(({ path }) => path.endsWith('.tsx'));
  if (page)
    throw new Error(`${file} loads ${page.path}, which is built with the pages and cannot run in the server`);
  return found;
}

/** Returns the files of the repository that the code names. */
function namedFiles(root: string, file: string, code: string): NamedFile[] {
  const found = [...code.matchAll(NAME)].map(({ 2: name = '', index }) => {
    const path = name.startsWith('#') ? `src/${name.slice(1)}` : posix.join(posix.dirname(file), name);
    return { path, index: index + 1, name };
  });
  return found.filter(({ path }) => existsSync(posix.join(root, path)));
}

/** `.ts` and `.js` are equally long, so columns stay. */
function withCompiledNames(code: string, found: readonly NamedFile[]): string {
  let text = code;
  for (const { index, name } of found)
    text = text.slice(0, index) + compiledName(name) + text.slice(index + name.length);
  return text;
}

const compiledName = (name: string): string => name.replace(/\.ts$/, '.js');

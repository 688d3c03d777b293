import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, sep } from 'node:path';
import own from '../../package.json' with { type: 'json' };
import { addedModules } from './added-modules.ts';
import { COPY, type CompanyCode } from './company-code.ts';
import { pageSources } from './page-sources.ts';

/** The engine: the repository or the installed package, which is only read. */
const ROOT = join(import.meta.dirname, '../..');
/** Settings of Next for the pages of the engine. */
export const CONFIG = join(ROOT, 'next.config.js');
/** Folders with nothing but sources. */
export const SOURCE_FOLDERS = ['src', COPY];
const IS_ASCII = /^[ -~]*$/;

/**
 * Writes what Next reads: sources of the pages, the company's code, and links to the packages of both. Files that are
 * right already are not touched, others are removed.
 */
export function writeSources(folder: string, code: CompanyCode): void {
  const sources = pageSources(ROOT);
  const files = filesOf(sources, code);
  removeOthers(folder, files);
  for (const [file, content] of files) writeChanged(join(folder, file), content);
  const engine = linkPackages(folder, ROOT, Object.keys(own.dependencies));
  const company = linkPackages(folder, code.folder, companyPackages(code.folder));
  const root = rootOf([realpathSync(folder), ...engine, ...company]);
  const packageFile = {
    type: 'module',
    imports: { '#*': './src/*' },
    sideEffects: partsWithEffects(sources),
  };
  writeChanged(join(folder, 'package.json'), JSON.stringify(packageFile));
  writeChanged(join(folder, 'engine.config.js'), readFileSync(CONFIG));
  writeChanged(join(folder, 'next.config.js'), configText(root, code.packages));
}

/** Sources by path from the folder. */
function filesOf(sources: ReadonlyMap<string, string>, code: CompanyCode): Map<string, string | Buffer> {
  const copied = code.files.map(
    (file) => [`${COPY}/${file}`, readFileSync(join(code.folder, file))] as const,
  );
  // entries have no types; if they were TypeScript, Next would look for a compiler and install one
  const engine = [...sources].map(
    ([file, text]) => [file.replace(/^(src\/pages\/.*)tsx$/, '$1js'), text] as const,
  );
  return new Map<string, string | Buffer>([...engine, ...copied, ...addedModules(code.components)]);
}

/** Removes sources that are there no more. */
function removeOthers(folder: string, files: ReadonlyMap<string, unknown>): void {
  for (const part of SOURCE_FOLDERS.filter((each) => existsSync(join(folder, each)))) {
    const found = readdirSync(join(folder, part), { recursive: true, withFileTypes: true });
    for (const path of found.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name)))
      if (!files.has(path.slice(folder.length + 1).replaceAll('\\', '/'))) rmSync(path);
  }
}

/** A file with a newer date would be built again. */
function writeChanged(file: string, content: string | Buffer): void {
  const wanted = Buffer.from(content);
  if (existsSync(file) && readFileSync(file).equals(wanted)) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, wanted);
}

/** Turbopack ends at letters that are not ASCII in paths from its root (next 16.4). */
function rootOf(folders: readonly string[]): string {
  const root = commonFolder(folders);
  const unreadable = folders.find((folder) => !IS_ASCII.test(folder.slice(root.length)));
  if (unreadable !== undefined)
    throw new Error(
      `The pages cannot be built: ${unreadable} has letters other than a to z. Let DATA_DIR be in the folder that has node_modules, or use other names.`,
    );
  return root;
}

/** Packages that the company's code may import. */
function companyPackages(folder: string): string[] {
  const file = join(folder, 'package.json');
  if (!existsSync(file)) return [];
  const { dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync(file, 'utf8'));
  return Object.keys({ ...devDependencies, ...dependencies });
}

/** Turbopack reads files below `root` alone, and packages are linked. */
const configText = (
  root: string,
  packages: readonly string[],
): string => `import engine from './engine.config.js';

export default {
  ...engine,
  transpilePackages: ${JSON.stringify(packages)},
  turbopack: {
    ...engine.turbopack,
    root: ${JSON.stringify(root)},
    resolveAlias: {
      ...engine.turbopack.resolveAlias,
      forecourt: './src/exports/index.ts',
      'forecourt/components': './src/exports/components.ts',
    },
  },
};
`;

/**
 * All folders but `src/exports`. A component imports the parts that it shows from there, and its page would load all
 * others with it, such as those of forms on the buy page.
 */
export function partsWithEffects(sources: ReadonlyMap<string, string>): string[] {
  const folders = new Set([...sources.keys()].flatMap((file) => /^src\/[^/]+(?=\/)/.exec(file) ?? []));
  folders.delete('src/exports');
  return [...[...folders].map((folder) => `${folder}/**`), `${COPY}/**`];
}

/**
 * Links packages into the `node_modules` of a folder: those that a program in `from` finds. What is there already stays.
 * @returns real folders of the packages
 */
export function linkPackages(folder: string, from: string, names: readonly string[]): string[] {
  return names.flatMap((name) => {
    const found = findPackage(from, name);
    if (found === undefined) return [];
    const link = join(folder, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    if (existsSync(link)) return [found];
    // one that leads nowhere
    rmSync(link, { force: true });
    // a junction on Windows, which needs no rights there
    symlinkSync(found, link, 'junction');
    return [found];
  });
}

function findPackage(from: string, name: string): string | undefined {
  const folder = join(from, 'node_modules', name);
  if (existsSync(folder)) return realpathSync(folder);
  const above = dirname(from);
  return above === from ? undefined : findPackage(above, name);
}

/** The lowest folder that contains all of these. */
export function commonFolder([first = sep, ...others]: readonly string[]): string {
  const isInAll = (folder: string) =>
    others.every(
      (other) => other === folder || other.startsWith(folder.endsWith(sep) ? folder : folder + sep),
    );
  let folder = first;
  while (!isInAll(folder) && dirname(folder) !== folder) folder = dirname(folder);
  return folder;
}

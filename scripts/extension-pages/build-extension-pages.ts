import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import own from '../../package.json' with { type: 'json' };
import { withBuildLock } from '../start/build-lock.ts';
import { nextBuild } from '../start/next-build.ts';
import { step } from '../start/print-line.ts';
import { addedModules } from './added-modules.ts';
import { COPY, type CompanyCode } from './company-code.ts';
import { commonFolder, linkPackages } from './link-packages.ts';
import { pageSources } from './page-sources.ts';
import { partsWithEffects } from './parts-with-effects.ts';

/** The engine: the repository or the installed package, which is only read. */
const ROOT = join(import.meta.dirname, '../..');
const CONFIG = join(ROOT, 'next.config.js');
const STAMP = 'forecourt-built';
/** Builds that stay: processes of the version before may still serve from theirs. */
const KEPT = 3;
const KEY_LENGTH = 16;
const IS_KEY = /^[0-9a-f]{16}$/;
const IS_ASCII = /^[ -~]*$/;

/**
 * Builds the pages with the components of extensions, unless `DATA_DIR` has pages of the same engine, code and lock
 * file. Nothing is written outside of it.
 * @returns folder of `.next`
 */
export async function buildExtensionPages(code: CompanyCode, dataDir: string): Promise<string> {
  const builds = join(dataDir, 'pages');
  const folder = join(builds, keyOf(code));
  await step('Building the pages with extensions', async () => {
    if (isBuilt(folder)) return 'up to date';
    mkdirSync(builds, { recursive: true });
    return withBuildLock(builds, async () => {
      // another process may have built while this one waited
      if (isBuilt(folder)) return 'up to date';
      await build(folder, code);
      removeOldBuilds(builds);
      return 'built';
    });
  });
  return folder;
}

async function build(folder: string, code: CompanyCode): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  writeSources(folder, code);
  await nextBuild(folder);
  for (const part of ['src', COPY, '.next/cache'])
    rmSync(join(folder, part), { recursive: true, force: true });
  writeFileSync(join(folder, STAMP), '');
}

function isBuilt(folder: string): boolean {
  const stamp = join(folder, STAMP);
  if (!existsSync(stamp)) return false;
  utimesSync(stamp, new Date(), new Date());
  return true;
}

/** The same for the same engine, code, packages and Node. */
function keyOf({ folder, files, components, packages }: CompanyCode): string {
  const read = (file: string) => readFileSync(join(folder, file));
  const hash = createHash('sha256').update(
    JSON.stringify([own.version, process.versions.node, components, [...pageSources(ROOT)]]),
  );
  hash.update(readFileSync(CONFIG));
  for (const file of files) hash.update(`${file}\0`).update(read(file)).update('\0');
  for (const name of packages) hash.update(read(`node_modules/${name}/package.json`));
  return hash.digest('hex').slice(0, KEY_LENGTH);
}

/** Writes what Next builds: sources of the pages, the company's code, and links to the packages of both. */
function writeSources(folder: string, code: CompanyCode): void {
  const sources = pageSources(ROOT);
  for (const [file, text] of sources) {
    // entries have no types; if they were TypeScript, Next would look for a compiler and install one
    const to = join(folder, file.replace(/^(src\/pages\/.*)tsx$/, '$1js'));
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(to, text);
  }
  for (const file of code.files) {
    mkdirSync(dirname(join(folder, COPY, file)), { recursive: true });
    copyFileSync(join(code.folder, file), join(folder, COPY, file));
  }
  for (const [file, text] of addedModules(code.components)) writeFileSync(join(folder, file), text);
  const engine = linkPackages(folder, ROOT, Object.keys(own.dependencies));
  const company = linkPackages(folder, code.folder, companyPackages(code.folder));
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ type: 'module', imports: { '#*': './src/*' }, sideEffects: partsWithEffects(sources) }),
  );
  copyFileSync(CONFIG, join(folder, 'engine.config.js'));
  const root = rootOf([realpathSync(folder), ...engine, ...company]);
  writeFileSync(join(folder, 'next.config.js'), configText(root, code.packages));
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

function removeOldBuilds(builds: string): void {
  const usedAt = (folder: string) =>
    statSync(join(builds, folder, STAMP), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const folders = readdirSync(builds, { withFileTypes: true })
    .map(({ name }) => name)
    .filter((name) => IS_KEY.test(name))
    .sort((a, b) => usedAt(b) - usedAt(a));
  for (const folder of folders.slice(KEPT)) rmSync(join(builds, folder), { recursive: true, force: true });
}

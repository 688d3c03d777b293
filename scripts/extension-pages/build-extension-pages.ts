import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import own from '../../package.json' with { type: 'json' };
import { withBuildLock } from '../start/build-lock.ts';
import { nextBuild } from '../start/next-build.ts';
import { step } from '../start/print-line.ts';
import { hasDeadLink } from '../start/source-stamp.ts';
import type { CompanyCode } from './company-code.ts';
import { pageSources } from './page-sources.ts';
import { CONFIG, SOURCE_FOLDERS, writeSources } from './write-sources.ts';

/** The engine: the repository or the installed package, which is only read. */
const ROOT = join(import.meta.dirname, '../..');
const STAMP = 'forecourt-built';
/** Builds that stay: processes of the version before may still serve from theirs. */
const KEPT = 3;
const KEY_LENGTH = 16;
const IS_KEY = /^[0-9a-f]{16}$/;

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
  for (const part of [...SOURCE_FOLDERS, '.next/cache'])
    rmSync(join(folder, part), { recursive: true, force: true });
  writeFileSync(join(folder, STAMP), '');
}

function isBuilt(folder: string): boolean {
  const stamp = join(folder, STAMP);
  // links of the built pages are relative: they end at a copy of DATA_DIR at another depth
  if (!existsSync(stamp) || hasDeadLink(join(folder, '.next/node_modules'))) return false;
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

function removeOldBuilds(builds: string): void {
  const usedAt = (folder: string) =>
    statSync(join(builds, folder, STAMP), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const folders = readdirSync(builds, { withFileTypes: true })
    .map(({ name }) => name)
    .filter((name) => IS_KEY.test(name))
    .sort((a, b) => usedAt(b) - usedAt(a));
  for (const folder of folders.slice(KEPT)) rmSync(join(builds, folder), { recursive: true, force: true });
}

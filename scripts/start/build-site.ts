import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NO_PAGE_SOURCE } from '../extension-pages/page-sources.ts';
import { withBuildLock } from './build-lock.ts';
import { nextBuild } from './next-build.ts';
import { hasDeadLink, sourceStamp } from './source-stamp.ts';

/** Sources of pages; server code needs no build. */
const SOURCES = ['src', 'next.config.js', 'package-lock.json', 'tsconfig.json'];

/** Builds the pages unless the last build has the same sources. Concurrent calls build once. */
export async function buildSite(root: string): Promise<string> {
  if (isBuilt(root)) return 'up to date';
  return withBuildLock(join(root, 'node_modules/.cache/forecourt'), async () => {
    // another process may have built while this one waited
    if (isBuilt(root)) return 'up to date';
    const stamp = stampOf(root);
    rmSync(stampFile(root), { force: true });
    await nextBuild(root);
    mkdirSync(join(root, '.next'), { recursive: true });
    writeFileSync(stampFile(root), stamp);
    return 'built';
  });
}

const stampOf = (root: string): string => sourceStamp(root, SOURCES, (path) => NO_PAGE_SOURCE.test(path));

const stampFile = (root: string): string => join(root, '.next/forecourt-stamp');

function isBuilt(root: string): boolean {
  const file = stampFile(root);
  return (
    existsSync(file) &&
    readFileSync(file, 'utf8') === stampOf(root) &&
    !hasDeadLink(join(root, '.next/node_modules'))
  );
}

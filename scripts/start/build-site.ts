import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hintCompilation } from '../../src/server/site/next-patches/hint-compilation.ts';
import { BuildError } from './build-error.ts';
import { withBuildLock } from './build-lock.ts';
import { compressFiles } from './compress-files.ts';
import { sourceStamp } from './source-stamp.ts';

/** Sources of pages; server code needs no build. */
const SOURCES = ['src', 'next.config.js', 'package-lock.json', 'tsconfig.json'];
const EXCLUDED = /^src\/(server|demo)\/|\.test\.tsx?$|\.md$/;

/** Builds the pages unless the last build has the same sources. Concurrent calls build once. */
export async function buildSite(root: string): Promise<string> {
  if (isBuilt(root)) return 'up to date';
  return withBuildLock(root, async () => {
    // another process may have built while this one waited
    if (isBuilt(root)) return 'up to date';
    const stamp = stampOf(root);
    rmSync(stampFile(root), { force: true });
    await runNextBuild(root);
    const files = join(root, '.next/static');
    await hintCompilation(join(files, 'chunks'));
    await compressFiles(files);
    mkdirSync(join(root, '.next'), { recursive: true });
    writeFileSync(stampFile(root), stamp);
    return 'built';
  });
}

const stampOf = (root: string): string => sourceStamp(root, SOURCES, (path) => EXCLUDED.test(path));

const stampFile = (root: string): string => join(root, '.next/forecourt-stamp');

function isBuilt(root: string): boolean {
  const file = stampFile(root);
  return existsSync(file) && readFileSync(file, 'utf8') === stampOf(root);
}

function runNextBuild(root: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const build = spawn(process.execPath, [join(root, 'node_modules/next/dist/bin/next'), 'build'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [build.stdout, build.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  build.on('error', reject);
  build.on('close', (code) => (code === 0 ? resolve() : reject(new BuildError(output))));
  return promise;
}

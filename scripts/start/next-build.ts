import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { hintCompilation } from '../../src/server/site/next-patches/hint-compilation.ts';
import { BuildError } from './build-error.ts';
import { compressFiles } from './compress-files.ts';
import { joinSheets } from './join-sheets.ts';

/** Builds the pages of a folder into its `.next`. @throws BuildError with the output of Next */
export async function nextBuild(folder: string): Promise<void> {
  await runNext(folder);
  const files = join(folder, '.next/static');
  await joinSheets(join(folder, '.next'));
  await hintCompilation(join(files, 'chunks'));
  await compressFiles(files);
}

function runNext(folder: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const next = createRequire(import.meta.url).resolve('next/dist/bin/next');
  const build = spawn(process.execPath, [next, 'build'], {
    cwd: folder,
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

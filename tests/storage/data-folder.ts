import { execFileSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inject, onTestFinished } from 'vitest';
import { clusterPaths } from '../../src/server/storage/embedded/cluster.ts';
import { livePostmaster } from '../../src/server/storage/embedded/postmaster.ts';
import { signal } from '../../src/server/storage/embedded/processes.ts';
import { startDatabase } from '../../src/server/storage/start-database.ts';
import { quiet } from '../quiet-log.ts';

/**
 * Creates an empty data folder for one test. After the test it is removed and a server running on it is
 * killed.
 */
export function dataFolder(): string {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), `forecourt-test-${process.pid}-`)));
  onTestFinished(() => {
    const live = liveServer(folder);
    if (live !== null) signal(live, 'SIGKILL');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  return folder;
}

let stopped: Promise<string> | undefined;

/**
 * Creates a data folder as a site leaves it that has nothing stored, for one test: a copy takes a tenth of what making
 * it takes.
 */
export async function usedDataFolder(): Promise<string> {
  stopped ??= leaveDataFolder();
  const folder = dataFolder();
  // with owners and rights
  execFileSync('cp', ['-a', `${await stopped}/.`, folder]);
  return folder;
}

async function leaveDataFolder(): Promise<string> {
  const folder = path.join(inject('runFolder'), `data-${process.pid}`);
  const database = await startDatabase({ dataDir: folder, log: quiet });
  await database.close();
  return folder;
}

/** Process id of the server running on a data folder, or null. */
export function liveServer(dataDir: string): number | null {
  return livePostmaster(clusterPaths(dataDir).dataFolder)?.pid ?? null;
}

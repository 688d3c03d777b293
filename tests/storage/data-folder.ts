import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { clusterPaths } from '../../src/server/storage/embedded/cluster.ts';
import { livePostmaster } from '../../src/server/storage/embedded/postmaster.ts';
import { signal } from '../../src/server/storage/embedded/processes.ts';

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

/** Process id of the server running on a data folder, or null. */
export function liveServer(dataDir: string): number | null {
  return livePostmaster(clusterPaths(dataDir).dataFolder)?.pid ?? null;
}

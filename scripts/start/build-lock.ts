import { mkdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { lockDataDir } from '../../src/server/storage/embedded/data-dir-lock.ts';
import { DataDirInUseError } from '../../src/server/storage/embedded/index.ts';

/**
 * Runs one build at a time; other processes wait. The lock of a killed process is ignored.
 * @param folder of the lock
 */
export async function withBuildLock<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  mkdirSync(folder, { recursive: true });
  for (;;) {
    try {
      const lock = await lockDataDir(folder);
      try {
        return await work();
      } finally {
        lock.release();
      }
    } catch (error) {
      if (!(error instanceof DataDirInUseError)) throw error;
      await sleep(500);
    }
  }
}

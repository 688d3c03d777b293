import { fileURLToPath } from 'node:url';
import type { FilesConfig } from '../../gateways/storage/open-storage.ts';
import { runChildTask } from '../../runtime/child-task.ts';
import { withDatabaseLock } from '../../storage/advisory-locks.ts';
import type { Database } from '../../storage/database.ts';
import { listDuePhotos } from './photo-sources.ts';

const PROGRAM = fileURLToPath(new URL('./photos-process.ts', import.meta.url));
const LIMITS = { priority: 19, heapMb: 256, isSmall: true };

/** What the process that fetches photos is given. */
export interface PhotosTask {
  databaseUrl: string;
  files: FilesConfig;
  dataDir: string;
  /** Hosts, with their port, that may have a private address. */
  privateHosts: readonly string[];
  /** GB of films and sounds that a region has at most. */
  mediaGb: number;
}

/** Fetches the photos of feeds that are due in a process of its own, if some are and no other process does. */
export async function fetchPhotosInProcess(
  db: Database,
  task: PhotosTask,
  signal: AbortSignal,
): Promise<void> {
  await withDatabaseLock(db, 'photos', '', async () => {
    const due = await listDuePhotos(db, { limit: 1 });
    if (due.length > 0) await runChildTask(PROGRAM, task, { ...LIMITS, signal });
  }).catch((error: unknown) => {
    // what was begun is fetched again by the next one
    if (!signal.aborted) throw error;
  });
}

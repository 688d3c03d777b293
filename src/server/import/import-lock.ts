import { withSessionLock } from '../storage/advisory-locks.ts';
import type { OpenDatabase } from '../storage/database.ts';

/** Another import of the region runs. */
export class ImportRunning extends Error {}

/**
 * Runs an import of a region while no other one runs, at the desk or as a command.
 * @param database absent: a dry run, which needs no lock
 * @throws ImportRunning, and what `work` throws
 */
export async function withImportLock<Result>(
  database: Pick<OpenDatabase, 'pool'> | undefined,
  region: string,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!database) return work();
  const done = await withSessionLock(database.pool, 'import', region, work);
  if (!done)
    throw new ImportRunning(
      `Another import of ${region} is running; nothing was imported. Try again when it has ended.`,
    );
  return done.result;
}

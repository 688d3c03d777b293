import { eq, inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../storage/database.ts';
import { removedFiles } from '../../../storage/schema.ts';

/** Longer than an upload takes. */
const MIN_AGE = sql`now() - interval '1 hour'`;

/** Notes a key before its file is stored, so that a process that dies in between leaves no file behind. */
export async function noteStoredFile(db: Database, storageKey: string): Promise<void> {
  await db.insert(removedFiles).values({ storageKey });
}

/** Keeps a stored file, in the transaction that inserts its row. @throws if it was removed in the meantime */
export async function keepStoredFile(tx: Database, storageKey: string): Promise<void> {
  const kept = await tx
    .delete(removedFiles)
    .where(eq(removedFiles.storageKey, storageKey))
    .returning({ storageKey: removedFiles.storageKey });
  if (kept.length === 0) throw new Error('a stored file was removed before its row was written');
}

/** Returns keys of files to remove, locked until the transaction ends: other processes get other ones. */
export async function takeRemovedFiles(tx: Database, limit: number): Promise<string[]> {
  const rows = await tx
    .select({ storageKey: removedFiles.storageKey })
    .from(removedFiles)
    .where(lt(removedFiles.removedAt, MIN_AGE))
    .orderBy(removedFiles.removedAt)
    .limit(limit)
    .for('update', { skipLocked: true });
  return rows.map(({ storageKey }) => storageKey);
}

export async function forgetRemovedFiles(tx: Database, keys: readonly string[]): Promise<void> {
  await tx.delete(removedFiles).where(inArray(removedFiles.storageKey, [...keys]));
}

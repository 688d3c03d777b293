import type { FileStorage } from '../../gateways/storage/file-storage.ts';
import type { Database } from '../../storage/database.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { forgetRemovedFiles, takeRemovedFiles } from './repositories/removed-files.ts';

const BATCH_SIZE = 20;

/** Deletes the stored files of deleted rows (HARDENING A31). */
export async function pruneFiles(db: Database, storage: FileStorage, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const removed = await inTransaction(db, async (tx) => {
      const keys = await takeRemovedFiles(tx, BATCH_SIZE);
      await Promise.all(keys.map((key) => storage.remove(key)));
      if (keys.length > 0) await forgetRemovedFiles(tx, keys);
      return keys.length;
    });
    if (removed < BATCH_SIZE) return;
  }
}

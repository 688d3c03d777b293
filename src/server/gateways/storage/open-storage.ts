import { join } from 'node:path';
import type { FileStorage } from './file-storage.ts';
import { folderStorage } from './folder-storage.ts';

/** Opens the storage of files that the environment names. */
export function openStorage(dataDir: string): FileStorage {
  return folderStorage(join(dataDir, 'files'));
}

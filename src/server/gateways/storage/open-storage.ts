import { join } from 'node:path';
import type { Config } from '../../config/index.ts';
import type { FileStorage } from './file-storage.ts';
import { folderStorage } from './folder-storage.ts';
import { type S3Config, s3Storage } from './s3-storage.ts';

/** Where files are stored. */
export type FilesConfig = S3Config & Pick<Config, 'fileStorage'>;

/** Opens the storage of files that the environment names. */
export function openStorage(config: FilesConfig, dataDir: string): FileStorage {
  return config.fileStorage === 's3' ? s3Storage(config) : folderStorage(join(dataDir, 'files'));
}

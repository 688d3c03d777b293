import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, statfs, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../../config/index.ts';
import { type FileStorage, requireKey, StorageError } from './file-storage.ts';
import { type S3Config, s3Storage } from './s3-storage.ts';

/** Where files are stored. */
export type FilesConfig = S3Config & Pick<Config, 'fileStorage'>;

/** Opens the storage of files that the environment names. */
export function openStorage(config: FilesConfig, dataDir: string): FileStorage {
  return config.fileStorage === 's3' ? s3Storage(config) : folderStorage(join(dataDir, 'files'));
}

/**
 * Files in a folder, in two levels of folders by the start of their key, so that no folder grows large. A file is
 * flushed before it gets its name, its folder afterwards: it survives the loss of power.
 */
export function folderStorage(root: string): FileStorage {
  const pathOf = (key: string) => {
    requireKey(key);
    return join(root, key.slice(0, 2), key.slice(2, 4), key);
  };
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      const folder = dirname(path);
      const draft = join(folder, `${randomUUID()}.part`);
      try {
        const created = await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFlushed(draft, bytes);
        await rename(draft, path);
        await flushFolders(folder, created === undefined ? folder : dirname(created));
      } catch (error) {
        await unlink(draft).catch(() => undefined);
        throw failure('stored', error);
      }
    },
    async get(key) {
      return readFile(pathOf(key)).catch((error: unknown) => {
        if (codeOf(error) === 'ENOENT') return null;
        throw failure('read', error);
      });
    },
    async stream(key, { first, last }) {
      const file = await open(pathOf(key)).catch((error: unknown) => {
        if (codeOf(error) === 'ENOENT') return null;
        throw failure('read', error);
      });
      return file?.createReadStream({ start: first, end: last }) ?? null;
    },
    async remove(key) {
      await unlink(pathOf(key)).catch((error: unknown) => {
        if (codeOf(error) !== 'ENOENT') throw failure('removed', error);
      });
    },
    async space() {
      try {
        const { bavail, blocks, bsize } = await statfs(await createdFolder(root));
        // some network file systems have no size
        return blocks > 0 ? { free: bavail * bsize, total: blocks * bsize } : null;
      } catch (error) {
        throw failure('stored', error);
      }
    },
  };
}

async function createdFolder(path: string): Promise<string> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  return path;
}

async function writeFlushed(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Flushes a folder and its parents up to `last`; not every system lets folders be flushed. */
async function flushFolders(folder: string, last: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
  if (folder !== last) await flushFolders(dirname(folder), last);
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown';

function failure(what: string, error: unknown): StorageError {
  const code = codeOf(error);
  return new StorageError(`a file cannot be ${what} (${code})`, code === 'ENOSPC' || code === 'EDQUOT');
}

import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';

export interface DiskCache {
  /** The file as it was written; undefined when there is none, or when it is damaged: it is then removed. */
  read(name: string): Promise<Buffer | undefined>;
  /** Resolves when the file is on disk. Never rejects. */
  write(name: string, bytes: Buffer): Promise<void>;
  /** Resolves when everything that was handed in is written. */
  flush(): Promise<void>;
}

/** Writes that wait at most: a disk that hangs must not fill the memory. */
const MAX_PENDING_WRITES = 64;
const DIGEST_BYTES = 32;

/**
 * Files on disk, the least used removed beyond `maxBytes`. They survive a restart and the loss of power: a draft is flushed
 * to the disk before it is renamed, the folder after it. Each file ends with a digest of its name and content, so that a
 * file that was cut, zeroed or replaced is noticed (HARDENING R18). Names must be plain file names. A disk that cannot be
 * read or written only costs time.
 */
export function diskCache(folder: string, maxBytes: number): DiskCache {
  const files = new LRUCache<string, number>({
    maxSize: maxBytes,
    sizeCalculation: (bytes) => Math.max(1, bytes),
    dispose: (_, name, reason) => {
      if (reason === 'evict') unlink(join(folder, name)).catch(() => undefined);
    },
  });
  let ready: Promise<void> | undefined;
  const loaded = (): Promise<void> => {
    ready ??= load(folder, files);
    return ready;
  };
  let pending = 0;
  let lastWrite = Promise.resolve();

  async function remove(name: string): Promise<undefined> {
    files.delete(name);
    await unlink(join(folder, name)).catch(() => undefined);
  }

  async function store(name: string, bytes: Buffer): Promise<void> {
    await loaded();
    const draft = join(folder, `${randomUUID()}.part`);
    try {
      const sealed = Buffer.concat([bytes, digestOf(name, bytes)]);
      await writeFlushed(draft, sealed);
      await rename(draft, join(folder, name));
      await flushFolder(folder);
      files.set(name, sealed.length);
    } catch {
      await unlink(draft).catch(() => undefined);
    }
  }

  return {
    async read(name) {
      await loaded();
      if (!files.get(name)) return undefined;
      const sealed = await readFile(join(folder, name)).catch(() => undefined);
      return (sealed && unsealed(name, sealed)) ?? remove(name);
    },
    async write(name, bytes) {
      if (pending >= MAX_PENDING_WRITES) return;
      pending++;
      // one at a time: each flush holds one of the few threads that also read files
      lastWrite = lastWrite.then(() => store(name, bytes)).finally(() => pending--);
      return lastWrite;
    },
    flush: () => lastWrite,
  };
}

const digestOf = (name: string, bytes: Buffer): Buffer =>
  createHash('sha256').update(name).update('\0').update(bytes).digest();

/** The content of a file whose digest is right, else undefined. */
function unsealed(name: string, sealed: Buffer): Buffer | undefined {
  if (sealed.length <= DIGEST_BYTES) return undefined;
  const bytes = sealed.subarray(0, -DIGEST_BYTES);
  return digestOf(name, bytes).equals(sealed.subarray(-DIGEST_BYTES)) ? bytes : undefined;
}

async function writeFlushed(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A rename is safe once the folder is; not every system lets folders be flushed. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

const KINDS = /\.(webp|jpg)$/;

async function load(folder: string, files: LRUCache<string, number>): Promise<void> {
  await mkdir(folder, { recursive: true }).catch(() => undefined);
  const names = await readdir(folder).catch((): string[] => []);
  const found: { name: string; size: number; used: number }[] = [];
  for (const name of names) {
    const path = join(folder, name);
    if (name.endsWith('.part')) await unlink(path).catch(() => undefined);
    if (!KINDS.test(name)) continue;
    const info = await stat(path).catch(() => undefined);
    if (info) found.push({ name, size: info.size, used: info.mtimeMs });
  }
  found.sort((a, b) => a.used - b.used);
  for (const { name, size } of found) files.set(name, size);
}

import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, stat, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';

export interface DiskCache {
  read(name: string): Promise<Buffer | undefined>;
  write(name: string, bytes: Buffer): Promise<void>;
}

/**
 * Pictures on disk, the least used removed beyond `maxBytes`. Files appear whole (rename) and survive a restart; names
 * must be plain file names. A disk that cannot be read or written only costs time.
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
  const open = (): Promise<void> => {
    ready ??= load(folder, files);
    return ready;
  };
  return {
    async read(name) {
      await open();
      if (!files.get(name)) return undefined;
      return readFile(join(folder, name)).catch(() => {
        files.delete(name);
        return undefined;
      });
    },
    async write(name, bytes) {
      await open();
      const draft = join(folder, `${randomUUID()}.part`);
      try {
        await writeFile(draft, bytes);
        await rename(draft, join(folder, name));
        files.set(name, bytes.length);
      } catch {
        await unlink(draft).catch(() => undefined);
      }
    },
  };
}

const KINDS = /\.(webp|jpg|webm|wav)$/;

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

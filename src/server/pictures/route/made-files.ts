import { LRUCache } from 'lru-cache';
import type { DiskCache } from './disk-cache.ts';
import type { Client, DrawingQueue } from './drawing-queue.ts';

export interface MadeFilesOptions {
  /** Bytes of files in memory. */
  memoryBytes: number;
  disk: DiskCache;
  queue: DrawingQueue;
}

export interface FileRequest {
  client: Client;
  /**
   * Number of the newest listing that names the file, 0 for one that the site itself names; undefined: nothing names it.
   * Asked only for files that would have to be made.
   */
  findListing(): Promise<number | undefined>;
}

export interface MadeFiles {
  /**
   * The file, made where it is neither in memory nor on disk; undefined where nothing names it.
   * @throws PictureBacklogError
   */
  get(name: string, request: FileRequest, make: () => Promise<Buffer>): Promise<Buffer | undefined>;
}

/** Files that are made on demand: memory over disk over making, and only what is named is made (HARDENING A46). */
export function madeFiles({ memoryBytes, disk, queue }: MadeFilesOptions): MadeFiles {
  const memory = new LRUCache<string, Buffer>({
    maxSize: memoryBytes,
    sizeCalculation: (bytes) => bytes.length || 1,
  });
  return {
    async get(name, { client, findListing }, make) {
      const held = memory.get(name) ?? (await disk.read(name));
      if (held) {
        memory.set(name, held);
        return held;
      }
      const listing = await findListing();
      if (listing === undefined) return undefined;
      // somebody else may have had it made while the listing was looked for
      const made = memory.get(name);
      if (made) return made;
      return queue.run(name, { client, listing }, async () => {
        const bytes = await make();
        memory.set(name, bytes);
        // nobody waits for the disk
        void disk.write(name, bytes);
        return bytes;
      });
    },
  };
}

import { LRUCache } from 'lru-cache';
import { atMost } from '../../../runtime/at-most.ts';
import type { DiskCache } from './disk-cache.ts';
import type { Client, RenderQueue } from './drawing-queue.ts';

export interface MadeFilesOptions {
  /** Bytes of files in memory. */
  memoryBytes: number;
  disk: DiskCache;
  queue: RenderQueue;
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

/** Files that may be on their way to clients. */
const MAX_SENT = 10_000;

/** Files that are made on demand: memory over disk over making, and only what is named is made (HARDENING A46). */
export function madeFiles({ memoryBytes, disk, queue }: MadeFilesOptions): MadeFiles {
  const memory = new LRUCache<string, Buffer>({
    maxSize: memoryBytes,
    sizeCalculation: (bytes) => bytes.length || 1,
  });
  // clients that read slowly share one copy of a file that has left the memory above, instead of one each
  const sent = new LRUCache<string, WeakRef<ArrayBufferLike>>(atMost(MAX_SENT));
  const reads = new Map<string, Promise<Buffer | undefined>>();

  function keep(name: string, bytes: Buffer): Buffer {
    // of a buffer of its own, so that nothing else keeps it in memory
    const own =
      bytes.byteLength === bytes.buffer.byteLength ? bytes : Buffer.from(new Uint8Array(bytes).buffer);
    memory.set(name, own);
    sent.set(name, new WeakRef(own.buffer));
    return own;
  }

  function held(name: string): Buffer | undefined {
    const known = memory.get(name);
    if (known) return known;
    const shared = sent.get(name)?.deref();
    return shared && keep(name, Buffer.from(shared));
  }

  /** Read once for all who ask meanwhile. */
  function stored(name: string): Promise<Buffer | undefined> {
    const known = reads.get(name);
    if (known) return known;
    const read = disk
      .read(name)
      .then((bytes) => bytes && keep(name, bytes))
      .finally(() => reads.delete(name));
    reads.set(name, read);
    return read;
  }

  return {
    async get(name, { client, findListing }, make) {
      const found = held(name) ?? (await stored(name));
      if (found) return found;
      const listing = await findListing();
      if (listing === undefined) return undefined;
      // another client may have had it made while the listing was looked for
      const made = held(name);
      if (made) return made;
      return queue.run(name, { client, listing }, async () => {
        const bytes = keep(name, await make());
        // the answer does not wait for the disk
        void disk.write(name, bytes);
        return bytes;
      });
    },
  };
}

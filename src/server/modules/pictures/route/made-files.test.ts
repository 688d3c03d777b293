import { describe, expect, it } from 'vitest';
import type { DiskCache } from './disk-cache.ts';
import { renderQueue } from './drawing-queue.ts';
import { madeFiles } from './made-files.ts';

const BYTES = 1_000;

/** Files with room for one in memory, and what the disk was asked for. */
function open(onDisk: readonly string[] = []) {
  const stored = new Map<string, Buffer>(onDisk.map((name) => [name, Buffer.alloc(BYTES, name)]));
  const read: string[] = [];
  const made: string[] = [];
  const disk: DiskCache = {
    async read(name) {
      read.push(name);
      const bytes = stored.get(name);
      return bytes && Buffer.from(bytes);
    },
    async write(name, bytes) {
      stored.set(name, bytes);
    },
    flush: async () => {},
  };
  const queue = renderQueue({ atOnce: 1, maxWaiting: 9 });
  const files = madeFiles({ memoryBytes: 1.5 * BYTES, disk, queue });
  const client = { address: 'a', signal: new AbortController().signal };
  const get = (name: string, isNamed = true) =>
    files.get(name, { client, findListing: async () => (isNamed ? 1 : undefined) }, async () => {
      made.push(name);
      return Buffer.alloc(BYTES, name);
    });
  return { get, read, made, stored };
}

const copies = (all: readonly (Buffer | undefined)[]): number =>
  new Set(all.map((bytes) => bytes?.buffer)).size;

describe('files that are made on demand', () => {
  it('are made once, stored on disk and then read from there', async () => {
    const { get, made, read, stored } = open();
    await Promise.all([get('a'), get('a')]);
    expect([made, stored.size]).toEqual([['a'], 1]);
    read.length = 0;
    await get('a');
    expect(read).toEqual([]);
  });

  it('are not made when nothing names them, but served when they are there', async () => {
    const { get, made } = open(['there']);
    expect(await get('none', false)).toBeUndefined();
    expect((await get('there', false))?.length).toBe(BYTES);
    expect(made).toEqual([]);
  });

  it('are read once for all who ask at the same time', async () => {
    const { get, read } = open(['a']);
    const all = await Promise.all(Array.from({ length: 100 }, () => get('a')));
    expect([read, copies(all)]).toEqual([['a'], 1]);
  });

  it('are in memory once, however many still send what has left the cache', async () => {
    const { get } = open(['a', 'b']);
    const sending: (Buffer | undefined)[] = [];
    for (let round = 0; round < 50; round++) {
      sending.push(await get('a'));
      await get('b');
    }
    expect(copies(sending)).toBe(1);
    expect(sending.every((bytes) => bytes?.equals(Buffer.alloc(BYTES, 'a')))).toBe(true);
  });
});

import { copyFile, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type DiskCache, diskCache } from './disk-cache.ts';

const steps = vi.hoisted((): string[] => []);
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  const kindOf = (path: string) => (path.endsWith('.part') ? 'draft' : 'folder');
  return {
    ...real,
    open: async (path: string, flags: string) => {
      const file = await real.open(path, flags);
      const sync = file.sync.bind(file);
      file.sync = () => {
        steps.push(`flush ${kindOf(path)}`);
        return sync();
      };
      return file;
    },
    rename: (from: string, to: string) => {
      steps.push('rename');
      return real.rename(from, to);
    },
  };
});

const NAME = 'suv.b3242b.front-4.webp';
const CONTENT = Buffer.from('RIFF and the rest of a picture'.repeat(100));
let folder: string;
let cache: DiskCache;
const path = (name = NAME) => join(folder, name);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'disk-cache-'));
  cache = diskCache(folder, 2 ** 20);
  await cache.write(NAME, CONTENT);
  await cache.write('other.webp', Buffer.from('another picture'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('files on disk', () => {
  it('are read as they were written, also after a restart', async () => {
    expect(await cache.read(NAME)).toEqual(CONTENT);
    expect(await diskCache(folder, 2 ** 20).read(NAME)).toEqual(CONTENT);
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('are flushed before they get their name, and their folder after it', async () => {
    steps.length = 0;
    await cache.write('flushed.webp', CONTENT);
    expect(steps).toEqual(['flush draft', 'rename', 'flush folder']);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['cut short', () => truncate(path(), CONTENT.length / 2)],
    ['cut by one byte', async () => truncate(path(), (await readFile(path())).length - 1)],
    ['emptied', () => truncate(path(), 0)],
    ['zeroed', async () => writeFile(path(), Buffer.alloc((await readFile(path())).length))],
    ['changed in one bit', async () => writeFile(path(), flipped(await readFile(path())))],
    ['made longer', () => writeFile(path(), 'more', { flag: 'a' })],
    ['replaced by a picture that is whole', () => copyFile(path('other.webp'), path())],
    ['replaced by a file of another program', () => writeFile(path(), CONTENT)],
    ['removed', () => rm(path())],
  ])('that were %s are not read, not even after a restart, and are written again', async (_, damage) => {
    await damage();
    const restarted = diskCache(folder, 2 ** 20);
    expect([await cache.read(NAME), await restarted.read(NAME)]).toEqual([undefined, undefined]);
    await cache.write(NAME, CONTENT);
    expect(await cache.read(NAME)).toEqual(CONTENT);
    expect(await diskCache(folder, 2 ** 20).read(NAME)).toEqual(CONTENT);
  });

  it('that cannot be written cost nothing but time', async () => {
    const nowhere = diskCache(path(`${NAME}/below/a/file`), 2 ** 20);
    await nowhere.write(NAME, CONTENT);
    expect(await nowhere.read(NAME)).toBeUndefined();
  });
});

function flipped(bytes: Buffer): Buffer {
  const middle = bytes.length >> 1;
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  return bytes;
}

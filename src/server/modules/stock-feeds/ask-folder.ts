import { constants } from 'node:fs';
import { open, readdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';
import type { FeedAnswer } from './ask-feed.ts';

/**
 * Reads a file below the folder of the operator: the newest one, where `*` stands for any part of its name. Nothing outside
 * of the folder is read, also where links lead out.
 * @param address `folder:dealer/stock-*.csv`
 * @param known entity tag of the file that was read before
 */
export async function askFolder(
  address: string,
  root: string,
  { known, maxBytes }: { known: string | null; maxBytes: number },
): Promise<FeedAnswer> {
  if (root === '') return failed('the operator has named no folder of feeds (FEED_FOLDER)');
  const path = address.slice('folder:'.length);
  if (path.split('/').some((part) => part === '..' || part === '.' || part === '') || /[\\\0]/.test(path))
    return failed('the address leads out of the folder of feeds');
  try {
    const found = await newestFile(await realpath(root), path);
    if (!found) return failed('there is no such file in the folder of feeds');
    const etag = `${basename(found.path)} ${found.size} ${found.mtimeMs}`;
    if (etag === known) return { kind: 'unchanged' };
    if (found.size === 0) return failed('the file is empty');
    if (found.size > maxBytes) return failed(`the file has more than ${maxBytes / 1e6} MB`);
    const bytes = await readBytes(found.path, found.size);
    return { kind: 'file', bytes, isCut: false, etag, lastModified: null };
  } catch {
    return failed('the file cannot be read');
  }
}

const failed = (reason: string): FeedAnswer => ({ kind: 'failed', reason });

async function newestFile(root: string, path: string) {
  const isWithin = (real: string) => real === root || real.startsWith(root + sep);
  const folder = await realpath(join(root, dirname(path))).catch(() => '');
  if (!isWithin(folder)) return undefined;
  const pattern = namePattern(basename(path));
  let newest: { path: string; size: number; mtimeMs: number } | undefined;
  for (const name of await readdir(folder)) {
    if (!pattern.test(name)) continue;
    const real = await realpath(join(folder, name)).catch(() => '');
    if (real === '' || !isWithin(real)) continue;
    const found = await stat(real);
    const { size, mtimeMs } = found;
    if (found.isFile() && (newest === undefined || mtimeMs > newest.mtimeMs))
      newest = { path: real, size, mtimeMs };
  }
  return newest;
}

/** Names that fit one in which `*` stands for any part. */
export const namePattern = (name: string): RegExp =>
  new RegExp(
    `^${name
      .split(/\*+/)
      .map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
      .join('.*')}$`,
    's',
  );

/** A file that grows meanwhile is read as long as it was, and one that became a link is not. */
async function readBytes(path: string, size: number): Promise<Buffer> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size), 0, size, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

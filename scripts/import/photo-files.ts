import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openPromise } from 'yauzl';
import type { Feed } from '../../src/contracts/types.ts';
import { typedFolder } from '../../src/server/config/index.ts';
import { BESIDE } from '../../src/server/import/photo-urls.ts';
import { UsageError } from '../usage-error.ts';

const MAX_FILES = 200_000;
/** Of one photo; larger ones are left out and named when photos are read. */
const MAX_FILE_BYTES = 20e6;
const MAX_UNPACKED_BYTES = 20e9;
const IMAGE = /\.(?:jpe?g|png|webp|avif|heic)$/i;

/** Photos that lie beside a file of cars. */
export interface PhotoFiles {
  /** What names of files are below. */
  folder: string;
  /** The mapping for this import: names without an address are those of files. */
  feed: Feed;
  /** Addresses of the files of a car, if it has any; absent: the mapping does not name them by id, or no car has one. */
  ofCar?: (sourceId: string) => readonly string[] | undefined;
  close(): Promise<void>;
}

/**
 * Opens the photos beside a file of cars.
 * @param typed a folder or ZIP file; undefined: the folder of the file
 * @throws UsageError if it cannot be read, or is too large
 */
export async function openPhotoFiles(
  file: string,
  feed: Feed,
  typed?: string,
): Promise<PhotoFiles | undefined> {
  const { photos, media } = feed;
  if (!photos && !media) return undefined;
  const path = typed === undefined ? dirname(file) : resolve(typedFolder(), typed);
  const found = await stat(path).catch(() => undefined);
  if (!found) throw new UsageError(`There is no folder or ZIP file ${typed}.`);
  const folder = found.isDirectory() ? path : await mkdtemp(join(tmpdir(), 'forecourt-photos-'));
  const close = async () => {
    if (!found.isDirectory()) await rm(folder, { recursive: true, force: true });
  };
  try {
    if (!found.isDirectory()) await unpack(path, folder);
    const byId = photos?.files === undefined ? undefined : await filesById(folder, photos.files);
    return {
      folder,
      feed: { ...feed, photos: { base: BESIDE, ...photos } },
      ...(byId && byId.size > 0 && { ofCar: (id: string) => byId.get(id) }),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Unpacks pictures only, none outside of the folder and none larger than it says. */
async function unpack(zip: string, folder: string): Promise<void> {
  try {
    let [files, bytes] = [0, 0];
    const parts = await openPromise(zip);
    // names that lead out of the folder are refused here
    for await (const part of parts.eachEntry()) {
      if (!IMAGE.test(part.fileName) || part.uncompressedSize > MAX_FILE_BYTES) continue;
      [files, bytes] = [files + 1, bytes + part.uncompressedSize];
      if (files > MAX_FILES || bytes > MAX_UNPACKED_BYTES)
        throw new UsageError(`${zip} has more than ${MAX_FILES} photos or ${MAX_UNPACKED_BYTES / 1e9} GB.`);
      const target = join(folder, part.fileName);
      await mkdir(dirname(target), { recursive: true });
      await pipeline(await parts.openReadStreamPromise(part), createWriteStream(target));
      // the same photo is not read again
      await utimes(target, part.getLastModDate(), part.getLastModDate());
    }
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${zip} is no ZIP file, or is damaged or protected by a password.`);
  }
}

/**
 * Returns the addresses of files by each id that their name may have, sorted as people count: `A1_front_1.jpg` with
 * `{id}_*.jpg` is of `A1` and of `A1_front`, of which the list has one.
 */
async function filesById(folder: string, pattern: string): Promise<ReadonlyMap<string, string[]>> {
  const [before, after] = pattern.split('{id}', 2).map((text) => {
    const escaped = text.replace(/[\\^$.|+?()[\]{}]/g, '\\$&').replaceAll('*', '[^/]*');
    return new RegExp(`^${escaped}$`, 'iu');
  });
  const byId = new Map<string, string[]>();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
  for (const file of files.sort(new Intl.Collator('en', { numeric: true }).compare)) {
    const address = new URL(file.replace(/[%?#]/g, encodeURIComponent), BESIDE).href;
    for (const id of idsIn(file, before ?? /^$/, after ?? /^$/)) {
      const known = byId.get(id);
      if (known) known.push(address);
      else byId.set(id, [address]);
    }
  }
  return byId;
}

/** Characters of a path in which ids are looked for. */
const MAX_PATH = 300;

/** The parts of a path between what stands before an id and behind it. */
function idsIn(file: string, before: RegExp, after: RegExp): Set<string> {
  const ids = new Set<string>();
  if (file.length > MAX_PATH) return ids;
  for (let start = 0; start < file.length; start++) {
    if (!before.test(file.slice(0, start))) continue;
    for (let end = start + 1; end <= file.length && file[end - 1] !== '/'; end++)
      if (after.test(file.slice(end))) ids.add(file.slice(start, end));
  }
  return ids;
}

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DemoMedia, demoMediaPath } from '#domain/media/demo-media.ts';
import { diskCache, type FileRequest, madeFiles, renderQueue } from '#server/modules/pictures/index.ts';
import { drawCar, paintScene } from '../../pictures/index.ts';
import { makeMedia } from './make-media.ts';

export interface MediaStore {
  /** Changes when the file would be made in another way; known without making it. */
  etag(media: DemoMedia): string;
  /** @throws PictureBacklogError @returns undefined if no listing names the file */
  get(media: DemoMedia, request: FileRequest): Promise<Buffer | undefined>;
  /** Aborts running work; resolves when finished files are on disk. */
  close(): Promise<void>;
}

export interface MediaStoreOptions {
  /** Folder of the files; created if it does not exist. */
  cacheDir: string;
  /** Makes one file; tests count it. */
  make?: (media: DemoMedia, signal: AbortSignal) => Promise<Buffer>;
}

const MIB = 2 ** 20;
const MEMORY_BYTES = 8 * MIB;
const DISK_BYTES = 512 * MIB;
/** One at a time, with a queue for films alone: sounds and cabins never wait for one. */
const QUEUE = { atOnce: 1, maxWaiting: 64 };
const SOURCES = [
  './canonical-media.ts',
  '../film/shoot-film.ts',
  '../film/webm.ts',
  '../sound/engine-sound.ts',
];

/** Media in memory, on disk or made now; keys come from `canonicalMedia`. */
export function mediaStore({ cacheDir, make = makeMedia }: MediaStoreOptions): MediaStore {
  const version = mediaVersion();
  const stopping = new AbortController();
  const disk = diskCache(join(cacheDir, version), DISK_BYTES);
  const open = () => madeFiles({ memoryBytes: MEMORY_BYTES, disk, queue: renderQueue(QUEUE) });
  const films = open();
  const others = open();
  const nameOf = (media: DemoMedia) => demoMediaPath(media).replaceAll('/', '.');
  return {
    etag: (media) => `"${version}-${nameOf(media)}"`,
    get: (media, request) =>
      (media.kind === 'film' ? films : others).get(nameOf(media), request, () =>
        make(media, stopping.signal),
      ),
    close() {
      stopping.abort();
      return disk.flush();
    },
  };
}

/** A fingerprint of how media are made, so that a new way replaces old files. */
function mediaVersion(): string {
  const hash = createHash('sha256');
  for (const source of SOURCES) hash.update(readFileSync(new URL(source, import.meta.url)));
  const car = { bodyType: 'suv', paint: '#7a8794', seed: 1 };
  return hash
    .update(paintScene('panorama', car))
    .update(drawCar({ ...car, angle: 'turn120' }))
    .digest('hex')
    .slice(0, 12);
}

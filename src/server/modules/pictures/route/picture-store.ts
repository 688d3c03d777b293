import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { CAR_ANGLES, type CarPicture, FLAW_VIEWS } from '#domain/picture.ts';
import { drawCar } from '../draw-car.ts';
import { PROFILES } from '../profiles/catalogue.ts';
import { FACES } from '../profiles/faces.ts';
import { TAILS } from '../profiles/tails.ts';
import { diskCache } from './disk-cache.ts';
import { renderQueue } from './drawing-queue.ts';
import { type FileRequest, madeFiles } from './made-files.ts';
import { type PictureSize, rasterise } from './rasterise.ts';

export interface PictureStore {
  /** @throws PictureBacklogError @returns undefined when nothing names the picture */
  get(picture: CarPicture, size: PictureSize, request: FileRequest): Promise<Buffer | undefined>;
  /** Changes whenever a picture's bytes may have changed; known without drawing it. */
  etag(picture: CarPicture, size: PictureSize): string;
  /** Resolves when what was made is on disk. */
  flush(): Promise<void>;
}

export interface PictureStoreOptions {
  folder: string;
  /** Makes the bytes of one picture; tests count it. */
  render?: (picture: CarPicture, size: PictureSize) => Promise<Buffer>;
}

const MIB = 1024 * 1024;
const MEMORY_BYTES = 32 * MIB;
const DISK_BYTES = 512 * MIB;
/** A page asks for some thirty. */
const QUEUE = { atOnce: 2, maxWaiting: 256 };

/** Pictures in memory, on disk or drawn; one that many ask for at once is drawn once. */
export function pictureStore({
  folder,
  render = async (picture, size) => rasterise(drawCar(picture), size),
}: PictureStoreOptions): PictureStore {
  const version = drawingVersion();
  const disk = diskCache(join(folder, version), DISK_BYTES);
  const files = madeFiles({ memoryBytes: MEMORY_BYTES, disk, queue: renderQueue(QUEUE) });
  return {
    etag: (picture, size) => `"${version}-${nameOf(picture, size).slice(0, -5)}"`,
    get: (picture, size, request) => files.get(nameOf(picture, size), request, () => render(picture, size)),
    flush: () => disk.flush(),
  };
}

const nameOf = ({ bodyType, paint, angle, seed }: CarPicture, { width, height }: PictureSize): string =>
  `${bodyType}.${paint.slice(1)}.${angle}.${seed}.${width}x${height}.webp`;

/** A fingerprint of how cars are drawn, so that a new drawing never hides behind an old file. */
function drawingVersion(): string {
  const hash = createHash('sha256').update(JSON.stringify([PROFILES, FACES, TAILS]));
  for (const angle of [...CAR_ANGLES, ...FLAW_VIEWS, 'turn120'])
    hash.update(drawCar({ bodyType: 'pickup', paint: '#7a8794', angle, seed: 1 }));
  return hash.digest('hex').slice(0, 12);
}

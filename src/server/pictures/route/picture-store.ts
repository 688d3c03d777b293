import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { CAR_ANGLES, type CarPicture, FLAW_VIEWS } from '#domain/picture.ts';
import { drawCar } from '../draw-car.ts';
import { PROFILES } from '../profiles/catalogue.ts';
import { FACES } from '../profiles/faces.ts';
import { TAILS } from '../profiles/tails.ts';
import { diskCache } from './disk-cache.ts';
import { type PictureSize, rasterise } from './rasterise.ts';

export interface PictureStore {
  /** Answers at once when the picture is in memory. */
  get(picture: CarPicture, size: PictureSize): Buffer | Promise<Buffer>;
  /** Changes whenever a picture's bytes may have changed; known without drawing it. */
  etag(picture: CarPicture, size: PictureSize): string;
}

export interface PictureStoreOptions {
  folder: string;
  memoryBytes?: number;
  diskBytes?: number;
  /** Makes the bytes of one picture; tests count it. */
  render?: (picture: CarPicture, size: PictureSize) => Promise<Buffer>;
}

const MIB = 1024 * 1024;

/** Memory over disk over drawing; a picture that many ask for at once is made once. */
export function pictureStore({
  folder,
  memoryBytes = 64 * MIB,
  diskBytes = 512 * MIB,
  render = (picture, size) => rasterise(() => drawCar(picture), size),
}: PictureStoreOptions): PictureStore {
  const version = drawingVersion();
  const memory = new LRUCache<string, Buffer>({
    maxSize: memoryBytes,
    sizeCalculation: (bytes) => bytes.length || 1,
  });
  const disk = diskCache(join(folder, version), diskBytes);
  const flights = new Map<string, Promise<Buffer>>();

  const make = async (name: string, picture: CarPicture, size: PictureSize): Promise<Buffer> => {
    const stored = await disk.read(name);
    const bytes = stored ?? (await render(picture, size));
    memory.set(name, bytes);
    if (!stored) await disk.write(name, bytes);
    return bytes;
  };

  return {
    etag: (picture, size) => `"${version}-${nameOf(picture, size).slice(0, -5)}"`,
    get(picture, size) {
      const name = nameOf(picture, size);
      const held = memory.get(name) ?? flights.get(name);
      if (held) return held;
      const flight = make(name, picture, size).finally(() => flights.delete(name));
      flights.set(name, flight);
      return flight;
    },
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

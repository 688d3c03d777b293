import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { type DemoMedia, demoMediaPath } from '#domain/demo-media.ts';
import { diskCache, drawCar, drawPanorama, inTurn, rasterise } from '../../pictures/index.ts';
import { shootFilm } from '../film/shoot-film.ts';
import { engineSound } from '../sound/engine-sound.ts';

export interface MediaStore {
  /** Changes when media are made in another way. */
  version: string;
  /** @throws PictureBacklogError */
  get(media: DemoMedia): Promise<Buffer>;
}

export interface MediaStoreOptions {
  /** Folder for made files; created when absent. */
  cacheDir: string;
  /** Makes one file; tests count it. */
  make?: (media: DemoMedia) => Promise<Buffer>;
}

const MIB = 2 ** 20;
const PANORAMA = { width: 2048, height: 1024 };
const SOURCES = ['../film/shoot-film.ts', '../film/webm.ts', '../sound/engine-sound.ts'];

/** Memory over disk over making; what many ask for at once is made once, through the queue of pictures. */
export function mediaStore({ cacheDir, make = makeMedia }: MediaStoreOptions): MediaStore {
  const version = mediaVersion();
  const memory = new LRUCache<string, Buffer>({
    maxSize: 32 * MIB,
    sizeCalculation: (bytes) => bytes.length,
  });
  const disk = diskCache(join(cacheDir, version), 512 * MIB);
  const flights = new Map<string, Promise<Buffer>>();
  const fetch = async (name: string, media: DemoMedia): Promise<Buffer> => {
    const stored = await disk.read(name);
    const bytes = stored ?? (await make(media));
    memory.set(name, bytes);
    if (!stored) await disk.write(name, bytes);
    return bytes;
  };
  return {
    version,
    async get(media) {
      const name = demoMediaPath(media).replaceAll('/', '.');
      const held = memory.get(name) ?? flights.get(name);
      if (held) return held;
      const flight = fetch(name, media).finally(() => flights.delete(name));
      flights.set(name, flight);
      return flight;
    },
  };
}

function makeMedia(media: DemoMedia): Promise<Buffer> {
  if (media.kind === 'engine') return inTurn(async () => engineSound(media));
  if (media.kind === 'film') return inTurn(() => shootFilm(media));
  return rasterise(() => drawPanorama(media), PANORAMA);
}

/** A fingerprint of how media are made, so that a new way never hides behind an old file. */
function mediaVersion(): string {
  const hash = createHash('sha256');
  for (const source of SOURCES) hash.update(readFileSync(new URL(source, import.meta.url)));
  const car = { bodyType: 'suv', paint: '#7a8794', seed: 1 };
  return hash
    .update(drawPanorama(car))
    .update(drawCar({ ...car, angle: 'turn120' }))
    .digest('hex')
    .slice(0, 12);
}

import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import type { CarPicture } from '#domain/media/picture.ts';
import type { PictureSize } from '../../../manifests/picture-offer.ts';
import { drawCar, drawingsVersion } from '../drawings.ts';
import { diskCache } from './disk-cache.ts';
import { renderQueue } from './drawing-queue.ts';
import { type FileRequest, madeFiles } from './made-files.ts';

export interface PictureStore {
  /** @throws PictureBacklogError @returns undefined when nothing names the picture */
  get(picture: CarPicture, size: PictureSize, request: FileRequest): Promise<Buffer | undefined>;
  /**
   * A stored photo at a size, cut to its shape. @param key its unique name @param type what the client takes
   * @throws PictureBacklogError @returns undefined when there is none
   */
  photo(
    key: string,
    size: PictureSize,
    type: PhotoType,
    request: Pick<FileRequest, 'client'> & { read(): Promise<Buffer | null> },
  ): Promise<Buffer | undefined>;
  /** Changes whenever a picture's bytes may have changed; known without making it. */
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
const MEMORY_BYTES = 16 * MIB;
const DISK_BYTES = 512 * MIB;
/** A page asks for some thirty. */
const QUEUE = { atOnce: 2, maxWaiting: 256 };

/** Pictures in memory, on disk or made; one that many ask for at once is made once. */
export function pictureStore({
  folder,
  render = async (picture, size) => webp(await drawCar(picture, size)),
}: PictureStoreOptions): PictureStore {
  const version = drawingsVersion();
  const disk = diskCache(join(folder, version), DISK_BYTES);
  const files = madeFiles({ memoryBytes: MEMORY_BYTES, disk, queue: renderQueue(QUEUE) });
  return {
    etag: (picture, size) => `"${version}-${nameOf(picture, size).slice(0, -5)}"`,
    get: (picture, size, request) => files.get(nameOf(picture, size), request, () => render(picture, size)),
    photo(key, size, type, { client, read }) {
      let bytes: Buffer | null = null;
      const findListing = async () => {
        bytes = await read();
        return bytes ? 0 : undefined;
      };
      const name = `photo.${key}.${size.width}x${size.height}.${type}`;
      return files.get(name, { client, findListing }, () => fitPhoto(bytes ?? Buffer.alloc(0), size, type));
    },
    flush: () => disk.flush(),
  };
}

/** Types that photos are sent as. */
export type PhotoType = 'webp' | 'avif' | 'jpeg';

/** As every picture is sent (SPEC 7.6). */
const webp = (picture: Sharp): Promise<Buffer> => picture.webp({ quality: 50, effort: 2 }).toBuffer();

const ENCODE: Record<PhotoType, (picture: Sharp) => Promise<Buffer>> = {
  webp,
  // a quarter fewer bytes for the same picture in the same time; more effort takes three times as long
  avif: (picture) => picture.avif({ quality: 48, effort: 0 }).toBuffer(),
  jpeg: (picture) => picture.jpeg({ quality: 82 }).toBuffer(),
};

/** A photo that fills the size. */
const fitPhoto = (photo: Buffer, { width, height }: PictureSize, type: PhotoType): Promise<Buffer> =>
  ENCODE[type](
    sharp(photo, { limitInputPixels: 50e6, failOn: 'error' }).resize(width, height, { fit: 'cover' }),
  );

const nameOf = ({ bodyType, paint, angle, seed }: CarPicture, { width, height }: PictureSize): string =>
  `${bodyType}.${paint.slice(1)}.${angle}.${seed}.${width}x${height}.webp`;

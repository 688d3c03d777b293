import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import sharp, { type Sharp } from 'sharp';
import type { ErrorAnswer } from '#contracts/types.ts';
import { type CarPicture, parseCarPicturePath } from '#domain/media/picture.ts';
import { offeredPicture, type PictureOffer, type PictureSize } from '../../../manifests/picture-offer.ts';
import { preferenceFor } from '../../../runtime/accepted-type.ts';
import { requestingClient } from '../../../runtime/requesting-client.ts';
import { drawCar, drawingsVersion } from '../drawings.ts';
import { diskCache } from './disk-cache.ts';
import { PictureBacklogError, renderQueue } from './drawing-queue.ts';
import { type FileRequest, madeFiles } from './made-files.ts';

const MIB = 1024 * 1024;

const MEMORY_BYTES = 16 * MIB;

const DISK_BYTES = 512 * MIB;

/** A page asks for some thirty. */
const QUEUE = { atOnce: 2, maxWaiting: 256 };

/** As every picture is sent (SPEC 7.6). */
const webp = (picture: Sharp): Promise<Buffer> => picture.webp({ quality: 50, effort: 2 }).toBuffer();

const ENCODE: Record<PhotoType, (picture: Sharp) => Promise<Buffer>> = {
  webp,
  // a quarter fewer bytes for the same picture in the same time; more effort takes three times as long
  avif: (picture) => picture.avif({ quality: 48, effort: 0 }).toBuffer(),
  jpeg: (picture) => picture.jpeg({ quality: 82 }).toBuffer(),
};

/** Whose a file is to see; `some`: who asks now, and no cache. */
export type Audience = 'everyone' | 'some' | 'nobody';

export interface PicturesOptions {
  /** Folder for made pictures; created when absent. */
  cacheDir: string;
  /** What may be asked for, from the manifests; asked with every request, because they may change. */
  offer: () => PictureOffer;
  /** Number of the newest listing that names the car, 0 for one of the site itself; undefined: it is not drawn. */
  findNamedCar: (picture: CarPicture) => Promise<number | undefined>;
  /** Photos that staff have added, by asset path. Absent: there are none. */
  photos?: {
    /** Whose it is to see, with `some` for who asks, and no cache; asked with every request, because a car may be taken off the site. */
    audience(path: string, request: FastifyRequest): Promise<Audience>;
    /** Its bytes; null: there are none. */
    read(path: string): Promise<Buffer | null>;
  };
  render?: PictureStoreOptions['render'];
}

/**
 * `GET /images/{width}x{height}/cars/{bodyType}/{paint}/{angle}-{seed}.webp` (SPEC 7.6), and photos of staff below
 * `photos/`. 400 for a size that no
 * manifest names, 404 for a picture that is not offered or that nothing names, 503 when too many wait to be drawn; the
 * others before anything is drawn for them.
 */
export async function picturesPlugin(app: FastifyInstance, options: PicturesOptions): Promise<void> {
  let store: PictureStore | undefined;
  // opened with the first picture: a start does not wait for the list of its files
  const pictures = (): PictureStore => {
    store ??= pictureStore({ folder: options.cacheDir, render: options.render });
    return store;
  };
  app.addHook('onClose', () => store?.flush());

  const route = { config: { auth: 'public' as const, limit: 'file' as const }, schema: { hide: true } };
  app.get<{ Params: { size: string; '*': string } }>('/images/:size/*', route, async (request, reply) => {
    const offer = options.offer();
    const size = offer.sizes.find(({ width, height }) => `${width}x${height}` === request.params.size);
    if (!size) {
      const allowed = offer.sizes.map(({ width, height }) => `${width}x${height}`);
      const errors = { size: [`Use one of ${allowed.join(', ')}.`] };
      const message = 'This picture size is not offered.';
      return reply.code(400).send({ message, code: 'invalid_input', errors } satisfies ErrorAnswer);
    }
    const path = request.params['*'];
    const [, key] = PHOTO.exec(path) ?? [];
    const { photos } = options;
    if (key && photos) {
      const audience = await photos.audience(path, request);
      if (audience === 'nobody') return reply.code(404).header('cache-control', 'no-store').send(NO_PICTURE);
      const type = photoType(request);
      const headers = {
        vary: 'accept',
        ...(audience === 'some'
          ? { 'cache-control': 'no-store' }
          : keptAnHour(`"${key}-${request.params.size}-${type}"`)),
      };
      if ('etag' in headers && knows(request.headers['if-none-match'], headers.etag))
        return reply.code(304).headers(headers).send();
      const files = pictures();
      const client = requestingClient(request, reply);
      const make = () => files.photo(key, size, type, { client, read: () => photos.read(path) });
      return send(reply.type(`image/${type}`), headers, make);
    }
    const asked = parseCarPicturePath(path);
    const picture = offeredPicture(path, offer);
    if (!asked || !picture) return reply.code(404).send(NO_PICTURE);
    const files = pictures();
    const etag = files.etag(picture, size);
    if (knows(request.headers['if-none-match'], etag)) return reply.code(304).headers(keptAWeek(etag)).send();
    return send(reply.type('image/webp'), keptAWeek(etag), () =>
      files.get(picture, size, {
        client: requestingClient(request, reply),
        findListing: () => options.findNamedCar(asked),
      }),
    );
  });
}

/** Sends a made picture: 404 if there is none, 503 if too many wait to be made. */
async function send(
  reply: FastifyReply,
  headers: Record<string, string>,
  make: () => Promise<Buffer | undefined>,
) {
  try {
    const bytes = await make();
    if (!bytes) return reply.code(404).type(JSON_TYPE).send(NO_PICTURE);
    return reply.headers(headers).send(bytes);
  } catch (error) {
    if (!(error instanceof PictureBacklogError)) throw error;
    return reply
      .code(503)
      .type(JSON_TYPE)
      .headers({ 'cache-control': 'no-store', 'retry-after': '2' })
      .send(BUSY);
  }
}

/** AVIF for browsers that name it; JPEG for other sites, which may take nothing else (`?as=jpeg`). */
function photoType({ query, headers }: FastifyRequest): PhotoType {
  if ((query as { as?: unknown }).as === 'jpeg') return 'jpeg';
  const { isNamed, quality } = preferenceFor('image/avif', headers.accept ?? '');
  return isNamed && quality > 0 ? 'avif' : 'webp';
}

/** Asset path of a photo that staff have added. */
const PHOTO = /^photos\/([0-9a-f]{32})\.jpg$/;

const JSON_TYPE = 'application/json; charset=utf-8';

const NO_PICTURE: ErrorAnswer = {
  message: 'There is no such picture.',
  code: 'not_found',
  errors: { path: ['Not a picture.'] },
};

const BUSY: ErrorAnswer = {
  message: 'Too many pictures are being processed. Try again in a moment.',
  code: 'overloaded',
  errors: {},
};

/** A drawing may become better with a new version of the site; its tag then tells. */
export const keptAWeek = (etag: string) => ({
  etag,
  'cache-control': 'public, max-age=604800, stale-while-revalidate=86400',
});

/** Caches of others forget a photo within an hour after its car was taken off the site. */
export const keptAnHour = (etag: string) => ({ etag, 'cache-control': 'public, max-age=3600' });

export const knows = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((known) => known.trim().replace(/^W\//, '') === etag);

interface PictureStore {
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

interface PictureStoreOptions {
  folder: string;
  /** Makes the bytes of one picture; tests count it. */
  render?: (picture: CarPicture, size: PictureSize) => Promise<Buffer>;
}

/** Pictures in memory, on disk or made; one that many ask for at once is made once. */
function pictureStore({
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
type PhotoType = 'webp' | 'avif' | 'jpeg';

/** A photo that fills the size. */
const fitPhoto = (photo: Buffer, { width, height }: PictureSize, type: PhotoType): Promise<Buffer> =>
  ENCODE[type](
    sharp(photo, { limitInputPixels: 50e6, failOn: 'error' }).resize(width, height, { fit: 'cover' }),
  );

const nameOf = ({ bodyType, paint, angle, seed }: CarPicture, { width, height }: PictureSize): string =>
  `${bodyType}.${paint.slice(1)}.${angle}.${seed}.${width}x${height}.webp`;

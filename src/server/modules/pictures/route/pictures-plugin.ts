import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorAnswer } from '#contracts/types.ts';
import { type CarPicture, parseCarPicturePath } from '#domain/media/picture.ts';
import { offeredPicture, type PictureOffer } from '../../../manifests/picture-offer.ts';
import { preferenceFor } from '../../../runtime/accepted-type.ts';
import { requestingClient } from '../../../runtime/requesting-client.ts';
import { PictureBacklogError } from './drawing-queue.ts';
import {
  type PhotoType,
  type PictureStore,
  type PictureStoreOptions,
  pictureStore,
} from './picture-store.ts';

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

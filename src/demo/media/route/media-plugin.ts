import type { FastifyInstance } from 'fastify';
import { type DemoMedia, parseDemoMediaPath } from '#domain/demo-media.ts';
import { requestingClient } from '#server/app/limits/requesting-client.ts';
import {
  nearestPaint,
  PictureBacklogError,
  type PictureOffer,
  type PicturesOptions,
} from '#server/modules/pictures/index.ts';
import { byteRange } from './byte-range.ts';
import { drawnOnce } from './drawn-once.ts';
import { type MediaStore, type MediaStoreOptions, mediaStore } from './media-store.ts';

export interface MediaOptions extends MediaStoreOptions, Pick<PicturesOptions, 'offer' | 'findNamedCar'> {
  /** Films that will be asked for, made in the background as soon as the server listens; absent: none. */
  films?: () => Promise<DemoMedia[]>;
}

const TYPES = { panorama: 'image/webp', film: 'video/webm', engine: 'audio/wav' } as const;
const KEPT_A_WEEK = 'public, max-age=604800, stale-while-revalidate=86400';
const NO_FILE = { message: 'There is no such file.', errors: {} };

/**
 * `GET /media/…`: panoramas, films and engine sounds made for demo cars, in parts where a player asks for parts (206).
 * 404 for what is not offered or what nothing names, 416 for bytes beyond the end, 503 when too many wait to be made.
 */
export async function mediaPlugin(app: FastifyInstance, options: MediaOptions): Promise<void> {
  let opened: MediaStore | undefined;
  const store = (): MediaStore => {
    opened ??= mediaStore(options);
    return opened;
  };
  const stopping = new AbortController();
  app.addHook('preClose', async () => stopping.abort());
  app.addHook('onClose', () => opened?.close());
  app.addHook('onListen', () => {
    void makeFilms(app, store, { ...options, signal: stopping.signal });
  });
  const route = { config: { auth: 'public' as const, limit: 'file' as const }, schema: { hide: true } };
  app.get<{ Params: { '*': string } }>('/media/*', route, async (request, reply) => {
    const asked = parseDemoMediaPath(`media/${request.params['*']}`);
    const media = asked && offered(asked, options.offer());
    if (!media) return reply.code(404).send(NO_FILE);
    const etag = store().etag(media);
    const kept = { etag, 'cache-control': KEPT_A_WEEK, 'accept-ranges': 'bytes' };
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).headers(kept).send();
    const client = requestingClient(request, reply);
    try {
      // there are few kinds of engines, and no more sounds than that; a film or cabin may be that of another car
      const listing = asked.kind === 'engine' ? 0 : await options.findNamedCar({ ...asked, angle: 'front' });
      if (listing === undefined) return reply.code(404).send(NO_FILE);
      const bytes = await store().get(media, { client, findListing: async () => listing });
      if (!bytes) return reply.code(404).send(NO_FILE);
      reply.headers(kept).type(TYPES[media.kind]);
      const condition = request.headers['if-range'];
      const range =
        condition && condition !== etag ? undefined : byteRange(request.headers.range, bytes.length);
      if (!range) return reply.send(bytes);
      if (range === 'none')
        return reply.code(416).header('content-range', `bytes */${bytes.length}`).type('text/plain').send('');
      reply.code(206).header('content-range', `bytes ${range.first}-${range.last}/${bytes.length}`);
      return reply.send(bytes.subarray(range.first, range.last + 1));
    } catch (error) {
      if (!(error instanceof PictureBacklogError)) throw error;
      return reply
        .code(503)
        .headers({ 'cache-control': 'no-store', 'retry-after': '2' })
        .send({ message: 'Too much is being drawn. Try again in a moment.', errors: {} });
    }
  });
}

/** The file that stands for a medium, its paint one of those that are offered; undefined for a body that is not. */
function offered(media: DemoMedia, { bodyTypes, paints }: PictureOffer): DemoMedia | undefined {
  if (media.kind === 'engine') return drawnOnce(media);
  if (!bodyTypes.has(media.bodyType)) return undefined;
  return drawnOnce({ ...media, paint: nearestPaint(media.paint, paints) });
}

/** One after the other: whoever asks for one meanwhile goes before the next. */
async function makeFilms(
  app: FastifyInstance,
  store: () => MediaStore,
  { films, signal }: Pick<MediaOptions, 'films'> & { signal: AbortSignal },
): Promise<void> {
  try {
    for (const film of (await films?.()) ?? []) {
      if (signal.aborted) return;
      const request = { client: { address: '', signal }, findListing: async () => 0 };
      await store().get(drawnOnce(film), request);
    }
  } catch (error) {
    if (!signal.aborted) app.log.warn({ err: error }, 'films could not be made; they will be when asked for');
  }
}

import type { FastifyInstance } from 'fastify';
import { type DemoMedia, parseDemoMediaPath } from '#domain/media/demo-media.ts';
import { refusal } from '#server/http/plugins/error-answer.ts';
import { sendError } from '#server/http/plugins/errors.ts';
import {
  nearestPaint,
  PictureBacklogError,
  type PictureOffer,
  type PicturesOptions,
} from '#server/modules/pictures/index.ts';
import { requestingClient } from '#server/runtime/requesting-client.ts';
import { byteRange } from './byte-range.ts';
import { canonicalMedia } from './canonical-media.ts';
import { type MediaStore, type MediaStoreOptions, mediaStore } from './media-store.ts';

export type MediaOptions = MediaStoreOptions & Pick<PicturesOptions, 'offer' | 'findNamedCar'>;

const TYPES = { panorama: 'image/webp', film: 'video/webm', engine: 'audio/wav' } as const;
const CACHE_A_WEEK = 'public, max-age=604800, stale-while-revalidate=86400';
const NO_FILE = refusal('not_found', 'There is no such file.');

/**
 * `GET /media/…`: panoramas, films and engine sounds of demo cars, in ranges if a player requests them (206). 404 for
 * media that are not offered or that no listing names, 416 for unsatisfiable ranges, 503 while the queue is full.
 */
export async function mediaPlugin(app: FastifyInstance, options: MediaOptions): Promise<void> {
  let opened: MediaStore | undefined;
  const store = (): MediaStore => {
    opened ??= mediaStore(options);
    return opened;
  };
  app.addHook('onClose', () => opened?.close());
  const route = { config: { auth: 'public' as const, limit: 'file' as const }, schema: { hide: true } };
  app.get<{ Params: { '*': string } }>('/media/*', route, async (request, reply) => {
    const asked = parseDemoMediaPath(`media/${request.params['*']}`);
    const media = asked && offered(asked, options.offer());
    if (!media) return sendError(reply, NO_FILE);
    const etag = store().etag(media);
    const headers = { etag, 'cache-control': CACHE_A_WEEK, 'accept-ranges': 'bytes' };
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).headers(headers).send();
    const client = requestingClient(request, reply);
    try {
      // there are few kinds of engines, so sounds need no check; a shared film or cabin may belong to another car
      const listing = asked.kind === 'engine' ? 0 : await options.findNamedCar({ ...asked, angle: 'front' });
      if (listing === undefined) return sendError(reply, NO_FILE);
      const bytes = await store().get(media, { client, findListing: async () => listing });
      if (!bytes) return sendError(reply, NO_FILE);
      reply.headers(headers).type(TYPES[media.kind]);
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
      return sendError(
        reply,
        refusal('overloaded', 'Too many media are being made. Try again in a moment.', 2),
      );
    }
  });
}

/** Returns the canonical medium in one of the offered paints; undefined for a body that is not offered. */
function offered(media: DemoMedia, { bodyTypes, paints }: PictureOffer): DemoMedia | undefined {
  if (media.kind === 'engine') return canonicalMedia(media);
  if (!bodyTypes.has(media.bodyType)) return undefined;
  return canonicalMedia({ ...media, paint: nearestPaint(media.paint, paints) });
}

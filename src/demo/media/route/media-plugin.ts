import { setTimeout as sleep } from 'node:timers/promises';
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

export interface MediaOptions extends MediaStoreOptions, Pick<PicturesOptions, 'offer' | 'findNamedCar'> {
  /** Films to make in the background once the server listens; absent if there are none. */
  films?: () => Promise<DemoMedia[]>;
  /** The next film waits until this has not held for five seconds. */
  isBusy?: () => boolean;
}

const TYPES = { panorama: 'image/webp', film: 'video/webm', engine: 'audio/wav' } as const;
const CACHE_A_WEEK = 'public, max-age=604800, stale-while-revalidate=86400';
const POLL_MS = 1_000;
const CALM_POLLS = 5;
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

/** One after the other: requested media go before the next. */
async function makeFilms(
  app: FastifyInstance,
  store: () => MediaStore,
  { films, isBusy, signal }: Pick<MediaOptions, 'films' | 'isBusy'> & { signal: AbortSignal },
): Promise<void> {
  try {
    for (const film of (await films?.()) ?? []) {
      if (isBusy) await untilCalm(isBusy, signal);
      if (signal.aborted) return;
      const request = { client: { address: '', signal }, findListing: async () => 0 };
      await store().get(canonicalMedia(film), request);
    }
  } catch (error) {
    if (!signal.aborted) app.log.warn({ err: error }, 'making films failed; they are made on request');
  }
}

/** Waits until the site has been calm for a while: a film takes seconds and more than 100 MiB. */
async function untilCalm(isBusy: () => boolean, signal: AbortSignal): Promise<void> {
  for (let calm = 0; calm < CALM_POLLS; ) {
    await sleep(POLL_MS, undefined, { signal });
    calm = isBusy() ? 0 : calm + 1;
  }
}

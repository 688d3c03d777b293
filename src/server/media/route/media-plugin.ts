import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type DemoMedia, demoMediaPath, parseDemoMediaPath } from '#domain/demo-media.ts';
import { carPicturePath } from '#domain/picture.ts';
import { offeredPicture, PictureBacklogError, type PictureOffer } from '../../pictures/index.ts';
import { byteRange } from './byte-range.ts';
import { type MediaStore, type MediaStoreOptions, mediaStore } from './media-store.ts';

export interface MediaOptions extends MediaStoreOptions {
  /** Body types and paints that are drawn, from the manifests; asked with every request, because they may change. */
  offer: () => PictureOffer;
}

const TYPES = { panorama: 'image/webp', film: 'video/webm', engine: 'audio/wav' } as const;
const KEPT_A_WEEK = 'public, max-age=604800, stale-while-revalidate=86400';

/**
 * `GET /media/…`: panoramas, films and engine sounds made for demo cars, in parts where a player asks for parts (206).
 * 404 for what is not offered, 416 for bytes beyond the end, 503 when too many wait to be made.
 */
export async function mediaPlugin(app: FastifyInstance, options: MediaOptions): Promise<void> {
  let opened: MediaStore | undefined;
  const store = (): MediaStore => {
    opened ??= mediaStore(options);
    return opened;
  };
  const route = { config: { auth: 'public' as const, limit: 'file' as const }, schema: { hide: true } };
  app.get<{ Params: { '*': string } }>('/media/*', route, async (request, reply) => {
    const media = offered(`media/${request.params['*']}`, options.offer());
    if (!media) return reply.code(404).send({ message: 'There is no such file.', errors: {} });
    const etag = `"${createHash('sha256')
      .update(`${store().version} ${demoMediaPath(media)}`)
      .digest('hex')
      .slice(0, 24)}"`;
    reply.headers({
      etag,
      'cache-control': KEPT_A_WEEK,
      'accept-ranges': 'bytes',
    });
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    try {
      const bytes = await store().get(media);
      reply.type(TYPES[media.kind]);
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
        .removeHeader('etag')
        .send({ message: 'Too much is being drawn. Try again in a moment.', errors: {} });
    }
  });
}

/** What a path stands for, its paint one of those that are offered. */
function offered(path: string, offer: PictureOffer): DemoMedia | undefined {
  const media = parseDemoMediaPath(path);
  if (!media || media.kind === 'engine') return media;
  const picture = offeredPicture(carPicturePath({ ...media, angle: 'front' }), offer);
  return picture && { ...media, paint: picture.paint };
}

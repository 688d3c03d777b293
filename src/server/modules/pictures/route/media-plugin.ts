import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { ErrorAnswer } from '#contracts/types.ts';
import { type DemoMedia, parseDemoMediaPath } from '#domain/media/demo-media.ts';
import { drawnBodyOf } from '#domain/media/drawn-bodies.ts';
import { drawingsVersion, MEDIA_FOLDER } from '../drawings.ts';
import { byteRange } from './byte-range.ts';
import { keptAWeek, knows, type PicturesOptions } from './pictures-plugin.ts';

const TYPES = { panorama: 'image/webp', film: 'video/webm', engine: 'audio/wav' } as const;
/** Cabins, by the cloth of their seats. */
const CABINS = 6;
/** Cylinders of the engines that are heard; others sound like the next smaller one. */
const HEARD = [8, 6, 4, 3];
const NO_FILE: ErrorAnswer = { message: 'There is no such file.', code: 'not_found', errors: {} };

/**
 * `GET /media/…`: panoramas, films and engine sounds of demo cars, in ranges if a player requests them (206). Similar
 * cars share a file. 404 for bodies that are not offered, 416 for unsatisfiable ranges.
 */
export async function mediaPlugin(
  app: FastifyInstance,
  { offer }: Pick<PicturesOptions, 'offer'>,
): Promise<void> {
  const route = { config: { auth: 'public' as const, limit: 'file' as const }, schema: { hide: true } };
  app.get<{ Params: { '*': string } }>('/media/*', route, async (request, reply) => {
    const media = parseDemoMediaPath(`media/${request.params['*']}`);
    if (!media || (media.kind !== 'engine' && !offer().bodyTypes.has(media.bodyType)))
      return reply.code(404).send(NO_FILE);
    const name = fileOf(media);
    const etag = `"${drawingsVersion()}-${name}"`;
    const headers = { ...keptAWeek(etag), 'accept-ranges': 'bytes' };
    if (knows(request.headers['if-none-match'], etag)) return reply.code(304).headers(headers).send();
    const path = join(MEDIA_FOLDER, name);
    const { size } = await stat(path);
    const condition = request.headers['if-range'];
    const range = condition && condition !== etag ? undefined : byteRange(request.headers.range, size);
    if (range === 'none') return reply.code(416).header('content-range', `bytes */${size}`).send('');
    const { first, last } = range ?? { first: 0, last: size - 1 };
    if (range) reply.code(206).header('content-range', `bytes ${first}-${last}/${size}`);
    return reply
      .headers({ ...headers, 'content-length': last - first + 1 })
      .type(TYPES[media.kind])
      .send(createReadStream(path, { start: first, end: last }));
  });
}

function fileOf(media: DemoMedia): string {
  if (media.kind === 'engine') {
    const heard = HEARD.find((cylinders) => cylinders <= media.cylinders) ?? HEARD.at(-1);
    return `engine-${heard}-${media.fuel}.wav`;
  }
  if (media.kind === 'film') return `film-${drawnBodyOf(media.bodyType)}.webm`;
  return `panorama-${media.seed % CABINS}.webp`;
}

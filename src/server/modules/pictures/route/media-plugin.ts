import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorAnswer } from '#contracts/types.ts';
import { type DemoMedia, parseDemoMediaPath } from '#domain/media/demo-media.ts';
import { drawnBodyOf } from '#domain/media/drawn-bodies.ts';
import { drawingsVersion, MEDIA_FOLDER } from '../drawings.ts';
import { type Audience, keptAnHour, keptAWeek, knows, type PicturesOptions } from './pictures-plugin.ts';

const SINGLE = /^bytes=(\d*)-(\d*)$/;

const TYPES = { panorama: 'image/webp', film: 'video/webm', engine: 'audio/wav' } as const;
/** Cabins, by the cloth of their seats. */
const CABINS = 6;
/** Cylinders of the engines that are heard; others sound like the next smaller one. */
const HEARD = [8, 6, 4, 3];
const NO_FILE: ErrorAnswer = { message: 'There is no such file.', code: 'not_found', errors: {} };

const route = { config: { auth: 'public' as const, limit: 'media' as const }, schema: { hide: true } };

/**
 * `GET /media/…`: panoramas, films and engine sounds of demo cars, in ranges if a player requests them (206). Similar
 * cars share a file. 404 for bodies that are not offered, 416 for unsatisfiable ranges.
 */
export async function mediaPlugin(
  app: FastifyInstance,
  { offer }: Pick<PicturesOptions, 'offer'>,
): Promise<void> {
  app.get<{ Params: { '*': string } }>('/media/*', route, async (request, reply) => {
    const media = parseDemoMediaPath(`media/${request.params['*']}`);
    if (!media || (media.kind !== 'engine' && !offer().bodyTypes.has(media.bodyType)))
      return reply.code(404).send(NO_FILE);
    const name = fileOf(media);
    const path = join(MEDIA_FOLDER, name);
    return sendRange(request, reply, {
      caching: keptAWeek(`"${drawingsVersion()}-${name}"`),
      size: (await stat(path)).size,
      type: TYPES[media.kind],
      open: async ({ first, last }) => createReadStream(path, { start: first, end: last }),
    });
  });
}

/** Films, sounds and panoramas that feeds have brought, by asset path. */
export interface StoredMedia {
  /** Whose it is to see, as for photos, with its size in bytes; null: there is none. */
  find(path: string, request: FastifyRequest): Promise<{ audience: Audience; size: number } | null>;
  open(path: string, range: ByteRange): Promise<Readable | null>;
}

/** `GET /media/{key}.{ending}`: stored files, as they came but for the type, which their content has said. */
export async function storedMediaPlugin(app: FastifyInstance, { find, open }: StoredMedia): Promise<void> {
  app.get<{ Params: { file: string } }>('/media/:file', route, async (request, reply) => {
    const path = `media/${request.params.file}`;
    const [, key = '', ending = ''] = STORED.exec(path) ?? [];
    const type = STORED_TYPES[ending];
    const file = type ? await find(path, request) : null;
    if (!type || !file) return reply.code(404).header('cache-control', 'no-store').send(NO_FILE);
    const caching = file.audience === 'some' ? { 'cache-control': 'no-store' } : keptAnHour(`"${key}"`);
    return sendRange(request, reply, { caching, size: file.size, type, open: (range) => open(path, range) });
  });
}

const STORED = /^media\/([0-9a-f]{32})\.([a-z0-9]{3,4})$/;
const STORED_TYPES: Readonly<Record<string, string>> = {
  mp4: 'video/mp4',
  webm: 'video/webm',
  m4a: 'audio/mp4',
  weba: 'audio/webm',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
  flac: 'audio/flac',
  jpg: 'image/jpeg',
};

interface RangedFile {
  caching: Record<string, string>;
  /** Bytes. */
  size: number;
  type: string;
  open(range: ByteRange): Promise<Readable | null>;
}

async function sendRange(
  request: FastifyRequest,
  reply: FastifyReply,
  { caching, size, type, open }: RangedFile,
) {
  const { etag } = caching;
  const headers = { ...caching, 'accept-ranges': 'bytes' };
  if (etag && knows(request.headers['if-none-match'], etag)) return reply.code(304).headers(headers).send();
  const condition = request.headers['if-range'];
  const range = condition && condition !== etag ? undefined : byteRange(request.headers.range, size);
  if (range === 'none') return reply.code(416).header('content-range', `bytes */${size}`).send('');
  const { first, last } = range ?? { first: 0, last: size - 1 };
  // what is sent to HEAD is read to its end
  const bytes = request.method === 'HEAD' ? Readable.from([]) : await open({ first, last });
  if (!bytes) return reply.code(404).header('cache-control', 'no-store').send(NO_FILE);
  if (range) reply.code(206).header('content-range', `bytes ${first}-${last}/${size}`);
  return reply
    .headers({ ...headers, 'content-length': last - first + 1 })
    .type(type)
    .send(bytes);
}

function fileOf(media: DemoMedia): string {
  if (media.kind === 'engine') {
    const heard = HEARD.find((cylinders) => cylinders <= media.cylinders) ?? HEARD.at(-1);
    return `engine-${heard}-${media.fuel}.wav`;
  }
  if (media.kind === 'film') return `film-${drawnBodyOf(media.bodyType)}.webm`;
  return `panorama-${media.seed % CABINS}.webp`;
}

/** First and last byte, both included. */
interface ByteRange {
  first: number;
  last: number;
}

/**
 * Parses a `Range` header (RFC 9110): undefined for the whole file, also if the header is invalid or has several
 * ranges; `none` if the file has no such bytes.
 */
function byteRange(header: string | undefined, size: number): ByteRange | 'none' | undefined {
  const [, from = '', to = ''] = SINGLE.exec(header?.replaceAll(' ', '') ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length > 0 ? { first: size - length, last: size - 1 } : 'none';
  }
  const first = Number(from);
  if (to !== '' && Number(to) < first) return undefined;
  if (first >= size) return 'none';
  return { first, last: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
}

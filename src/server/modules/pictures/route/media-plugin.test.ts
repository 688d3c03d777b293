import { Readable } from 'node:stream';
import Fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CYLINDERS } from '#domain/media/demo-media.ts';
import { DRAWN_BODIES } from '#domain/media/drawn-bodies.ts';
import { mediaPlugin, storedMediaPlugin } from './media-plugin.ts';

const SOUND = '/media/engine/4-petrol-7.wav';
/** Sizes of a film's elements have eight bytes; the first is a marker. */
const SIZE = 0xffffffffffffffn;
let app: FastifyInstance;

beforeAll(async () => {
  app = Fastify();
  const offer = { sizes: [], bodyTypes: new Set<string>([...DRAWN_BODIES, 'car']), paints: ['#ffffff'] };
  await app.register(mediaPlugin, { offer: () => offer });
});
afterAll(() => app.close());

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

it('tells of a stored film without reading it', async () => {
  const site = Fastify();
  const open = vi.fn(async () => Readable.from('film'));
  await site.register(storedMediaPlugin, { find: async () => ({ audience: 'everyone', size: 4 }), open });
  const url = `/media/${'a'.repeat(32)}.mp4`;
  const { statusCode, headers } = await site.inject({ method: 'HEAD', url });
  expect([statusCode, headers['content-length'], open.mock.calls]).toEqual([200, '4', []]);
  expect((await site.inject(url)).payload).toBe('film');
  await site.close();
});

describe('demo media', () => {
  it('are sent whole, with their media type and a cache time', async () => {
    const { statusCode, headers, rawPayload } = await get(SOUND);
    expect([statusCode, headers['content-type'], headers['accept-ranges']]).toEqual([
      200,
      'audio/wav',
      'bytes',
    ]);
    expect([rawPayload.toString('latin1', 0, 4), rawPayload.length]).toEqual([
      'RIFF',
      Number(headers['content-length']),
    ]);
    expect((await get(SOUND, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
  });

  it('are sent in the requested range', async () => {
    const whole = (await get(SOUND)).rawPayload;
    const size = whole.length;
    for (const [range, first, last] of [
      ['bytes=0-', 0, size - 1],
      ['bytes=0-99', 0, 99],
      ['bytes=1000-1999', 1000, 1999],
      ['bytes=-44', size - 44, size - 1],
      [`bytes=${size - 5}-${size + 99}`, size - 5, size - 1],
    ] as const) {
      const answer = await get(SOUND, { range });
      expect([answer.statusCode, answer.headers['content-range']]).toEqual([
        206,
        `bytes ${first}-${last}/${size}`,
      ]);
      expect(answer.rawPayload.equals(whole.subarray(first, last + 1))).toBe(true);
    }
  });

  it('answer 416 for an unsatisfiable range and ignore an invalid one', async () => {
    const { length } = (await get(SOUND)).rawPayload;
    const { statusCode, headers } = await get(SOUND, { range: `bytes=${length}-` });
    expect([statusCode, headers['content-range'], headers['cache-control']]).toEqual([
      416,
      `bytes */${length}`,
      undefined,
    ]);
    for (const range of ['bytes=5-2', 'lines=1-2', 'bytes=0-1,4-5', 'bytes=-', 'bytes=x-'])
      expect((await get(SOUND, { range })).statusCode).toBe(200);
    expect((await get(SOUND, { range: 'bytes=0-1', 'if-range': '"older"' })).statusCode).toBe(200);
  });

  it('are there for each body, seed and engine', async () => {
    for (const body of [...DRAWN_BODIES, 'car']) {
      const { statusCode, headers, rawPayload } = await get(`/media/film/${body}/b3242b/front-3.webm`);
      expect([statusCode, headers['content-type']]).toEqual([200, 'video/webm']);
      // the film is whole: its last element ends where the file ends
      const header = Number(rawPayload.readBigUInt64BE(4) & SIZE) + 12;
      const segment = Number(rawPayload.readBigUInt64BE(header + 4) & SIZE) + 12;
      expect([rawPayload.toString('hex', 0, 4), header + segment]).toEqual(['1a45dfa3', rawPayload.length]);
    }
    for (const cylinders of CYLINDERS)
      for (const fuel of ['petrol', 'diesel'])
        expect((await get(`/media/engine/${cylinders}-${fuel}-999.wav`)).statusCode).toBe(200);
    for (const seed of [0, 1, 2, 3, 4, 5, 999]) {
      const { rawPayload } = await get(`/media/panorama/suv/b3242b/front-${seed}.webp`);
      const { width, height } = await sharp(rawPayload).metadata();
      expect([width, height]).toEqual([2048, 1024]);
    }
  });

  it('answer 404 for all other paths', async () => {
    for (const path of [
      'engine/4-petrol-7.mp3',
      'engine/7-petrol-7.wav',
      'film/spaceship/b3242b/front-1.webm',
      'film/..%2f..%2fetc/passwd',
      'film-suv.webm',
    ])
      expect((await get(`/media/${path}`)).statusCode).toBe(404);
  });
});

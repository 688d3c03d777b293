import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DemoMedia, demoMediaPath } from '#domain/media/demo-media.ts';
import type { CarPicture } from '#domain/media/picture.ts';
import { makeMedia } from './make-media.ts';
import { mediaPlugin } from './media-plugin.ts';

const SOUND = '/media/engine/4-petrol-7.wav';
/** Sizes of a film's elements have eight bytes; the first is a marker. */
const SIZE = 0xffffffffffffffn;
let folder: string;
let app: FastifyInstance;

const offer = { sizes: [], bodyTypes: new Set(['suv', 'car']), paints: ['#b3242b', '#ffffff'] };

const made: string[] = [];
const findNamedCar = async ({ seed }: CarPicture) => (seed === 5 ? undefined : 1);
const make = (media: DemoMedia, signal: AbortSignal) => {
  made.push(demoMediaPath(media));
  return makeMedia(media, signal);
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'media-'));
  app = Fastify();
  await app.register(mediaPlugin, { cacheDir: folder, offer: () => offer, findNamedCar, make });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe('demo media', () => {
  it('are sent whole, with their media type and a cache time', async () => {
    const answer = await get(SOUND);
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['accept-ranges']]).toEqual([
      200,
      'audio/wav',
      'bytes',
    ]);
    expect((await get(SOUND, { 'if-none-match': String(answer.headers.etag) })).statusCode).toBe(304);
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
    const beyond = await get(SOUND, { range: `bytes=${length}-` });
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${length}`]);
    for (const range of ['bytes=5-2', 'lines=1-2', 'bytes=0-1,4-5', 'bytes=-', 'bytes=x-'])
      expect((await get(SOUND, { range })).statusCode).toBe(200);
    expect((await get(SOUND, { range: 'bytes=0-1', 'if-range': '"older"' })).statusCode).toBe(200);
  });

  it('have a panorama twice as wide as it is high', async () => {
    const answer = await get('/media/panorama/suv/b3242b/front-3.webp');
    const { width, height } = await sharp(answer.rawPayload).metadata();
    expect([width, height]).toEqual([2048, 1024]);
  });

  it('are not made for a car that no listing names', async () => {
    made.length = 0;
    for (const path of ['film/car/b3242b/front-5.webm', 'panorama/car/ffffff/front-5.webp'])
      expect((await get(`/media/${path}`)).statusCode).toBe(404);
    expect(made).toEqual([]);
  });

  it('are shared by similar cars, so that few are made', async () => {
    made.length = 0;
    const seeds = Array.from({ length: 40 }, (_, at) => at + 100);
    const get40 = (path: (seed: number) => string) => Promise.all(seeds.map((seed) => get(path(seed))));
    const answers = [
      ...(await get40((seed) => `/media/engine/8-diesel-${seed}.wav`)),
      ...(await get40((seed) => `/media/panorama/suv/ffffff/front-${seed}.webp`)),
      ...(await get40((seed) => `/media/film/suv/${(0xb32400 + seed).toString(16)}/front-${seed}.webm`)),
    ];
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    // the film is sent whole by the process that makes it: its last element ends where the file ends
    const film = answers.at(-1)?.rawPayload ?? Buffer.alloc(0);
    const header = Number(film.readBigUInt64BE(4) & SIZE) + 12;
    const segment = Number(film.readBigUInt64BE(header + 4) & SIZE) + 12;
    expect([film.toString('hex', 0, 4), header + segment]).toEqual(['1a45dfa3', film.length]);
    expect(made.filter((path) => path.includes('engine'))).toHaveLength(1);
    expect(made.filter((path) => path.includes('panorama'))).toHaveLength(7);
    expect(made.filter((path) => path.includes('film'))).toEqual(['media/film/suv/b3242b/front-0.webm']);
  }, 120_000);

  it('answer 404 for all other paths', async () => {
    for (const path of [
      'engine/4-petrol-7.mp3',
      'film/spaceship/b3242b/front-1.webm',
      'film/..%2f..%2fetc/passwd',
    ])
      expect((await get(`/media/${path}`)).statusCode).toBe(404);
  });
});

import { mkdtemp, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { drawCar } from '../drawings.ts';
import { PictureBacklogError } from './drawing-queue.ts';
import { picturesPlugin } from './pictures-plugin.ts';

const GOOD = '/images/320x180/cars/suv/b3242b/front-4.webp';
const SQUARE = { create: { width: 320, height: 180, channels: 3 as const, background: '#b3242b' } };
let folder: string;
let app: FastifyInstance;
let drawn: string[];

const start = async (): Promise<FastifyInstance> => {
  const server = Fastify();
  await server.register(picturesPlugin, {
    cacheDir: folder,
    offer: () => ({
      sizes: [
        { width: 320, height: 180 },
        { width: 300, height: 300 },
      ],
      bodyTypes: new Set(['suv', 'car']),
      paints: ['#b3242b', '#ffffff'],
    }),
    findNamedCar: async ({ seed }) => (seed === 5 ? undefined : 1),
    render: async (picture, size) => {
      drawn.push(picture.angle);
      if (picture.angle === 'detail') throw new PictureBacklogError();
      return (await drawCar(picture, size)).webp().toBuffer();
    },
  });
  return server;
};

beforeEach(async () => {
  drawn = [];
  folder = await mkdtemp(join(tmpdir(), 'pictures-'));
  app = await start();
});
afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

describe('the picture route', () => {
  it('answers a webp of the requested size that may be cached for a week', async () => {
    const answer = await app.inject(GOOD);
    const picture = await sharp(answer.rawPayload).metadata();
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('image/webp');
    expect(answer.headers['cache-control']).toBe('public, max-age=604800, stale-while-revalidate=86400');
    expect([picture.format, picture.width, picture.height]).toEqual(['webp', 320, 180]);
  });

  it('draws other shapes without cutting them', async () => {
    const answer = await app.inject(GOOD.replace('320x180', '300x300'));
    const { width, height } = await sharp(answer.rawPayload).metadata();
    expect([width, height]).toEqual([300, 300]);
  });

  it('makes a picture once, however many ask at the same time or later', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => app.inject(GOOD)));
    await app.inject(GOOD);
    expect(new Set(answers.map((answer) => answer.rawPayload.toString('base64'))).size).toBe(1);
    expect(drawn).toEqual(['front']);
  });

  it('keeps pictures over a restart and leaves no half-written file', async () => {
    await app.inject(GOOD);
    await app.close();
    app = await start();
    const answer = await app.inject(GOOD);
    const files = await readdir(folder, { recursive: true });
    expect(answer.statusCode).toBe(200);
    expect(drawn).toHaveLength(1);
    expect(files.filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it.each<[string, (file: string) => Promise<void>]>([
    ['cut short', (file) => truncate(file, 100)],
    ['zeroed', async (file) => writeFile(file, Buffer.alloc((await stat(file)).size))],
    [
      'replaced by another picture',
      (file) =>
        sharp(SQUARE)
          .webp()
          .toFile(file)
          .then(() => {}),
    ],
  ])('draws a picture again whose file was %s', async (_, damage) => {
    const first = await app.inject(GOOD);
    await app.close();
    const [file] = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.webp'));
    await damage(join(folder, file ?? ''));
    app = await start();
    const again = await app.inject(GOOD);
    expect([again.statusCode, drawn.length]).toEqual([200, 2]);
    expect(again.rawPayload.equals(first.rawPayload)).toBe(true);
    await app.close();
    app = await start();
    await app.inject(GOOD);
    expect(drawn).toHaveLength(2);
  });

  it('answers 304 to someone who has the picture, without drawing it', async () => {
    const { etag } = (await app.inject(GOOD)).headers;
    drawn = [];
    const again = await app.inject({ url: GOOD, headers: { 'if-none-match': `"other", W/${etag}` } });
    const other = await app.inject({
      url: GOOD.replace('front', 'rear'),
      headers: { 'if-none-match': String(etag) },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(other.statusCode).toBe(200);
    expect(drawn).toEqual(['rear']);
  });

  it('refuses a size that is not on the list and names those that are', async () => {
    for (const size of ['321x180', '0320x180', '320x180x1', '-1x180', '320x99999', 'NaNxNaN']) {
      const answer = await app.inject(GOOD.replace('320x180', size));
      expect(answer.statusCode).toBe(400);
      expect(answer.json().errors.size[0]).toContain('320x180, 300x300');
    }
    expect(drawn).toEqual([]);
  });

  it.each([
    'cars/suv/b3242b/under-4.webp',
    'cars/suv/b3242b/front-4.png',
    'cars/suv/b3242/front-4.webp',
    'cars/suv/b3242b/front-1234567890123.webp',
    'cars/suv/b3242b/front-5.webp',
    'cars/SUV/b3242b/front-4.webp',
    'cars/spaceship/b3242b/front-4.webp',
    'cars/toString/b3242b/front-4.webp',
    'cars/suv-1/b3242b/front-4.webp',
    'cars/suv/b3242b/front-4.webp/more',
    'cars/../../etc/passwd',
    'cars/%2e%2e/b3242b/front-4.webp',
    'cars/..%2f..%2fetc%2fpasswd',
    'cars/suv%00/b3242b/front-4.webp',
    'https://example.com/a.webp',
    'cars/suv/b3242b/front-4.webp%0a',
  ])('knows no picture called %s', async (path) => {
    const answer = await app.inject(`/images/320x180/${path}`);
    expect([400, 404]).toContain(answer.statusCode);
    expect(drawn).toEqual([]);
  });

  it('makes no more pictures than there are: any other paint is the nearest, and seeds share drawings', async () => {
    const paths = ['b3242b', 'b3242c', 'a01010', 'ff0000'].map((paint) => GOOD.replace('b3242b', paint));
    paths.push(GOOD.replace('front-4', 'front-10'), GOOD.replace('front-4', 'front-1000'));
    const answers = await Promise.all(paths.map((path) => app.inject(path)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(paths.map(() => 200));
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(1);
    expect(drawn).toHaveLength(1);
    const white = await app.inject(GOOD.replace('b3242b', 'f0f0f0'));
    expect(white.headers.etag).not.toBe(answers[0]?.headers.etag);
  });

  it('asks to come back later when too many pictures wait', async () => {
    const answer = await app.inject(GOOD.replace('front-4', 'detail-4'));
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('2');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers.etag).toBeUndefined();
  });
});

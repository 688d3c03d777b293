import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FileStorage } from '../../src/server/gateways/storage/file-storage.ts';
import { pruneFiles } from '../../src/server/modules/files/index.ts';
import { endMissing, restoreEnded } from '../../src/server/modules/listings/index.ts';
import { upsertListings } from '../../src/server/modules/listings/repositories/upsert-listings.ts';
import { fetchDuePhotos } from '../../src/server/modules/photos/fetch-due-photos.ts';
import {
  hideMedia,
  listFeedMedia,
  listMissingPhotos,
  storePhotoUrls,
} from '../../src/server/modules/photos/index.ts';
import { arrangeMedia } from '../../src/server/modules/photos/media-sources.ts';
import type { OpenDatabase } from '../../src/server/storage/database.ts';
import type { ListingInput } from '../../src/server/storage/listing-row.ts';
import { deleteRows } from '../../src/server/storage/row-ends.ts';
import { inTransaction } from '../../src/server/storage/transaction.ts';
import { createTestDatabase } from '../database.ts';
import { quiet } from '../quiet-log.ts';
import { listingInput } from '../storage/listing-input.ts';

const MADE = join(import.meta.dirname, '../../src/server/modules/pictures/drawings/media');

let database: OpenDatabase;
let server: Server;
let base: string;
let answers: Record<string, Buffer | string>;
let asked: string[];
let files: Map<string, Buffer>;
let mediaGb: number;

const storage: FileStorage = {
  put: async (key, bytes) => void files.set(key, Buffer.from(bytes)),
  get: async (key) => files.get(key) ?? null,
  stream: async (key) => Readable.from(files.get(key) ?? Buffer.alloc(0)),
  remove: async (key) => void files.delete(key),
  space: async () => null,
};

beforeAll(async () => {
  database = await createTestDatabase();
  server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const answer = answers[path];
    if (typeof answer === 'string') response.writeHead(302, { location: answer }).end();
    else if (answer === undefined) response.writeHead(404).end();
    else if (request.headers['if-none-match']) response.writeHead(304).end();
    else response.writeHead(200, { 'content-type': 'text/html' }).end(answer);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await database.close();
});
beforeEach(async () => {
  [answers, asked, files, mediaGb] = [{}, [], new Map(), 50];
  const tables = ['listings', 'unpublished_listings', 'ended_listings', 'photo_sources', 'listing_photos'];
  for (const table of [...tables, 'listing_media', 'removed_files'])
    await database.pool.query(`DELETE FROM ${table}`);
});

const frame = (shade: number, width = 640, height = 360) =>
  sharp({ create: { width, height, channels: 3, background: '#246' } })
    .composite([
      { input: { create: { width: 200, height: 200, channels: 3, background: `rgb(250,${shade},90)` } } },
    ])
    .withExif({ IFD3: { GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer();

const box = (name: string, ...parts: (Buffer | string)[]): Buffer => {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8);
  head.write(name, 4);
  return Buffer.concat([head, content]);
};
const mp4 = (brand = 'isom', place = '+01.3521+103.8198/') =>
  Buffer.concat([
    box('ftyp', brand, '\0\0\0\x01isomavc1'),
    box(
      'moov',
      box('mvhd', Buffer.alloc(20)),
      box('trak', box('meta', place)),
      box('udta', box('xyz ', place)),
    ),
    box('mdat', Buffer.alloc(4_000, 7)),
  ]);

type Media = NonNullable<ListingInput['media']>;
type Named = Record<keyof Media, readonly (string | { path: string; kind?: string; caption?: string })[]>;

/** Stores a car as an import does, and fetches what it names. */
async function feed(id: string, named: Partial<Named>, photos?: readonly string[]): Promise<void> {
  const media = Object.fromEntries(
    Object.entries(named).map(([collection, list]) => [
      collection,
      list.map((each) => {
        const { path, ...texts } = typeof each === 'string' ? { path: each } : each;
        return { url: new URL(path, base).href, ...texts };
      }),
    ]),
  ) as Media;
  const car = listingInput(id, { media, ...(photos && { photoUrls: photos.map((path) => base + path) }) });
  await restoreEnded(database.db, 'sg', [car]);
  await upsertListings(database.db, 'sg', [car]);
  await storePhotoUrls(database.db, 'sg', [car]);
  const options = { db: database.db, storage, log: quiet, privateHosts: [new URL(base).host], mediaGb };
  await fetchDuePhotos(options, new AbortController().signal);
}

interface Shown {
  collection: string;
  path: string;
  type: string;
  kind: string | null;
  caption: string | null;
}

async function carOf(id: string): Promise<{ id: number; photos: string[]; media: Shown[] | null }> {
  const { rows } = await database.pool.query(
    'SELECT id::float8 AS id, photos, feed_media AS media FROM listings WHERE source_id = $1',
    [id],
  );
  return rows[0];
}

const keyIn = (path = '') => /[0-9a-f]{32}/.exec(path)?.[0] ?? '';

async function prune(): Promise<void> {
  await database.pool.query("UPDATE removed_files SET removed_at = now() - interval '1 day'");
  await pruneFiles(database.db, storage, new AbortController().signal);
}

/** Why files of a car are not there. */
async function reasons(id: string): Promise<string[]> {
  const missing = await listMissingPhotos(database.db, (await carOf(id)).id);
  return missing.map(({ collection, number, reason }) => `${collection} ${number}: ${reason}`);
}

describe('turns, films, sounds and close-ups that a feed names', () => {
  it('are kept in its order with what it says of them, pictures without their metadata', async () => {
    const film = await readFile(join(MADE, 'film-suv.webm'));
    answers = {
      '/1.jpg': await frame(1),
      '/2.jpg': await frame(120),
      '/cabin.jpg': await frame(40, 1600, 800),
      '/film': film,
      '/engine': await readFile(join(MADE, 'engine-4-petrol.wav')),
      '/flaw.jpg': await frame(200),
    };
    await feed('a', {
      exterior_360: ['/2.jpg', '/gone.jpg', '/1.jpg'],
      interior_360: ['/cabin.jpg'],
      mechanic_video: [{ path: '/film', caption: 'A drive' }],
      engine_sound: ['/engine'],
      close_ups: [{ path: '/flaw.jpg', kind: 'stone_chips', caption: 'Bonnet' }],
    });
    const { media, photos } = await carOf('a');
    expect(media?.map(({ collection, type }) => [collection, type])).toEqual([
      ['close_ups', 'image/jpeg'],
      ['interior_360', 'image/jpeg'],
      ['exterior_360', 'image/jpeg'],
      ['exterior_360', 'image/jpeg'],
      ['engine_sound', 'audio/wav'],
      ['mechanic_video', 'video/webm'],
    ]);
    expect(media?.[0]).toMatchObject({ kind: 'stone_chips', caption: 'Bonnet' });
    expect(media?.map(({ path }) => path.replace(/[0-9a-f]{32}/, 'key'))).toEqual([
      ...[
        'photos/key.jpg',
        'media/key.jpg',
        'photos/key.jpg',
        'photos/key.jpg',
        'media/key.wav',
        'media/key.webm',
      ],
    ]);
    expect(files.get(keyIn(media?.at(-1)?.path))?.equals(film)).toBe(true);
    expect((await sharp(files.get(keyIn(media?.[0]?.path))).metadata()).exif).toBeUndefined();
    expect([photos, await reasons('a')]).toEqual([[], ['exterior_360 2: the host answered 404']]);
  });

  it('are known by their content: what else an address sends is left out with its reason', async () => {
    const page = Buffer.from('<!DOCTYPE html><script>alert(1)</script>');
    const cut = mp4().subarray(0, 500);
    const deep = Buffer.concat([box('ftyp', 'isom'), box('moov', Buffer.alloc(400_000).fill(box('free')))]);
    const depth = 9_000;
    const nested = Buffer.concat([box('ftyp', 'isom'), Buffer.alloc(depth * 8)]);
    for (let nr = 1; nr <= depth; nr++)
      nested.write('moov', nested.writeUInt32BE(nr * 8, nested.length - nr * 8));
    const films: [string, Buffer | string, string][] = [
      ['page', page, 'the address leads to a page; that of the file itself is needed'],
      ['quicktime', mp4('qt  '), expect.stringContaining('QuickTime') as unknown as string],
      ['sound', mp4('M4A '), 'the file is no MP4 or WebM'],
      ['picture', await frame(1), 'the file is no MP4 or WebM'],
      ['mkv', Buffer.from('1a45dfa3934282886d6174726f736b61', 'hex'), 'the file is no MP4 or WebM'],
      ['cut', cut, 'the file is damaged or cut off'],
      ['empty', Buffer.alloc(0), 'the file is empty'],
      ['deep', deep, 'the file is damaged or cut off'],
      ['nested', nested, 'the file is damaged or cut off'],
      ['private', 'http://169.254.169.254/film.mp4', 'it has a private address, which is not called'],
      ['large', Buffer.alloc(60_000_001), 'it has more than 60 MB'],
    ];
    for (const [name, answer, reason] of films) {
      answers[`/${name}`] = answer;
      await feed(name, { mechanic_video: [`/${name}`] });
      expect((await carOf(name)).media).toBeNull();
      const [said] = await listMissingPhotos(database.db, (await carOf(name)).id);
      expect([name, said?.reason]).toEqual([name, reason]);
    }
    answers['/text'] = Buffer.from('not a sound at all');
    answers['/long'] = Buffer.alloc(10_000_001);
    answers['/small'] = await frame(1, 300, 220);
    await feed('s', { engine_sound: ['/text'], close_ups: ['/small'] });
    expect(await reasons('s')).toEqual([
      'close_ups 1: the picture is 300 pixels wide; at least 320 are needed',
      'engine_sound 1: the file is no MP3, M4A, OGG, WAV or FLAC',
    ]);
    await feed('l', { engine_sound: ['/long'] });
    expect(await reasons('l')).toEqual(['engine_sound 1: it has more than 10 MB']);
    expect(files.size).toBe(0);
  });

  it.each<[string, Buffer, string]>([
    ['MP3 with a tag', Buffer.from('ID3\x04 and more'), 'audio/mpeg'],
    ['MP3', Buffer.from('fffb9064', 'hex'), 'audio/mpeg'],
    ['M4A', mp4('M4A '), 'audio/mp4'],
    ['OGG', Buffer.from('OggS\0 and more'), 'audio/ogg'],
    ['FLAC', Buffer.from('fLaC\0 and more'), 'audio/flac'],
    ['WebM', Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex'), 'audio/webm'],
  ])('take a sound as %s', async (_, sound, type) => {
    answers['/sound'] = sound;
    await feed('a', { engine_sound: ['/sound'] });
    expect((await carOf('a')).media).toMatchObject([{ type }]);
  });

  it('do not tell where a film was taken, and leave its bytes at their places', async () => {
    answers['/film.mp4'] = mp4();
    await feed('a', { mechanic_video: ['/film.mp4'] });
    const [film] = (await carOf('a')).media ?? [];
    const kept = files.get(keyIn(film?.path)) ?? Buffer.alloc(0);
    expect([film?.type, kept.length, kept.includes('103.8198')]).toEqual(['video/mp4', mp4().length, false]);
    expect(kept.indexOf('mdat')).toBe(mp4().indexOf('mdat'));
  });

  it('change with the feed, which need not fetch them again for other words', async () => {
    answers = { '/1.jpg': await frame(1), '/2.jpg': await frame(90), '/film.mp4': mp4() };
    await feed('a', { close_ups: [{ path: '/1.jpg', caption: 'Door' }], mechanic_video: ['/film.mp4'] }, [
      '/2.jpg',
    ]);
    await feed('a', { close_ups: [{ path: '/1.jpg', caption: 'Left door' }] }, ['/2.jpg']);
    expect((await carOf('a')).media).toMatchObject([
      { caption: 'Left door' },
      { collection: 'mechanic_video' },
    ]);
    expect(asked).toHaveLength(3);
    // a close-up becomes a photo, and the film goes
    await feed('a', { close_ups: [], mechanic_video: [] }, ['/2.jpg', '/1.jpg']);
    const { photos, media } = await carOf('a');
    expect([photos.length, media]).toEqual([2, null]);
    await prune();
    expect([...files.keys()].toSorted()).toEqual(photos.map(keyIn).toSorted());
    // photos alone say nothing about the rest
    await feed('a', { mechanic_video: ['/film.mp4'] });
    await feed('a', {}, ['/2.jpg']);
    expect((await carOf('a')).media).toHaveLength(1);
  });

  it('are photos where a file is named as both, and stop no import', async () => {
    answers = { '/1.jpg': await frame(1), '/2.jpg': await frame(90) };
    await feed('a', { close_ups: ['/1.jpg', '/2.jpg', '/2.jpg'] }, ['/1.jpg', '/1.jpg']);
    const { photos, media } = await carOf('a');
    expect([photos.length, media?.length]).toEqual([1, 1]);
  });

  it('become what the feed says of them while they are fetched as something else', async () => {
    answers = { '/1.jpg': await frame(1) };
    const url = `${base}/1.jpg`;
    const put = vi.spyOn(storage, 'put').mockImplementationOnce(async (key, bytes) => {
      files.set(key, Buffer.from(bytes));
      await storePhotoUrls(database.db, 'sg', [
        listingInput('a', { photoUrls: [], media: { close_ups: [{ url }] } }),
      ]);
    });
    await feed('a', {}, ['/1.jpg']);
    put.mockRestore();
    await feed('a', { close_ups: ['/1.jpg'] }, []);
    const { photos, media } = await carOf('a');
    expect([photos, media]).toMatchObject([[], [{ collection: 'close_ups' }]]);
  });

  it('are fetched whole where a release before this one has kept them as photos', async () => {
    answers = { '/1.jpg': await frame(1) };
    await feed('a', { close_ups: ['/1.jpg'] });
    await database.pool.query(
      `UPDATE photo_sources SET storage_key = 'x', etag = '"1"', checked_at = now() - interval '1 day'`,
    );
    await feed('a', { close_ups: ['/1.jpg'] });
    expect((await carOf('a')).media).toHaveLength(1);
  });

  it('leave room on the disk', async () => {
    answers = { '/film.mp4': mp4() };
    const space = vi.spyOn(storage, 'space').mockResolvedValue({ free: 9e9, total: 100e9 });
    await feed('a', { mechanic_video: ['/film.mp4'] });
    expect([files.size, await reasons('a')]).toEqual([0, ['mechanic_video 1: it could not be stored']]);
    space.mockRestore();
    await database.pool.query('UPDATE photo_sources SET due_at = now()');
    await feed('a', { mechanic_video: ['/film.mp4'] });
    expect(files.size).toBe(1);
  });

  it('fill no more than the operator lets a region have', async () => {
    answers = { '/1.mp4': mp4(), '/2.mp4': mp4('mp41'), '/3.jpg': await frame(1) };
    const full = 'films and sounds of this region fill';
    mediaGb = 4e-6;
    await feed('a', { mechanic_video: ['/1.mp4'], close_ups: ['/3.jpg'] });
    expect(await reasons('a')).toEqual([`mechanic_video 1: ${full} 0.000004 GB`]);
    mediaGb = 5e-6;
    await database.pool.query('UPDATE photo_sources SET due_at = now()');
    await feed('a', { mechanic_video: ['/1.mp4'], close_ups: ['/3.jpg'] });
    await feed('b', { mechanic_video: ['/2.mp4'], close_ups: ['/3.jpg'] });
    expect([await reasons('a'), await reasons('b')]).toEqual([[], [`mechanic_video 1: ${full} 0.000005 GB`]]);
    // nothing is asked for that has no room
    expect(asked).not.toContain('/2.mp4');
    expect((await carOf('b')).media).toMatchObject([{ collection: 'close_ups' }]);
    // a film that has changed stands in place of the former one
    answers['/1.mp4'] = mp4('mp42');
    await database.pool.query("UPDATE photo_sources SET due_at = now(), etag = NULL WHERE state = 'kept'");
    await feed('a', { mechanic_video: ['/1.mp4'] });
    expect([(await carOf('a')).media?.length, await reasons('a')]).toEqual([2, []]);
    expect(files.get(keyIn((await carOf('a')).media?.at(-1)?.path))?.includes('mp42')).toBe(true);
  });

  it('do not stand for a photo that looks the same', async () => {
    answers = { '/1.jpg': await frame(1), '/2.jpg': await frame(1) };
    await feed('a', {}, ['/1.jpg']);
    await feed('a', { close_ups: ['/1.jpg'] }, ['/2.jpg']);
    const { photos, media } = await carOf('a');
    expect([photos.length, media?.length, await reasons('a')]).toEqual([1, 1, []]);
  });

  it('stay hidden when the feed comes again, also with other bytes, at another address and after a car was gone', async () => {
    answers = { '/1.jpg': await frame(1), '/2.jpg': await frame(90), '/3.jpg': await frame(1) };
    const { db } = database;
    await feed('a', { close_ups: ['/1.jpg', '/2.jpg'], exterior_360: [] });
    const { id, media } = await carOf('a');
    const [first, second] = media?.map(({ path }) => path) ?? [];
    const set = (file: string, isHidden: boolean) =>
      inTransaction(db, (tx) => hideMedia(tx, id, { file, isHidden }));
    const shown = async () => (await carOf('a')).media?.map(({ path }) => path) ?? null;
    await set(first ?? '', true);
    expect(await shown()).toEqual([second]);
    // the same address with other words and other bytes, and the same bytes at another address
    answers['/1.jpg'] = await frame(200);
    await database.pool.query("UPDATE photo_sources SET checked_at = now() - interval '1 day', etag = NULL");
    await feed('a', { close_ups: [{ path: '/1.jpg', caption: 'Plate' }, '/2.jpg'] });
    await feed('a', { close_ups: ['/1.jpg', '/2.jpg', '/3.jpg'] });
    expect(await shown()).toEqual([second]);
    const listed = await listFeedMedia(db, id);
    expect(listed.map(({ is_hidden }) => is_hidden)).toEqual([true, false, true]);
    expect(new Set(listed.map(({ path }) => path)).size).toBe(3);
    await endMissing(db, { region: 'sg', source: 'feed', kind: 'used' }, []);
    await feed('a', { close_ups: ['/1.jpg', '/2.jpg', '/3.jpg'] });
    expect(await shown()).toEqual([second]);
    await set(listed[0]?.file ?? '', false);
    expect(await shown()).toEqual([listed[0]?.path, second]);

    // a turn as a whole, with pictures that come later
    answers['/4.jpg'] = await frame(140);
    await feed('a', { close_ups: [], exterior_360: ['/2.jpg'] });
    await set('exterior_360', true);
    await feed('a', { exterior_360: ['/2.jpg', '/4.jpg'] });
    expect(await shown()).toBeNull();
    expect(await listFeedMedia(db, id)).toMatchObject([{ file: 'exterior_360', count: 2, is_hidden: true }]);
    await set('exterior_360', false);
    expect(await shown()).toHaveLength(2);
  });

  it('stay hidden when a file comes while staff hide another', async () => {
    answers = { '/1.jpg': await frame(1), '/2.jpg': await frame(90) };
    await feed('a', { close_ups: ['/1.jpg'] });
    const { id, media } = await carOf('a');
    let fed: Promise<void> | undefined;
    await inTransaction(database.db, async (tx) => {
      await hideMedia(tx, id, { file: media?.[0]?.path ?? '', isHidden: true });
      await database.pool.query(
        `INSERT INTO photo_sources (region, listing_id, position, url, host, state, storage_key, due_at, collection)
         SELECT 'sg', $1, 101, 'x', '', 'kept', storage_key || 'x', NULL, 'close_ups' FROM listing_media`,
        [id],
      );
      await database.pool.query(
        `INSERT INTO listing_media (storage_key, region, listing_id, path, type, size, sha256)
         SELECT storage_key || 'x', region, listing_id, 'photos/other.jpg', type, size, sha256 FROM listing_media`,
      );
      fed = arrangeMedia(database.db, [id]);
      const isWaiting = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%feed_media%' AND datname = current_database()`;
      await vi.waitFor(async () => expect((await database.pool.query(isWaiting)).rowCount).toBe(1));
    });
    await fed;
    expect((await carOf('a')).media?.map(({ path }) => path)).toEqual(['photos/other.jpg']);
  });

  it('stay with a car that ends and comes back, and free their storage once it is gone for good', async () => {
    answers = { '/film.mp4': mp4(), '/1.jpg': await frame(1) };
    await feed('a', { mechanic_video: ['/film.mp4'] }, ['/1.jpg']);
    const before = await carOf('a');
    await endMissing(database.db, { region: 'sg', source: 'feed', kind: 'used' }, []);
    await deleteRows(database.db, 'listing_media');
    await feed('a', { mechanic_video: ['/film.mp4'] }, ['/1.jpg']);
    expect(await carOf('a')).toEqual(before);
    expect(asked).toHaveLength(2);
    await endMissing(database.db, { region: 'sg', source: 'feed', kind: 'used' }, []);
    await database.pool.query('DELETE FROM ended_listings');
    for (const table of ['listing_media', 'listing_photos', 'photo_sources'])
      await deleteRows(database.db, table);
    await prune();
    expect(files.size).toBe(0);
  });
});

import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FileStorage } from '../../src/server/gateways/storage/file-storage.ts';
import { endMissing, restoreEnded } from '../../src/server/modules/listings/index.ts';
import { upsertListings } from '../../src/server/modules/listings/repositories/upsert-listings.ts';
import { fetchDuePhotos } from '../../src/server/modules/photos/fetch-due-photos.ts';
import {
  fetchPhotosInProcess,
  listMissingPhotos,
  storePhotoUrls,
} from '../../src/server/modules/photos/index.ts';
import type { OpenDatabase } from '../../src/server/storage/database.ts';
import { createTestDatabase } from '../database.ts';
import { openFaults } from '../faulty-host.ts';
import { quiet } from '../quiet-log.ts';
import { listingInput } from '../storage/listing-input.ts';

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

let database: OpenDatabase;
let server: Server;
let base: string;
/** What the photo server answers by path. */
let answers: Record<string, Answer>;
let asked: string[];
let files: Map<string, Buffer>;
let never: AbortController;
let faulty: Awaited<ReturnType<typeof openFaults>>;

const storage: FileStorage = {
  put: async (key, bytes) => {
    files.set(key, Buffer.from(bytes));
  },
  get: async (key) => files.get(key) ?? null,
  remove: async (key) => {
    files.delete(key);
  },
  stream: async () => null,
  space: async () => null,
};

beforeAll(async () => {
  database = await createTestDatabase();
  faulty = await openFaults();
  server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const answer = answers[path];
    if (answer) answer(response, request);
    else response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  faulty.close();
  await database.close();
});
beforeEach(async () => {
  [answers, asked, files, never] = [{}, [], new Map(), new AbortController()];
  for (const table of ['listings', 'ended_listings', 'photo_sources', 'listing_photos', 'removed_files'])
    await database.pool.query(`DELETE FROM ${table}`);
});

/** A photo that looks like no other of another number. */
async function picture(number: number, { width = 640, height = 360 } = {}): Promise<Buffer> {
  let seed = number * 7919 + 17;
  const noise = Buffer.from(
    Array.from({ length: 8 * 8 * 3 }, () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return seed % 256;
    }),
  );
  return sharp(noise, { raw: { width: 8, height: 8, channels: 3 } })
    .resize(width, height, { kernel: 'cubic', fit: 'fill' })
    .jpeg()
    .toBuffer();
}

const sends =
  (bytes: Buffer, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(200, { 'content-type': 'image/jpeg', ...headers }).end(bytes);

const options = () => ({
  db: database.db,
  storage,
  log: quiet,
  privateHosts: [new URL(base).host, faulty.host],
  mediaGb: 50,
});

/** Stores cars with their photos as an import does. */
async function feed(cars: Record<string, readonly string[]>, model = 'toyota_prius'): Promise<void> {
  const batch = Object.entries(cars).map(([id, paths]) =>
    listingInput(id, {
      fields: { 'inventory.make_model': model },
      photoUrls: paths.map((path) => new URL(path, base).href),
    }),
  );
  await upsertListings(database.db, 'sg', batch);
  await storePhotoUrls(database.db, 'sg', batch);
}

const fetchPhotos = (signal = never.signal) => fetchDuePhotos(options(), signal);

async function carOf(id: string): Promise<{ id: number; photos: string[] }> {
  const { rows } = await database.pool.query('SELECT id, photos FROM listings WHERE source_id = $1', [id]);
  return { id: Number(rows[0].id), photos: rows[0].photos };
}

/** What became of the photos of a car: the path of a kept one, else the reason. */
async function fates(id: string): Promise<string[]> {
  const { id: listingId } = await carOf(id);
  const { rows } = await database.pool.query<{ state: string; reason: string }>(
    'SELECT state, reason FROM photo_sources WHERE listing_id = $1 ORDER BY position, id',
    [listingId],
  );
  return rows.map(({ state, reason }) => (state === 'kept' ? state : `${state}: ${reason}`));
}

const keyIn = (path: string | undefined) => path?.slice('photos/'.length, -'.jpg'.length) ?? '';

describe('photos that a feed names', () => {
  it('are shown in its order, without holes, turned upright and without their metadata', async () => {
    const turned = await sharp(await picture(2))
      .withMetadata({ orientation: 6 })
      .withExif({ IFD3: { GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer();
    answers = {
      '/1.jpg': sends(await picture(1)),
      '/2.jpg': sends(turned),
      '/3.jpg': sends(await picture(3)),
    };
    await feed({ a: ['/2.jpg', '/gone.jpg', '/1.jpg', '/3.jpg'] });
    expect((await carOf('a')).photos).toEqual([]);
    await fetchPhotos();
    expect(await fates('a')).toEqual(['kept', 'failed: the host answered 404', 'kept', 'kept']);
    const { photos } = await carOf('a');
    expect(photos).toHaveLength(3);
    const cover = await sharp(files.get(keyIn(photos[0]))).metadata();
    expect([cover.width, cover.height, cover.orientation, cover.exif]).toEqual([
      360,
      640,
      undefined,
      undefined,
    ]);
    await fetchPhotos();
    expect(asked).toHaveLength(4);
  });

  it.each<[string, () => Promise<Buffer> | Buffer, RegExp]>([
    ['a page', () => Buffer.from('<!DOCTYPE html><html>Sign in'), /leads to a page/],
    ['a drawing', () => Buffer.from('<?xml version="1.0"?><svg/>'), /leads to a page or a drawing/],
    ['nothing', () => Buffer.alloc(0), /is empty/],
    ['a film', () => Buffer.from('\0\0\0\x20ftypisom and more'), /no JPEG, PNG, WebP or AVIF/],
    ['HEIC', () => Buffer.from('\0\0\0\x20ftypheic and more'), /HEIC.*name a JPEG/],
    [
      'a GIF',
      async () =>
        sharp(await picture(1))
          .gif()
          .toBuffer(),
      /no JPEG, PNG, WebP or AVIF/,
    ],
    ['a thumbnail', () => picture(1, { width: 300, height: 200 }), /300 pixels wide; at least 320/],
    ['half a picture', async () => (await picture(1)).subarray(0, 4_000), /damaged or cut off/],
    [
      'one colour',
      () =>
        sharp({ create: { width: 640, height: 360, channels: 3, background: '#eee' } })
          .png()
          .toBuffer(),
      /one colour/,
    ],
    [
      'a flood of pixels',
      () =>
        sharp({ create: { width: 9_000, height: 5_000, channels: 3, background: '#123' } })
          .png()
          .toBuffer(),
      /45 megapixels/,
    ],
  ])('are refused where the address sends %s', async (_, make, reason) => {
    answers = { '/1.jpg': sends(await make()), '/2.jpg': sends(await picture(2)) };
    await feed({ a: ['/1.jpg', '/2.jpg'] });
    await fetchPhotos();
    expect(await fates('a')).toEqual([expect.stringMatching(reason), 'kept']);
    expect(files.size).toBe(1);
  });

  it('are taken as PNG, WebP and AVIF, too', async () => {
    const of = async (number: number) => sharp(await picture(number));
    answers = {
      '/1': sends(await (await of(1)).png().toBuffer()),
      '/2': sends(await (await of(2)).webp().toBuffer()),
      '/3': sends(await (await of(3)).avif().toBuffer()),
    };
    await feed({ a: ['/1', '/2', '/3'] });
    await fetchPhotos();
    expect(await fates('a')).toEqual(['kept', 'kept', 'kept']);
  });

  const private_ = 'it has a private address, which is not called';
  it.each<[keyof typeof faulty.faults, string]>([
    ['answers 404', 'failed: the host answered 404'],
    ['answers 500', 'waiting: the host answered 500'],
    ['breaks off', 'waiting: its host cannot be reached'],
    ['breaks off within the file', 'waiting: its host cannot be reached'],
    ['hangs', 'waiting: it took longer than 30 seconds'],
    ['sends a byte now and then', 'waiting: it took longer than 30 seconds'],
    ['names a length of 10 GB', 'failed: it has more than 20 MB'],
    ['never ends', 'failed: it has more than 20 MB'],
    ['sends an empty file', 'refused: the file is empty'],
    ['leads into a private network', `failed: ${private_}`],
    ['has an expired certificate', 'waiting: its host has no valid certificate'],
    ['has no address', 'waiting: its host has no address'],
    ['is well, and the disk is full', 'waiting: it could not be stored'],
  ])(
    'leave no hole where the address of the cover %s, and it comes when that is over',
    async (name, fate) => {
      const { answer, address = '/cover.jpg', begin } = faulty.faults[name];
      const well = sends(await picture(7));
      answers = {
        '/cover.jpg': answer ?? well,
        '/1.jpg': sends(await picture(1)),
        '/2.jpg': sends(await picture(2)),
      };
      await feed({ a: ['/1.jpg', '/2.jpg'] });
      await fetchPhotos();
      const { id, photos } = await carOf('a');
      await feed({ a: [address, '/1.jpg', '/2.jpg'] });
      const end = begin?.(storage);
      await fetchPhotos();
      end?.();
      expect(await fates('a')).toEqual([fate, 'kept', 'kept']);
      // what buyers see, what staff read, what is stored
      expect([(await carOf('a')).photos, files.size]).toEqual([photos, 2]);
      expect(photos).toHaveLength(2);
      const [state, reason] = fate.split(': ');
      const url = new URL(address, base).href;
      expect(await listMissingPhotos(database.db, id)).toMatchObject([{ number: 1, url, state, reason }]);
      if (address !== '/cover.jpg') return;
      answers['/cover.jpg'] = well;
      await database.pool.query('UPDATE photo_sources SET due_at = now()');
      await fetchPhotos();
      expect((await carOf('a')).photos.slice(1)).toEqual(photos);
    },
  );

  it('never lead to a private address in another way, nor on and on', async () => {
    const metadata = 'http://169.254.169.254/latest/';
    answers = {
      '/here': (response) =>
        response.writeHead(302, { location: `${base.replace('127.0.0.1', 'localhost')}/secret` }).end(),
      '/file': (response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
      '/round': (response) => response.writeHead(301, { location: '/round' }).end(),
    };
    await feed({ a: ['/here', '/file', '/round', metadata] });
    await fetchPhotos();
    expect(await fates('a')).toEqual([
      ...Array(2).fill(`failed: ${private_}`),
      'failed: it leads on more than 3 times',
      `failed: ${private_}`,
    ]);
    expect(asked).not.toContain('/secret');
  });

  it('wait as long as their host asks for, and are given up after five attempts', async () => {
    answers = {
      '/busy': (response) => response.writeHead(429, { 'retry-after': '1200' }).end(),
      '/fails': (response) => response.writeHead(500).end(),
    };
    await feed({ a: ['/fails'], b: ['/busy', '/later'] });
    await fetchPhotos();
    expect((await fates('b'))[0]).toBe('waiting: the host answered 429');
    const { rows } = await database.pool.query(
      `SELECT round(extract(epoch FROM due_at - now()) / 60)::int AS minutes FROM photo_sources WHERE url LIKE '%/busy'`,
    );
    expect(rows).toEqual([{ minutes: 20 }]);
    // the last attempt gives up until the feed names it again
    await database.pool.query(
      "UPDATE photo_sources SET attempts = 4, due_at = now() WHERE url LIKE '%/fails'",
    );
    await fetchPhotos();
    expect(await fates('a')).toEqual(['failed: the host answered 500, 5 times']);
  });

  it('wait politely where a busy host names no time after many attempts, and the others come', async () => {
    answers = { '/busy': (response) => response.writeHead(429).end(), '/1.jpg': sends(await picture(1)) };
    await feed({ a: ['/busy'], b: ['/1.jpg'] });
    await database.pool.query("UPDATE photo_sources SET attempts = 4 WHERE url LIKE '%/busy'");
    await fetchPhotos();
    expect(await fates('a')).toEqual(['waiting: the host answered 429']);
    await database.pool.query("UPDATE photo_sources SET due_at = now() WHERE url LIKE '%/1.jpg'");
    await fetchPhotos();
    expect(await fates('b')).toEqual(['kept']);
  });

  it('of one host do not wait until those of a larger one are fetched', async () => {
    const other = base.replace('127.0.0.1', 'localhost');
    const many = Array.from({ length: 130 }, (_, at) => `/${at}.jpg`);
    const batch = [
      listingInput('many', { photoUrls: many.map((path) => base + path) }),
      listingInput('one', { photoUrls: [`${other}/one.jpg`] }),
    ];
    await upsertListings(database.db, 'sg', batch);
    await storePhotoUrls(database.db, 'sg', batch);
    await database.pool.query('UPDATE photo_sources SET position = 1000 WHERE host LIKE $1', ['localhost%']);
    await fetchDuePhotos(
      { ...options(), privateHosts: [base, other].map((url) => new URL(url).host) },
      never.signal,
    );
    expect(asked).toHaveLength(131);
    expect(asked.indexOf('/one.jpg')).toBeLessThan(20);
  });

  it('are fetched one film at a time from each host, so that a slow one holds up no other', async () => {
    const other = base.replace('127.0.0.1', 'localhost');
    const slow = Array.from({ length: 110 }, (_, at) => `/${at}.mp4`);
    const cars = [...slow.map((path) => base + path), `${other}/one.mp4`, `${other}/two.mp4`];
    const open = new Map<string, number>();
    let most = 0;
    const count = (host: string, change: number) => {
      open.set(host, (open.get(host) ?? 0) + change);
      most = Math.max(most, ...open.values());
    };
    const ends: (() => void)[] = [];
    for (const path of [...slow, '/one.mp4', '/two.mp4'])
      answers[path] = (response, { headers: { host = '' } }) => {
        count(host, 1);
        ends.push(() => {
          count(host, -1);
          response.writeHead(404).end();
        });
        // the films of the slow host wait for those of the other one
        if (asked.length > 2) for (const end of ends.splice(0)) end();
        else if (path === '/one.mp4') ends.pop()?.();
      };
    const batch = cars.map((url, at) => listingInput(`${at}`, { media: { mechanic_video: [{ url }] } }));
    await upsertListings(database.db, 'sg', batch);
    await storePhotoUrls(database.db, 'sg', batch);
    const hosts = [base, other].map((url) => new URL(url).host);
    await fetchDuePhotos({ ...options(), privateHosts: hosts }, AbortSignal.timeout(20_000));
    expect([asked.slice(0, 3), most]).toEqual([['/0.mp4', '/one.mp4', '/two.mp4'], 1]);
    expect(asked).toHaveLength(112);
  });

  it('are left out where a car has them already, or cars of four models share them', async () => {
    const soon = await picture(9);
    answers = { '/soon.jpg': sends(soon), '/1.jpg': sends(await picture(1)) };
    answers['/1-large.jpg'] = sends(await picture(1, { width: 1280, height: 720 }));
    await feed({ a: ['/1.jpg', '/1-large.jpg'] });
    for (const model of ['w', 'x', 'y']) await feed({ [model]: ['/soon.jpg'] }, model);
    await fetchPhotos();
    expect(await fates('a')).toEqual(['kept', 'refused: the car has this picture already']);
    expect([await fates('w'), await fates('y')]).toEqual([['kept'], ['kept']]);
    await feed({ z: ['/soon.jpg'] }, 'z');
    await fetchPhotos();
    const shared = ['refused: the same picture is on cars of 4 models'];
    expect([await fates('w'), await fates('y'), await fates('z')]).toEqual([shared, shared, shared]);
    expect((await carOf('w')).photos).toEqual([]);
  });

  it('follow the feed when it comes again, and are asked for once a day at most', async () => {
    const [one, two] = [await picture(1), await picture(2)];
    answers = {
      '/1.jpg': (response, request) =>
        request.headers['if-none-match'] === '"one"'
          ? response.writeHead(304).end()
          : sends(one, { etag: '"one"' })(response, request),
      '/2.jpg': sends(two),
      '/3.jpg': sends(await picture(3)),
    };
    await feed({ a: ['/1.jpg', '/2.jpg'] });
    await fetchPhotos();
    const [first, second] = (await carOf('a')).photos;
    await feed({ a: ['/2.jpg', '/1.jpg'] });
    await fetchPhotos();
    expect((await carOf('a')).photos).toEqual([second, first]);
    expect(asked).toHaveLength(2);
    await database.pool.query("UPDATE photo_sources SET checked_at = now() - interval '1 day'");
    answers['/2.jpg'] = sends(await picture(4));
    await feed({ a: ['/1.jpg', '/2.jpg', '/3.jpg'] });
    await fetchPhotos();
    const { photos } = await carOf('a');
    expect(photos[0]).toBe(first);
    expect(photos).not.toContain(second);
    expect(photos).toHaveLength(3);
    await feed({ a: ['/3.jpg'] });
    expect((await carOf('a')).photos).toEqual([photos[2]]);
    const { rows } = await database.pool.query('SELECT storage_key FROM listing_photos');
    expect(rows).toEqual([{ storage_key: keyIn(photos[2]) }]);
  });

  it('keep a name of before, the hour in which staff may show them again, and what staff say of them', async () => {
    for (const number of [1, 2]) answers[`/${number}.jpg`] = sends(await picture(number));
    await feed({ a: ['/1.jpg', '/2.jpg'] });
    await fetchPhotos();
    const { id, photos } = await carOf('a');
    const former = 'f'.repeat(32);
    for (const table of ['photo_sources', 'listing_photos'])
      await database.pool.query(`UPDATE ${table} SET storage_key = $1 WHERE storage_key = $2`, [
        former,
        keyIn(photos[0]),
      ]);
    const notes = [{ photo: `photos/${former}.jpg`, captions: { en: 'Service book' } }];
    await database.pool.query(
      'UPDATE listings SET feed_photos = $2, desk_photos = $3, photo_notes = $4, desk_version = 1 WHERE id = $1',
      [
        id,
        JSON.stringify([notes[0]?.photo, photos[1]]),
        JSON.stringify([notes[0]?.photo]),
        JSON.stringify(notes),
      ],
    );
    await database.pool.query('UPDATE listing_photos SET removed_at = now() WHERE storage_key = $1', [
      keyIn(photos[1]),
    ]);
    const askAgain = async () => {
      await database.pool.query("UPDATE photo_sources SET checked_at = now() - interval '1 day'");
      await feed({ a: ['/1.jpg', '/2.jpg'] });
      await fetchPhotos();
    };
    await askAgain();
    expect((await carOf('a')).photos).toEqual([notes[0]?.photo]);
    const removed = await database.pool.query(
      'SELECT storage_key FROM listing_photos WHERE removed_at IS NOT NULL',
    );
    expect(removed.rows).toEqual([{ storage_key: keyIn(photos[1]) }]);
    // the same pictures in other bytes
    for (const number of [1, 2])
      answers[`/${number}.jpg`] = sends(
        await sharp(await picture(number))
          .jpeg({ quality: 75 })
          .toBuffer(),
      );
    await askAgain();
    const { rows } = await database.pool.query('SELECT photos, photo_notes FROM listings WHERE id = $1', [
      id,
    ]);
    expect(rows[0].photo_notes).toEqual([{ ...notes[0], photo: rows[0].photos[0] }]);
    expect(rows[0].photos).not.toContain(notes[0]?.photo);
    // what staff have removed stays away
    expect(rows[0].photos).toHaveLength(1);
  });

  it('stay where staff have put them when they come in other bytes', async () => {
    for (const number of [1, 2]) answers[`/${number}.jpg`] = sends(await picture(number));
    await feed({ a: ['/1.jpg', '/2.jpg'] });
    await fetchPhotos();
    const { id, photos } = await carOf('a');
    await database.pool.query('UPDATE listings SET desk_photos = $2, desk_version = 1 WHERE id = $1', [
      id,
      JSON.stringify(photos.toReversed()),
    ]);
    answers['/2.jpg'] = sends(
      await sharp(await picture(2))
        .jpeg({ quality: 75 })
        .toBuffer(),
    );
    await database.pool.query("UPDATE photo_sources SET checked_at = now() - interval '1 day'");
    await feed({ a: ['/1.jpg', '/2.jpg'] });
    await fetchPhotos();
    const [second, first] = (await carOf('a')).photos;
    expect([first, second === photos[1]]).toEqual([photos[0], false]);
  });

  it('keep the order of staff: new ones come behind, removed ones stay away', async () => {
    for (const number of [1, 2, 3, 4]) answers[`/${number}.jpg`] = sends(await picture(number));
    await feed({ a: ['/1.jpg', '/2.jpg', '/3.jpg'] });
    await fetchPhotos();
    const { id, photos } = await carOf('a');
    const [one, two, three] = photos;
    await database.pool.query('UPDATE listings SET desk_photos = $2, desk_version = 1 WHERE id = $1', [
      id,
      JSON.stringify([three, 'photos/own.jpg', one]),
    ]);
    await feed({ a: ['/1.jpg', '/2.jpg', '/3.jpg', '/4.jpg'] });
    await fetchPhotos();
    const shown = (await carOf('a')).photos;
    expect(shown.slice(0, 3)).toEqual([three, 'photos/own.jpg', one]);
    expect(shown).toHaveLength(4);
    expect(shown).not.toContain(two);
    await feed({ a: ['/2.jpg', '/3.jpg', '/4.jpg'] });
    expect((await carOf('a')).photos).toEqual([three, 'photos/own.jpg', shown[3]]);
  });

  it('that staff have edited stay as they are with their original, also when the feed no longer names it', async () => {
    for (const number of [1, 2]) answers[`/${number}.jpg`] = sends(await picture(number));
    await feed({ a: ['/1.jpg', '/2.jpg'] });
    await fetchPhotos();
    const { id, photos } = await carOf('a');
    const edited = `photos/${'e'.repeat(32)}.jpg`;
    await database.pool.query(
      `INSERT INTO listing_photos (storage_key, region, listing_id, size, sha256, original_key, look)
       SELECT $1, region, listing_id, 1, '', storage_key, look FROM photo_sources WHERE listing_id = $2 AND storage_key = $3`,
      [keyIn(edited), id, keyIn(photos[0])],
    );
    await database.pool.query('UPDATE listings SET desk_photos = $2, desk_version = 1 WHERE id = $1', [
      id,
      JSON.stringify([edited, photos[1]]),
    ]);
    const kept = async () => {
      const { rows } = await database.pool.query('SELECT storage_key FROM listing_photos');
      return rows.map((row) => row.storage_key).toSorted();
    };
    const all = [edited, ...photos].map(keyIn).toSorted();
    await feed({ a: ['/2.jpg', '/1.jpg'] });
    await fetchPhotos();
    expect([(await carOf('a')).photos, await kept()]).toEqual([[edited, photos[1]], all]);
    // from another address, in other bytes, and no more
    answers['/1.jpg?token=2'] = sends(await picture(1));
    await feed({ a: ['/1.jpg?token=2', '/2.jpg'] });
    await fetchPhotos();
    expect((await carOf('a')).photos).toEqual([edited, photos[1]]);
    answers['/1.jpg?token=3'] = sends(
      await sharp(await picture(1))
        .jpeg({ quality: 60 })
        .toBuffer(),
    );
    await feed({ a: ['/1.jpg?token=3', '/2.jpg'] });
    await fetchPhotos();
    expect((await carOf('a')).photos).toEqual([edited, photos[1]]);
    await feed({ a: ['/2.jpg'] });
    await fetchPhotos();
    expect((await carOf('a')).photos).toEqual([edited, photos[1]]);
    expect(await kept()).toEqual(all);
  });

  it('that staff have removed are not kept again, whatever their address sends', async () => {
    for (const number of [1, 2]) answers[`/${number}.jpg`] = sends(await picture(number));
    await feed({ a: ['/1.jpg', '/2.jpg'] });
    await fetchPhotos();
    const { id, photos } = await carOf('a');
    await database.pool.query('UPDATE listings SET desk_photos = $2, desk_version = 1 WHERE id = $1', [
      id,
      JSON.stringify([photos[1]]),
    ]);
    await database.pool.query('DELETE FROM listing_photos WHERE storage_key = $1', [keyIn(photos[0])]);
    await database.pool.query("UPDATE photo_sources SET checked_at = now() - interval '1 day'");
    await feed({ a: ['/1.jpg', '/2.jpg'] });
    await fetchPhotos();
    expect(asked).toHaveLength(4);
    const { rows } = await database.pool.query('SELECT storage_key FROM listing_photos');
    expect(rows).toEqual([{ storage_key: keyIn(photos[1]) }]);
  });

  it('that arrive while their car is gone are shown when it comes back', async () => {
    answers['/1.jpg'] = (response, request) => {
      const end = endMissing(database.db, { region: 'sg', source: 'feed', kind: 'used' }, []);
      void end.then(async () => sends(await picture(1))(response, request));
    };
    await feed({ a: ['/1.jpg'] });
    await fetchPhotos();
    await restoreEnded(database.db, 'sg', [listingInput('a')]);
    await feed({ a: ['/1.jpg'] });
    expect(await fates('a')).toEqual(['kept']);
    expect((await carOf('a')).photos).toHaveLength(1);
  });

  it('that were left out as doubles come back where the other one goes', async () => {
    answers['/1.jpg'] = sends(await picture(1));
    answers['/large.jpg'] = sends(await picture(1, { width: 1280, height: 720 }));
    await feed({ a: ['/1.jpg', '/large.jpg'] });
    await fetchPhotos();
    await feed({ a: ['/large.jpg'] });
    await fetchPhotos();
    expect(await fates('a')).toEqual(['kept']);
    expect((await carOf('a')).photos).toHaveLength(1);
  });

  it('are fetched by one process at a time, and by the next one where it is killed', async () => {
    const cars = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`car${at}`, [`/${at}.jpg`]]));
    for (let at = 0; at < 12; at++) answers[`/${at}.jpg`] = sends(await picture(at));
    await feed(cars);
    const dataDir = mkdtempSync(join(tmpdir(), 'forecourt-photos-'));
    const bucket = { s3Endpoint: '', s3Region: '', s3Bucket: '', s3AccessKeyId: '', s3SecretAccessKey: '' };
    const task = {
      ...{ databaseUrl: database.url, files: { fileStorage: 'folder' as const, ...bucket }, dataDir },
      privateHosts: options().privateHosts,
      mediaGb: 50,
    };
    const run = (signal = never.signal) => fetchPhotosInProcess(database.db, task, signal);
    const killed = new AbortController();
    const third = answers['/3.jpg'] as Answer;
    answers['/3.jpg'] = () => killed.abort();
    await run(killed.signal);
    answers['/3.jpg'] = third;
    await Promise.all([run(), run()]);
    for (const id of Object.keys(cars)) expect(await fates(id)).toEqual(['kept']);
    const stored = readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true });
    expect(stored.filter((each) => each.isFile())).toHaveLength(12);
    rmSync(dataDir, { recursive: true });
    const before = asked.length;
    await run();
    expect(asked).toHaveLength(before);
  });
});

import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openPhotoFiles } from '../../scripts/import/photo-files.ts';
import type { Feed } from '../../src/contracts/types.ts';
import { folderStorage } from '../../src/server/gateways/storage/open-storage.ts';
import { runImport } from '../../src/server/modules/imports/index.ts';
import { fetchDuePhotos } from '../../src/server/modules/photos/fetch-due-photos.ts';
import { storePhotoFiles } from '../../src/server/modules/photos/index.ts';
import type { OpenDatabase } from '../../src/server/storage/database.ts';
import { createTestDatabase } from '../database.ts';
import { quiet } from '../quiet-log.ts';
import { zip } from '../zip.ts';
import { manifestOf, names } from './fixtures.ts';

const COLUMNS = { id: ['id'], make: ['make'], model: ['model'], price: ['price'] };
const feed = {
  source: 'office',
  kind: 'used',
  id: { columns: COLUMNS.id, take: 'text' },
  vehicle: { make: COLUMNS.make, model: COLUMNS.model },
  fields: [{ field: 'listing.asking_price', from: COLUMNS.price, read: 'number' }],
  photos: { from: ['photos'], files: 'by id/{id}-*.jpg' },
} as unknown as Feed;
let database: OpenDatabase;
let folder: string;
let never: AbortController;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  never = new AbortController();
  folder = mkdtempSync(join(tmpdir(), 'forecourt-beside-'));
  for (const table of ['listings', 'photo_sources', 'listing_photos'])
    await database.pool.query(`DELETE FROM ${table}`);
  return () => rmSync(folder, { recursive: true });
});

const put = (name: string, content: string | Buffer) => writeFileSync(join(folder, name), content);
/** A photo that looks like no other of another number. */
const picture = (number: number) =>
  sharp(Buffer.from(Array.from({ length: 192 }, (_, at) => (at * at * (number + 3)) % 251)), {
    raw: { width: 8, height: 8, channels: 3 },
  })
    .resize(640, 360, { kernel: 'cubic', fit: 'fill' })
    .jpeg()
    .toBuffer();

/** Imports `cars.csv` with what lies beside it, as the command does. */
async function imported(typed?: string) {
  const photos = await openPhotoFiles(join(folder, 'cars.csv'), feed, typed);
  if (!photos) throw new Error('the mapping names photos');
  const storage = folderStorage(join(folder, 'stored'));
  try {
    await runImport({
      file: join(folder, 'cars.csv'),
      feed: photos.feed,
      manifest: manifestOf('sg'),
      names,
      db: database.db,
      ...(photos.ofCar && { photoFiles: photos.ofCar }),
      onReject: () => {},
      onProgress: () => {},
    });
    const source = { region: 'sg', source: feed.source, folder: photos.folder };
    return await storePhotoFiles({ db: database.db, storage, mediaGb: 50 }, source);
  } finally {
    await photos.close();
  }
}
const shown = async () => {
  const { rows } = await database.pool.query(
    `SELECT source_id AS id, (SELECT json_agg(p.url ORDER BY p.position) FROM photo_sources p
      WHERE p.listing_id = l.id AND p.state = 'kept') AS urls, jsonb_array_length(photos) AS photos
      FROM listings l ORDER BY source_id`,
  );
  return rows;
};
const CARS = `id,make,model,price,photos
A1,Toyota,Vios,60000,"one photo #1.jpg, second.jpg"
A2,Honda,Jazz,50000,
`;

it('keeps the photos that cells name and those that are named by the id of a car, in the order of their numbers', async () => {
  put('cars.csv', CARS);
  mkdirSync(join(folder, 'by id'));
  const photos = ['one photo #1.jpg', 'second.jpg', 'by id/A2-2.jpg', 'by id/A2-10.jpg', 'by id/A3-1.jpg'];
  for (const [number, name] of photos.entries()) put(name, await picture(number));
  expect(await imported()).toEqual({ kept: 4, refused: [] });
  expect(await shown()).toEqual([
    { id: 'A1', urls: ['file:///one%20photo%20%231.jpg', 'file:///second.jpg'], photos: 2 },
    { id: 'A2', urls: ['file:///by%20id/A2-2.jpg', 'file:///by%20id/A2-10.jpg'], photos: 2 },
  ]);
  // nothing to do, and nothing that the running site would ask for
  expect(await imported()).toEqual({ kept: 0, refused: [] });
  put('second.jpg', await picture(9));
  utimesSync(join(folder, 'second.jpg'), Date.now() / 1_000 + 60, Date.now() / 1_000 + 60);
  expect(await imported()).toEqual({ kept: 1, refused: [] });
});

it('leaves photos of other lists and of cars without files beside this one alone', async () => {
  put('cars.csv', 'id,make,model,price,photos\nA1,Toyota,Vios,60000,1.jpg\n');
  put('1.jpg', await picture(1));
  await imported();
  const [january] = await shown();
  mkdirSync(join(folder, 'by id'));
  put('1.jpg', await picture(2));
  put('by id/A2-1.jpg', await picture(3));
  put('cars.csv', 'id,make,model,price,photos\nA2,Honda,Jazz,50000,1.jpg\n');
  expect(await imported()).toEqual({ kept: 2, refused: [] });
  expect((await shown())[0]).toEqual(january);
  const { rows } = await database.pool.query('SELECT count(DISTINCT look)::int AS looks FROM photo_sources');
  expect(rows).toEqual([{ looks: 3 }]);
  put('cars.csv', 'id,make,model,price,photos\nA1,Toyota,Vios,60000,\nA2,Honda,Jazz,50000,\n');
  await imported();
  expect((await shown()).map(({ photos }) => photos)).toEqual([1, 1]);
});

it('finds the files of an id by the ids of the list, where a name may have several', async () => {
  const names = ['A1_front_1.jpg', 'A1_2.jpg', 'B_1_3.jpg'];
  for (const name of names) put(name, '');
  const photos = await openPhotoFiles(join(folder, 'cars.csv'), { ...feed, photos: { files: '{id}_*.jpg' } });
  const of = (id: string) => photos?.ofCar?.(id);
  expect([of('A1'), of('A1_front'), of('B_1'), of('C')]).toEqual([
    ['file:///A1_2.jpg', 'file:///A1_front_1.jpg'],
    ['file:///A1_front_1.jpg'],
    ['file:///B_1_3.jpg'],
    undefined,
  ]);
});

it('names what is missing, is no photo or lies outside of the folder, and lets the site ask for none of it', async () => {
  const outside = mkdtempSync(join(tmpdir(), 'forecourt-outside-'));
  writeFileSync(join(outside, 'secret.jpg'), await picture(1));
  symlinkSync(join(outside, 'secret.jpg'), join(folder, 'link.jpg'));
  put('text.jpg', 'no picture');
  put(
    'cars.csv',
    `id,make,model,price,photos\nA1,Toyota,Vios,60000,"gone.jpg, text.jpg, link.jpg, ../..${outside}/secret.jpg, %zz.jpg"\n`,
  );
  const { kept, refused } = await imported();
  expect(kept).toBe(0);
  expect(refused.map(({ reason }) => reason)).toEqual([
    'there is no such file',
    'the file is no JPEG, PNG, WebP or AVIF',
    'the file lies outside of the folder',
    'there is no such file',
    'there is no such file',
  ]);
  await database.pool.query('UPDATE photo_sources SET due_at = now()');
  const storage = folderStorage(join(folder, 'stored'));
  await fetchDuePhotos({ db: database.db, storage, log: quiet, privateHosts: [], mediaGb: 50 }, never.signal);
  const { rows } = await database.pool.query('SELECT DISTINCT attempts FROM photo_sources');
  expect(rows).toEqual([{ attempts: 0 }]);
  rmSync(outside, { recursive: true });
});

it('unpacks the pictures of a ZIP file, and refuses one that leads out of its folder or says less than it has', async () => {
  put('cars.csv', CARS);
  const [one, two] = [await picture(1), await picture(2)];
  put('photos.zip', zip({ 'second.jpg': one, 'by id/A2-1.jpg': two, 'run.sh': Buffer.from('x') }));
  const { kept } = await imported(join(folder, 'photos.zip'));
  expect(kept).toBe(2);
  for (const hostile of [
    zip({ '../second.jpg': one }),
    zip({ '/tmp/second.jpg': one }),
    zip({ 'second.jpg': one }, { 'second.jpg': 10 }),
    zip({ 'second.jpg': one }).subarray(0, -20),
  ]) {
    put('photos.zip', hostile);
    await expect(imported(join(folder, 'photos.zip'))).rejects.toThrow('is no ZIP file, or is damaged');
  }
  await expect(imported(join(folder, 'none.zip'))).rejects.toThrow('There is no folder or ZIP file');
});

it('is not read from the disk by a feed that the site fetches', async () => {
  put('cars.csv', `id,make,model,price,photos\nA1,Toyota,Vios,60000,"second.jpg, file:///etc/passwd"\n`);
  await runImport({
    file: join(folder, 'cars.csv'),
    feed,
    manifest: manifestOf('sg'),
    names,
    db: database.db,
    onReject: () => {},
    onProgress: () => {},
  });
  const { rows } = await database.pool.query('SELECT url FROM photo_sources');
  expect(rows).toEqual([]);
});

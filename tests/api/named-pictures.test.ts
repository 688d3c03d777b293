import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseDemoMediaPath } from '#domain/media/demo-media.ts';
import { carPicturePath, parseCarPicturePath } from '#domain/media/picture.ts';
import { sitePictures } from '#region/manifest/site-pictures.ts';
import { namedCars } from '#server/modules/listings/named-cars.ts';
import { upsertListings } from '#server/modules/listings/repositories/upsert-listings.ts';
import { openTestSite, type TestSite } from './test-site.ts';

const SIZE = '/images/320x180';
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite({
    stock: { sg: 8, my: 6 },
    next: async (_request, response) => void response.end('page'),
  });
});
afterAll(() => site?.close());

const statusOf = async (path: string) => (await site.app.inject(path)).statusCode;
const pictureOf = (path: string) => {
  const picture = parseCarPicturePath(path);
  if (!picture) throw new Error(`${path} is not a generated picture`);
  return picture;
};
async function photosOf(where: string): Promise<string[]> {
  const { rows } = await site.database.pool.query<{ photo: string }>(
    `SELECT photos ->> 0 AS photo FROM listings WHERE ${where} ORDER BY id`,
  );
  return rows.map(({ photo }) => photo);
}

describe('a rendered picture', () => {
  it('exists for every car that a listing names, in every view', async () => {
    for (const photo of await photosOf(`kind = 'used'`))
      for (const angle of ['front', 'turn120', 'scratch'])
        expect(await statusOf(`${SIZE}/${carPicturePath({ ...pictureOf(photo), angle })}`)).toBe(200);
  });

  it('exists for all stored media of a listing', async () => {
    const findNamedCar = namedCars(site.database.db, site.content.regions);
    const { rows } = await site.database.pool.query<{ media: string }>(
      `SELECT detail ->> 'mediaSection' AS media FROM listings`,
    );
    let count = 0;
    for (const { media } of rows)
      for (const [, path = ''] of media.matchAll(/"((?:cars|media)\/[^"]+)"/g)) {
        const made = parseCarPicturePath(path) ?? parseDemoMediaPath(path);
        if (!made) throw new Error(`${path} is not a generated picture`);
        if ('kind' in made && made.kind === 'engine') continue;
        expect(await findNamedCar({ ...made, angle: 'front' }), path).toBeGreaterThan(0);
        count++;
      }
    expect(count).toBeGreaterThan(200);
  });

  it('exists for a new car in each of its colours and no other', async () => {
    const { rows } = await site.database.pool.query<{ photo: string; swatch: string }>(
      `SELECT photos ->> 0 AS photo, c ->> 'swatch' AS swatch FROM listings,
         json_array_elements(detail #> '{newCarSection,colors}') c WHERE kind = 'new'`,
    );
    const colors = rows.slice(0, 8);
    expect(new Set(colors.map(({ swatch }) => swatch)).size).toBeGreaterThan(4);
    for (const { photo, swatch } of colors)
      expect(await statusOf(`${SIZE}/${carPicturePath({ ...pictureOf(photo), paint: swatch })}`)).toBe(200);
    const [first] = rows;
    // a view not requested before, because rendered pictures are served
    const other = carPicturePath({ ...pictureOf(first?.photo ?? ''), angle: 'dent', paint: '#010203' });
    expect(await statusOf(`${SIZE}/${other}`)).toBe(404);
  });

  it('exists for a car stored without pictures as soon as it is stored', async () => {
    const before = await statusOf(`${SIZE}/cars/suv/8a8d90/front-999999.webp`);
    const car = {
      kind: 'used',
      source: 'test',
      sourceId: 'a',
      slug: 'a',
      status: 'available',
      title: 'A',
    } as const;
    const fields = { 'inventory.car_type': 'suv', 'listing.asking_price': 9_000 };
    await upsertListings(site.database.db, 'sg', [{ ...car, fields, detail: {} }]);
    const { data } = (await site.app.inject('/api/v1/rabbit/sg/listings/a')).json();
    expect(data.photos).toHaveLength(1);
    for (const photo of data.photos) expect(await statusOf(`${SIZE}/${photo}`)).toBe(200);
    const other = carPicturePath({ ...pictureOf(data.photos[0]), bodyType: 'van' });
    expect([before, await statusOf(`${SIZE}/${other}`)]).toEqual([404, 404]);
  });

  it('exists for cars on pages of the site', async () => {
    const pictures = site.content.regions.all.flatMap(sitePictures);
    const bodies = new Set(pictures.map(({ bodyType }) => bodyType));
    expect(bodies.size).toBeGreaterThan(2);
    for (const picture of pictures) expect(await statusOf(`${SIZE}/${carPicturePath(picture)}`)).toBe(200);
  });

  it('does not exist for any other car', async () => {
    const [photo = ''] = await photosOf(`kind = 'used'`);
    const picture = pictureOf(photo);
    const others = [
      { ...picture, seed: picture.seed + 1_000 },
      { ...picture, seed: 4_000_000_000 },
      { ...picture, paint: '#010203' },
      { ...picture, bodyType: picture.bodyType === 'van' ? 'suv' : 'van' },
    ];
    for (const other of others)
      expect(await statusOf(`${SIZE}/${carPicturePath({ ...other, angle: 'dent' })}`)).toBe(404);
    expect(await statusOf(`${SIZE}/${carPicturePath({ ...picture, angle: 'dent' })}`)).toBe(200);
  });

  it('no longer exists when its listing is deleted', async () => {
    const photos = await photosOf(`kind = 'used' AND region = 'my'`);
    const [photo = ''] = photos;
    await site.database.pool.query(`DELETE FROM listings WHERE region = 'my' AND photos ->> 0 = $1`, [photo]);
    expect(await statusOf(`${SIZE}/${carPicturePath({ ...pictureOf(photo), angle: 'worn' })}`)).toBe(404);
  });
});

it('names are looked up in an index', async () => {
  const connection = await site.database.pool.connect();
  await connection.query('SET enable_seqscan = off');
  const { rows } = await connection.query<Record<'QUERY PLAN', string>>(
    `EXPLAIN SELECT id FROM listings WHERE photos ->> 0 LIKE 'cars/%'
       AND regexp_replace(photos ->> 0, '/[0-9a-f]{6}/', '/') = ANY('{cars/suv/front-1.webp}'::text[])`,
  );
  connection.release(true);
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('listings_drawn_car_idx');
});

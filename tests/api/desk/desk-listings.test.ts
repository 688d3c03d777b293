import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DeskListing, DeskListingsAnswer } from '#contracts/types.ts';
import { DEMO_SOURCE } from '#demo/stock/index.ts';
import { photoColor } from '#domain/media/picture.ts';
import { folderStorage } from '#server/gateways/storage/open-storage.ts';
import { pruneFiles } from '#server/modules/files/prune-files.ts';
import {
  endListing,
  endMissing,
  restoreEnded,
} from '#server/modules/listings/repositories/ended-listings.ts';
import { upsertListings } from '#server/modules/listings/repositories/upsert-listings.ts';
import type { NextHandler } from '#server/site/rendering/render-page.ts';
import { deleteRows } from '#server/storage/row-ends.ts';
import { until } from '../../until.ts';
import { openTestSite, type TestSite } from '../test-site.ts';
import { DESK, deskOf, FROM_SITE } from './at-desk.ts';
import { addStoredMedia } from './stored-photo.ts';

let site: TestSite;
let renderings = 0;
let cookies: Record<'reader' | 'agent' | 'manager' | 'elsewhere', string>;
const { member } = deskOf(() => site);

const STOCK = { sg: 60, my: 3, jp: 8 };
const next: NextHandler = async (_request, response) => void response.end(`page ${++renderings}`);

beforeAll(async () => {
  site = await openTestSite({
    stock: STOCK,
    environment: { RATE_LIMITS: 'off' },
    next,
  });
  cookies = {
    reader: await member('+6581140001', 'reader', ['sg']),
    agent: await member('+6581140002', 'agent', ['sg', 'jp']),
    manager: await member('+6581140003', 'manager', ['sg']),
    elsewhere: await member('+6581140004', 'manager', ['my']),
  };
});
afterAll(() => site?.close());

type Method = 'GET' | 'PUT' | 'POST';
async function call(method: Method, path: string, payload?: object, role: keyof typeof cookies = 'agent') {
  const headers = { cookie: cookies[role], ...FROM_SITE };
  const answer = await site.app.inject({ method, url: `${DESK}/${path}`, headers, payload });
  return { status: answer.statusCode, body: answer.json() };
}
const list = async (query = '', region = 'sg'): Promise<DeskListingsAnswer> =>
  (await call('GET', `${region}/listings${query}`, undefined, region === 'sg' ? 'reader' : 'elsewhere')).body;
const read = async (id: number): Promise<DeskListing> => (await call('GET', `sg/listings/${id}`)).body.data;

const taken = new Set<number>();

/** Takes a used car that no other test has. @param wanted what it must be like */
async function takeCar(wanted: (car: DeskListing) => boolean = () => true): Promise<DeskListing> {
  const { data } = await list('?status=available');
  for (const { id, kind, is_published } of data) {
    if (kind !== 'used' || !is_published || taken.has(id)) continue;
    const car = await read(id);
    if (!wanted(car)) continue;
    taken.add(id);
    return car;
  }
  throw new Error('there is no car left');
}

/** Changes a listing as it is now. */
async function change(id: number, part: string, values: object, role: keyof typeof cookies = 'agent') {
  const { version } = await read(id);
  return call('PUT', `sg/listings/${id}/${part}`, { version, ...values }, role);
}

const fieldOf = ({ fields }: DeskListing, field: string) => fields.find(({ name }) => name === field)?.value;
const page = (slug: string) => site.app.inject({ url: `/api/v1/rabbit/sg/listings/${slug}` });
const eventsOf = async (id: number) =>
  (
    await site.database.pool.query(
      `SELECT action, before, after FROM desk_events WHERE subject_kind = 'listing' AND subject = $1 ORDER BY id`,
      [String(id)],
    )
  ).rows;

const picture = async (background: string) =>
  `data:image/png;base64,${(
    await sharp({ create: { width: 64, height: 36, channels: 3, background } })
      .png()
      .toBuffer()
  ).toString('base64')}`;

describe('listings at the desk', () => {
  it('are listed page by page, each once', async () => {
    const first = await list();
    const second = await list(`?before=${first.next}`);
    const ids = [...first.data, ...second.data].map(({ id }) => id);
    expect(first.data).toHaveLength(50);
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
    expect([ids.length, second.next]).toEqual([66, null]);
  });

  it('are found by words of their title and by status', async () => {
    const { title } = await takeCar();
    const found = await list(`?text=${encodeURIComponent(title.toUpperCase())}`);
    expect(found.data.map((each) => each.title)).toContain(title);
    expect((await list('?text=100%25')).data).toEqual([]);
    const { slug = '', id } = found.data[0] ?? {};
    const page = (await site.app.inject({ url: `/api/v1/rabbit/sg/listings/${slug}` })).json();
    const stockNumber: string = page.data.sections.carInfoSection.inventoryId;
    const byNumber = await list(`?text=${encodeURIComponent(stockNumber)}`);
    expect(byNumber.data.map((row) => row.id)).toContain(id);
    const sold = await list('?status=sold');
    expect(new Set(sold.data.map(({ status }) => status))).toEqual(new Set(['sold']));
  });

  it('of another region are not there', async () => {
    const [foreign] = (await list('', 'my')).data;
    const missing = await call('GET', 'sg/listings/999999');
    expect(await call('GET', `sg/listings/${foreign?.id}`)).toEqual(missing);
    for (const [part, body] of [
      ['fields', { fields: { 'inventory.seats': 5 } }],
      ['status', { status: 'sold' }],
      ['photos', { photos: [] }],
    ] as const)
      expect(
        await call('PUT', `sg/listings/${foreign?.id}/${part}`, { version: '0-', ...body }),
        part,
      ).toEqual(missing);
  });

  it('take only years in which a car can have been built', async () => {
    const { id } = await takeCar();
    const next = new Date().getUTCFullYear() + 1;
    for (const [year, status] of [
      [1899, 400],
      [2563, 400],
      [next + 1, 400],
      [next, 200],
    ]) {
      const answer = await change(id, 'fields', { fields: { 'inventory.manufacture_year': year } });
      expect([year, answer.status]).toEqual([year, status]);
    }
  });

  it('are published by managers only, and changed by agents', async () => {
    const { id } = await takeCar();
    const publication = { is_published: false };
    expect((await change(id, 'publication', publication, 'agent')).status).toBe(403);
    expect((await change(id, 'status', { status: 'sold' }, 'reader')).status).toBe(403);
    expect((await change(id, 'status', { status: 'sold' }, 'agent')).status).toBe(200);
    expect((await change(id, 'publication', publication, 'elsewhere')).status).toBeGreaterThanOrEqual(403);
    expect((await change(id, 'publication', publication, 'manager')).status).toBe(200);
  });

  it('show a change to search and on the page at once; the audit log has both values', async () => {
    const { id, slug, fields } = await takeCar();
    const before = fields.find(({ name }) => name === 'listing.mileage')?.value;
    const { status, body } = await change(id, 'fields', {
      fields: { 'listing.mileage': 123_457, 'inventory.seats': 9 },
    });
    expect([status, fieldOf(body.data, 'listing.mileage')]).toEqual([200, 123_457]);
    await until(async () => {
      const criteria = 'mileage=123457-123457';
      const found = await site.app.inject({ url: `/api/v1/rabbit/sg/listings?${criteria}` });
      expect(found.json().data.map((card: { slug: string }) => card.slug)).toEqual([slug]);
    });
    expect(JSON.stringify((await page(slug)).json())).toContain('123,457');
    expect(await eventsOf(id)).toEqual([
      expect.objectContaining({
        action: 'listing_fields_changed',
        before: expect.objectContaining({ 'listing.mileage': before }),
        after: { 'listing.mileage': 123_457, 'inventory.seats': 9 },
      }),
    ]);
  });

  it('keep the price and its parts together; amounts that do not add up are refused', async () => {
    const { data } = (await call('GET', 'jp/listings')).body;
    const car: { id: number } = data.find(({ kind }: { kind: string }) => kind === 'used');
    const readCar = async () => (await call('GET', `jp/listings/${car.id}`)).body.data;
    const put = async (fields: object) =>
      call('PUT', `jp/listings/${car.id}/fields`, { version: (await readCar()).version, fields });
    const amounts = async () => {
      const listing = await readCar();
      return ['asking_price', 'vehicle_price', 'fees'].map((name) => fieldOf(listing, `listing.${name}`));
    };
    const [total, vehicle, fees] = (await amounts()) as [number, number, number];
    expect([fees > 0, vehicle + fees]).toEqual([true, total]);
    await put({ 'listing.asking_price': total + 50_000 });
    expect(await amounts()).toEqual([total + 50_000, vehicle + 50_000, fees]);
    await put({ 'listing.fees': fees + 1_000 });
    expect(await amounts()).toEqual([total + 51_000, vehicle + 50_000, fees + 1_000]);
    const refused = await put({ 'listing.asking_price': 900_000, 'listing.vehicle_price': 900_000 });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['listing.asking_price']]);
    expect(await amounts()).toEqual([total + 51_000, vehicle + 50_000, fees + 1_000]);
  });

  it('leave no page behind that was rendered before a change', async () => {
    const { id, path } = await takeCar();
    const html = async () => (await site.app.inject({ url: path ?? '' })).body;
    const before = await html();
    expect([before, await html()]).toEqual([expect.stringMatching(/^page \d+$/), before]);
    await change(id, 'fields', { fields: { 'listing.asking_price': 43_210 } });
    await until(async () => expect(await html()).not.toBe(before));
    await change(id, 'publication', { is_published: false }, 'manager');
    expect((await read(id)).path).toBeNull();
  });

  it('show fields as the controls of forms take them, in groups and in words', async () => {
    const { fields } = await takeCar();
    const found = (name: string) => fields.find((field) => field.name === name);
    expect(found('listing.asking_price')).toMatchObject({
      group: 'prices',
      view: { type: 'money', prefix: '$', minorDigits: 2 },
      text: expect.stringMatching(/^\$\d/),
    });
    expect(found('listing.mileage')).toMatchObject({
      group: 'offer',
      view: { type: 'number', label: 'Mileage', suffix: ' km' },
    });
    expect(found('inventory.manufacture_year')?.view).toMatchObject({ type: 'number', isGrouped: false });
    expect(found('inventory.fuel_type')?.view).toMatchObject({
      type: 'select',
      multiple: false,
      options: expect.arrayContaining([{ value: 'petrol', label: 'Petrol' }]),
    });
    expect(found('categories')?.view).toMatchObject({ type: 'select', multiple: true });
    expect(found('is_ccpo')).toMatchObject({
      group: 'flags',
      view: { type: 'select', options: [{ value: 'true' }, { value: 'false' }] },
    });
    expect(found('inventory.engine_capacity')?.group).toBe('technical');
  });

  it('change for one of two members; the other one gets the current listing', async () => {
    const { id, version } = await takeCar();
    const put = (mileage: number) =>
      call('PUT', `sg/listings/${id}/fields`, { version, fields: { 'listing.mileage': mileage } });
    const [first, second] = await Promise.all([put(11), put(22)]);
    const [won, lost] = first.status === 200 ? [first, second] : [second, first];
    expect([won.status, lost.status]).toEqual([200, 409]);
    expect(lost.body.data.version).toBe(won.body.data.version);
    expect(await eventsOf(id)).toHaveLength(1);
  });

  it.each([
    ['listing.mileage', -1],
    ['listing.mileage', '12'],
    ['listing.asking_price', 1.005],
    ['listing.asking_price', 1e15],
    ['listing.asking_price', null],
    ['inventory.fuel_type', 'steam'],
    ['inventory.manufacture_year', 20],
    ['inventory.first_registration_date', '2026-02-30'],
    ['inventory.color', '  '],
    ['is_ccpo', 'yes'],
    ['categories', ['unknown']],
    ['is_sold', true],
    ['inventory.make', 'toyota'],
    ['no_such_field', 1],
  ])('refuse %s as %j and say so at the field', async (field, value) => {
    const [row] = (await list()).data;
    const refused = await change(row?.id ?? 0, 'fields', { fields: { [field]: value } });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, [field]]);
  });

  it('keep values of staff when the feed changes the car', async () => {
    const { id, source_id: sourceId } = await takeCar();
    await change(id, 'fields', { fields: { 'listing.mileage': 777 } });
    await change(id, 'status', { status: 'sold' });
    const { rows } = await site.database.pool.query('SELECT * FROM listings WHERE id = $1', [id]);
    const [row] = rows;
    const fields = { ...row.fields, 'listing.mileage': 5, 'inventory.seats': 3, is_sold: false };
    await upsertListings(site.database.db, 'sg', [
      { ...row, source: DEMO_SOURCE, sourceId, status: 'available', fields },
    ]);
    const now = await read(id);
    expect([fieldOf(now, 'listing.mileage'), fieldOf(now, 'inventory.seats'), now.status]).toEqual([
      777,
      3,
      'sold',
    ]);
    const stored = await site.database.pool.query('SELECT fields FROM listings WHERE id = $1', [id]);
    expect(stored.rows[0].fields).toMatchObject({ is_sold: true, 'listing.is_available': false });
  });

  it('add a new price to the history and mark the reduction', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const { id, price, prices } = await takeCar((car) => car.prices.some(({ day }) => day < today));
    const reduced = Math.round((price ?? 0) / 2);
    const { body } = await change(id, 'fields', { fields: { 'listing.asking_price': reduced } });
    const earlier = prices.filter(({ day }) => day < today);
    expect(body.data.price).toBe(reduced);
    expect(body.data.prices).toEqual([
      ...earlier,
      { day: today, price: reduced, text: body.data.price_text, staff: 'Staff +6581140002' },
    ]);
    expect(earlier.map(({ staff }) => staff)).toEqual(earlier.map(() => null));
    const stored = await site.database.pool.query('SELECT fields FROM listings WHERE id = $1', [id]);
    expect(stored.rows[0].fields).toMatchObject({
      'listing.original_price': earlier.at(-1)?.price,
      'listing.reduced_on': today,
    });
  });

  it('leave the site when they are unpublished, and come back as the same car', async () => {
    const before = await takeCar();
    const { id, slug } = before;
    expect((await page(slug)).statusCode).toBe(200);
    const off = await change(id, 'publication', { is_published: false }, 'manager');
    expect(off.body.data).toMatchObject({ id, slug, is_published: false, prices: before.prices });
    await until(async () => expect([404, 410]).toContain((await page(slug)).statusCode));
    expect((await list('?published=no')).data.map((each) => each.id)).toContain(id);
    const { rows } = await site.database.pool.query('SELECT * FROM unpublished_listings WHERE id = $1', [id]);
    const fed = { ...rows[0], source: before.source, sourceId: before.source_id, title: 'From the feed' };
    await upsertListings(site.database.db, 'sg', [fed]);
    expect((await read(id)).is_published).toBe(false);
    await change(id, 'fields', { fields: { 'listing.mileage': 31 } });
    await change(id, 'publication', { is_published: true }, 'manager');
    await until(async () => expect((await page(slug)).statusCode).toBe(200));
    const after = await read(id);
    expect(after).toMatchObject({ id, slug, is_published: true, title: before.title, prices: before.prices });
    expect(fieldOf(after, 'listing.mileage')).toBe(31);
    expect((await eventsOf(id)).map(({ action }) => action)).toEqual([
      'listing_unpublished',
      'listing_fields_changed',
      'listing_published',
    ]);
  });

  it('show added photos in the order of staff; a removed one is gone', async () => {
    const { id, slug, photos } = await takeCar();
    const add = async (color: string) =>
      call('POST', `sg/listings/${id}/photos`, {
        version: (await read(id)).version,
        file: await picture(color),
      });
    expect((await add('#f00')).status).toBe(200);
    const { body } = await add('#00f');
    const [red, blue] = body.data.photos.slice(-2);
    expect([red, blue].map(photoColor)).toEqual([
      expect.stringMatching(/^#f[ef]0/),
      expect.stringMatching(/^#0[01]0[01]f/),
    ]);
    expect(body.data.photos.slice(0, -2)).toEqual(photos);
    await change(id, 'photos', { photos: [blue, red] });
    await until(async () => expect((await page(slug)).json().data.photos).toEqual([blue, red]));
    const image = await site.app.inject({ url: `/images/320x180/${blue}` });
    expect([image.statusCode, image.headers['content-type']]).toEqual([200, 'image/webp']);
    const small = await site.app.inject({
      url: `/images/320x180/${blue}`,
      headers: { accept: 'image/avif,image/webp,*/*;q=0.8' },
    });
    expect([small.headers['content-type'], small.headers.vary]).toEqual(['image/avif', 'accept']);
    expect((await sharp(small.rawPayload).metadata()).compression).toBe('av1');
    expect(small.headers.etag).not.toBe(image.headers.etag);
    const sent = await site.app.inject({ url: `/images/320x180/${blue}?as=jpeg` });
    expect((await sharp(sent.rawPayload).metadata()).format).toBe('jpeg');
    const { dominant } = await sharp(image.rawPayload).stats();
    expect(dominant.b).toBeGreaterThan(dominant.r);
    const removed = await change(id, 'photos', { photos: [blue] });
    expect(removed.body.data).toMatchObject({ photos: [blue], photo: blue });
    const { db, pool } = site.database;
    const kept = async () =>
      (await pool.query('SELECT FROM listing_photos WHERE listing_id = $1 ORDER BY storage_key', [id]))
        .rowCount;
    const status = async (path: string) =>
      (await site.app.inject({ url: `/images/640x360/${path}` })).statusCode;
    expect(await status(red)).toBe(404);
    // the removal is taken back, also of a photo of the feed, and not to another car
    const other = await takeCar();
    expect((await change(other.id, 'photos', { photos: [red] })).status).toBe(400);
    const back = await change(id, 'photos', { photos: [red, blue, ...photos] });
    expect([back.status, back.body.data?.photos]).toEqual([200, [red, blue, ...photos]]);
    expect(await status(red)).toBe(200);
    await change(id, 'photos', { photos: [blue] });
    await deleteRows(db, 'listing_photos');
    expect(await kept()).toBe(2);
    await pool.query(
      `UPDATE listing_photos SET removed_at = removed_at - interval '1 hour' WHERE listing_id = $1`,
      [id],
    );
    expect((await change(id, 'photos', { photos: [red] })).status).toBe(400);
    await deleteRows(db, 'listing_photos');
    expect(await kept()).toBe(1);
  });

  it('turn, cut and hide parts of photos, each time of the original, which only staff see from then on', async () => {
    const { id, slug, photos: drawn } = await takeCar();
    const stripes = Buffer.from(
      Array.from({ length: 800 * 600 * 3 }, (_, at) => (Math.floor(at / 3) % 8 < 4 ? 0 : 255)),
    );
    const sent = await sharp(stripes, { raw: { width: 800, height: 600, channels: 3 } })
      .png()
      .toBuffer();
    const file = `data:image/png;base64,${sent.toString('base64')}`;
    const { version } = await read(id);
    const added = await call('POST', `sg/listings/${id}/photos`, { version, file });
    const original: string = added.body.data.photos.at(-1);
    const files = folderStorage(join(site.dataDir, 'files'));
    const bytesOf = async (path: string) =>
      sharp((await files.get(path.replace(/^photos\/|\.jpg$/g, ''))) ?? Buffer.of());
    const edit = async (photo: string, values: object | null) => {
      const answer = await change(id, 'photo-edit', { photo, edit: values });
      return { ...answer, photo: answer.body.data?.photos.at(-1) as string };
    };
    const plate = { left: 0.25, top: 0.25, width: 0.5, height: 0.5 };
    const turned = await edit(original, { turn: 90, crop: null, hidden: [plate] });
    expect([turned.status, turned.body.data.photos.slice(0, -1)]).toEqual([200, drawn]);
    const picture = await bytesOf(turned.photo);
    expect(await picture.metadata()).toMatchObject({ width: 600, height: 800 });
    const spread = async (left: number, top: number) => {
      const { channels } = await (await bytesOf(turned.photo))
        .extract({ left, top, width: 100, height: 100 })
        .png()
        .toBuffer()
        .then((part) => sharp(part).stats());
      return (channels[0]?.max ?? 0) - (channels[0]?.min ?? 0);
    };
    expect(await spread(10, 10)).toBeGreaterThan(200);
    expect(await spread(250, 350)).toBeLessThan(60);
    await until(async () => expect((await page(slug)).json().data.photos).toEqual([...drawn, turned.photo]));
    const image = (path: string, headers = {}) =>
      site.app.inject({ url: `/images/320x180/${path}`, headers }).then(({ statusCode }) => statusCode);
    expect(await Promise.all([image(turned.photo), image(original)])).toEqual([200, 404]);
    expect(await image(original, { cookie: cookies.reader })).toBe(200);

    // an offer that shows the original goes on with what stands for it
    await site.database.pool.query(
      `INSERT INTO offers (slug, region, listing_id, listing_slug, car, phone, language, state, currency, price, deposit)
       VALUES ('plate', 'sg', $1, 'plate', $2, '+6581230000', 'en', 'cancelled', 'SGD', 1, 0)`,
      [id, { photo: turned.photo }],
    );

    const asked = `sg/listings/${id}/photo-edit?photo=${encodeURIComponent(turned.photo)}`;
    const shown = (await call('GET', asked)).body.data;
    expect(shown.edit).toEqual({ turn: 90, crop: null, hidden: [plate] });
    const whole = sharp(Buffer.from(shown.picture.split(',')[1], 'base64'));
    expect(await whole.metadata()).toMatchObject({ width: 800, height: 600, format: 'jpeg' });

    const crop = { left: 0.5, top: 0, width: 0.5, height: 1 };
    const cut = await edit(turned.photo, { turn: 0, crop, hidden: [] });
    const offered = await site.database.pool.query(`DELETE FROM offers WHERE slug = 'plate' RETURNING car`);
    expect(offered.rows).toEqual([{ car: { photo: cut.photo } }]);
    expect(await (await bytesOf(cut.photo)).metadata()).toMatchObject({ width: 400, height: 600 });
    const small = await edit(cut.photo, { turn: 0, crop: { ...crop, width: 0.2 }, hidden: [] });
    expect([small.status, small.body.errors]).toEqual([
      400,
      { edit: [expect.stringContaining('320 pixels')] },
    ]);
    const stored = async () =>
      (
        await site.database.pool.query(
          'SELECT FROM listing_photos WHERE listing_id = $1 AND removed_at IS NULL',
          [id],
        )
      ).rowCount;
    expect(await stored()).toBe(2);
    const back = await edit(cut.photo, null);
    expect([back.photo, await stored(), await image(original)]).toEqual([original, 1, 200]);

    const again = await edit(original, { turn: 180, crop: null, hidden: [] });
    for (const [name, path, photo] of [
      ['a photo of the site', id, drawn[0]],
      ['an original that is not shown', id, original],
      ['no path', id, 'x'],
    ] as const)
      expect((await edit(photo ?? '', null)).status, `${name} ${path}`).toBe(400);
    expect((await call('GET', asked.replace(encodeURIComponent(turned.photo), 'x'))).status).toBe(404);
    expect((await call('GET', asked, undefined, 'reader')).status).toBe(403);
    const foreign = await call('GET', asked.replace(`${id}`, '999999'));
    expect(foreign.status).toBe(404);
    await change(id, 'photos', { photos: again.body.data.photos.slice(0, -1) });
    expect(await stored()).toBe(0);
    expect((await eventsOf(id)).map(({ action }) => action)).toContain('listing_photo_edited');
  });

  it('that stay at a host of the company are removed, and shown again', async () => {
    const { id } = await takeCar();
    const photos = ['a', 'b'].map((name) => `https://cdn.example/${name}.jpg?w={width}`);
    await site.database.pool.query(
      `INSERT INTO photo_sources (region, listing_id, position, url, host, state, due_at)
       SELECT 'sg', $1, nr, url, 'cdn.example', 'kept', NULL FROM json_array_elements_text($2) WITH ORDINALITY AS u(url, nr)`,
      [id, JSON.stringify(photos)],
    );
    await site.database.pool.query('UPDATE listings SET feed_photos = $2, desk_photos = $2 WHERE id = $1', [
      id,
      JSON.stringify(photos),
    ]);
    expect((await change(id, 'photos', { photos: photos.slice(1) })).status).toBe(200);
    expect((await change(id, 'photos', { photos: ['https://cdn.example/c.jpg'] })).status).toBe(400);
    const { status, body } = await change(id, 'photos', { photos });
    expect([status, body.data?.photos]).toEqual([200, photos]);
  });

  it('say what photos show, which stays when the photo is edited, the feed comes, and the car comes back', async () => {
    const { id, slug } = await takeCar();
    const added = await call('POST', `sg/listings/${id}/photos`, {
      version: (await read(id)).version,
      file: await picture('#f00'),
    });
    const photo: string = added.body.data.photos.at(-1);
    const cover: string = added.body.data.photos[0];
    const note = (values: object) =>
      change(id, 'photo-note', { photo, view: 'flaw', captions: {}, ...values });
    const captions = { en: ' <b>Scratch</b> on the door ', 'zh-SG': '车门有划痕', 'ms-SG': ' ' };
    const noted = await note({ captions });
    const stored = { en: '<b>Scratch</b> on the door', 'zh-SG': '车门有划痕' };
    expect(noted.body.data.photo_notes).toEqual([{ photo, view: 'flaw', captions: stored }]);
    const shown = async (lang: string) => {
      const { data } = (
        await site.app.inject({ url: `/api/v1/rabbit/sg/listings/${slug}?lang=${lang}` })
      ).json();
      return data.photo_captions?.at(-1);
    };
    await until(async () => expect(await shown('en')).toBe(stored.en));
    expect([await shown('zh-SG'), await shown('ms-SG')]).toEqual([stored['zh-SG'], undefined]);
    const refusals = [
      { captions: { ja: '傷' } },
      { captions: { en: 'two\nlines' } },
      { captions: { en: 'x'.repeat(201) } },
      { view: 'boot' },
      { photo: 'photos/none.jpg' },
      { photo: '__proto__' },
    ];
    for (const values of refusals) expect([values, (await note(values)).status]).toEqual([values, 400]);
    expect((await change(id, 'photo-note', { photo, view: null, captions: {} }, 'reader')).status).toBe(403);
    expect((await change(id, 'photo-note', { photo: cover, view: 'front', captions: {} })).status).toBe(200);

    const before = await read(id);
    const edited = await change(id, 'photo-edit', { photo, edit: { turn: 90, crop: null, hidden: [] } });
    const path: string = edited.body.data.photos.at(-1);
    expect(path).not.toBe(photo);
    const notes = async () => (await read(id)).photo_notes;
    const expected = [
      { photo: path, view: 'flaw', captions: stored },
      { photo: cover, view: 'front', captions: {} },
    ];
    expect(await notes()).toEqual(expected);
    const { rows } = await site.database.pool.query('SELECT * FROM listings WHERE id = $1', [id]);
    const [row] = rows;
    const input = { ...row, sourceId: row.source_id, title: `${before.title} II` };
    await upsertListings(site.database.db, 'sg', [input]);
    expect(await notes()).toEqual(expected);
    for (const is_published of [false, true]) {
      await change(id, 'publication', { is_published }, 'manager');
      expect(await notes()).toEqual(expected);
    }
    const { db } = site.database;
    await endListing(db, { region: 'sg', source: row.source, id: row.source_id });
    expect((await call('GET', `sg/listings/${id}`)).status).toBe(404);
    await restoreEnded(db, 'sg', [input]);
    expect(await notes()).toEqual(expected);
  });

  it('lend their photos to nobody once they are off the site, in no size and in no process', async () => {
    const { id, source, version } = await takeCar();
    const file = await picture('#0ff');
    const { photos } = (await call('POST', `sg/listings/${id}/photos`, { version, file })).body.data;
    const url = `/images/320x180/${photos.at(-1)}`;
    const other = await openTestSite({ stock: STOCK, joins: site, next });
    try {
      // processes share a folder, or a store elsewhere
      await cp(join(site.dataDir, 'files'), join(other.dataDir, 'files'), { recursive: true });
      await other.app.inject({ url });
      const ask = async (headers: Record<string, string> = {}) => {
        const doors = [site, other].flatMap(({ app }) => [
          app.inject({ url, headers }),
          app.inject({ url, headers: { ...headers, 'if-none-match': String(etag) } }),
        ]);
        const answers = await Promise.all(doors);
        return answers.map(({ statusCode, headers: sent }) => [statusCode, sent['cache-control']]);
      };
      const { etag } = (await site.app.inject({ url })).headers;
      const shown = 'public, max-age=3600';
      const all = (...[first, second = first]: unknown[][]) => [first, second, first, second];
      expect(await ask()).toEqual(all([200, shown], [304, shown]));
      await change(id, 'publication', { is_published: false }, 'manager');
      expect(await ask()).toEqual(all([404, 'no-store']));
      // the desk shows it on, to members of its region
      expect(await ask({ cookie: cookies.reader })).toEqual(all([200, 'no-store']));
      expect(await ask({ cookie: cookies.elsewhere })).toEqual(all([404, 'no-store']));
      await change(id, 'publication', { is_published: true }, 'manager');
      expect(await ask()).toEqual(all([200, shown], [304, shown]));
      const others = await site.database.pool.query(
        `SELECT source_id FROM listings WHERE region = 'sg' AND id <> $1`,
        [id],
      );
      const ids = others.rows.map((row) => row.source_id);
      await endMissing(site.database.db, { region: 'sg', source, kind: 'used' }, ids);
      expect(await ask()).toEqual(all([404, 'no-store']));
      expect(await ask({ cookie: cookies.reader })).toEqual(all([200, 'no-store']));
      // a buyer goes on seeing the car of an offer
      await site.database.pool.query(
        `INSERT INTO offers (slug, region, listing_id, listing_slug, car, phone, language, state, currency, price, deposit)
         VALUES ('shown', 'sg', $1, 'shown', $2, '+6581230000', 'en', 'cancelled', 'SGD', 1, 0)`,
        [id, { photo: photos.at(-1) }],
      );
      expect(await ask()).toEqual(all([200, 'no-store']));
    } finally {
      await site.database.pool.query(`DELETE FROM offers WHERE slug = 'shown'`);
      await other.close();
    }
  });

  it('show the films of their feed in ranges and as what they are, and like their photos to nobody once they are off', async () => {
    const { id } = await takeCar();
    const film = Buffer.from('<script>alert(1)</script> in a film'.repeat(40));
    const media = await addStoredMedia(site, id, film);
    const url = `/${media}`;
    const ask = async (headers: Record<string, string> = {}, at = url) => {
      const { statusCode, headers: sent, rawPayload } = await site.app.inject({ url: at, headers });
      return { statusCode, sent, rawPayload };
    };
    const whole = await ask();
    expect([whole.statusCode, whole.rawPayload.equals(film)]).toEqual([200, true]);
    expect(whole.sent).toMatchObject({
      'content-type': 'video/mp4',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=3600',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    expect((await ask({ 'if-none-match': String(whole.sent.etag) })).statusCode).toBe(304);
    const part = await ask({ range: 'bytes=10-19' });
    expect([
      part.statusCode,
      part.sent['content-range'],
      part.rawPayload.equals(film.subarray(10, 20)),
    ]).toEqual([206, `bytes 10-19/${film.length}`, true]);
    expect((await ask({ range: `bytes=${film.length}-` })).statusCode).toBe(416);
    // as nothing else, and no picture of it
    const others = [
      url.replace('.mp4', '.jpg'),
      url.replace('.mp4', '.webm'),
      '/media/..%2f..%2fetc',
      '/media/x.mp4',
    ];
    for (const other of [...others, `/images/320x180/photos/${media.slice(6, 38)}.jpg`])
      expect([other, (await ask({}, other)).statusCode]).toEqual([other, 404]);
    await change(id, 'publication', { is_published: false }, 'manager');
    for (const [cookie, status] of [
      ['', 404],
      [cookies.elsewhere, 404],
      [cookies.reader, 200],
    ] as const) {
      const { statusCode, sent } = await ask({ cookie, 'if-none-match': String(whole.sent.etag) });
      expect([statusCode, sent['cache-control']]).toEqual([status, 'no-store']);
    }
    await change(id, 'publication', { is_published: true }, 'manager');
    const { slug } = (await call('GET', `sg/listings/${id}`)).body.data;
    const { data } = (await site.app.inject(`/api/v1/rabbit/sg/listings/${slug}`)).json();
    expect(data.sections.mediaSection.mechanicVideo).toMatchObject([
      { full_path: media, mime_type: 'video/mp4', caption: '<b>A drive</b>' },
    ]);
  });

  it('hide a film of their feed from buyers, at its address too, until agents of the region show it again', async () => {
    const { id, slug } = await takeCar();
    const file = await addStoredMedia(site, id, Buffer.from('a film'));
    const old = await read(id);
    const hide = (values: object = {}, role?: keyof typeof cookies) =>
      change(id, 'media', { media: file, is_hidden: true, ...values }, role);
    const shownTo = async (cookie = '') => {
      const { statusCode } = await site.app.inject({ url: `/${file}`, headers: { cookie } });
      const api = await site.app.inject(`/api/v1/rabbit/sg/listings/${slug}`);
      return [statusCode, api.body.includes(file)];
    };
    expect(await shownTo()).toEqual([200, true]);
    for (const [role, status] of [
      ['reader', 403],
      ['elsewhere', 404],
    ] as const)
      expect([role, (await hide({}, role)).status]).toEqual([role, status]);
    for (const other of ['media/none.mp4', 'exterior_360', '__proto__', ''])
      expect([other, (await hide({ media: other })).status]).toEqual([other, 400]);
    expect(await shownTo()).toEqual([200, true]);

    const { status, body } = await hide();
    expect([status, body.data.feed_media]).toMatchObject([
      200,
      [{ file, collection: 'mechanic_video', caption: '<b>A drive</b>', is_hidden: true }],
    ]);
    expect(await shownTo()).toEqual([404, false]);
    expect(await shownTo(cookies.elsewhere)).toEqual([404, false]);
    expect(await shownTo(cookies.reader)).toEqual([200, false]);
    const stale = { version: old.version, media: file, is_hidden: false };
    expect((await call('PUT', `sg/listings/${id}/media`, stale)).status).toBe(409);
    for (const is_published of [false, true]) await change(id, 'publication', { is_published }, 'manager');
    expect(await shownTo()).toEqual([404, false]);
    expect((await read(id)).feed_media).toMatchObject([{ is_hidden: true }]);
    expect((await eventsOf(id))[0]).toMatchObject({ action: 'listing_media_hidden' });
    expect((await hide({ is_hidden: false })).body.data.feed_media).toMatchObject([{ is_hidden: false }]);
    expect(await shownTo()).toEqual([200, true]);
  });

  it('tell readers what staff have done to them, page by page and in words', async () => {
    const { id } = await takeCar();
    for (const mileage of [1000, 2000])
      await change(id, 'fields', { fields: { 'listing.mileage': mileage } });
    await change(id, 'status', { status: 'sold' });
    const history = (query = '', listing = id) =>
      call('GET', `sg/listings/${listing}/events${query}`, undefined, 'reader');
    const { status, body } = await history();
    expect([status, body.next]).toEqual([200, null]);
    expect(body.data).toMatchObject([
      {
        action: 'listing_status_changed',
        staff: 'Staff +6581140002',
        changes: [{ label: 'Status', before: 'Available', after: 'Sold' }],
      },
      { changes: [{ label: 'Mileage', before: '1,000 km', after: '2,000 km' }] },
      { changes: [{ label: 'Mileage', after: '1,000 km' }] },
    ]);
    expect((await history(`?before=${body.data[1].id}`)).body.data).toEqual(body.data.slice(2));
    const [foreign] = (await list('', 'my')).data;
    expect(await history('', foreign?.id)).toEqual(await history('', 999_999));
  });

  it('keep files of photos for as long as the car may come back', async () => {
    const { id, version, source, source_id: sourceId } = await takeCar();
    const { pool, db } = site.database;
    const file = await picture('#0f0');
    expect((await call('POST', `sg/listings/${id}/photos`, { version, file })).status).toBe(200);
    const { rows } = await pool.query('SELECT storage_key FROM listing_photos WHERE listing_id = $1', [id]);
    const files = folderStorage(join(site.dataDir, 'files'));
    const prune = async () => {
      await deleteRows(db, 'listing_photos');
      await pool.query(`UPDATE removed_files SET removed_at = now() - interval '61 minutes'`);
      await pruneFiles(db, files, new AbortController().signal);
      return files.get(rows[0].storage_key);
    };
    const others = await pool.query('SELECT source_id FROM listings WHERE region = $1 AND id <> $2', [
      'sg',
      id,
    ]);
    const ids = others.rows.map((row) => row.source_id);
    await endMissing(db, { region: 'sg', source, kind: 'used' }, ids);
    expect((await pool.query('SELECT FROM ended_listings WHERE source_id = $1', [sourceId])).rowCount).toBe(
      1,
    );
    expect(await prune()).not.toBeNull();
    await pool.query('DELETE FROM ended_listings WHERE source_id = $1', [sourceId]);
    expect(await prune()).toBeNull();
    expect((await pool.query('SELECT FROM listing_photos WHERE listing_id = $1', [id])).rowCount).toBe(0);
  });

  it('refuse files that are no pictures', async () => {
    const { id, version } = await takeCar();
    const file = `data:image/png;base64,${Buffer.from('<svg/>').toString('base64')}`;
    expect((await call('POST', `sg/listings/${id}/photos`, { version, file })).status).toBe(400);
    expect((await read(id)).version).toBe(version);
  });
});

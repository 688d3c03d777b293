import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { replaceRoles } from '#server/modules/staff/repositories/staff.ts';
import type { NextHandler } from '#server/site/rendering/render-page.ts';
import { until } from '../until.ts';
import { DESK, FROM_SITE } from './desk/at-desk.ts';
import { dataUrl, pdf, pixelFlood } from './files/test-pictures.ts';
import { logInStaff } from './log-in-staff.ts';
import { openTestSite, type TestSite } from './test-site.ts';

let site: TestSite;
let agent: { id: string; cookie: string };
let cars: { id: number; status: string }[];

const next: NextHandler = async (_request, response) => void response.end('page');

beforeAll(async () => {
  site = await openTestSite({ stock: { sg: 12, my: 2 }, next });
  agent = await logInStaff(site, '+6581150001', 'sg', 'agent');
  cars = await query(`SELECT id::float8 AS id, status FROM listings WHERE region = 'sg' ORDER BY status, id`);
});
afterAll(() => site?.close());

const query = async (text: string, values: unknown[] = []) =>
  (await site.database.pool.query(text, values)).rows;

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

const desk = async (method: Method, path: string, payload?: object, cookie = agent.cookie) => {
  const headers = { cookie, ...FROM_SITE };
  const answer = await site.app.inject({ method, url: `${DESK}/${path}`, headers, payload });
  return { status: answer.statusCode, body: answer.json() };
};

/** A car that no other test has. */
function takeCar(): number {
  const at = cars.findIndex(({ status }) => status === 'available');
  const [car] = cars.splice(at, 1);
  if (at < 0 || !car) throw new Error('there is no car left');
  return car.id;
}

/** The token of a new link of a car. */
async function open(id: number): Promise<string> {
  const { body } = await desk('POST', `sg/listings/${id}/phone-link`);
  return new URL(body.data.address).hash.slice(1);
}

const phone = async (
  token: string,
  { file, region = 'sg', lang = 'en' }: { file?: string; region?: string; lang?: string } = {},
) => {
  const answer = await site.app.inject({
    method: file === undefined ? 'GET' : 'POST',
    url: `/api/v1/phone-photos/${region}?lang=${lang}`,
    headers: token === '' ? {} : { authorization: `Bearer ${token}` },
    ...(file !== undefined && { payload: { file } }),
  });
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
};

const picture = async (background: string) =>
  dataUrl(
    await sharp({ create: { width: 64, height: 36, channels: 3, background } })
      .jpeg()
      .toBuffer(),
  );
const photosOf = async (id: number): Promise<string[]> =>
  (await desk('GET', `sg/listings/${id}`)).body.data.photos;

describe('a link for a phone', () => {
  it('adds photos to one car without a login; the audit log says by whose link', async () => {
    const id = takeCar();
    const before = await photosOf(id);
    const { status, body } = await desk('POST', `sg/listings/${id}/phone-link`);
    expect([status, body.data.picture]).toEqual([201, expect.stringMatching(/^data:image\/png;base64,/)]);
    const address = new URL(body.data.address);
    // servers see no fragment, so no log has it
    expect([address.pathname, address.search, address.hash.length]).toEqual(['/phone-photos/sg', '', 44]);
    const token = address.hash.slice(1);
    const shown = (await desk('GET', `sg/listings/${id}`)).body.data.phone_link;
    expect(shown).toEqual({ staff: 'Staff', ends_at: expect.any(String) });
    const [row] = await query('SELECT * FROM phone_links WHERE listing_id = $1', [id]);
    expect(JSON.stringify(row)).not.toContain(token);
    const hour = row.expires_at.getTime() - Date.now();
    expect([hour > 3_500_000, hour <= 3_600_000]).toEqual([true, true]);

    expect((await phone(token)).body.data).toMatchObject({ count: 0, room: 60 - before.length, photos: [] });
    const first = await phone(token, { file: await picture('#f00') });
    expect([first.status, first.body.data.count, first.headers['cache-control']]).toEqual([
      200,
      1,
      'no-store',
    ]);
    expect(first.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
    expect(first.headers['set-cookie']).toBeUndefined();
    // the answer was lost
    expect((await phone(token, { file: await picture('#f00') })).body.data.count).toBe(1);
    const both = await Promise.all(
      ['#0f0', '#00f'].map(async (color) => phone(token, { file: await picture(color) })),
    );
    expect(both.map((each) => each.status)).toEqual([200, 200]);
    const photos = await photosOf(id);
    expect([photos.slice(0, before.length), photos.length]).toEqual([before, before.length + 3]);
    expect((await phone(token)).body.data.photos).toEqual(photos.slice(before.length));
    const events = await query(
      `SELECT action, staff_id FROM desk_events WHERE subject_kind = 'listing' AND subject = $1 ORDER BY id`,
      [String(id)],
    );
    expect(events.map(({ action }) => action)).toEqual([
      'phone_link_opened',
      ...Array.from({ length: 3 }, () => 'listing_photo_sent'),
    ]);
    expect(new Set(events.map((event) => String(event.staff_id)))).toEqual(new Set([agent.id]));
  });

  it('ends by "End", another press, time, a sale, and with the role of who has made it: all answer as a wrong one', async () => {
    const id = takeCar();
    const file = await picture('#ff0');
    const wrong = await phone('x'.repeat(43), { file });
    expect([wrong.status, wrong.body.message]).toEqual([404, 'This link has ended.']);
    const isRefused = async (token: string, region = 'sg') => {
      for (const sent of [undefined, file]) {
        const { status, body } = await phone(token, { ...(sent && { file: sent }), region });
        expect([status, body]).toEqual([404, wrong.body]);
      }
    };
    for (const token of ['', 'x', agent.cookie.split('=')[1] ?? '']) await isRefused(token);
    const first = await open(id);
    await isRefused(first, 'my');
    const second = await open(id);
    await isRefused(first);
    expect((await phone(second)).status).toBe(200);
    expect((await desk('DELETE', `sg/listings/${id}/phone-link`)).body.data.phone_link).toBeNull();
    await isRefused(second);
    expect((await desk('DELETE', `sg/listings/${id}/phone-link`)).status).toBe(404);

    const third = await open(id);
    await query(`UPDATE phone_links SET expires_at = now() WHERE listing_id = $1`, [id]);
    await isRefused(third);
    const fourth = await open(id);
    await replaceRoles(site.database.db, Number(agent.id), { sg: 'reader' });
    await isRefused(fourth);
    await replaceRoles(site.database.db, Number(agent.id), { sg: 'agent' });
    expect((await phone(fourth)).status).toBe(200);
    const { version } = (await desk('GET', `sg/listings/${id}`)).body.data;
    await desk('PUT', `sg/listings/${id}/status`, { version, status: 'sold' });
    await isRefused(fourth);
    expect((await desk('POST', `sg/listings/${id}/phone-link`)).status).toBe(404);
    expect((await photosOf(id)).some((path) => path.startsWith('photos/'))).toBe(false);
  });

  it('that ends while a photo is on its way leaves no photo', async () => {
    const id = takeCar();
    const token = await open(id);
    const holder = await site.database.pool.connect();
    try {
      await holder.query('BEGIN');
      await holder.query('SELECT FROM listings WHERE id = $1 FOR UPDATE', [id]);
      const sending = phone(token, { file: await picture('#0ff') });
      await until(async () =>
        expect((await query('SELECT FROM pg_locks WHERE NOT granted')).length).toBeGreaterThan(0),
      );
      await query('DELETE FROM phone_links WHERE listing_id = $1', [id]);
      await holder.query('COMMIT');
      expect((await sending).status).toBe(404);
    } finally {
      holder.release();
    }
    expect((await photosOf(id)).some((path) => path.startsWith('photos/'))).toBe(false);
  });

  it('is made by agents of the region only', async () => {
    const id = takeCar();
    const path = `listings/${id}/phone-link`;
    const reader = await logInStaff(site, '+6581150002', 'sg', 'reader');
    const elsewhere = await logInStaff(site, '+6581150003', 'my');
    const product = await logInStaff(site, '+6581150004', 'sg', 'product');
    for (const method of ['POST', 'DELETE'] as const) {
      expect((await desk(method, `sg/${path}`, undefined, reader.cookie)).status).toBe(403);
      expect((await desk(method, `sg/${path}`, undefined, product.cookie)).status).toBe(403);
      expect((await desk(method, `sg/${path}`, undefined, elsewhere.cookie)).status).toBe(404);
      expect((await desk(method, `my/${path}`, undefined, elsewhere.cookie)).status).toBe(404);
    }
  });

  it('takes pictures only, and as many as a car can have', async () => {
    const id = takeCar();
    const token = await open(id);
    const refused = async (file: string, lang = 'en') => {
      const { status, body } = await phone(token, { file, lang });
      return [status, body.errors?.file?.[0] ?? ''];
    };
    expect(await refused(dataUrl(pdf(), 'image/jpeg'))).toEqual([
      400,
      expect.stringContaining('JPEG, PNG or WebP'),
    ]);
    expect(await refused(dataUrl(Buffer.from('<svg/onload=alert(1)>')), 'zh')).toEqual([
      400,
      expect.stringContaining('JPEG'),
    ]);
    expect(await refused(dataUrl(pixelFlood(20_000)))).toEqual([
      400,
      expect.stringContaining('50 megapixels'),
    ]);
    expect(await refused(dataUrl(Buffer.alloc(10 * 1024 * 1024 + 1, 0xff)))).toEqual([
      413,
      expect.stringContaining('10 MB'),
    ]);
    expect(await refused('text')).toEqual([400, expect.any(String)]);
    await query(
      `UPDATE listings SET desk_photos = (SELECT jsonb_agg('cars/' || n || '.webp') FROM generate_series(1, 59) AS n) WHERE id = $1`,
      [id],
    );
    const two = await Promise.all(
      ['#111', '#eee'].map(async (color) => phone(token, { file: await picture(color) })),
    );
    expect(two.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await phone(token)).body.data.room).toBe(0);
    expect((await phone(token, { file: await picture('#abc') })).status).toBe(409);
    expect(await photosOf(id)).toHaveLength(60);
  });

  it('shows no photos of a car that is off the site, and adds to it', async () => {
    const id = takeCar();
    const token = await open(id);
    const manager = await logInStaff(site, '+6581150005');
    const { version } = (await desk('GET', `sg/listings/${id}`)).body.data;
    await desk('PUT', `sg/listings/${id}/publication`, { version, is_published: false }, manager.cookie);
    const { body } = await phone(token, { file: await picture('#0ff') });
    expect(body.data).toMatchObject({ count: 1, photos: [] });
    expect((await photosOf(id)).at(-1)).toMatch(/^photos\//);
  });

  it('has a page that no cache keeps, no search engine lists, and that names itself to nobody', async () => {
    const page = await site.app.inject({ url: '/phone-photos/sg', headers: { 'accept-language': 'zh' } });
    expect(page.statusCode).toBe(200);
    expect(page.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
    expect(page.headers['set-cookie']).toBeUndefined();
    expect((await site.app.inject({ url: '/phone-photos/xx' })).statusCode).toBe(404);
  });

  it('that is used too often, and wrong ones of an address, wait', async () => {
    const call = (token: string, remoteAddress: string) =>
      site.app.inject({
        url: '/api/v1/phone-photos/sg',
        remoteAddress,
        headers: { authorization: `Bearer ${token}` },
      });
    const statuses: number[] = [];
    for (let at = 0; at < 12; at++) statuses.push((await call('x'.repeat(43), '198.51.100.1')).statusCode);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 404), 429, 429]);
    expect((await call('x'.repeat(43), '203.0.113.1')).statusCode).toBe(404);
    // wherever its calls come from
    const token = await open(takeCar());
    const calls = Array.from({ length: 110 }, (_, at) => call(token, `198.51.${at}.7`));
    const answers = Map.groupBy(await Promise.all(calls), ({ statusCode }) => statusCode);
    expect([...answers.keys()].sort()).toEqual([200, 429]);
    expect(answers.get(200)?.length).toBeGreaterThanOrEqual(90);
  });
});

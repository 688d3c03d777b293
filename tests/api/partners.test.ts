import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CARS_A_DAY } from '#server/modules/partners/partner-keys.ts';
import { hashToken } from '#server/runtime/tokens.ts';
import { withDatabaseLock } from '#server/storage/advisory-locks.ts';
import { feedOf, writeFile } from '../import/fixtures.ts';
import { until } from '../until.ts';
import { DESK, FROM_SITE } from './desk/at-desk.ts';
import { logInStaff } from './log-in-staff.ts';
import { partnerKey } from './partner-key.ts';
import { openTestSite, type TestSite } from './test-site.ts';

const STOCK = '/api/v1/stock';
const CAR = {
  'inventory.make': 'Honda',
  'inventory.make_model': 'honda.vezel',
  title: '1.5X CVT',
  'inventory.manufacture_year': 2019,
  'listing.asking_price': 86_800,
  'listing.mileage': 60_000,
  'inventory.fuel_type': 'petrol',
  description: { en: 'One owner.<script>alert(1)</script>' },
  features: ['Sunroof', 'Ejector seat'],
  warranty: '1 year',
  photos: ['https://photos.example/1.jpg', 'https://photos.example/2.jpg'],
};
let site: TestSite;
let key: string;

beforeAll(async () => {
  // a path to a mapping of a full feed
  const mapping = writeFile(
    'full.json',
    JSON.stringify({ ...feedOf('sgcarmart'), source: 'full', removes: 'missing' }),
  );
  const feed = { name: 'full', address: 'https://cars.example/full.csv', mapping, schedule: 'hourly' };
  site = await openTestSite({
    stock: { sg: 3, my: 3 },
    change: (manifest) => (manifest.code === 'sg' ? { ...manifest, feeds: [feed] } : manifest),
  });
});
afterAll(() => site?.close());
beforeEach(async () => {
  // a key has few calls a minute
  key = (await partnerKey(site)).key;
});

type Method = 'PUT' | 'POST' | 'DELETE';

const call = (
  method: Method,
  path: string,
  body?: object,
  { authorization = `Bearer ${key}`, ...headers }: Record<string, string> = {},
): Promise<LightMyRequestResponse> =>
  site.app.inject({
    method,
    url: `${STOCK}/${path}`,
    headers: { authorization, ...headers },
    ...(body && { payload: body }),
  });

/** The outcome of a call about one car. */
const outcome = async (method: Method, path: string, body?: object) =>
  (await call(method, path, body)).json().data?.outcome;

const query = async (text: string, values: unknown[] = []) =>
  (await site.database.pool.query(text, values)).rows;

const stored = async (id: string, source = 'dealer') =>
  (await query('SELECT * FROM listings WHERE (source, source_id) = ($1, $2)', [source, id]))[0];

const changes = async () => Number((await query('SELECT count(*) FROM listing_changes'))[0].count);

describe('a car that a partner sends', () => {
  it('is stored as by an import and found; the same car again changes nothing', async () => {
    const answer = await call('PUT', 'sg/dealer/A-1', CAR);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { data: { id: 'A-1', outcome: 'created', errors: {}, left_out: { features: ['Ejector seat'] } } },
    ]);
    const car = await stored('A-1');
    expect(car).toMatchObject({
      region: 'sg',
      kind: 'used',
      status: 'available',
      title: '2019 Honda Vezel 1.5X CVT',
      detail: { descriptionSection: { texts: { en: 'One owner.' } } },
      fields: {
        'inventory.make': 'honda',
        'inventory.make_model': 'honda.vezel',
        'listing.asking_price': 86_800,
        'inventory.fuel_type': 'petrol',
        'listing.is_available': true,
      },
    });
    const photos = () =>
      query('SELECT url FROM photo_sources WHERE listing_id = $1 ORDER BY position', [car.id]);
    expect(await photos()).toEqual(CAR.photos.map((url) => ({ url })));
    await until(async () => {
      const url = '/api/v1/rabbit/sg/listings?make=honda&model=honda.vezel';
      expect(JSON.stringify((await site.app.inject({ url })).json().data)).toContain(car.slug);
    });
    const before = await changes();
    expect(await outcome('PUT', 'sg/dealer/A-1', CAR)).toBe('unchanged');
    // names of fields may be nested, and an id may stand in the body
    const { 'listing.mileage': mileage, ...others } = CAR;
    expect(await outcome('PUT', 'sg/dealer/A-1', { id: 'A-1', ...others, listing: { mileage } })).toBe(
      'unchanged',
    );
    expect(await changes()).toBe(before);
    expect(await outcome('PUT', 'sg/dealer/A-1', { ...CAR, 'listing.asking_price': 80_000 })).toBe('updated');
    expect((await stored('A-1')).fields).toMatchObject({ 'listing.asking_price': 80_000 });
    // photos that the car does not name stay, and an empty list removes them
    const { photos: _, ...silent } = { ...CAR, 'listing.asking_price': 80_000 };
    expect(await outcome('PUT', 'sg/dealer/A-1', silent)).toBe('unchanged');
    expect(await photos()).toHaveLength(2);
    expect(await outcome('PUT', 'sg/dealer/A-1', { ...silent, photos: [] })).toBe('updated');
    expect(await photos()).toEqual([]);
  });

  it('learns from a dry run what would happen, and nothing changes', async () => {
    const before = await changes();
    expect(await outcome('PUT', 'sg/dealer/D-1?dry_run=true', CAR)).toBe('created');
    expect([await stored('D-1'), await changes()]).toEqual([undefined, before]);
    expect(await outcome('PUT', 'sg/dealer/D-1?dry_run=false', CAR)).toBe('created');
    expect(await outcome('PUT', 'sg/dealer/D-1?dry_run=true', { ...CAR, status: 'sold' })).toBe('updated');
    expect(await outcome('DELETE', 'sg/dealer/D-1?dry_run=true')).toBe('removed');
    expect(await stored('D-1')).toMatchObject({ status: 'available' });
    expect((await call('PUT', 'sg/dealer/D-1?dry_run=1', CAR)).statusCode).toBe(400);
  });

  it('is refused with each property that is wrong', async () => {
    const wrong = {
      ...CAR,
      'listing.milage': 1,
      'listing.mileage': 'many',
      'inventory.fuel_type': 'coal',
      'inventory.manufacture_year': 1066,
      'listing.asking_price': undefined,
      'listing.is_available': true,
      status: 'sold',
    };
    const answer = await call('PUT', 'sg/dealer/W-1', wrong, { accept: 'application/problem+json' });
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(answer.json()).toMatchObject({
      status: 400,
      code: 'invalid_input',
      detail: 'The car is refused.',
    });
    expect(answer.json().errors).toEqual({
      'listing.milage': ['is no property of a car; did you mean listing.mileage?'],
      'listing.mileage': [expect.stringMatching(/^"many" is not a number/)],
      'inventory.fuel_type': [expect.stringMatching(/is not one of .*petrol/)],
      'inventory.manufacture_year': [expect.stringMatching(/is not a year from 1900/)],
      'listing.asking_price': ['is missing; null means on request'],
      'listing.is_available': [expect.stringMatching(/is no property of a car/)],
    });
    const { errors } = (await call('PUT', 'sg/dealer/W-1', { 'listing.asking_price': null })).json();
    expect(errors).toEqual({ 'inventory.make': ['no known make in ""'] });
    expect((await call('PUT', 'sg/dealer/W-1', { ...CAR, id: 'W-2' })).json().errors).toHaveProperty('id');
    const many = Object.fromEntries(Array.from({ length: 401 }, (_, at) => [`x${at}`, 1]));
    expect((await call('PUT', 'sg/dealer/W-1', { ...CAR, a: { b: many } })).json().errors).toEqual({
      '': ['has more than 400 properties'],
    });
    for (const body of [{ ...CAR, status: 'lost' }, { ...CAR, photos: 'x' }, [CAR]])
      expect((await call('PUT', 'sg/dealer/W-1', body)).statusCode).toBe(400);
    expect(await stored('W-1')).toBeUndefined();
  });

  it('is removed, and comes back with its id and address', async () => {
    expect(await outcome('PUT', 'sg/dealer/R-1', CAR)).toBe('created');
    const { id, slug } = await stored('R-1');
    expect(await outcome('DELETE', 'sg/dealer/R-1')).toBe('removed');
    expect(await stored('R-1')).toBeUndefined();
    expect(await outcome('DELETE', 'sg/dealer/R-1')).toBe('unchanged');
    expect(await outcome('PUT', 'sg/dealer/R-1', CAR)).toBe('updated');
    expect(await stored('R-1')).toMatchObject({ id, slug });
  });

  it('stays as it is while staff have it off the site', async () => {
    await call('PUT', 'sg/dealer/O-1', CAR);
    const { id } = await stored('O-1');
    const { cookie } = await logInStaff(site, '+6581150009');
    const headers = { ...FROM_SITE, cookie };
    const url = `${DESK}/sg/listings/${id}`;
    const publish = async (isPublished: boolean) => {
      const { data } = (await site.app.inject({ url, headers })).json();
      const payload = { version: data.version, is_published: isPublished };
      return site.app.inject({ method: 'PUT', url: `${url}/publication`, headers, payload });
    };
    expect((await publish(false)).statusCode).toBe(200);
    expect(await outcome('PUT', 'sg/dealer/O-1', { ...CAR, 'listing.mileage': 1 })).toBe('off_site');
    expect(await stored('O-1')).toBeUndefined();
    await query(
      `UPDATE unpublished_listings SET desk_status = 'available',
         desk_fields = '{"listing.is_available": true, "is_sold": false, "listing.mileage": 7}'
       WHERE (source, source_id) = ('dealer', 'O-1')`,
    );
    // one that is removed meanwhile is not on sale again with its publication, and only staff put it back
    expect(await outcome('DELETE', 'sg/dealer/O-1')).toBe('off_site');
    expect(await outcome('PUT', 'sg/dealer/O-1', CAR)).toBe('off_site');
    expect((await publish(true)).statusCode).toBe(200);
    expect(await stored('O-1')).toMatchObject({
      status: 'sold',
      fields: { 'listing.is_available': false, is_sold: true, 'listing.mileage': 7 },
    });
    expect(await outcome('PUT', 'sg/dealer/O-1', CAR)).toBe('updated');
    expect(await stored('O-1')).toMatchObject({ id, status: 'available' });
  });

  it('waits for an import of the region', async () => {
    let sent: Promise<unknown> | undefined;
    await withDatabaseLock(site.database.db, 'import', 'sg', async () => {
      sent = outcome('PUT', 'sg/dealer/L-1', CAR);
      const taken = 'SELECT FROM partner_keys WHERE token_hash = $1 AND cars = 1';
      await until(async () => expect(await query(taken, [hashToken(key)])).toHaveLength(1));
      expect(await stored('L-1')).toBeUndefined();
    });
    expect(await sent).toBe('created');
  });
});

describe('many cars at once', () => {
  it('are answered one by one, and those that are refused leave the others alone', async () => {
    const prices = [1, 2, 3, 4, 5, 6].map((at) => ({
      ...CAR,
      id: `P-${at}`,
      'listing.asking_price': 80_000 + at,
    }));
    const first = (await call('POST', 'sg/dealer', prices)).json();
    expect(first.data.map((each: { outcome: string }) => each.outcome)).toEqual(prices.map(() => 'created'));
    await query('UPDATE listing_prices SET observed_on = observed_on - 1');
    const { data } = (
      await call('POST', 'sg/dealer', [
        { ...CAR, id: 'P-1', 'listing.asking_price': 801 },
        { ...CAR, id: 'P-2', 'listing.asking_price': 70_000 },
        { ...CAR, id: 'P-2' },
        { ...CAR },
        { ...CAR, id: 7 },
        { ...CAR, id: 'x'.repeat(201) },
        prices[2],
      ])
    ).json();
    expect(data).toMatchObject([
      {
        id: 'P-1',
        outcome: 'refused',
        errors: { 'listing.asking_price': [expect.stringMatching(/is far from/)] },
      },
      { id: 'P-2', outcome: 'updated' },
      { id: 'P-2', outcome: 'refused', errors: { id: ['is in the list twice'] } },
      { id: '', outcome: 'refused', errors: { id: [expect.stringMatching(/^is missing/)] } },
      { id: '7', outcome: 'created' },
      { outcome: 'refused' },
      { id: 'P-3', outcome: 'unchanged' },
    ]);
    expect((await stored('P-1')).fields).toMatchObject({ 'listing.asking_price': 80_001 });
    expect((await stored('P-2')).fields).toMatchObject({ 'listing.original_price': 80_002 });
  });

  it.each([
    ['none', []],
    ['too many', Array.from({ length: 501 }, (_, id) => ({ id }))],
    ['no list', {}],
  ])('are not taken: %s', async (_, body) =>
    expect((await call('POST', 'sg/dealer', body)).statusCode).toBe(400),
  );

  it('have 4 MiB', async () => {
    const cars = [{ id: 'B', 'inventory.make': 'x'.repeat(4 * 1024 * 1024) }];
    expect((await call('POST', 'sg/dealer', cars)).statusCode).toBe(413);
    expect((await call('PUT', 'sg/dealer/B', { title: 'x'.repeat(70_000) })).statusCode).toBe(413);
  });
});

describe('a key (HARDENING A58)', () => {
  const desk = async (cookie: string, method: 'GET' | 'POST' | 'DELETE', path = '', payload?: object) => {
    const url = `${DESK}/sg/partner-keys${path}`;
    const headers = { ...FROM_SITE, cookie };
    const answer = await site.app.inject({ method, url, headers, ...(payload && { payload }) });
    return { status: answer.statusCode, ...answer.json() };
  };

  it('is made, shown once and revoked by managers of its region', async () => {
    const { cookie, id: staffId } = await logInStaff(site, '+6581150001');
    const { cookie: agent } = await logInStaff(site, '+6581150002', 'sg', 'agent');
    const { cookie: elsewhere } = await logInStaff(site, '+60123450003', 'my');
    const body = { name: 'Autobahn', sources: ['autobahn', 'dealer'] };
    expect((await desk(agent, 'POST', '', body)).status).toBe(403);
    expect((await desk(agent, 'GET')).status).toBe(403);
    expect((await desk(elsewhere, 'POST', '', body)).status).toBe(404);
    for (const sources of [['demo'], ['dealer', 'full'], [], ['A'], ['a', 'a'], ['a/b']])
      expect((await desk(cookie, 'POST', '', { ...body, sources })).status).toBe(400);
    const { status, data } = await desk(cookie, 'POST', '', body);
    expect([status, data]).toEqual([
      201,
      { id: expect.any(Number), key: expect.stringMatching(/^[\w-]{43}$/) },
    ]);
    const bearer = { authorization: `Bearer ${data.key}` };
    expect((await call('PUT', 'sg/autobahn/1', CAR, bearer)).json().data.outcome).toBe('created');
    const listed = await desk(cookie, 'GET');
    expect(JSON.stringify(listed)).not.toContain(data.key);
    expect(listed.data[0]).toMatchObject({
      id: data.id,
      ...body,
      by: 'Staff',
      cars_today: 1,
      revoked_at: null,
    });
    expect(listed.data[0].used_at).not.toBeNull();
    expect(JSON.stringify(await query('SELECT * FROM partner_keys'))).not.toContain(data.key);
    expect((await desk(elsewhere, 'DELETE', `/${data.id}`)).status).toBe(404);
    const revoked = await desk(cookie, 'DELETE', `/${data.id}`);
    expect(revoked.data.find(({ id }: { id: number }) => id === data.id).revoked_at).not.toBeNull();
    expect((await desk(cookie, 'DELETE', `/${data.id}`)).status).toBe(404);
    expect((await call('PUT', 'sg/autobahn/1', CAR, bearer)).statusCode).toBe(401);
    expect(await stored('1', 'autobahn')).toMatchObject({ status: 'available' });
    const events = await query(
      `SELECT action, after FROM desk_events WHERE subject_kind = 'partner_key' AND staff_id = $1 ORDER BY id`,
      [staffId],
    );
    expect(events).toEqual([
      { action: 'partner_key_added', after: { name: body.name, sources: 'autobahn, dealer' } },
      { action: 'partner_key_revoked', after: null },
    ]);
  });

  it('of another region, an invented one and none have one answer; the body is not read', async () => {
    const { key: ofMalaysia } = await partnerKey(site, 'my');
    const answers = await Promise.all(
      [`Bearer ${ofMalaysia}`, `Bearer ${'A'.repeat(43)}`, 'Bearer x', `Basic ${key}`, ''].map(
        (authorization) =>
          call('PUT', 'sg/dealer/N-1', { 'listing.asking_price': 'wrong' }, { authorization }),
      ),
    );
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(401);
    expect(answers[0]?.headers['www-authenticate']).toBe('Bearer');
    expect((await call('PUT', 'xx/dealer/N-1', CAR)).statusCode).toBe(404);
  });

  it('reaches cars of its sources only, in its region only', async () => {
    const { key: other } = await partnerKey(site, 'sg', ['other']);
    const { key: ofMalaysia } = await partnerKey(site, 'my');
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
    await call('PUT', 'sg/dealer/S-1', CAR);
    const before = await stored('S-1');
    expect((await call('PUT', 'sg/dealer/S-1', CAR, bearer(other))).statusCode).toBe(404);
    expect((await call('DELETE', 'sg/dealer/S-1', undefined, bearer(other))).statusCode).toBe(404);
    expect((await call('POST', 'sg/demo', [{ ...CAR, id: '1' }], bearer(other))).statusCode).toBe(404);
    // the same ids of another source and of another region are other cars
    expect((await call('DELETE', 'sg/other/S-1', undefined, bearer(other))).json().data.outcome).toBe(
      'unchanged',
    );
    expect((await call('DELETE', 'my/dealer/S-1', undefined, bearer(ofMalaysia))).json().data.outcome).toBe(
      'unchanged',
    );
    expect(await stored('S-1')).toEqual(before);
  });

  it('sends no cars of a source that a full feed fills: it would end them', async () => {
    key = (await partnerKey(site, 'sg', ['full'])).key;
    const refused = { source: ['not full, which the feed full fills'] };
    for (const answer of [await call('PUT', 'sg/full/1', CAR), await call('DELETE', 'sg/full/1')])
      expect([answer.statusCode, answer.json().errors]).toEqual([400, refused]);
    key = (await partnerKey(site, 'my', ['full'])).key;
    expect((await call('DELETE', 'my/full/1')).statusCode).toBe(200);
  });

  it('has 60 calls a minute, 30 at once, and a number of cars a day', async () => {
    const { id, key: own } = await partnerKey(site);
    key = own;
    await query("UPDATE partner_keys SET day = (now() AT TIME ZONE 'UTC')::date, cars = $2 WHERE id = $1", [
      id,
      CARS_A_DAY - 1,
    ]);
    expect((await call('POST', 'sg/dealer', [{ id: '1' }, { id: '2' }])).json().code).toBe(
      'too_many_requests',
    );
    expect((await call('PUT', 'sg/dealer/Q-1', CAR)).statusCode).toBe(200);
    const used = await call('DELETE', 'sg/dealer/Q-1');
    expect([used.statusCode, Number(used.headers['retry-after']) > 0]).toEqual([429, true]);
    await query('UPDATE partner_keys SET day = day - 1 WHERE id = $1', [id]);
    expect((await call('DELETE', 'sg/dealer/Q-1')).statusCode).toBe(200);
    const rest = await Promise.all(Array.from({ length: 40 }, () => call('DELETE', 'sg/dealer/none')));
    const statuses = Map.groupBy(rest, ({ statusCode }) => statusCode);
    expect([...statuses.keys()].sort()).toEqual([200, 429]);
    expect(statuses.get(429)?.[0]?.headers['retry-after']).toBeDefined();
  });

  it('that is wrong makes its address wait', async () => {
    const wrong = () =>
      site.app.inject({
        method: 'DELETE',
        url: `${STOCK}/sg/dealer/1`,
        remoteAddress: '198.51.100.77',
        headers: { authorization: `Bearer ${'B'.repeat(43)}` },
      });
    const statuses: number[] = [];
    for (let at = 0; at < 12; at++) statuses.push((await wrong()).statusCode);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
  });
});

import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AddDeskFeedBody, DeskFeedLookAnswer, StockFeed } from '#contracts/types.ts';
import { LOOKS_A_DAY } from '#server/modules/stock-feeds/made-feeds.ts';
import { withDatabaseLock } from '#server/storage/advisory-locks.ts';
import { csv, singaporeRow } from '../../import/fixtures.ts';
import { until } from '../../until.ts';
import { logInStaff } from '../log-in-staff.ts';
import { openTestSite, type TestSite } from '../test-site.ts';
import { DESK, FROM_SITE } from './at-desk.ts';

let site: TestSite;
let dealer: Server;
/** What the car of the feed has else. */
let car: Record<string, number> = {};
const asked: string[] = [];
/** What the addresses `/own…` send, and `/slow.csv` when it is released. */
let ownFile: string | Buffer = '';
let release = Promise.withResolvers<void>();
/** Host of the server with its port. */
let host: string;

beforeAll(async () => {
  const photo = await sharp({ create: { width: 800, height: 450, channels: 3, background: '#246' } })
    .composite([{ input: { create: { width: 300, height: 200, channels: 3, background: '#fc8' } } }])
    .jpeg()
    .toBuffer();
  dealer = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (request.url === '/cars.csv')
      response.end(csv([singaporeRow(900, { photos: '/1.jpg, /gone.jpg', ...car })]));
    else if (request.url === '/1.jpg') response.end(photo);
    else if (request.url?.startsWith('/own')) response.end(ownFile);
    else if (request.url === '/slow.csv') release.promise.then(() => response.end(ownFile));
    else if (request.url === '/leads-on') response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
    else response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(dealer, 'listening');
  const { port } = dealer.address() as AddressInfo;
  host = `127.0.0.1:${port}`;
  ownFile = ownCars();
  site = await openTestSite({
    stock: { sg: 1, my: 1 },
    runsImports: true,
    environment: {
      FEED_PRIVATE_HOSTS: host,
      FEED_DESK_HOSTS: `sg:${host}=FEED_AUTHORIZATION_DEALER`,
      FEED_AUTHORIZATION_DEALER: 'Basic c2VjcmV0',
      FEED_AUTHORIZATION_OTHER: 'Basic b3RoZXI=',
    },
    change: (manifest) => ({
      ...manifest,
      feeds: [
        {
          name: 'dealer',
          address: `http://127.0.0.1:${port}/${manifest.code === 'sg' ? 'cars.csv' : 'none.csv'}`,
          mapping: 'sgcarmart',
          schedule: 'hourly',
        },
      ],
    }),
  });
});
afterAll(async () => {
  await site?.close();
  dealer?.close();
});

const call = async (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  cookie: string,
  payload?: object,
) => {
  const answer = await site.app.inject({
    method,
    url: `${DESK}/${path}`,
    headers: { ...FROM_SITE, cookie },
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, ...answer.json() };
};

it('cars of a feed come by themselves; the desk says how it went, and managers ask again', async () => {
  const { cookie: manager } = await logInStaff(site, '+6581150001', 'sg', 'manager');
  const { cookie: agent } = await logInStaff(site, '+6581150002', 'sg', 'agent');
  const { cookie: elsewhere } = await logInStaff(site, '+60123450003', 'my', 'manager');
  await until(async () => {
    const { data } = await call('GET', 'sg/imports', agent);
    expect(data).toMatchObject([
      { by: null, feed: 'dealer', run: { status: 'done', report: { stored: 1 } } },
    ]);
  });
  expect((await call('GET', 'sg/feeds', agent)).data).toMatchObject([
    { name: 'dealer', failures: 0, problem: null, is_late: false },
  ]);
  expect((await call('GET', 'my/feeds', elsewhere)).data).toMatchObject([
    { failures: 1, problem: 'the address answered 404', answered_at: null },
  ]);
  const run = (cookie: string, region = 'sg', name = 'dealer') =>
    call('POST', `${region}/feeds/${name}/runs`, cookie);
  expect((await run(agent)).status).toBe(403);
  expect((await run(elsewhere)).status).toBe(404);
  expect((await run(manager, 'sg', 'other')).status).toBe(404);
  expect((await call('GET', 'sg/feeds', '')).status).toBe(401);
  expect((await run(manager)).status).toBe(202);
  await until(() => expect(asked.filter((path) => path === '/cars.csv')).toHaveLength(2));
  await until(async () => expect((await call('GET', 'sg/imports', agent)).data).toHaveLength(2));
});

it('a price that changes by much is held back until staff let it pass, and a run can be taken back', async () => {
  const { cookie: manager } = await logInStaff(site, '+6581150004', 'sg', 'manager');
  const { cookie: agent } = await logInStaff(site, '+6581150005', 'sg', 'agent');
  const { cookie: elsewhere } = await logInStaff(site, '+60123450006', 'my', 'manager');
  const price = async () => {
    const { rows } = await site.database.pool.query(
      "SELECT fields -> 'listing.asking_price' AS price FROM listings WHERE (source, source_id) = ('sgcarmart', '900')",
    );
    return rows[0]?.price;
  };
  const held = async () => (await call('GET', 'sg/feeds', agent)).held;
  const run = async () => expect((await call('POST', 'sg/feeds/dealer/runs', manager)).status).toBe(202);
  car = { price: 8_680 };
  await run();
  await until(async () => expect(await held()).toHaveLength(1));
  expect(await price()).toBe(86_800);
  expect(await held()).toMatchObject([
    { title: '2018 Honda Vezel 1.5X CVT', source: 'sgcarmart', source_id: '900', feed: 'dealer' },
  ]);
  const [{ id, stored_price: before, price: after }] = await held();
  expect([before, after].map((text) => text.replace(/\D/g, ''))).toEqual(['86800', '8680']);
  await until(async () => {
    const { data } = await call('GET', 'sg/imports', agent);
    expect(data[0].run.report?.rejects[0].reason).toMatch(
      /^the price changes from 86800 to 8680, by more than 40 %/,
    );
  });
  const decide = (passes: boolean, cookie: string, region = 'sg', amount = 8_680) =>
    call('PUT', `${region}/held-prices/${id}`, cookie, { amount, passes });
  expect((await decide(true, agent)).status).toBe(403);
  expect((await decide(true, elsewhere)).status).toBe(404);
  expect((await decide(true, elsewhere, 'my')).status).toBe(404);
  // another price than the one that was shown does not pass
  expect(await decide(true, manager, 'sg', 9)).toMatchObject({ status: 409, code: 'out_of_date' });
  expect(await held()).toMatchObject([{ id, amount: 8_680 }]);
  expect(await decide(true, manager)).toMatchObject({ status: 200, held: [] });
  expect((await decide(false, manager)).status).toBe(404);
  await until(async () => expect(await price()).toBe(8_680));
  const back = (cookie: string) => call('POST', 'sg/feeds/dealer/former-run', cookie);
  expect((await back(agent)).status).toBe(403);
  expect((await back(elsewhere)).status).toBe(404);
  expect((await back(manager)).status).toBe(202);
  await until(async () => expect(await price()).toBe(86_800));
  expect(await held()).toEqual([]);
});

/** A list of cars that no mapping of the region fits. */
const ownCars = (price = 50_000) =>
  [
    'stock no,manufacturer,model name,year,asking price,odometer km,image link,paint shop',
    `A-1,Honda,Vezel,2019,${price},40000,http://${host}/1.jpg,x`,
    `A-2,Toyota,Corolla,2020,61000,30000,http://${host}/gone.jpg,x`,
    'A-3,Toyota,Corolla,2021,on request,20000,,x',
  ].join('\n');

describe('a feed of the desk', () => {
  let manager: string;
  let agent: string;
  let elsewhere: string;
  let people = 0;

  beforeEach(async () => {
    people += 10;
    [ownFile, release] = [ownCars(), Promise.withResolvers<void>()];
    const phone = (number: number) => `+6581160${String(people + number).padStart(3, '0')}`;
    ({ cookie: manager } = await logInStaff(site, phone(1), 'sg', 'manager'));
    ({ cookie: agent } = await logInStaff(site, phone(2), 'sg', 'agent'));
    ({ cookie: elsewhere } = await logInStaff(site, phone(3), 'my', 'manager'));
  });

  const settings = (change: Partial<StockFeed> = {}): StockFeed => ({
    name: 'own',
    address: `http://${host}/own.csv`,
    mapping: 'own',
    schedule: 'hourly',
    ...change,
  });
  const look = (body: object, cookie = manager, region = 'sg') =>
    call('POST', `${region}/feed-looks`, cookie, { address: settings().address, ...body });
  const suggested = async (): Promise<AddDeskFeedBody['own_mapping']> => (await look({})).data.own_mapping;
  const add = (body: AddDeskFeedBody, cookie = manager, region = 'sg') =>
    call('POST', `${region}/feeds`, cookie, body);
  const remove = (name: string, cars = 'stay', cookie = manager, region = 'sg') =>
    call('DELETE', `${region}/feeds/${name}?cars=${cars}`, cookie);
  const cars = async (source: string) =>
    (
      await site.database.pool.query('SELECT source_id FROM listings WHERE source = $1 ORDER BY 1', [source])
    ).rows.map((row) => row.source_id);
  const stateOf = async (name: string) =>
    (await call('GET', 'sg/feeds', agent)).data.find((each: StockFeed) => each.name === name);
  const audit = async () =>
    (
      await site.database.pool.query(
        "SELECT action, before, after FROM desk_events WHERE action LIKE 'feed%' ORDER BY id DESC LIMIT 1",
      )
    ).rows[0];

  it('is looked at, made with the suggested mapping, changed, paused and deleted with its cars', async () => {
    const { status, data } = await look({});
    expect([status, data]).toMatchObject([
      200,
      { problem: null, is_cut: false, rows: 3, usable: 2, photos: 2, own_mapping: { kind: 'used' } },
    ]);
    const { preview, refused } = data as DeskFeedLookAnswer['data'];
    expect(preview?.rows.map(({ title }) => title)).toEqual(['2019 Honda Vezel', '2020 Toyota Corolla', '']);
    expect(preview?.columns.filter(({ uses }) => uses.length === 0).map(({ name }) => name)).toEqual([
      'paint shop',
    ]);
    expect(preview?.columns.find(({ name }) => name === 'image link')?.uses).toEqual(['Photos']);
    expect(refused).toMatchObject([{ row: 4, column: 'asking price' }]);
    expect(await audit()).toMatchObject({ action: 'feed_looked_at' });
    expect(await cars('own')).toEqual([]);

    const own_mapping = data.own_mapping;
    const made = await add({ settings: settings(), own_mapping });
    expect([made.status, made.data.at(-1)]).toMatchObject([
      201,
      { name: 'own', made: 'desk', state: 'active' },
    ]);
    expect(JSON.stringify(await audit())).not.toContain('own.csv');
    await until(async () => expect(await cars('own')).toEqual(['A-1', 'A-2']));
    const photos = { kept: 1, waiting: 0, left_out: [{ reason: expect.stringContaining('404'), count: 1 }] };
    await until(async () => expect((await stateOf('own')).photos).toEqual(photos));
    const { data: imports } = await call('GET', 'sg/imports', agent);
    const { id } = imports.find(({ feed }: { feed: string }) => feed === 'own');
    expect((await call('GET', `sg/imports/${id}`, agent)).data.runs).toMatchObject([{ photos }]);

    const { data: stored } = await call('GET', 'sg/feeds/own', manager);
    expect(stored).toMatchObject({ settings: settings(), version: 1, source: 'own', cars: 2 });
    const change = { settings: settings({ schedule: 'daily at 04:30' }), own_mapping: stored.own_mapping };
    const put = (body: object) =>
      call('PUT', 'sg/feeds/own', manager, { ...change, is_paused: true, version: 1, ...body });
    expect((await put({})).data.at(-1)).toMatchObject({ state: 'paused', schedule: 'daily at 04:30' });
    expect(await audit()).toMatchObject({
      action: 'feed_changed',
      before: { schedule: 'hourly', is_paused: false },
      after: { schedule: 'daily at 04:30', is_paused: true },
    });
    expect(await put({})).toMatchObject({ status: 409, code: 'out_of_date' });
    expect((await put({ version: 2, settings: settings({ name: 'other' }) })).status).toBe(400);
    // a paused feed is not asked
    expect((await call('POST', 'sg/feeds/own/runs', manager)).status).toBe(404);
    expect((await remove('own', 'end')).data.at(-1)).toMatchObject({ name: 'own', state: 'ending' });
    await until(async () => expect(await cars('own')).toEqual([]));
    await until(async () => expect(await stateOf('own')).toBeUndefined());
    expect((await remove('own')).status).toBe(404);
  });

  it('is the business of managers of its region', async () => {
    const body = { settings: settings({ name: 'rights' }), own_mapping: await suggested() };
    expect([(await look({}, agent)).status, (await look({}, elsewhere)).status]).toEqual([403, 404]);
    expect([(await add(body, agent)).status, (await add(body, elsewhere)).status]).toEqual([403, 404]);
    expect((await add(body)).status).toBe(201);
    for (const [cookie, region, expected] of [
      [agent, 'sg', 403],
      [elsewhere, 'sg', 404],
      [elsewhere, 'my', 404],
    ] as const) {
      expect((await call('GET', `${region}/feeds/rights`, cookie)).status).toBe(expected);
      const put = { ...body, is_paused: true, version: 1 };
      expect((await call('PUT', `${region}/feeds/rights`, cookie, put)).status).toBe(expected);
      expect((await remove('rights', 'end', cookie, region)).status).toBe(expected);
    }
    expect(await stateOf('rights')).toMatchObject({ state: 'active' });
    expect((await remove('rights')).status).toBe(200);
  });

  it('calls public addresses by https, and sends what the operator offers for its host and region', async () => {
    for (const address of [
      'http://cars.example/a.csv',
      'https://127.0.0.1/a.csv',
      'https://[::ffff:10.0.0.1]/a.csv',
      'https://169.254.169.254/latest/meta-data',
      'https://db.internal/a.csv',
      `http://127.0.0.1:1/own.csv`,
    ]) {
      expect([address, (await look({ address })).status]).toEqual([address, 400]);
      const body = { settings: settings({ address }), own_mapping: null };
      expect([address, (await add(body)).errors]).toMatchObject([
        address,
        { 'settings.address': expect.anything() },
      ]);
    }
    // a host of the operator is that of its region
    expect((await look({}, elsewhere, 'my')).status).toBe(400);
    // a name that leads to this machine
    expect((await look({ address: 'https://localhost./a.csv' })).data).toMatchObject({
      preview: null,
      problem: expect.stringMatching(/private address|no address/),
    });
    expect((await look({ address: `http://${host}/leads-on` })).data.problem).toBe(
      'the address leads on to another one; name that one',
    );
    for (const name of ['FEED_AUTHORIZATION_OTHER', 'FEED_AUTHORIZATION', 'PGPASSWORD']) {
      expect((await look({ authorization_env: name })).status).toBe(400);
      const body = { settings: settings({ authorizationEnv: name }), own_mapping: null };
      expect((await add(body)).status).toBe(400);
    }
    expect(await look({ authorization_env: 'FEED_AUTHORIZATION_DEALER' })).toMatchObject({
      data: { problem: null, authorizations: ['FEED_AUTHORIZATION_DEALER'] },
    });
  });

  it('has a name and a source of its own', async () => {
    const own_mapping = await suggested();
    const errors = async (body: AddDeskFeedBody) => {
      const { status, errors: found } = await add(body);
      return [status, Object.keys(found ?? {})];
    };
    // the manifest has a feed, and a mapping, of these names
    expect(await errors({ settings: settings({ name: 'dealer' }), own_mapping })).toEqual([
      400,
      ['settings.name'],
    ]);
    expect(await errors({ settings: settings({ name: 'sgcarmart' }), own_mapping })).toEqual([
      400,
      ['settings.name'],
    ]);
    expect(await errors({ settings: settings({ name: 'demo' }), own_mapping })).toEqual([
      400,
      ['settings.name'],
    ]);
    for (const mapping of ['none', '../../package'])
      expect((await add({ settings: settings({ mapping }), own_mapping: null })).status).toBe(400);
    const wrong = { ...own_mapping, fields: [{ field: 'no.such', from: ['year'], read: 'number' }] };
    expect(await errors({ settings: settings(), own_mapping: wrong } as AddDeskFeedBody)).toEqual([
      400,
      ['own_mapping'],
    ]);
    expect((await add({ settings: settings({ name: 'twice' }), own_mapping })).status).toBe(201);
    expect(await errors({ settings: settings({ name: 'twice' }), own_mapping })).toEqual([
      400,
      ['settings.name'],
    ]);
    // a partner cannot send cars that the feed would end
    const key = { name: 'Partner', sources: ['twice'] };
    const full = {
      settings: settings({ name: 'twice' }),
      own_mapping: { ...own_mapping, removes: 'missing' },
    };
    expect(
      (await call('PUT', 'sg/feeds/twice', manager, { ...full, is_paused: true, version: 1 })).status,
    ).toBe(200);
    expect((await call('POST', 'sg/partner-keys', manager, key)).status).toBe(400);
    // a feed that the operator adds to the manifest is asked instead
    const { manifest } = site.content.regions.find('sg') ?? {};
    const before = manifest?.feeds ?? [];
    if (manifest) manifest.feeds = [...before, settings({ name: 'twice', mapping: 'sgcarmart' })];
    const { data } = await call('GET', 'sg/feeds', agent);
    expect(data.filter(({ name }: StockFeed) => name === 'twice')).toMatchObject([
      { made: 'manifest', state: 'active' },
      { made: 'desk', state: 'hidden' },
    ]);
    if (manifest) manifest.feeds = before;
    expect((await remove('twice')).status).toBe(200);
  });

  it('has its source for itself until its cars have left the site', async () => {
    const own_mapping = await suggested();
    expect((await add({ settings: settings({ name: 'alone' }), own_mapping })).status).toBe(201);
    await until(async () => expect(await cars('alone')).toHaveLength(2));
    const key = { name: 'Partner', sources: ['alone'] };
    const addKey = async () => (await call('POST', 'sg/partner-keys', manager, key)).status;
    expect(await addKey()).toBe(400);
    let ending: { result: number[] } | null = null;
    await until(async () => {
      ending = await withDatabaseLock(site.database.db, 'import', 'sg', async () => [
        (await remove('alone', 'end')).status,
        await addKey(),
      ]);
      expect(ending).not.toBeNull();
    });
    expect(ending).toEqual({ result: [200, 400] });
    expect((await call('POST', 'sg/feeds/dealer/runs', manager)).status).toBe(202);
    await until(async () => expect(await stateOf('alone')).toBeUndefined());
    expect([await cars('alone'), await addKey()]).toEqual([[], 201]);
  });

  it('is paused also where its address is no longer allowed', async () => {
    const own_mapping = await suggested();
    expect((await add({ settings: settings({ name: 'moved' }), own_mapping })).status).toBe(201);
    await site.database.pool.query(
      `UPDATE desk_feeds SET settings = settings || '{"address": "https://127.0.0.1/own.csv"}' WHERE name = 'moved'`,
    );
    const { data } = await call('GET', 'sg/feeds/moved', manager);
    const put = async (change: object) =>
      (
        await call('PUT', 'sg/feeds/moved', manager, {
          ...{ settings: data.settings, own_mapping: data.own_mapping, is_paused: true, version: 1 },
          ...change,
        })
      ).status;
    expect(await put({ is_paused: false })).toBe(400);
    expect(await put({ settings: { ...data.settings, schedule: 'daily at 04:30' } })).toBe(400);
    expect(await put({})).toBe(200);
    expect(await stateOf('moved')).toMatchObject({ state: 'paused' });
    expect((await remove('moved')).status).toBe(200);
  });

  it('is listed without its photos where they take too long to count', async () => {
    expect((await stateOf('dealer')).photos).not.toBeNull();
    const client = await site.database.pool.connect();
    try {
      await client.query('BEGIN; LOCK TABLE photo_sources IN ACCESS EXCLUSIVE MODE');
      expect(await stateOf('dealer')).toMatchObject({ name: 'dealer', photos: null });
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
    const { status, data } = await call('POST', 'sg/feeds/dealer/runs', manager);
    expect([status, data[0]]).toMatchObject([202, { name: 'dealer', photos: null }]);
  });

  it('is not imported when it is deleted while it is asked', async () => {
    const own_mapping = await suggested();
    const body = { settings: settings({ name: 'gone', address: `http://${host}/slow.csv` }), own_mapping };
    expect((await add(body)).status).toBe(201);
    await until(() => expect(asked).toContain('/slow.csv'));
    expect((await remove('gone')).status).toBe(200);
    release.resolve();
    // the next feed is asked after it
    expect((await add({ settings: settings({ name: 'next' }), own_mapping })).status).toBe(201);
    await until(async () => expect(await cars('next')).toHaveLength(2));
    const { rows } = await site.database.pool.query("SELECT FROM desk_imports WHERE feed_name = 'gone'");
    expect([rows, await cars('gone')]).toEqual([[], []]);
    expect((await remove('next', 'end')).status).toBe(200);
  });

  it('is looked at without harm, whatever the address sends', async () => {
    const problem = async (file: string | Buffer) => {
      ownFile = file;
      const { status, data } = await look({});
      return [status, data.problem];
    };
    expect(await problem('<html><script>alert(1)</script></html>')).toEqual([200, 'This is a web page.']);
    expect(await problem(Buffer.from('%PDF-1.7'))).toEqual([
      200,
      'This is no list of cars: CSV, JSON, XML or .xlsx.',
    ]);
    expect(
      (
        await problem('<!DOCTYPE a [<!ENTITY b "&b;&b;">]><cars><car><id>1</id><make>&b;</make></car></cars>')
      )[0],
    ).toBe(200);
    // unpacks to a gigabyte of one line
    const bomb = gzipSync(Buffer.alloc(64e6, 'x'));
    expect(await problem(Buffer.concat(Array.from({ length: 16 }, () => bomb)))).toEqual([
      200,
      expect.any(String),
    ]);
    const wide = Array.from({ length: 40_000 }, (_, at) => `c${at}`).join(',');
    expect((await problem(`${wide}\n${wide}`))[0]).toBe(200);
    // a list below a key and a packed file, of both of which the end is not read
    const facts = { year: 2020, price: 1000, text: 'x'.repeat(400) };
    const vehicles = Array.from({ length: 40_000 }, (_, id) => ({ id, make: 'Kia', model: 'Rio', ...facts }));
    ownFile = JSON.stringify({ total: 40_000, data: { vehicles } });
    expect((await look({})).data).toMatchObject({ is_cut: true, problem: null, rows: 2000 });
    const long = () => `A-5,Kia,Rio,2020,1000,1,,${randomBytes(8_500).toString('hex')}`;
    ownFile = gzipSync(`${ownCars()}\n${Array.from({ length: 2_200 }, long).join('\n')}`, { level: 1 });
    expect(ownFile.length).toBeGreaterThan(16 * 2 ** 20);
    expect((await look({})).data).toMatchObject({ is_cut: true, problem: null });
    ownFile = gzipSync(ownCars());
    expect((await look({})).data).toMatchObject({ is_cut: false, problem: null, rows: 3 });
    ownFile = `${ownCars()}\n${'A-4,Kia,Rio,2020,1000,1,,=cmd()\n'.repeat(700_000)}`;
    expect((await look({})).data).toMatchObject({ is_cut: true, problem: null, rows: 2000 });
  });

  it('is looked at so often a day, by a member and in a region', async () => {
    const { id, cookie } = await logInStaff(site, '+6581169999', 'sg', 'manager');
    const { takeDailyUse } = await import('#server/storage/daily-use.ts');
    for (let at = 0; at < LOOKS_A_DAY.member; at += 1)
      await takeDailyUse(site.database.db, [{ key: `feed looks of staff ${id}`, most: LOOKS_A_DAY.member }]);
    expect((await look({}, cookie)).status).toBe(429);
    expect((await look({})).status).toBe(200);
    for (let at = 0; at < LOOKS_A_DAY.region; at += 1)
      await takeDailyUse(site.database.db, [{ key: 'feed looks of region sg', most: LOOKS_A_DAY.region }]);
    expect((await look({})).status).toBe(429);
  });
});

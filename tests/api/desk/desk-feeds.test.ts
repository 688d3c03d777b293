import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
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
    else response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(dealer, 'listening');
  const { port } = dealer.address() as AddressInfo;
  site = await openTestSite({
    stock: { sg: 1, my: 1 },
    runsImports: true,
    environment: { FEED_PRIVATE_HOSTS: `127.0.0.1:${port}` },
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

const call = async (method: 'GET' | 'POST' | 'PUT', path: string, cookie: string, payload?: object) => {
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

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
const asked: string[] = [];

beforeAll(async () => {
  const photo = await sharp({ create: { width: 800, height: 450, channels: 3, background: '#246' } })
    .composite([{ input: { create: { width: 300, height: 200, channels: 3, background: '#fc8' } } }])
    .jpeg()
    .toBuffer();
  dealer = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (request.url === '/cars.csv') response.end(csv([singaporeRow(900, { photos: '/1.jpg, /gone.jpg' })]));
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

const call = async (method: 'GET' | 'POST', path: string, cookie: string) => {
  const answer = await site.app.inject({ method, url: `${DESK}/${path}`, headers: { ...FROM_SITE, cookie } });
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

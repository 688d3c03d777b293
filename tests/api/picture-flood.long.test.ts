import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListingCard } from '#contracts/types.ts';
import { CAR_ANGLES, TURN_VIEWS } from '#domain/media/picture.ts';
import { upsertListings } from '#server/modules/listings/repositories/upsert-listings.ts';
import { openTestSite, type TestSite } from './test-site.ts';

const STOCK = 150;
const FLOOD = 2_000;
const CLIENTS = 400;
/** Pictures of the flood that may be served while a new one is awaited: those that had begun, and their answers under way. */
const MAX_SERVED_BEFORE = 100;
/** Pictures that may be rendered but not yet on disk; far more wait in the queue. */
const MAX_UNWRITTEN = 100;
const SIZE = '640x360';

let site: TestSite;
let cars: string[];
let port: number;
let newest = 0;

beforeAll(async () => {
  site = await openTestSite({
    stock: { sg: STOCK },
    next: async (_request, response) => void response.end('page'),
    // clients differ by the address that the proxy names
    environment: { TRUST_PROXY: 'loopback' },
  });
  const { rows } = await site.database.pool.query<{ photo: string }>(
    `SELECT DISTINCT photos ->> 0 AS photo FROM listings WHERE photos ->> 0 LIKE 'cars/%' AND kind = 'used'`,
  );
  cars = rows.map(({ photo }) => photo);
  port = Number(new URL(await site.app.listen({ host: '127.0.0.1', port: 0 })).port);
  // the first picture waits for the list of the drawings
  expect((await get(`/images/${SIZE}/${cars[0]}`)).status).toBe(200);
});
afterAll(() => site?.close());

const client = (number: number) => `198.51.${number >> 8}.${number & 255}`;
const get = (path: string, address = '192.0.2.1', signal?: AbortSignal) =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'x-forwarded-for': address }, signal });

/** Adds a car without pictures, as imports do, and returns the path of its picture. */
async function newPicture(): Promise<string> {
  newest++;
  const slug = `new-${newest}`;
  const fields = { 'inventory.car_type': 'suv', 'listing.asking_price': 20_000 };
  const car = {
    kind: 'used',
    source: 'test',
    sourceId: slug,
    slug,
    status: 'available',
    title: slug,
  } as const;
  await upsertListings(site.database.db, 'sg', [{ ...car, fields, detail: {} }]);
  const answer = await get(`/api/v1/rabbit/sg/listings/${slug}`);
  const { data } = (await answer.json()) as { data: { card: ListingCard } };
  return `/images/${SIZE}/${data.card.thumbnail}`;
}

/**
 * Requests the picture of each of a few new cars, one after another.
 * @param servedOf how many pictures of a flood have been served
 * @returns how many more of them were served while each was awaited
 */
async function newPictures(count: number, servedOf: () => number = () => 0): Promise<number[]> {
  const waits: number[] = [];
  for (let number = 0; number < count; number++) {
    const path = await newPicture();
    const served = servedOf();
    const answer = await get(path, `192.0.2.${newest}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
    await answer.arrayBuffer();
    waits.push(servedOf() - served);
  }
  return waits;
}

/** Addresses that no listing names. */
const madeUp = (number: number): string => {
  const paint = (number * 7919).toString(16).padStart(6, '0').slice(-6);
  // a view no car here has: rendered pictures are served for similar paints too
  return `/images/${SIZE}/cars/suv/${paint}/worn-${number % 1000}.webp`;
};

/** Addresses that listings name: every view of every car. */
function named(number: number): string {
  const photo = cars[number % cars.length] ?? '';
  const views = [...CAR_ANGLES, ...TURN_VIEWS];
  const view = views[Math.floor(number / cars.length) % views.length] ?? '';
  return `/images/${SIZE}/${photo.replace('/front-', `/${view}-`)}`;
}

/** Requests all paths concurrently and counts responses by status, in `counts` while they arrive. */
function flood(paths: readonly string[], signal: AbortSignal) {
  const counts = new Map<number, number>();
  const all = paths.map(async (path, at) => {
    const status = await get(path, client(at % CLIENTS), signal).then(
      ({ status }) => status,
      () => 0,
    );
    counts.set(status, (counts.get(status) ?? 0) + 1);
  });
  return { counts, ended: Promise.all(all).then(() => counts) };
}

const countRendered = async (): Promise<number> =>
  (await readdir(join(site.dataDir, 'pictures'), { recursive: true })).length;

const addresses = (path: (number: number) => string) => Array.from({ length: FLOOD }, (_, at) => path(at));

describe(`while ${CLIENTS} clients request ${FLOOD} addresses`, {
  timeout: 300_000,
}, () => {
  it('addresses that no listing names get 404, and new pictures are served', async () => {
    const paths = addresses(madeUp);
    expect(new Set(paths).size).toBe(FLOOD);
    const { ended } = flood(paths, AbortSignal.timeout(250_000));
    await newPictures(5);
    expect(await ended).toEqual(new Map([[404, FLOOD]]));
  });

  it('new pictures come before named ones that wait, and nothing is rendered for clients that hung up', async () => {
    const paths = addresses(named);
    expect(new Set(paths).size).toBe(FLOOD);
    const hangUp = new AbortController();
    const { counts, ended } = flood(paths, hangUp.signal);
    const waits = await newPictures(10, () => counts.get(200) ?? 0);
    console.info('pictures of the flood served before each new one', waits);
    expect(Math.max(...waits)).toBeLessThan(MAX_SERVED_BEFORE);
    hangUp.abort();
    await ended;
    // renders under way finish and are written; queued ones are dropped
    const rendered = await countRendered();
    await sleep(4_000);
    expect(await countRendered()).toBeLessThan(rendered + MAX_UNWRITTEN);
  });

  it('slow readers do not block rendering', async () => {
    const slow = Array.from({ length: 200 }, (_, at) =>
      readSlowly(`/images/${SIZE}/${cars[at % cars.length]}`, at),
    );
    await newPictures(3);
    expect(slow.every((socket) => !socket.destroyed)).toBe(true);
    for (const socket of slow) socket.destroy();
  });
});

/** Requests a picture and never reads the response. */
function readSlowly(path: string, number: number): Socket {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  socket.pause();
  socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${client(number)}\r\n\r\n`);
  return socket;
}

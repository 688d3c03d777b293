import { type ClientRequest, request } from 'node:http';
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { uploadBudget } from './concurrent-uploads.ts';
import type { UploadBudget } from './open-uploads.ts';

const KIB = 1024;
const BODY = 64 * KIB;
const ROOMY: UploadBudget = { bytes: 100 * BODY, ofRoute: 100 * BODY, ofNetwork: 100 * BODY };

let app = Fastify();
let address = '';
let budget = ROOMY;
let opened: ClientRequest[] = [];

/** Starts a server with two routes of one budget. */
async function start(given: Partial<UploadBudget> = {}): Promise<void> {
  budget = { ...ROOMY, ...given };
  app = Fastify({ trustProxy: true, bodyLimit: 2 * BODY });
  app.addHook('onRequest', async (each) => {
    const id = each.headers['x-person'];
    if (id) Object.assign(each, { contact: { id: Number(id) } });
  });
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  const limit = uploadBudget(budget);
  for (const route of ['/a', '/b'])
    app.post(route, { preParsing: limit({ ofNetwork: 3, ofPerson: 1 }) }, async ({ body }) =>
      Buffer.isBuffer(body) ? body.length : 0,
    );
  address = await app.listen({ host: '127.0.0.1', port: 0 });
}

interface Sent {
  network?: string;
  person?: number;
  route?: string;
  /** Bytes that are sent of those that are announced. */
  bytes?: number;
}

/** Announces a whole body and sends a part. */
function send({ network = '192.0.2.1', person, route = '/a', bytes = BODY }: Sent) {
  const sent = request(`${address}${route}`, {
    method: 'POST',
    agent: false,
    headers: {
      'content-type': 'image/jpeg',
      'content-length': BODY,
      'x-forwarded-for': network,
      ...(person !== undefined && { 'x-person': String(person) }),
    },
  });
  opened.push(sent);
  const status = new Promise<number>((resolve, reject) => {
    sent.on('response', (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    sent.on('error', reject);
  });
  status.catch(() => {});
  sent.write(Buffer.alloc(bytes, 1));
  return { status, finish: () => sent.end(Buffer.alloc(BODY - bytes, 1)) };
}

const arrive = () => new Promise((resolve) => setTimeout(resolve, 100));

beforeEach(() => {
  opened = [];
});
afterEach(async () => {
  for (const each of opened) each.destroy();
  await app.close();
});

it('lets others upload beside slow bodies that announce the whole budget', async () => {
  await start({ bytes: 3 * BODY, ofRoute: 2 * BODY, ofNetwork: 2 * BODY });
  const slow = Array.from({ length: 12 }, (_, at) => send({ network: `192.0.2.${at}`, bytes: KIB }));
  await arrive();
  for (let round = 0; round < 20; round++) expect(await send({ network: '198.51.100.7' }).status).toBe(200);
  for (const { finish } of slow) finish();
  for (const { status } of slow) expect(await status).toBe(200);
});

it('ends bodies below the minimum rate', async () => {
  await start({ windowMs: 200 });
  const slow = Array.from({ length: 6 }, (_, at) => send({ network: `192.0.2.${at}`, bytes: 100 }));
  for (const { status } of slow) expect(await status).toBe(408);
});

it('measures the rate again and again, not as an average', async () => {
  await start({ windowMs: 200 });
  const { status } = send({ bytes: BODY - 1 });
  expect(await status).toBe(408);
});

it('cuts off the network that holds most, not those beside it', async () => {
  await start({ bytes: 3 * BODY });
  const greedy = [0, 1, 2].map((at) => send({ bytes: BODY - KIB, route: at === 2 ? '/b' : '/a' }));
  const modest = send({ network: '198.51.100.7', bytes: KIB });
  await arrive();
  expect(await send({ network: '198.51.100.8' }).status).toBe(200);
  expect(await Promise.any(greedy.map(({ status }) => status))).toBe(503);
  modest.finish();
  expect(await modest.status).toBe(200);
});

it('cuts off one of many addresses of a network before a client that holds more than each of them', async () => {
  await start({ bytes: 4 * BODY });
  const greedy = Array.from({ length: 7 }, (_, at) => send({ network: `192.0.2.${at}`, bytes: BODY / 2 }));
  await arrive();
  const modest = send({ network: '198.51.100.8', bytes: BODY - KIB });
  await arrive();
  expect(await Promise.any(greedy.map(({ status }) => status))).toBe(503);
  modest.finish();
  expect(await modest.status).toBe(200);
});

it('limits what one network and one route hold', async () => {
  await start({ ofNetwork: 1.5 * BODY, ofRoute: 2.5 * BODY });
  const first = send({ bytes: BODY - KIB });
  await arrive();
  expect(await send({}).status).toBe(503);
  const second = send({ network: '192.0.2.2', bytes: BODY - KIB });
  await arrive();
  const statuses = [first, second, send({ network: '192.0.2.3', bytes: BODY - KIB })].map(
    ({ status }) => status,
  );
  expect(await Promise.any(statuses)).toBe(503);
  expect(await send({ network: '192.0.2.4', route: '/b' }).status).toBe(200);
});

it('limits concurrent uploads of a network and of a person', async () => {
  await start();
  const first = [1, 2, 3].map((person) => send({ person, bytes: 1 }));
  await arrive();
  expect(await send({ person: 4 }).status).toBe(503);
  expect(await send({ person: 1, network: '192.0.2.2' }).status).toBe(503);
  expect(await send({ person: 4, network: '192.0.2.2' }).status).toBe(200);
  expect(await send({ person: 4, route: '/b' }).status).toBe(200);
  for (const { finish } of first) finish();
  for (const { status } of first) expect(await status).toBe(200);
  expect(await send({ person: 1 }).status).toBe(200);
});

it('forgets uploads whose client disconnects', async () => {
  await start();
  for (let round = 0; round < 20; round++) send({ bytes: 1 });
  await arrive();
  for (const each of opened) each.destroy();
  await arrive();
  expect(await send({}).status).toBe(200);
});

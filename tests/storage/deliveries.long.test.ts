import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/storage/database.ts';
import { createTestDatabase } from '../database.ts';
import { insertTicket } from '../delivery/stored-tickets.ts';
import { type FakeService, openFakeService } from '../fake-service.ts';
import { NODE_FLAGS } from '../node-flags.ts';

const NODE = fileURLToPath(new URL('../../node_modules/.bin/node', import.meta.url));
const PROGRAM = fileURLToPath(new URL('delivery-process.ts', import.meta.url));
const MESSAGES = 1_000;
const KILLS = 5;
/** Messages that a process sends concurrently. */
const CONCURRENCY = 4;

let database: OpenDatabase;
let webhook: FakeService;
const children: ChildProcess[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  webhook = await openFakeService();
  const { id } = await insertTicket(database);
  await database.pool.query(
    `INSERT INTO deliveries (key, region, ticket_id, event, channel)
     SELECT md5(n::text), 'sg', $1, 'created', 'webhook' FROM generate_series(1, $2) AS n`,
    [id, MESSAGES],
  );
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await webhook?.stop();
  await database?.close();
});

function startSender(sendsUntilDeath: number) {
  const child = spawn(NODE, [...NODE_FLAGS, PROGRAM, database.url, webhook.url, String(sendsUntilDeath)], {
    stdio: 'inherit',
  });
  children.push(child);
  return { child, exit: once(child, 'exit') };
}

const unsent = async () =>
  Number((await database.pool.query("SELECT count(*) FROM deliveries WHERE state <> 'sent'")).rows[0].count);

it('loses none of 1,000 messages when senders are killed, and repeats them under the same key (R14)', async () => {
  for (let kill = 0; kill < KILLS; kill++) {
    const { exit } = startSender(120 + kill);
    expect(await exit).toEqual([null, 'SIGKILL']);
  }
  const { child, exit } = startSender(0);
  await expect.poll(unsent, { timeout: 60_000, interval: 200 }).toBe(0);
  child.kill('SIGTERM');
  await exit;
  const ids = webhook.asked.map(({ headers }) => String(headers['x-event-id']));
  expect(new Set(ids).size).toBe(MESSAGES);
  const repeated = ids.length - MESSAGES;
  console.info(`${MESSAGES} messages, ${KILLS} kills: 0 lost, ${repeated} repeated`);
  expect(repeated).toBeLessThanOrEqual(KILLS * CONCURRENCY);
  for (const { body, headers } of webhook.asked) expect(JSON.parse(body).id).toBe(headers['x-event-id']);
}, 180_000);

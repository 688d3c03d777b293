import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { upsertListings } from '#server/modules/listings/repositories/upsert-listings.ts';
import type { OpenDatabase } from '#server/storage/database.ts';
import { createTestDatabase } from '../database.ts';
import { NODE_FLAGS } from '../node-flags.ts';
import type { ReserveRound } from './reserve-process.ts';

const NODE = fileURLToPath(new URL('../../node_modules/.bin/node', import.meta.url));
const PROGRAM = fileURLToPath(new URL('reserve-process.ts', import.meta.url));
/** 500 by `RESERVE_ROUNDS=500`. */
const ROUNDS = Number(process.env.RESERVE_ROUNDS ?? 20);
const PROCESSES = 2;

let database: OpenDatabase;
const children: ChildProcess[] = [];
const query = (text: string, values: unknown[] = []) => database.pool.query(text, values);

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  for (const child of children) {
    child.stdin?.end();
    await once(child, 'exit');
  }
  await database.close();
});

function startBuyer() {
  const child = spawn(NODE, [...NODE_FLAGS, PROGRAM, database.url], { stdio: ['pipe', 'pipe', 'inherit'] });
  children.push(child);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return async (round: ReserveRound): Promise<boolean> => {
    child.stdin.write(`${JSON.stringify(round)}\n`);
    const { value } = await lines.next();
    return JSON.parse(value ?? 'null');
  };
}

async function storeCars(): Promise<string[]> {
  const cars = Array.from({ length: ROUNDS }, (_, number) => ({
    kind: 'used' as const,
    source: 'test',
    sourceId: String(number),
    slug: `car-${number}`,
    status: 'available',
    title: `Car ${number}`,
    fields: { 'listing.asking_price': 50_000, 'listing.is_available': true },
    detail: {},
  }));
  await upsertListings(database.db, 'my', cars);
  return cars.map(({ slug }) => slug);
}

test('one of two buyers of two processes who reserve the same car gets it', async () => {
  const cars = await storeCars();
  const { rows } = await query(
    `INSERT INTO contacts (region, phone, slug) VALUES ('my', '+60123456701', 'a'), ('my', '+60123456702', 'b') RETURNING id, phone`,
  );
  const buyers = rows.map(({ id, phone }) => ({ contactId: Number(id), phone: String(phone) }));
  const reserve = Array.from({ length: PROCESSES }, startBuyer);
  for (const car of cars) {
    const got = await Promise.all(
      reserve.map((play, index) => play({ car, ...(buyers[index] ?? { contactId: 0, phone: '' }) })),
    );
    expect(got.filter(Boolean), car).toHaveLength(1);
  }
  const held = await query(
    `SELECT count(*)::int AS holds, count(DISTINCT listing_id)::int AS cars, (SELECT count(*)::int FROM offers) AS offers,
       (SELECT count(*)::int FROM listings WHERE status = 'pending_sale') AS shown FROM listing_holds`,
  );
  expect(held.rows[0]).toEqual({ holds: ROUNDS, cars: ROUNDS, offers: ROUNDS, shown: ROUNDS });
}, 300_000);

import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/storage/database.ts';
import { createTestDatabase } from '../../database.ts';
import { NODE_FLAGS } from '../../node-flags.ts';
import { API } from '../login/log-in.ts';

const NODE = fileURLToPath(new URL('../../../node_modules/.bin/node', import.meta.url));
const PROGRAM = fileURLToPath(new URL('ticket-process.ts', import.meta.url));
/** 1,000 keys and 20 requests for each by `TICKET_KEYS=1000 TICKET_RETRIES=20`. */
const KEYS = Number(process.env.TICKET_KEYS ?? 60);
const RETRIES = Number(process.env.TICKET_RETRIES ?? 5);
const KILLS = 3;
const PARALLEL = 20;

let database: OpenDatabase;
let site: { child: ChildProcess; origin: string };
const dataDir = mkdtempSync(join(tmpdir(), 'forecourt-killed-'));

async function startSite() {
  const child = spawn(NODE, [...NODE_FLAGS, PROGRAM, database.url, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [origin] = await once(createInterface({ input: child.stdout }), 'line');
  return { child, origin: String(origin) };
}

async function kill({ child }: typeof site): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

beforeAll(async () => {
  database = await createTestDatabase();
  site = await startSite();
}, 120_000);
afterAll(async () => {
  await kill(site);
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Sends a form until a site answers; returns the slug of its ticket. */
async function send(key: string): Promise<{ slug: string; lost: number }> {
  for (let lost = 0; ; lost++) {
    const answer = await fetch(`${site.origin}${API}/sg/contact-us`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ answers: { message: key } }),
    })
      .then(async (response) => ({ status: response.status, body: await response.text() }))
      .catch(() => null);
    if (answer?.status === 201) return { slug: JSON.parse(answer.body).data.slug, lost };
    // 503: try again shortly
    if (answer && answer.status !== 503) throw new Error(`${answer.status} ${answer.body}`);
    await sleep(20);
  }
}

it(
  `${KEYS} keys with ${RETRIES} requests each make ${KEYS} tickets, with ${KILLS} kill -9 in between (A50)`,
  async () => {
    const keys = Array.from({ length: KEYS }, () => randomUUID());
    // the requests of a key are near each other, so that several are under way when the site dies
    const waiting = keys.flatMap((key) => Array.from({ length: RETRIES }, () => key));
    const total = waiting.length;
    const slugs = new Map(keys.map((key) => [key, new Set<string>()]));
    let [answered, lost, kills] = [0, 0, 0];
    const worker = async () => {
      for (let key = waiting.shift(); key !== undefined; key = waiting.shift()) {
        const sent = await send(key);
        slugs.get(key)?.add(sent.slug);
        answered += 1;
        lost += sent.lost;
      }
    };
    const killer = async () => {
      for (; kills < KILLS; kills++) {
        while (answered < (total * (kills + 1)) / (KILLS + 1)) await sleep(1);
        await kill(site);
        site = await startSite();
      }
    };
    await Promise.all([killer(), ...Array.from({ length: PARALLEL }, worker)]);
    expect([answered, kills]).toEqual([total, KILLS]);
    // requests were cut off
    expect(lost).toBeGreaterThan(0);
    expect([...slugs.values()].filter(({ size }) => size !== 1)).toEqual([]);
    const { rows } = await database.pool.query(
      `SELECT count(*)::int AS tickets, count(DISTINCT values ->> 'message')::int AS keys FROM tickets`,
    );
    expect(rows).toEqual([{ tickets: KEYS, keys: KEYS }]);
    const stored = await database.pool.query('SELECT count(*)::int AS keys FROM idempotency_keys');
    expect(stored.rows).toEqual([{ keys: KEYS }]);
  },
  KEYS > 100 ? 1_800_000 : 480_000,
);

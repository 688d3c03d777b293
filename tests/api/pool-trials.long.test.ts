import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { startDatabase } from '#server/storage/start-database.ts';
import { quiet } from '../quiet-log.ts';
import { dataFolder, liveServer } from '../storage/data-folder.ts';
import { openTestSite, type TestSite } from './test-site.ts';

// HARDENING R16: lost connections at full load
const KILLS = 200;
const RESTARTS = 20;
const CLIENTS = 16;
const OPTIONS = { timeout: 600_000 };

/** Requests login codes, each in a transaction, until stopped. */
function load(site: TestSite) {
  const responses = { success: 0, retry: 0 };
  const unexpected: string[] = [];
  let isOver = false;
  let phone = 81_000_000;
  const ask = async () => {
    const { statusCode, headers, body } = await site.app.inject({
      method: 'POST',
      url: '/api/v1/rabbit/sg/contacts/otp',
      payload: { phone: String(phone++) },
    });
    if (statusCode === 503 && headers['retry-after']) responses.retry++;
    else if (statusCode < 500) responses.success++;
    else unexpected.push(`${statusCode} ${body}`);
  };
  const clients = Array.from({ length: CLIENTS }, async () => {
    while (!isOver) await ask();
  });
  return {
    responses,
    unexpected,
    /** Waits until as many requests as there are clients succeeded. */
    async recovery(): Promise<void> {
      const enough = responses.success + CLIENTS;
      while (responses.success < enough) await sleep(5);
    },
    async stop() {
      isOver = true;
      await Promise.all(clients);
    },
  };
}

async function openSite(url?: string): Promise<TestSite> {
  const site = await openTestSite({
    stock: { sg: 3 },
    environment: { RATE_LIMITS: 'off' },
    through: async (direct) => url ?? direct,
  });
  return site;
}

it(`${KILLS} killed backends at full load leak no client, and the site stops`, OPTIONS, async () => {
  const site = await openSite();
  onTestFinished(() => site.close());
  const requests = load(site);
  onTestFinished(() => requests.stop());
  await requests.recovery();
  let killed = 0;
  while (killed < KILLS) {
    const { rowCount } = await site.database.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'forecourt' ORDER BY random() LIMIT 1`,
    );
    killed += rowCount ?? 0;
    await sleep(20);
  }
  await requests.recovery();
  await requests.stop();
  expect(requests.unexpected).toEqual([]);
  expect((await site.app.inject('/readyz')).statusCode).toBe(200);
  await site.server.stop(0);
});

it(`${RESTARTS} restarts of PostgreSQL at full load: the site recovers from each`, OPTIONS, async () => {
  const dataDir = dataFolder();
  const embedded = await startDatabase({ dataDir, log: quiet });
  onTestFinished(() => embedded.close());
  const site = await openSite(embedded.url);
  onTestFinished(() => site.close());
  const requests = load(site);
  onTestFinished(() => requests.stop());
  await requests.recovery();
  const restart = async (name: NodeJS.Signals) => {
    const server = liveServer(dataDir) ?? 0;
    process.kill(server, name);
    while (liveServer(dataDir) === server) await sleep(5);
    await requests.recovery();
  };
  for (let round = 0; round < RESTARTS; round++) await restart(round % 2 === 0 ? 'SIGINT' : 'SIGKILL');
  await requests.stop();
  expect(requests.unexpected).toEqual([]);
  expect((await site.app.inject('/readyz')).statusCode).toBe(200);
  await site.server.stop(0);
});

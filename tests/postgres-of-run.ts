import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { type SupervisedPostgres, startPostgres } from '../src/server/storage/embedded/index.ts';
import { livePostmaster } from '../src/server/storage/embedded/postmaster.ts';
import { processMark, signal } from '../src/server/storage/embedded/processes.ts';
import { migrateDatabase } from '../src/server/storage/start-database.ts';
import { databaseUrl } from './database-url.ts';
import { quiet } from './quiet-log.ts';
import { TEMPLATE } from './template-name.ts';

const PREFIX = 'forecourt-test-';

/** PostgreSQL of a test run: the socket on which tests ask for its URL, a folder of the run, and how to end both. */
interface PostgresOfRun {
  address: string;
  folder: string;
  stop: () => Promise<void>;
}

/**
 * Starts one PostgreSQL with a migrated template database per test run, when the first test asks for it: a
 * run of pure unit tests starts none.
 */
export function offerPostgres(): PostgresOfRun {
  removeAbandoned();
  const folder = mkdtempSync(path.join(tmpdir(), `${PREFIX}${process.pid}-`));
  let postgres: Promise<SupervisedPostgres> | null = null;
  const broker = createServer((socket) => {
    socket.on('error', () => {});
    postgres ??= startTemplate(path.join(folder, 'data'));
    postgres.then(
      ({ url }) => socket.end(url),
      (error: unknown) => socket.end(`failed: ${error}`),
    );
  });
  const address = path.join(folder, 'broker.sock');
  broker.listen(address);
  const stop = async () => {
    broker.close();
    const started = await postgres?.catch(() => null);
    await started?.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  return { address, folder, stop };
}

async function startTemplate(dataDir: string): Promise<SupervisedPostgres> {
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '200',
    // autovacuum workers would block DROP DATABASE
    autovacuum: 'off',
  };
  const postgres = await startPostgres({ dataDir, log: quiet, settings });
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`CREATE DATABASE ${TEMPLATE}`);
  await client.end();
  await migrateDatabase(databaseUrl(postgres.url, TEMPLATE));
  return postgres;
}

/** Removes folders that killed runs left behind. */
function removeAbandoned(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length).split('-')[0]) : Number.NaN;
    if (!Number.isInteger(pid) || processMark(pid) !== null) continue;
    const folder = path.join(tmpdir(), name);
    const live = existsSync(folder) && livePostmaster(path.join(folder, 'data', 'postgres', 'data'));
    if (live) signal(live.pid, 'SIGQUIT');
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    } catch {
      // owned by another user, whose next run removes it
    }
  }
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { databaseSource, sharedDatabaseSource } from '../../src/server/modules/listings/database-source.ts';
import { Connection } from '../../src/server/storage/connection.ts';
import { type Database, type OpenDatabase, openDatabase } from '../../src/server/storage/database.ts';
import { databaseFault } from '../../src/server/storage/faults.ts';
import { writableUrl } from '../../src/server/storage/primary.ts';
import { inTransaction } from '../../src/server/storage/transaction.ts';
import { quiet } from '../quiet-log.ts';
import { until } from '../until.ts';
import { createPrimary, createStandby, promote, type TrialServer } from './trial-server.ts';

// nothing here must survive
const SETTINGS = { fsync: 'off', full_page_writes: 'off' };
/** What a read may be old, milliseconds. */
const MAX_LAG_MS = 1_000;

let folder: string;
let primary: TrialServer;
let standby: TrialServer;
let both: string;
const opened: OpenDatabase[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'forecourt-replica-'));
  primary = await createPrimary(join(folder, 'primary'));
  await primary.start(SETTINGS);
  await primary.query('CREATE TABLE notes (text text)');
  await primary.query('CREATE TABLE listings ()');
  standby = await createStandby(primary, join(folder, 'standby'));
  await standby.start(SETTINGS);
  both = `postgresql://forecourt@${primary.host},${standby.host}/postgres`;
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.close()));
});
afterAll(async () => {
  await Promise.all([primary, standby].map((each) => each?.signal('SIGKILL')));
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

function open(options: { url: string; replicaUrl?: string }): OpenDatabase {
  const database = openDatabase({ ...options, log: quiet, size: 3 });
  opened.push(database);
  return database;
}

/** Port of the server that answers. */
async function portOf(db: Database): Promise<number> {
  const { rows } = await db.execute<{ port: number }>(sql`SELECT inet_server_port() AS port`);
  return rows[0]?.port ?? 0;
}

const write = (db: Database, text: string) => db.execute(sql`INSERT INTO notes VALUES (${text})`);
async function isWritten(db: Database, text: string): Promise<boolean> {
  const { rows } = await db.execute(sql`SELECT FROM notes WHERE text = ${text}`);
  return rows.length > 0;
}

test('reads that may be a second old go to the replica, all others to the primary', async () => {
  const database = open({ url: primary.url(), replicaUrl: standby.url() });
  await until(async () => expect(await portOf(database.reads)).toBe(standby.port));
  expect(await portOf(database.background.reads)).toBe(standby.port);
  expect(await portOf(database.db)).toBe(primary.port);
  expect(await portOf(database.background.db)).toBe(primary.port);
  // transactions that only read
  expect(await inTransaction(database.reads, portOf)).toBe(standby.port);
});

test('without a replica all reads go to the primary', async () => {
  const database = open({ url: primary.url() });
  expect(database.reads).toBe(database.db);
  await database.settleReads();
});

test('a change is read from the replica once reads have settled', async () => {
  const database = open({ url: primary.url(), replicaUrl: standby.url() });
  await until(async () => expect(await portOf(database.reads)).toBe(standby.port));
  for (const text of ['first', 'second', 'third']) {
    await write(database.db, text);
    await database.settleReads();
    expect(await isWritten(database.reads, text)).toBe(true);
  }
});

test('no read is older than a second while the replica is behind, and reads return to it (R21)', async () => {
  const database = open({ url: primary.url(), replicaUrl: standby.url() });
  await until(async () => expect(await portOf(database.reads)).toBe(standby.port));
  await standby.query('SELECT pg_wal_replay_pause()');
  try {
    await write(database.db, 'not replayed');
    await sleep(MAX_LAG_MS + 1);
    expect(await isWritten(database.reads, 'not replayed')).toBe(true);
    await until(async () => expect(await portOf(database.reads)).toBe(primary.port));
    // what settles does not wait for a replica that does not come
    await write(database.db, 'settled');
    await database.settleReads();
    expect(await isWritten(database.reads, 'settled')).toBe(true);
  } finally {
    await standby.query('SELECT pg_wal_replay_resume()');
  }
  await until(async () => expect(await portOf(database.reads)).toBe(standby.port));
  expect(await isWritten(database.reads, 'settled')).toBe(true);
});

test('reads of a silent replica are answered by the primary, and return (R21)', async () => {
  const database = open({ url: primary.url(), replicaUrl: standby.url() });
  await until(async () => expect(await portOf(database.reads)).toBe(standby.port));
  await standby.signal('SIGSTOP');
  try {
    // some are on their way to the replica when it becomes silent
    await Promise.all(Array.from({ length: 9 }, () => portOf(database.reads)));
    await until(async () => expect(await portOf(database.reads)).toBe(primary.port));
  } finally {
    await standby.signal('SIGCONT');
  }
  await until(async () => expect(await portOf(database.reads)).toBe(standby.port));
});

test('a connection whose server refuses writes is not kept (R21)', async () => {
  const database = open({ url: standby.url() });
  const refused = await inTransaction(database.db, (tx) => write(tx, 'refused')).catch(
    (error: unknown) => error,
  );
  expect(databaseFault(refused)).toBe('unavailable');
  await until(() => expect(database.pool.totalCount).toBe(0));
});

test('a connection that opened while another server took over is not used (R21)', async () => {
  const hostOf = ({ port }: TrialServer) => ({ name: '127.0.0.1', port });
  const found = [hostOf(primary), hostOf(standby)];
  const findHost = async () => found.shift() ?? hostOf(standby);
  const late = new Connection({ connectionString: primary.url(), findHost });
  await expect(late.connect()).rejects.toThrow('another server takes writes now');
  const timely = new Connection({ connectionString: primary.url(), findHost });
  await timely.connect();
  const { rows } = await timely.query('SELECT inet_server_port() AS port');
  expect(rows).toEqual([{ port: standby.port }]);
  await timely.end();
});

test('writes, notifications and reads go on at a promoted standby, and never return to the server before it (R21)', async () => {
  const database = open({ url: both, replicaUrl: standby.url() });
  const heard: (string | null)[] = [];
  const source = databaseSource(database, quiet);
  const listener = source.listen((region) => heard.push(region));
  await write(database.db, 'before');
  await until(() => expect(heard).toEqual([null]));
  const position = await source.currentPosition();
  const sharedPosition = await sharedDatabaseSource(database, quiet).currentPosition();
  await until(async () => expect(await portOf(database.reads)).toBe(standby.port));

  await primary.signal('SIGKILL');
  // by whatever pool: the standby answers both
  expect(await isWritten(database.reads, 'before')).toBe(true);
  expect(await isWritten(database.db, 'before')).toBe(true);
  const failed = await write(database.db, 'nowhere').catch((error: unknown) => error);
  expect(databaseFault(failed)).toBe('unavailable');

  await promote(standby);
  await until(() => write(database.db, 'after'));
  // numbers of transactions that were lost are used again, which is known once the connection is there again
  await until(async () =>
    expect(await source.readChanges('sg', position)).toMatchObject({ changes: [], reload: true }),
  );
  // once where the connection is lost, once for each attempt, and once where it is there again
  expect(heard.length).toBeGreaterThan(2);
  expect(heard.every((each) => each === null)).toBe(true);
  // also for a process that starts only now
  const later = sharedDatabaseSource(open({ url: both }), quiet);
  expect(await later.readChanges('sg', sharedPosition)).toMatchObject({ changes: [], reload: true });
  await until(async () => {
    await database.pool.query("NOTIFY listing_changes, 'sg'");
    expect(heard.at(-1)).toBe('sg');
  });
  await listener.close();

  // it comes back as it was, and takes writes that would be lost
  await primary.start(SETTINGS);
  await sleep(500);
  expect(await portOf(database.db)).toBe(standby.port);
  expect(await portOf(open({ url: both }).db)).toBe(standby.port);
  expect(await writableUrl(both, quiet, 10_000)).toBe(standby.url());
});

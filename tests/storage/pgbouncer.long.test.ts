import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEBIAN_PROGRAMS } from '../../scripts/test/debian-programs.ts';
import { defineJob } from '../../src/server/jobs/define-job.ts';
import { startJobs } from '../../src/server/jobs/job-queue.ts';
import { databaseSource } from '../../src/server/modules/listings/database-source.ts';
import { upsertListings } from '../../src/server/modules/listings/repositories/upsert-listings.ts';
import { versionedListings } from '../../src/server/modules/listings/repositories/versioned-listing.ts';
import { withDatabaseLock } from '../../src/server/storage/advisory-locks.ts';
import type { OpenDatabase } from '../../src/server/storage/database.ts';
import { isStatementTimeout } from '../../src/server/storage/faults.ts';
import { startDatabase } from '../../src/server/storage/start-database.ts';
import { freePort } from '../free-port.ts';
import { jobServices } from '../job-services.ts';
import { quiet } from '../quiet-log.ts';
import { until } from '../until.ts';
import { listingInput } from './listing-input.ts';
import { createPrimary, type TrialServer } from './trial-server.ts';

const PROGRAM = DEBIAN_PROGRAMS.pgbouncer;
const isMissing = !existsSync(PROGRAM) && process.env.CI !== 'true';
/** Connections of the pooler to the server: fewer than those of the site to it. */
const SHARED = 2;

describe.skipIf(isMissing)(
  `through pgbouncer${isMissing ? ` (skipped: there is no ${PROGRAM})` : ''}`,
  () => {
    let folder: string;
    let server: TrialServer;
    let pooler: ChildProcess;
    let database: OpenDatabase;

    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'forecourt-pgbouncer-'));
      server = await createPrimary(join(folder, 'server'));
      await server.start({ fsync: 'off', full_page_writes: 'off' });
      const port = await freePort();
      pooler = startPooler(folder, server, port);
      await until(() => reach(port));
      database = await startDatabase({
        dataDir: folder,
        databaseUrl: `postgresql://forecourt@127.0.0.1:${port}/postgres`,
        directUrl: server.url(),
        log: quiet,
      });
      await upsertListings(
        database.db,
        'sg',
        Array.from({ length: 40 }, (_, at) => listingInput(String(at))),
      );
    });
    afterAll(async () => {
      await database?.close();
      pooler?.kill('SIGKILL');
      await server?.signal('SIGKILL');
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    });

    test('cars are read on whatever connection the pooler gives', async () => {
      const { rows } = await database.pool.query<{ slug: string }>('SELECT slug FROM listings');
      // each reads on two connections
      const readers = [1, 2, 3, 4].map(() => versionedListings(database.db));
      for (const known of ['', 'old', 'old']) {
        const all = readers.flatMap((read) => rows.map(({ slug }) => read('sg', slug, known)));
        const found = await Promise.all(all);
        expect(found.filter((each) => each?.changed)).toHaveLength(all.length);
      }
      expect(database.pool.totalCount).toBeGreaterThan(SHARED);
    });

    test('a lock that lasts longer than a transaction is held once', async () => {
      const { db } = database;
      const begun = Promise.withResolvers<void>();
      const work = Promise.withResolvers<void>();
      const first = withDatabaseLock(db, 'alerts', 'sg', () => {
        begun.resolve();
        return work.promise;
      });
      await begun.promise;
      for (let each = 0; each <= SHARED; each++)
        expect(await withDatabaseLock(db, 'alerts', 'sg', async () => {})).toBeNull();
      work.resolve();
      await first;
      expect(await withDatabaseLock(db, 'alerts', 'sg', async () => 'mine')).toEqual({ result: 'mine' });
    });

    test('changes of cars reach listeners', async () => {
      const heard: (string | null)[] = [];
      const listener = databaseSource(database, quiet).listen((region) => heard.push(region));
      await until(() => expect(heard).toEqual([null]));
      await upsertListings(database.db, 'jp', [listingInput('1')]);
      await until(() => expect(heard).toEqual([null, 'jp']));
      await listener.close();
    });

    test('jobs run', async () => {
      const ran = Promise.withResolvers<void>();
      const job = defineJob({ name: 'through-pgbouncer', run: async () => ran.resolve() });
      const jobs = startJobs({
        pool: database.background.pool,
        services: jobServices({ database }),
        jobs: [job],
      });
      await jobs.ready;
      await jobs.enqueue(job, {});
      await ran.promise;
      await jobs.stop(5_000);
    });

    test('statements end in time, by the query that the pooler sends first', async () => {
      const failed = await database.db.execute(sql`SELECT pg_sleep(8)`).catch((error: unknown) => error);
      expect(isStatementTimeout(failed)).toBe(true);
    });
  },
);

/** Starts it with the settings of docs/operations/postgres.md, except for the number of connections. */
function startPooler(folder: string, server: TrialServer, port: number): ChildProcess {
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(join(folder, 'users.txt'), '"forecourt" ""\n');
  writeFileSync(
    file,
    `[databases]
postgres = host=127.0.0.1 port=${server.port} connect_query='SET statement_timeout = 2500; SET lock_timeout = 2500; SET idle_in_transaction_session_timeout = 10000'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
default_pool_size = ${SHARED}
`,
  );
  // it does not run as root
  const asOther =
    process.getuid?.() === 0 ? ['unshare', '--user', '--map-user=1000', '--map-group=1000', '--'] : [];
  const [program = PROGRAM, ...args] = [...asOther, PROGRAM, '-q', file];
  return spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'] });
}

/** @throws while nothing listens on the port */
async function reach(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject)).finally(() =>
    socket.destroy(),
  );
}

import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { describe, expect, test, vi } from 'vitest';
import { upsertListings } from '../../src/server/modules/listings/repositories/upsert-listings.ts';
import { clusterPaths } from '../../src/server/storage/embedded/cluster.ts';
import { startPostgres } from '../../src/server/storage/embedded/index.ts';
import { databaseFault } from '../../src/server/storage/faults.ts';
import { joinDatabase, startDatabase } from '../../src/server/storage/start-database.ts';
import { quiet } from '../quiet-log.ts';
import { until } from '../until.ts';
import { ChildSite } from './child-site.ts';
import { dataFolder, liveServer, usedDataFolder } from './data-folder.ts';
import { listingInput } from './listing-input.ts';
import { storedListings } from './stored-listings.ts';

const SLEEPERS = `SELECT count(*)::int AS sleepers FROM pg_stat_activity WHERE wait_event = 'PgSleep'`;

/** Only guards against hanging. */
const SLOW = { timeout: 120_000 };

const start = (dataDir: string) => startDatabase({ dataDir, log: quiet });

describe('the embedded PostgreSQL', () => {
  test('is durable, serves an unprivileged role, keeps data and leaves no process running', async () => {
    const dataDir = dataFolder();
    const first = await start(dataDir);
    const facts = await first.pool.query(
      `SELECT rolsuper AS super, current_setting('fsync') AS fsync, current_setting('full_page_writes') AS pages,
         current_setting('synchronous_commit') AS commit, current_setting('server_encoding') AS encoding,
         current_setting('listen_addresses') AS addresses FROM pg_roles WHERE rolname = current_user`,
    );
    const facing = { encoding: 'UTF8', addresses: '' };
    expect(facts.rows).toEqual([{ super: false, fsync: 'on', pages: 'on', commit: 'on', ...facing }]);
    await upsertListings(first.db, 'saved', [listingInput('1')]);
    await first.close();
    expect(liveServer(dataDir)).toBeNull();
    expect(readdirSync(path.join(dataDir, 'lock'))).toEqual([]);

    const second = await start(dataDir);
    expect(await storedListings(second.db, 'saved')).toHaveLength(1);
    await second.close();
    expect(liveServer(dataDir)).toBeNull();
  });

  test('refuses connections without the password', async () => {
    const postgres = await startPostgres({ dataDir: dataFolder(), log: quiet });
    const wrong = new Client({ connectionString: postgres.url.replace(/:\w+@/, ':wrong@') });
    await expect(wrong.connect()).rejects.toThrow(/password authentication failed/);
    const superuser = new Client({ connectionString: postgres.url.replace('//forecourt:', '//postgres:') });
    await expect(superuser.connect()).rejects.toThrow(/no pg_hba.conf entry/);
    await postgres.stop();
  });

  test('works in a folder whose path exceeds the limit of a socket', async () => {
    const database = await start(path.join(dataFolder(), 'deep-'.repeat(15), 'deeper-'.repeat(10)));
    expect((await database.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    await database.close();
  });

  test('never runs as root, even without user namespaces', async () => {
    const dataDir = dataFolder();
    const postgres = await startPostgres({ dataDir, log: quiet, userNamespaces: false });
    expect(statSync(clusterPaths(dataDir).dataFolder).uid).not.toBe(0);
    await postgres.stop();
    // the same folder with user namespaces: files keep their owner
    const database = await start(dataDir);
    expect((await database.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    await database.close();
  });

  test('restarts when killed; queries fail as "unavailable" until then (R3)', SLOW, async () => {
    const dataDir = await usedDataFolder();
    const database = await start(dataDir);
    await upsertListings(database.db, 'saved', [listingInput('1')]);
    const killed = liveServer(dataDir) ?? 0;
    const faults = new Set<unknown>();
    const pending = database.pool
      .query('SELECT pg_sleep(20)')
      .catch((error: unknown) => databaseFault(error));
    await until(async () => expect((await database.pool.query(SLEEPERS)).rows).toEqual([{ sleepers: 1 }]));
    process.kill(killed, 'SIGKILL');
    expect(await pending).toBe('unavailable');
    await vi.waitFor(
      async () => {
        const rows = await storedListings(database.db, 'saved').catch((error: unknown) => {
          faults.add(databaseFault(error));
          throw error;
        });
        expect(rows).toHaveLength(1);
        expect(liveServer(dataDir)).not.toBe(killed);
      },
      { timeout: 60_000, interval: 10 },
    );
    expect([...faults].filter((fault) => fault !== 'unavailable')).toEqual([]);
    await database.close();
    expect(liveServer(dataDir)).toBeNull();
  });

  test('a second site is refused with the pid of the first; a command joins (R4)', SLOW, async () => {
    const dataDir = await usedDataFolder();
    const site = new ChildSite(dataDir);
    await site.waitForLine('ready');
    await expect(start(dataDir)).rejects.toThrow(`process ${site.child.pid}.`);
    const job = await joinDatabase({ dataDir, log: quiet });
    expect(await upsertListings(job.db, 'job', [listingInput('1')])).toMatchObject({ stored: 1 });
    await job.close();
    expect(liveServer(dataDir)).not.toBeNull();
    await site.end('SIGTERM');
    expect(site.child.exitCode).toBe(0);
    expect(liveServer(dataDir)).toBeNull();
  });

  test('an uncaught error of the site stops the server', async () => {
    const dataDir = await usedDataFolder();
    const site = new ChildSite(dataDir, 'crash');
    await site.ended;
    expect(site.errors).toContain('uncaught error of the site');
    await vi.waitFor(() => expect(liveServer(dataDir)).toBeNull(), 60_000);
    expect(readdirSync(path.join(dataDir, 'lock'))).toEqual([]);
  });

  test(
    'a killed site loses no acknowledged write; its server and lock are taken over (R1)',
    SLOW,
    async () => {
      const dataDir = await usedDataFolder();
      const site = new ChildSite(dataDir, 'write');
      await site.waitForLine('ready');
      await vi.waitFor(() => expect(site.lines.length).toBeGreaterThan(20), 60_000);
      await site.end('SIGKILL');
      const orphan = liveServer(dataDir);
      expect(orphan).not.toBeNull();
      const acknowledged = site.lines.flatMap((line) => /^stored (.*)/.exec(line)?.[1] ?? []);
      const database = await start(dataDir);
      expect(liveServer(dataDir)).toBe(orphan);
      const stored = (await storedListings(database.db, 'written')).map((row) => row.sourceId);
      expect(stored).toEqual(expect.arrayContaining(acknowledged));

      // adopted servers are supervised too
      process.kill(orphan ?? 0, 'SIGKILL');
      await vi.waitFor(async () => {
        // a query may succeed before the signal arrives
        expect(liveServer(dataDir)).not.toBe(orphan);
        expect((await database.pool.query('SELECT 1')).rows).toHaveLength(1);
      }, 120_000);
      await database.close();
      expect(liveServer(dataDir)).toBeNull();
    },
  );
});

import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RegionManifest, StockFeed } from '#contracts/types.ts';
import { findFormerImport } from '#server/modules/desk-imports/repositories/imports.ts';
import type { FeedMessage } from '#server/modules/stock-feeds/run-due-feeds.ts';
import { nextRun } from '#server/modules/stock-feeds/schedule.ts';
import type { FileStorage } from '../../src/server/gateways/storage/file-storage.ts';
import { checkStockFeeds } from '../../src/server/import/check-stock-feeds.ts';
import { listFeeds, runDueFeeds } from '../../src/server/modules/stock-feeds/index.ts';
import type { OpenDatabase } from '../../src/server/storage/database.ts';
import { createTestDatabase } from '../database.ts';
import { openFaults } from '../faulty-host.ts';
import { quiet } from '../quiet-log.ts';

const MINUTE = 60_000;
let database: OpenDatabase;
let server: Server;
let faulty: Awaited<ReturnType<typeof openFaults>>;
let base: string;
let answer: (response: ServerResponse, request: IncomingMessage) => void;
let asked: IncomingMessage[];
let files: Map<string, Buffer>;
let imports: number;
let news: Omit<FeedMessage, 'occurrence'>[];
let feed: StockFeed;
let keptAt: Record<string, string> | undefined;

const storage = {
  put: async (key: string, bytes: Uint8Array) => {
    files.set(key, Buffer.from(bytes));
  },
} as FileStorage;

beforeAll(async () => {
  database = await createTestDatabase();
  faulty = await openFaults();
  server = createServer((request, response) => {
    asked.push(request);
    answer(response, request);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  faulty.close();
  await database.close();
});
beforeEach(async () => {
  [asked, files, imports, news, keptAt] = [[], new Map(), 0, [], undefined];
  answer = (response) => response.end('id,make\n1,Kia\n');
  feed = { name: 'dealer', address: `${base}/stock.csv`, mapping: 'dealer', schedule: 'hourly', minCars: 5 };
  for (const table of ['feed_states', 'desk_imports']) await database.pool.query(`DELETE FROM ${table}`);
});

const manifest = () =>
  ({
    code: 'sg',
    timeZone: 'Asia/Singapore',
    feeds: [feed],
    pictures: { keptAt },
  }) as unknown as RegionManifest;

const options = (given: { privateHosts?: string[]; now?: number; folder?: string } = {}) => ({
  db: database.db,
  storage,
  log: quiet,
  folders: { regionsDir: 'regions', shippedRegionsDir: 'regions' },
  manifests: () => [manifest()],
  clock: () => given.now ?? Date.now(),
  privateHosts: given.privateHosts ?? [new URL(base).host, faulty.host],
  deskHosts: `sg:${new URL(base).host}`,
  folder: given.folder ?? '',
  bucket: {
    s3Endpoint: base,
    s3Region: 'us-east-1',
    s3Bucket: 'uploads',
    s3AccessKeyId: 'SITE',
    s3SecretAccessKey: 'c2VjcmV0',
  },
  values: { FEED_AUTHORIZATION_DEALER: 'Basic c2VjcmV0', FEED_AUTHORIZATION_BUCKET: 'DEALER:c2VjcmV0' },
  runImports: () => {
    imports += 1;
  },
  tell: async (_: unknown, { occurrence: _time, ...given }: FeedMessage) => {
    news.push(given);
  },
});

const run = (given?: Parameters<typeof options>[0]) =>
  runDueFeeds(options(given), new AbortController().signal);
const state = async () => (await listFeeds(database.db, manifest(), Date.now()))[0];
const stored = async () =>
  (
    await database.pool.query(
      `SELECT i.name, i.feed_name, i.staff_id, r.feed, r.min_rows, r.status FROM desk_imports i
       JOIN desk_import_runs r ON r.import_id = i.id ORDER BY i.id`,
    )
  ).rows;

describe('a feed', () => {
  it('is asked when it is due, and its file waits to be imported', async () => {
    await run();
    expect(await stored()).toEqual([
      {
        name: 'dealer',
        feed_name: 'dealer',
        staff_id: null,
        feed: 'dealer',
        min_rows: 5,
        status: 'queued',
      },
    ]);
    expect([...files.values()].map(String)).toEqual(['id,make\n1,Kia\n']);
    expect(imports).toBe(1);
    expect(await state()).toMatchObject({
      failures: 0,
      problem: null,
      is_late: false,
      host: new URL(base).host,
    });
    await run();
    expect(asked).toHaveLength(1);
  });

  it('costs nothing where its file has not changed', async () => {
    answer = (response, request) =>
      request.headers['if-none-match'] === '"1"'
        ? response.writeHead(304).end()
        : response.writeHead(200, { etag: '"1"' }).end('id\n1\n');
    const later = (hours: number) => ({ now: Date.now() + hours * 60 * MINUTE + MINUTE });
    await run();
    await run(later(1));
    expect([asked.length, imports]).toEqual([2, 1]);
    // another entity tag, the same content
    answer = (response) => response.writeHead(200, { etag: '"2"' }).end('id\n1\n');
    await run(later(3));
    expect([asked.length, imports]).toEqual([3, 1]);
    answer = (response) => response.end('id\n1\n2\n');
    await run(later(5));
    expect([asked.length, imports]).toEqual([4, 2]);
  });

  it('is read again where photos that stay at a host get another address', async () => {
    answer = (response, request) =>
      request.headers['if-none-match'] ? response.writeHead(304).end() : response.end('id\n1\n');
    keptAt = { dealer: 'https://cdn.example/{path}?w={width}' };
    await run();
    await run();
    expect([asked.length, imports]).toEqual([1, 1]);
    keptAt = { dealer: 'https://cdn.example/r/{path}?w={width}' };
    await run();
    expect([asked.length, imports]).toEqual([2, 2]);
    await run();
    expect([asked.length, imports]).toEqual([2, 2]);
  });

  it('shows nothing of its address, in which there may be a key', async () => {
    feed = { ...feed, address: `${base}/export/c2VjcmV0a2V5` };
    await run();
    expect(JSON.stringify([await stored(), await state()])).not.toContain('c2VjcmV0a2V5');
  });

  it('has a file that has not changed imported again while that fails', async () => {
    const statuses = async () => (await stored()).map(({ status }) => status);
    const end = (status: string) =>
      database.pool.query("UPDATE desk_import_runs SET status = $1 WHERE status = 'queued'", [status]);
    let hours = 0;
    const runLater = () => {
      hours += 1;
      return run({ now: Date.now() + hours * 61 * MINUTE });
    };
    await run();
    await runLater();
    expect(await statuses()).toEqual(['queued']);
    await end('failed');
    await runLater();
    expect((await statuses()).sort()).toEqual(['failed', 'queued']);
    expect([imports, files.size]).toEqual([2, 1]);
    await end('done');
    await runLater();
    expect((await statuses()).sort()).toEqual(['done', 'failed']);
  });

  it('is the newest file of a folder of the operator, and nothing outside of it', async () => {
    const outside = mkdtempSync(join(tmpdir(), 'forecourt-feeds-'));
    const folder = join(outside, 'feeds');
    try {
      mkdirSync(join(folder, 'dealer'), { recursive: true });
      const write = (name: string, text: string, minute: number) => {
        writeFileSync(join(folder, name), text);
        utimesSync(join(folder, name), minute * 60, minute * 60);
      };
      write('dealer/stock-1.csv', 'id\n1\n', 2);
      write('dealer/stock-2.csv', 'id\n2\n', 1);
      write('dealer/other.csv', 'id\n3\n', 3);
      writeFileSync(join(outside, 'secret.csv'), 'id\n9\n');
      symlinkSync(join(outside, 'secret.csv'), join(folder, 'dealer/stock-9.csv'));
      symlinkSync(outside, join(folder, 'out'));
      let hours = 0;
      const runLater = () => {
        hours += 2;
        return run({ folder, now: Date.now() + hours * 60 * MINUTE });
      };
      feed = { ...feed, address: 'folder:dealer/stock-*.csv' };
      await runLater();
      expect([...files.values()].map(String)).toEqual(['id\n1\n']);
      expect(await state()).toMatchObject({ problem: null, host: 'folder' });
      await runLater();
      expect([imports, files.size]).toEqual([1, 1]);
      write('dealer/stock-2.csv', 'id\n2\n4\n', 5);
      await runLater();
      expect([...files.values()].map(String).at(-1)).toBe('id\n2\n4\n');
      // the newest one is the last of many
      mkdirSync(join(folder, 'many'));
      for (let at = 0; at <= 10_000; at += 1) write(`many/${at}.csv`, '', 1);
      const last = readdirSync(join(folder, 'many')).at(-1);
      write(`many/${last}`, 'id\n5\n', 9);
      feed = { ...feed, address: 'folder:many/*.csv' };
      await runLater();
      expect([...files.values()].map(String).at(-1)).toBe('id\n5\n');
      for (const address of [
        'folder:dealer/stock-9.csv',
        'folder:out/secret.csv',
        'folder:../secret.csv',
        'folder:dealer/../../secret.csv',
        'folder:none/*.csv',
      ]) {
        feed = { ...feed, address };
        await runLater();
        expect([address, (await state())?.problem]).toEqual([
          address,
          expect.stringMatching(/no such file|leads out/),
        ]);
      }
      feed = { ...feed, address: 'folder:dealer/stock-1.csv' };
      await run({ now: Date.now() + 100 * 60 * MINUTE });
      expect((await state())?.problem).toMatch(/FEED_FOLDER/);
      expect([asked.length, files.size]).toEqual([0, 3]);
    } finally {
      rmSync(outside, { recursive: true });
    }
  });

  it('that is deleted ends its cars in parts and holds up no other one; those that somebody else brings stay', async () => {
    const { pool } = database;
    const left = async (table: string) =>
      (await pool.query(`SELECT count(*)::int AS count FROM ${table}`)).rows[0].count;
    for (const [source, count] of [
      ['broken', 1],
      ['many', 1001],
      ['taken', 1],
    ]) {
      await pool.query(
        `INSERT INTO listings (region, kind, source, source_id, slug, status, title, fields, content_hash)
         SELECT 'sg', 'used', $1, n, $1 || n, 'available', 'Car', '{}', 'x' FROM generate_series(1, $2::int) AS n`,
        [source, count],
      );
      await pool.query(
        "INSERT INTO desk_feeds (region, name, settings, ends_source) VALUES ('sg', $1, $2, $1)",
        [source, JSON.stringify({ ...feed, name: source })],
      );
    }
    await pool.query(`
      WITH added AS (INSERT INTO staff (phone, name) VALUES ('+6581190001', 'Manager') RETURNING id)
      INSERT INTO partner_keys (region, name, sources, token_hash, staff_id) SELECT 'sg', 'Partner', '{taken}', 'x', id FROM added`);
    await pool.query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF (SELECT count(*) > 1000 OR bool_or(source = 'broken') FROM gone) THEN RAISE 'refused'; END IF; RETURN NULL;
      END $$;
      CREATE TRIGGER refuse AFTER DELETE ON listings REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION refuse()`);
    await run();
    expect(asked).toHaveLength(1);
    expect([await left("listings WHERE source = 'many'"), await left('listings')]).toEqual([0, 2]);
    expect([await left("desk_feeds WHERE name = 'broken'"), await left('desk_feeds')]).toEqual([1, 1]);
    await pool.query('DROP FUNCTION refuse CASCADE');
    await run();
    expect([await left('listings'), await left('desk_feeds')]).toEqual([1, 0]);
  });

  it('is an object of a bucket, by the key of the site or one of its own, and never a file of people', async () => {
    answer = (response, request) =>
      request.headers['if-none-match'] === '"1"'
        ? response.writeHead(304).end()
        : request.url?.startsWith('/feeds/stock.csv')
          ? response.writeHead(200, { etag: '"1"' }).end('id\n1\n')
          : response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
    const later = (hours: number) => ({ now: Date.now() + hours * 60 * MINUTE });
    feed = { ...feed, address: 's3://feeds/stock.csv' };
    await run();
    expect([...files.values()].map(String)).toEqual(['id\n1\n']);
    expect(asked[0]?.headers.authorization).toContain('Credential=SITE/');
    expect(await state()).toMatchObject({ problem: null, host: 'feeds' });
    await run(later(2));
    expect([asked.length, imports]).toEqual([2, 1]);
    feed = { ...feed, authorizationEnv: 'FEED_AUTHORIZATION_BUCKET' };
    await run(later(4));
    expect(asked[2]?.headers.authorization).toContain('Credential=DEALER/');
    for (const [address, problem] of [
      ['s3://uploads/0123456789abcdef0123456789abcdef', /files of this site/],
      ['s3://feeds/gone.csv', /no such file/],
    ] as const) {
      feed = { ...feed, address };
      await run(later(10));
      expect((await state())?.problem).toMatch(problem);
    }
    expect(asked).toHaveLength(4);
  });

  it('begins again where its mapping changes', async () => {
    await run();
    feed = { ...feed, mapping: 'other' };
    await run();
    expect((await stored()).map((row) => row.feed)).toEqual(['dealer', 'other']);
  });

  it('sends the header that its variable holds, and says so where that is empty', async () => {
    feed = { ...feed, authorizationEnv: 'FEED_AUTHORIZATION_DEALER' };
    await run();
    expect(asked[0]?.headers.authorization).toBe('Basic c2VjcmV0');
    feed = { ...feed, authorizationEnv: 'FEED_AUTHORIZATION_OTHER' };
    await run();
    expect(asked).toHaveLength(1);
    expect((await state())?.problem).toBe('the variable FEED_AUTHORIZATION_OTHER is empty');
  });

  it.each<[keyof typeof faulty.faults, string]>([
    ['answers 404', 'the address answered 404'],
    ['answers 500', 'the address answered 500'],
    ['breaks off', 'the host cannot be reached'],
    ['breaks off within the file', 'the host cannot be reached'],
    ['hangs', 'the address took too long'],
    ['sends a byte now and then', 'the address took too long'],
    ['names a length of 10 GB', 'the file has more than 100 MB'],
    ['never ends', 'the file has more than 100 MB'],
    ['sends an empty file', 'the address sent an empty file'],
    ['leads into a private network', 'the address leads on to another one; name that one'],
    ['has an expired certificate', 'the host has no valid certificate'],
    ['has no address', 'the host has no address'],
    ['is well, and the disk is full', 'this site has no room left for its file'],
  ])('imports nothing where it %s, says so at the desk and is tried again soon', async (name, problem) => {
    const fault = faulty.faults[name];
    const well = answer;
    const { address } = feed;
    if (fault.answer) answer = fault.answer;
    if (fault.address) feed = { ...feed, address: fault.address };
    const end = fault.begin?.(storage);
    await run();
    expect(await state()).toMatchObject({ failures: 1, problem, answered_at: null });
    await run();
    expect(asked.length).toBeLessThan(2);
    await run({ now: Date.now() + 2 * MINUTE });
    expect(await state()).toMatchObject({ failures: 2, problem });
    expect([imports, await stored(), files.size]).toEqual([0, [], 0]);
    end?.();
    answer = well;
    feed = { ...feed, address };
    await run({ now: Date.now() + 30 * MINUTE });
    expect(await state()).toMatchObject({ failures: 0, problem: null });
    expect(imports).toBe(1);
  });

  it('fails where the address says that nothing has changed though nothing is known', async () => {
    answer = (response) => response.writeHead(304).end();
    await run();
    expect(await state()).toMatchObject({ failures: 1, answered_at: null });
  });

  it('tells staff once that it is not well, and once that it is again', async () => {
    const well = answer;
    const at = (minutes: number) => run({ now: Date.now() + (minutes + 1) * MINUTE });
    const answeredAt = (minutes: number) =>
      database.pool.query('UPDATE feed_states SET answered_at = now() + make_interval(mins => $1)', [
        minutes,
      ]);
    answer = (response) => response.writeHead(500).end();
    const failed = { region: 'sg', feed: 'dealer', problem: 'the address answered 500' };
    await at(0);
    await at(2);
    expect(news).toEqual([]);
    for (const minutes of [10, 40, 120, 200]) await at(minutes);
    expect([asked.length, news]).toEqual([6, [failed]]);
    answer = well;
    for (const minutes of [300, 400]) await at(minutes);
    const again = { ...failed, problem: null };
    expect(news).toEqual([failed, again]);
    // one that has answered before, and does not for twice the time of its schedule
    answer = (response) => response.writeHead(500).end();
    await answeredAt(400);
    await at(470);
    expect(news).toHaveLength(2);
    await answeredAt(340);
    await at(472);
    expect(news).toEqual([failed, again, failed]);
  });

  it('is not well while its files cannot be imported', async () => {
    const at = async (hours: number, status: string) => {
      answer = (response) => response.end(`id\n${hours}\n`);
      await run({ now: Date.now() + hours * 61 * MINUTE });
      await database.pool.query(
        `UPDATE desk_import_runs SET status = $1, problem = 'The file has 1 row.' WHERE status = 'queued'`,
        [status],
      );
    };
    const failed = {
      region: 'sg',
      feed: 'dealer',
      problem: 'its file was not imported: The file has 1 row',
    };
    for (const hours of [1, 2]) await at(hours, 'failed');
    expect([await state(), news]).toMatchObject([{ failures: 1, problem: failed.problem }, []]);
    await at(3, 'failed');
    await at(4, 'done');
    expect([(await state())?.failures, news]).toEqual([3, [failed]]);
    await at(5, 'done');
    expect(await state()).toMatchObject({ failures: 0, problem: null });
    expect(news).toEqual([failed, { ...failed, problem: null }]);
  });

  it('that fails once after a time in which the site was down is no news', async () => {
    await run();
    await database.pool.query(
      "UPDATE feed_states SET answered_at = now() - interval '1 day', due_at = now()",
    );
    answer = (response) => response.writeHead(500).end();
    await run({ now: Date.now() + MINUTE });
    expect([asked.length, news]).toEqual([2, []]);
    await run({ now: Date.now() + 3 * MINUTE });
    expect(news).toHaveLength(1);
  });

  it('never leads into a private network that the operator has not named', async () => {
    for (const address of [
      `${base}/stock.csv`,
      'http://169.254.169.254/latest/',
      'http://[::1]/a',
      `${base.replace('127.0.0.1', 'localhost')}/a`,
    ]) {
      feed = { ...feed, address };
      await run({ privateHosts: [] });
      expect((await state())?.problem).toBe('the address has a private address, which is not called');
    }
    expect(asked).toHaveLength(0);
  });

  it('of the manifest or of the desk is asked once by two processes at a time', async () => {
    await database.pool.query(
      "INSERT INTO desk_feeds (region, name, settings, own_mapping) VALUES ('sg', 'own', $1, $2)",
      [
        JSON.stringify({ ...feed, name: 'own', address: `${base}/own.csv` }),
        JSON.stringify({ source: 'own' }),
      ],
    );
    answer = (response) => setTimeout(() => response.end('id\n1\n'), 50);
    await Promise.all([run(), run(), run()]);
    expect(asked.map(({ url }) => url).toSorted()).toEqual(['/own.csv', '/stock.csv']);
    expect([imports, (await stored()).map(({ name }) => name).toSorted()]).toEqual([2, ['dealer', 'own']]);
    await database.pool.query('DELETE FROM desk_feeds');
  });
});

it.each<[string, string, string | null]>([
  ['A done, B done', 'the run before the last', 'A'],
  ['A done, B done, A done', 'no file that was gone back from', null],
  ['A done, B done, A done, C done', 'the last file that was not bad', 'A'],
  ['A done, B done, C failed', 'what was there before a file that failed', 'B'],
  ['A done, B done, C interrupted', 'what was there before a process ended', 'B'],
  ['A done, B done, C running', 'what was there before a file that is being imported', 'B'],
  ['A done, B done, C stopped', 'what was there before a file that was stopped', 'B'],
  ['A done, B done, C cancelled', 'nothing of a run that never began', 'A'],
])('after %s, "go back" means %s', async (runs, _, expected) => {
  const ids = new Map<string, number>();
  for (const [file = '', word] of runs.split(', ').map((each) => each.split(' '))) {
    const { rows } = await database.pool.query(
      `INSERT INTO desk_imports (region, name, size, sha256, storage_key, feed_name)
       SELECT 'sg', 'dealer', 1, $1, md5(random()::text), 'dealer' WHERE $2::int IS NULL RETURNING id::int`,
      [file, ids.get(file) ?? null],
    );
    ids.set(file, ids.get(file) ?? rows[0].id);
    await database.pool.query(
      `INSERT INTO desk_import_runs (import_id, feed, is_dry_run, removes_any, status, started_at)
       VALUES ($1, 'dealer', false, false, $2, CASE WHEN $3 THEN now() END)`,
      [ids.get(file), word === 'stopped' ? 'cancelled' : word, word !== 'cancelled'],
    );
  }
  const found = await findFormerImport(database.db, { region: 'sg', feedName: 'dealer' });
  expect(found).toBe(expected === null ? null : ids.get(expected));
});

it('whose address has no possible port is named, whatever else there is', async () => {
  feed.address = 'https://cars.example:99999/stock.csv';
  const document = {
    problemAt: (path: readonly unknown[], finding: object) => ({ path: path.join('.'), ...finding }),
  };
  const regions = [{ manifest: manifest(), document }] as unknown as Parameters<typeof checkStockFeeds>[0];
  const problems = await checkStockFeeds(
    regions,
    { regionsDir: 'regions', shippedRegionsDir: 'regions' },
    [],
  );
  expect(problems.map(({ path }: { path?: string }) => path)).toEqual(['feeds.0.address', 'feeds.0.mapping']);
});

describe('a schedule', () => {
  const at = (text: string) => Date.parse(text);
  it.each([
    ['hourly', '2026-03-01T10:20:00Z', 'UTC', '2026-03-01T11:20:00Z'],
    ['every 15 minutes', '2026-03-01T10:20:00Z', 'UTC', '2026-03-01T10:35:00Z'],
    ['every 6 hours', '2026-03-01T10:20:00Z', 'UTC', '2026-03-01T16:20:00Z'],
    ['daily at 04:30', '2026-03-01T10:20:00Z', 'Asia/Tokyo', '2026-03-01T19:30:00Z'],
    ['daily at 04:30', '2026-03-01T19:29:00Z', 'Asia/Tokyo', '2026-03-01T19:30:00Z'],
    ['daily at 04:30', '2026-03-01T19:30:00Z', 'Asia/Tokyo', '2026-03-02T19:30:00Z'],
    // the clocks go forward in the night
    ['daily at 02:30', '2026-03-07T12:00:00Z', 'America/New_York', '2026-03-08T07:30:00Z'],
  ])('"%s" after %s in %s runs at %s', (schedule, now, zone, next) => {
    expect(new Date(nextRun(schedule, at(now), zone)).toISOString()).toBe(next.replace('Z', '.000Z'));
  });

  it('is not waited for after a failure, and never made rarer by one', () => {
    const now = at('2026-03-01T10:20:00Z');
    const minutes = (schedule: string, failures: number) =>
      (nextRun(schedule, now, 'UTC', failures) - now) / MINUTE;
    expect([1, 2, 3, 4, 5].map((failures) => minutes('daily at 10:00', failures))).toEqual([
      1, 5, 15, 60, 1_420,
    ]);
    expect(minutes('every 15 minutes', 4)).toBe(15);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '../../src/server/db/database.ts';
import { openDatabase } from '../../src/server/db/database.ts';
import { databaseFault } from '../../src/server/db/faults.ts';
import { countByRegion, findListingBySlug } from '../../src/server/repositories/listings.ts';
import { createTestDatabase } from '../database.ts';
import { quiet } from '../quiet-log.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const faultOf = async (work: Promise<unknown>) =>
  work.then(
    () => 'no error',
    (error: unknown) => databaseFault(error),
  );

describe('what a failed query means for the one who asked', () => {
  test('no server: unavailable', async () => {
    const nowhere = openDatabase({ url: 'postgresql://a:b@/c?host=/nowhere', log: quiet });
    expect(await faultOf(countByRegion(nowhere.db))).toBe('unavailable');
    const refused = openDatabase({ url: 'postgresql://a:b@127.0.0.1:1/c', log: quiet });
    expect(await faultOf(countByRegion(refused.db))).toBe('unavailable');
  });

  test('the server ends the connection: unavailable, and the next query finds a new one', async () => {
    const { pool, db } = database;
    expect(await faultOf(pool.query('SELECT pg_terminate_backend(pg_backend_pid())'))).toBe('unavailable');
    expect(await findListingBySlug(db, 'any', 'none')).toBeNull();
  });

  test('a statement that takes longer than allowed: overloaded (R7)', async () => {
    const hasty = openDatabase({ url: database.url, log: quiet, statementTimeout: 100 });
    expect(await faultOf(hasty.pool.query('SELECT pg_sleep(5)'))).toBe('overloaded');
    await hasty.close();
  });

  test('no connection becomes free: overloaded within the time for connecting', async () => {
    const narrow = openDatabase({ url: database.url, log: quiet, size: 1 });
    const taken = await narrow.pool.connect();
    expect(await faultOf(countByRegion(narrow.db))).toBe('overloaded');
    taken.release();
    await narrow.close();
  });

  test('a full disk: full', async () => {
    const failing = database.pool.query(
      "DO $$ BEGIN RAISE EXCEPTION 'no space' USING ERRCODE = '53100'; END $$",
    );
    expect(await faultOf(failing)).toBe('full');
  });

  test('a mistake in the query: none', async () => {
    expect(await faultOf(database.pool.query('SELECT nonsense'))).toBeNull();
    expect(databaseFault('text')).toBeNull();
  });
});

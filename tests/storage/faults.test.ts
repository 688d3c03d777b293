import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countByRegion, findListingBySlug } from '../../src/server/modules/listings/repositories/listings.ts';
import type { OpenDatabase } from '../../src/server/storage/database.ts';
import { openDatabase } from '../../src/server/storage/database.ts';
import { databaseFault } from '../../src/server/storage/faults.ts';
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

describe('databaseFault', () => {
  test('reports a missing server as unavailable', async () => {
    const nowhere = openDatabase({ url: 'postgresql://a:b@/c?host=/nowhere', log: quiet });
    expect(await faultOf(countByRegion(nowhere.db))).toBe('unavailable');
    const refused = openDatabase({ url: 'postgresql://a:b@127.0.0.1:1/c', log: quiet });
    expect(await faultOf(countByRegion(refused.db))).toBe('unavailable');
  });

  test('reports a closed connection as unavailable, and the next query gets a new one', async () => {
    const { pool, db } = database;
    expect(await faultOf(pool.query('SELECT pg_terminate_backend(pg_backend_pid())'))).toBe('unavailable');
    expect(await findListingBySlug(db, 'any', 'none')).toBeNull();
  });

  test('reports a statement timeout as overloaded (R7)', async () => {
    const withTimeout = openDatabase({ url: database.url, log: quiet, statementTimeout: 100 });
    expect(await faultOf(withTimeout.pool.query('SELECT pg_sleep(5)'))).toBe('overloaded');
    await withTimeout.close();
  });

  test('reports a pool without free connections as overloaded in time', async () => {
    const withOneConnection = openDatabase({ url: database.url, log: quiet, size: 1 });
    const taken = await withOneConnection.pool.connect();
    expect(await faultOf(countByRegion(withOneConnection.db))).toBe('overloaded');
    taken.release();
    await withOneConnection.close();
  });

  test('reports a full disk as full', async () => {
    const failing = database.pool.query(
      "DO $$ BEGIN RAISE EXCEPTION 'no space' USING ERRCODE = '53100'; END $$",
    );
    expect(await faultOf(failing)).toBe('full');
  });

  test('reports no fault for invalid queries', async () => {
    expect(await faultOf(database.pool.query('SELECT nonsense'))).toBeNull();
    expect(databaseFault('text')).toBeNull();
  });
});

test('a lost connection is a warning, but not one of a pool that is being closed', async () => {
  const warnings: string[] = [];
  const log = { ...quiet, warn: (text: string) => void warnings.push(text) };
  const closed = openDatabase({ url: database.url, log });
  const taken = await closed.pool.connect();
  taken.emit('error', new Error('gone'));
  expect(warnings).toEqual(['A database connection was lost: gone']);
  taken.release();
  await closed.close();
  taken.emit('error', new Error('terminating connection due to administrator command'));
  expect(warnings).toHaveLength(1);
});

import { readdirSync, readFileSync } from 'node:fs';
import { getTableColumns } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { upsertListings } from '../../src/server/modules/listings/repositories/upsert-listings.ts';
import type { OpenDatabase } from '../../src/server/storage/database.ts';
import * as schema from '../../src/server/storage/schema.ts';
import { migrateDatabase } from '../../src/server/storage/start-database.ts';
import { createTestDatabase } from '../database.ts';
import { listingInput } from './listing-input.ts';

const FOLDER = new URL('../../src/server/storage/migrations/', import.meta.url);

let database: OpenDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

describe('migrations', () => {
  test('can run again and concurrently, and preserve the data (R15)', async () => {
    await upsertListings(database.db, 'saved', [listingInput('1')]);
    await Promise.all([1, 2, 3].map(() => migrateDatabase(database.url)));
    const listings = await database.pool.query('SELECT title FROM listings');
    expect(listings.rows).toEqual([{ title: 'Car 1' }]);
    const applied = await database.pool.query('SELECT hash FROM drizzle.__drizzle_migrations');
    expect(applied.rows).toHaveLength(readdirSync(FOLDER).filter((name) => name.endsWith('.sql')).length);
  });

  test('are listed in the journal in order', () => {
    const journal: { entries: { idx: number; tag: string; when: number }[] } = JSON.parse(
      readFileSync(new URL('meta/_journal.json', FOLDER), 'utf8'),
    );
    const files = readdirSync(FOLDER).filter((name) => name.endsWith('.sql'));
    expect(journal.entries.map((entry) => `${entry.tag}.sql`)).toEqual(files.sort());
    expect(journal.entries.map((entry) => entry.idx)).toEqual(files.map((_, index) => index));
    const times = journal.entries.map((entry) => entry.when);
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
  });

  test.each(Object.values(schema))('create the tables declared in code', async (table) => {
    const columns = await database.pool.query<{ name: string; type: string; required: boolean }>(
      `SELECT attname AS name, format_type(atttypid, atttypmod) AS type, attnotnull AS required
       FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped`,
      [getTableConfig(table).name],
    );
    const declared = Object.values(getTableColumns(table)).map((column) => ({
      name: column.name,
      type: column.getSQLType(),
      required: column.notNull,
    }));
    expect(columns.rows).toEqual(declared);
  });
});

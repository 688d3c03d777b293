import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  currentPosition,
  pruneChanges,
  readChanges,
} from '../../src/server/modules/listings/repositories/listing-changes.ts';
import { upsertListings } from '../../src/server/modules/listings/repositories/upsert-listings.ts';
import type { Database, OpenDatabase } from '../../src/server/storage/database.ts';
import { inTransaction } from '../../src/server/storage/transaction.ts';
import { createTestDatabase } from '../database.ts';
import { listingInput } from './listing-input.ts';
import { deleteSource, storedListings } from './stored-listings.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** Opens a second connection with a transaction. */
async function openWriter() {
  const opened = Promise.withResolvers<Database>();
  const end = Promise.withResolvers<void>();
  const done = inTransaction(database.db, async (tx) => {
    opened.resolve(tx);
    await end.promise;
  });
  return {
    db: await opened.promise,
    commit: () => {
      end.resolve();
      return done;
    },
  };
}

const ids = async (region: string) => (await storedListings(database.db, region)).map((row) => row.id);

describe('readChanges', () => {
  test('returns insert, update and delete once each, and only of the requested region', async () => {
    const { db } = database;
    const start = await currentPosition(db);
    await upsertListings(db, 'follow', [listingInput('1'), listingInput('2', { source: 'other' })]);
    await upsertListings(db, 'elsewhere', [listingInput('1')]);
    const [first = 0, second = 0] = await ids('follow');
    const inserted = await readChanges(db, 'follow', start);
    expect(inserted).toMatchObject({
      reload: false,
      changes: [
        { id: first, deleted: false },
        { id: second, deleted: false },
      ],
    });
    await upsertListings(db, 'follow', [
      listingInput('1', { title: 'New' }),
      listingInput('2', { source: 'other' }),
    ]);
    const updated = await readChanges(db, 'follow', inserted.position);
    expect(updated.changes).toEqual([{ id: first, deleted: false }]);
    await deleteSource(db, 'follow', 'feed');
    const removed = await readChanges(db, 'follow', updated.position);
    expect(removed.changes).toEqual([{ id: first, deleted: true }]);
    expect((await readChanges(db, 'follow', removed.position)).changes).toEqual([]);
  });

  test('neither loses nor waits for a transaction that begins first and commits last', async () => {
    const { db } = database;
    const start = await currentPosition(db);
    const slow = await openWriter();
    await upsertListings(slow.db, 'order', [listingInput('slow')]);
    await upsertListings(db, 'order', [listingInput('quick')]);
    const quick = await readChanges(db, 'order', start);
    expect(quick.changes).toHaveLength(1);
    await slow.commit();
    const late = await readChanges(db, 'order', quick.position);
    expect(late.changes).toHaveLength(1);
    expect([...quick.changes, ...late.changes].map(({ id }) => id).sort()).toEqual(
      (await ids('order')).sort(),
    );
  });

  test('returns changes of many concurrent writers completely and once each', async () => {
    const { db } = database;
    let position = await currentPosition(db);
    const received: number[] = [];
    let writing = true;
    const reader = (async () => {
      for (let last = false; !last; ) {
        last = !writing;
        const next = await readChanges(db, 'storm', position);
        position = next.position;
        received.push(...next.changes.map(({ id }) => id));
      }
    })();
    const writer = async (name: number) => {
      for (let round = 0; round < 15; round++) {
        const { db: writerDb, commit } = await openWriter();
        await upsertListings(writerDb, 'storm', [listingInput(`${name}-${round}`)]);
        await new Promise((resolve) => setTimeout(resolve, (name * 7 + round * 3) % 11));
        await commit();
      }
    };
    await Promise.all([0, 1, 2, 3, 4, 5].map(writer));
    writing = false;
    await reader;
    const all = await ids('storm');
    expect(all).toHaveLength(90);
    expect(received.toSorted((a, b) => a - b)).toEqual(all);
  });

  test('requests a reload after unread changes were pruned', async () => {
    const { db, pool } = database;
    const start = await currentPosition(db);
    await upsertListings(db, 'pruned', [listingInput('1')]);
    const before = await readChanges(db, 'pruned', start);
    expect(await pruneChanges(db, 3_600)).toBe(0);
    await pool.query(
      "UPDATE listing_changes SET changed_at = now() - interval '2 hours' WHERE region = 'pruned'",
    );
    expect(await pruneChanges(db, 3_600)).toBe(1);
    expect(await readChanges(db, 'pruned', start)).toMatchObject({ reload: true, changes: [] });
    expect(await readChanges(db, 'pruned', before.position)).toMatchObject({ reload: false, changes: [] });
  });

  test('a listing cannot change its region, and the table cannot be truncated', async () => {
    const { db, pool } = database;
    await upsertListings(db, 'stay', [listingInput('1')]);
    await expect(pool.query("UPDATE listings SET region = 'gone' WHERE region = 'stay'")).rejects.toThrow(
      /keeps its/,
    );
    await expect(pool.query('TRUNCATE listings CASCADE')).rejects.toThrow(/DELETE/);
  });
});

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { saveSearch } from '#server/modules/alerts/repositories/saved-searches.ts';
import { findOrCreateContact } from '#server/modules/contacts/index.ts';
import type { OpenDatabase } from '#server/storage/database.ts';
import { inTransaction } from '#server/storage/transaction.ts';
import { createTestDatabase } from '../database.ts';
import { until } from '../until.ts';

let database: OpenDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

async function expectWaiting(): Promise<void> {
  const { rows } = await database.pool.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  expect(rows).toHaveLength(1);
}

it('saving a search again does not deadlock with the deletion of its contact', async () => {
  const region = 'sg';
  const { id: contactId } = await findOrCreateContact(database.db, {
    region,
    phone: '+6581234567',
    slug: 'a',
  });
  const choice = {
    events: ['new_match' as const],
    frequency: 'daily' as const,
    isPaused: false,
    dueAt: new Date(),
  };
  const search = { kind: 'used' as const, search: 'make=toyota', language: 'en', ...choice };
  const save = () => saveSearch(database.db, { contactId, region }, search, 10);
  await save();
  let saved: ReturnType<typeof save> | undefined;
  // takes the locks of a deletion in the same order
  await inTransaction(database.db, async (tx) => {
    await tx.execute(sql`SELECT FROM saved_searches WHERE contact_id = ${contactId} FOR UPDATE`);
    saved = save();
    await until(expectWaiting);
    await tx.execute(sql`DELETE FROM contacts WHERE id = ${contactId}`);
  });
  expect(await saved).toBeNull();
});

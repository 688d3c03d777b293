import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { upsertListings } from '../../src/server/modules/listings/repositories/upsert-listings.ts';
import type { OpenDatabase } from '../../src/server/storage/database.ts';
import { migrateDatabase, startDatabase } from '../../src/server/storage/start-database.ts';
import { createTestDatabase } from '../database.ts';
import { quiet } from '../quiet-log.ts';
import { listingInput } from './listing-input.ts';

const FOLDER = join(import.meta.dirname, '../../src/server/storage/migrations');

interface Journal {
  entries: { idx: number; when: number; tag: string; version: string; breakpoints: boolean }[];
}

let folder: string;
let database: OpenDatabase;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'forecourt-migrations-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(async () => {
  database = await createTestDatabase();
  return () => database.close();
});

const journalOf = (migrations: string): Journal =>
  JSON.parse(readFileSync(join(migrations, 'meta/_journal.json'), 'utf8'));

/** A folder with the migrations of another version: those up to one, or one more. */
function migrationsOf(name: string, change: (journal: Journal, copy: string) => Journal): string {
  const copy = join(folder, name);
  cpSync(FOLDER, copy, { recursive: true });
  writeFileSync(join(copy, 'meta/_journal.json'), JSON.stringify(change(journalOf(FOLDER), copy)));
  return copy;
}

const nextVersion = (name: string, statements: string) =>
  migrationsOf(name, ({ entries }, copy) => {
    const last = entries.at(-1) ?? { idx: 0, when: 0 };
    const tag = `${String(last.idx + 1).padStart(4, '0')}_next`;
    writeFileSync(join(copy, `${tag}.sql`), statements);
    return {
      entries: [
        ...entries,
        { idx: last.idx + 1, when: last.when + 1_000, tag, version: '7', breakpoints: true },
      ],
    };
  });

describe('while a newer version migrates the database', () => {
  it('the version before reads and writes without a failure, also after a restart, which says so (R23)', async () => {
    const next = nextVersion(
      'adds',
      `ALTER TABLE listings ADD COLUMN later text;
--> statement-breakpoint
UPDATE listings SET later = upper(title);
--> statement-breakpoint
CREATE TABLE later (id bigint PRIMARY KEY);`,
    );
    const ids = Array.from({ length: 50 }, (_, index) => String(index));
    const write = () =>
      upsertListings(
        database.db,
        'saved',
        ids.map((id) => listingInput(id)),
      );
    await write();
    let isMigrated = false;
    let rounds = 0;
    const serve = async () => {
      // once more after the last change
      for (let last = false; !last; rounds++) {
        last = isMigrated;
        await write();
        const { rows } = await database.pool.query('SELECT title FROM listings');
        expect(rows).toHaveLength(ids.length);
      }
    };
    const migrate = async () => {
      expect(await migrateDatabase(database.url, next)).toBe(0);
      isMigrated = true;
    };
    await Promise.all([serve(), migrate()]);
    expect(rounds).toBeGreaterThan(1);
    const { rows } = await database.pool.query(
      'SELECT count(*)::int AS count FROM listings WHERE later IS NOT NULL',
    );
    expect(rows).toEqual([{ count: ids.length }]);

    const log = { ...quiet, warn: vi.fn() };
    const restarted = await startDatabase({ dataDir: folder, databaseUrl: database.url, log });
    try {
      await upsertListings(restarted.db, 'saved', [listingInput('restarted')]);
    } finally {
      await restarted.close();
    }
    expect(log.warn.mock.calls).toEqual([
      [
        expect.stringContaining(
          'that of a newer version of Forecourt: 1 migration that this version does not know',
        ),
      ],
    ]);
  });

  it('the version before is refused with advice where the newer one removed what it needs (R23)', async () => {
    const { when } = journalOf(FOLDER).entries.at(-1) ?? { when: 0 };
    const next = nextVersion(
      'drops',
      `UPDATE oldest_migration SET created_at = ${when + 1_000};
--> statement-breakpoint
ALTER TABLE tickets DROP COLUMN search_text;`,
    );
    await migrateDatabase(database.url, next);
    const before = startDatabase({ dataDir: folder, databaseUrl: database.url, log: quiet });
    await expect(before).rejects.toThrow(
      /^A newer version of Forecourt has changed the database: 1 migration that this version does not know removed what it needs\. Start the newer version/,
    );
    expect(await migrateDatabase(database.url, next)).toBe(0);
  });
});

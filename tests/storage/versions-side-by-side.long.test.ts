import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { upsertListings } from '../../src/server/modules/listings/repositories/upsert-listings.ts';
import type { OpenDatabase } from '../../src/server/storage/database.ts';
import { migrateDatabase } from '../../src/server/storage/migrate.ts';
import { startDatabase } from '../../src/server/storage/start-database.ts';
import { createTestDatabase } from '../database.ts';
import { quiet } from '../quiet-log.ts';
import { listingInput } from './listing-input.ts';

const FOLDER = join(import.meta.dirname, '../../src/server/storage/migrations');
const RELEASES = join(import.meta.dirname, '../fixtures/releases');

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

interface Column {
  table: string;
  column: string;
  type: string;
  /** Whether a row can be written without it. */
  isOptional: boolean;
  isGenerated: boolean;
}

const COLUMNS = `
  SELECT relname AS table, attname AS column, format_type(atttypid, atttypmod) AS type,
    NOT attnotnull OR atthasdef OR attidentity <> '' AS "isOptional", attgenerated <> '' AS "isGenerated"
  FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
  WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND attnum > 0 AND NOT attisdropped`;
const CONSTRAINTS = `
  SELECT conrelid::regclass || '.' || conname AS name, pg_get_constraintdef(oid) AS definition
  FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype IN ('c', 'f', 'x')`;
const UNIQUE_INDEXES = `
  SELECT indrelid::regclass || '.' || indexrelid::regclass AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
  JOIN pg_class ON pg_class.oid = indrelid WHERE indisunique AND relnamespace = 'public'::regnamespace`;

async function catalogue() {
  const [columns, constraints, indexes] = await Promise.all([
    database.pool.query<Column>(COLUMNS),
    database.pool.query<{ name: string; definition: string }>(CONSTRAINTS),
    database.pool.query<{ name: string; definition: string }>(UNIQUE_INDEXES),
  ]);
  return {
    columns: columns.rows,
    constraints: [...constraints.rows, ...indexes.rows],
  };
}

/** Constraints of tables of a release that were added or changed after it, with the reason why its rows keep to them. */
const NEW_CONSTRAINTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '0.1.0': {
    'deliveries.deliveries_subject_check': 'true where a ticket or an offer is named, as in all of 0.1.0',
    'listing_holds.listing_holds_lost_check': 'of a column that 0.1.0 leaves empty',
    'payments.payments_paid_check': 'asks the same of the states that 0.1.0 knows',
    'payments.payments_received_amount_check': 'of a column that 0.1.0 leaves empty',
    'payments.payments_received_check': 'true where both columns are empty and the state is one of 0.1.0',
    'payments.payments_received_currency_check': 'of a column that 0.1.0 leaves empty',
    'payments.payments_state_check': 'takes all states of 0.1.0',
    'refunds.refunds_approved_check': 'asks the same of refunds that somebody has requested, as all of 0.1.0',
    'refunds.refunds_signed_check': 'asks the same of refunds that somebody has requested, as all of 0.1.0',
    'staff_roles.staff_roles_role_check': 'takes all roles of 0.1.0',
  },
};

describe.each(readdirSync(RELEASES))('what version %s reads and writes', (release) => {
  const { migration } = JSON.parse(readFileSync(join(RELEASES, release, 'release.json'), 'utf8'));

  it('is still there, and no row of it is refused (R23)', async () => {
    const until = migrationsOf(release, ({ entries }) => ({
      entries: entries.slice(0, entries.findIndex(({ tag }) => tag === migration) + 1),
    }));
    await database.pool.query('DROP SCHEMA public, drizzle, jobs CASCADE; CREATE SCHEMA public');
    await migrateDatabase(database.url, until);
    const before = await catalogue();
    expect(before.columns.length).toBeGreaterThan(200);
    await migrateDatabase(database.url);
    const now = await catalogue();

    const nameOf = ({ table, column }: Column) => `${table}.${column}`;
    const current = new Map(now.columns.map((each) => [nameOf(each), each]));
    for (const each of before.columns)
      expect([nameOf(each), current.get(nameOf(each))]).toEqual([
        nameOf(each),
        { ...each, isOptional: each.isOptional || current.get(nameOf(each))?.isOptional },
      ]);
    const old = new Set(before.columns.map(nameOf));
    const oldTables = new Set(before.columns.map(({ table }) => table));
    const demanded = now.columns.filter(
      (each) => oldTables.has(each.table) && !old.has(nameOf(each)) && !each.isOptional && !each.isGenerated,
    );
    expect(demanded.map(nameOf)).toEqual([]);
    const had = new Map(before.constraints.map(({ name, definition }) => [name, definition]));
    const added = now.constraints.filter(
      ({ name, definition }) => oldTables.has(name.split('.', 1)[0] ?? '') && had.get(name) !== definition,
    );
    expect(added.map(({ name }) => name).sort()).toEqual(Object.keys(NEW_CONSTRAINTS[release] ?? {}).sort());
  });
});

import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../storage/database.ts';
import { deskImports, staff } from '../../../storage/schema.ts';

/** A file with who uploaded it, or the feed that it came from. */
export interface ImportRow {
  id: number;
  name: string;
  size: number;
  sha256: string;
  storageKey: string;
  createdAt: Date;
  staffName: string | null;
  feedName: string | null;
}

export interface ImportKey {
  region: string;
  id: number;
}

const COLUMNS = {
  id: deskImports.id,
  name: deskImports.name,
  size: deskImports.size,
  sha256: deskImports.sha256,
  storageKey: deskImports.storageKey,
  createdAt: deskImports.createdAt,
  staffName: staff.name,
  feedName: deskImports.feedName,
};

/** @returns the id */
export async function insertImport(
  tx: Database,
  row: Omit<typeof deskImports.$inferInsert, 'id'>,
): Promise<number> {
  const [inserted] = await tx.insert(deskImports).values(row).returning({ id: deskImports.id });
  if (!inserted) throw new Error('an import was not stored');
  return inserted.id;
}

/** Returns null for an import of another region. */
export async function findImport(db: Database, { region, id }: ImportKey): Promise<ImportRow | null> {
  const [row] = await db
    .select(COLUMNS)
    .from(deskImports)
    .leftJoin(staff, eq(staff.id, deskImports.staffId))
    .where(and(eq(deskImports.id, id), eq(deskImports.region, region)));
  return row ?? null;
}

/** Returns imports of a region, newest first, with an id below `before`. */
export async function listImports(
  db: Database,
  region: string,
  { before, limit }: { before: number; limit: number },
): Promise<ImportRow[]> {
  return db
    .select(COLUMNS)
    .from(deskImports)
    .leftJoin(staff, eq(staff.id, deskImports.staffId))
    .where(and(eq(deskImports.region, region), lt(deskImports.id, before)))
    .orderBy(desc(deskImports.id))
    .limit(limit);
}

/** Returns the newest file of a feed if its newest run has failed, with the reason, or null. */
export async function findFailedImport(
  db: Database,
  { region, feedName }: { region: string; feedName: string },
): Promise<{ id: number; problem: string | null } | null> {
  const { rows } = await db.execute<{ id: number; problem: string | null }>(sql`
    SELECT i.id::float8 AS id, r.problem
    FROM (SELECT id FROM desk_imports WHERE (region, feed_name) = (${region}, ${feedName}) ORDER BY id DESC LIMIT 1) AS i,
      LATERAL (SELECT status, problem FROM desk_import_runs WHERE import_id = i.id AND NOT is_dry_run ORDER BY id DESC LIMIT 1) AS r
    WHERE r.status IN ('failed', 'interrupted')`);
  return rows[0] ?? null;
}

/**
 * Returns the file of a feed that was imported before the last one, or null. A run counts as the last one as soon as it has
 * begun, whatever became of it; files that came after the last one are those that staff have gone back from.
 */
export async function findFormerImport(
  db: Database,
  { region, feedName }: { region: string; feedName: string },
): Promise<number | null> {
  const { rows } = await db.execute<{ id: string }>(sql`
    WITH runs AS (
      SELECT r.id AS run, r.status, i.id, i.sha256 FROM desk_import_runs r JOIN desk_imports i ON i.id = r.import_id
      WHERE (i.region, i.feed_name) = (${region}, ${feedName}) AND NOT r.is_dry_run
        AND (r.status <> 'cancelled' OR r.started_at IS NOT NULL)
    ), last AS (SELECT id, sha256 FROM runs ORDER BY run DESC LIMIT 1)
    SELECT runs.id FROM runs, last WHERE runs.status = 'done' AND runs.id < last.id AND runs.sha256 <> last.sha256
    ORDER BY run DESC LIMIT 1`);
  return rows[0] ? Number(rows[0].id) : null;
}

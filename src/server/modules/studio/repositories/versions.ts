import { and, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../storage/database.ts';
import { staff, studioVersionFiles, studioVersions } from '../../../storage/schema.ts';

type VersionKind = (typeof studioVersions.$inferSelect)['kind'];

/** A file of a version, by its path in the folder of manifests. */
export interface VersionFile {
  file: string;
  /** Null: there was no such file. */
  before: string | null;
  after: string;
}

export interface NewVersion {
  region: string;
  kind: VersionKind;
  staffId: number | null;
  restores?: number;
  draft?: number;
  files: readonly VersionFile[];
}

/** A version whose files are being written. */
export interface OpenVersion extends NewVersion {
  id: number;
}

/** Stores a version before its files are written. @returns its id */
export async function insertVersion(
  tx: Database,
  { files, ...version }: NewVersion,
  state: 'writing' | 'done',
): Promise<number> {
  const [row] = await tx
    .insert(studioVersions)
    .values({ ...version, state })
    .returning({ id: studioVersions.id });
  if (!row) throw new Error('a version was not stored');
  await tx.insert(studioVersionFiles).values(files.map((file) => ({ versionId: row.id, ...file })));
  return row.id;
}

/** Returns versions whose writing has not ended, oldest first. */
export async function listOpenVersions(db: Database): Promise<OpenVersion[]> {
  const rows = await db
    .select()
    .from(studioVersions)
    .where(eq(studioVersions.state, 'writing'))
    .orderBy(asc(studioVersions.id));
  const files = await filesOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, region, kind, staffId, restores, draft }) => ({
    id,
    region,
    kind,
    staffId,
    ...(restores !== null && { restores }),
    ...(draft !== null && { draft }),
    files: files.filter(({ versionId }) => versionId === id),
  }));
}

/** Ends the writing of a version, and tells all processes. */
export async function closeVersion(
  tx: Database,
  { id, region }: Pick<OpenVersion, 'id' | 'region'>,
  state: 'done' | 'undone',
): Promise<void> {
  await tx
    .update(studioVersions)
    .set({ state })
    .where(and(eq(studioVersions.id, id), eq(studioVersions.state, 'writing')));
  await tx.execute(sql`SELECT pg_notify('studio_versions', ${region})`);
}

/**
 * Id of the newest version whose files are written; 0 if there is none.
 * @param minutes only versions that are older than these
 */
export async function newestVersion(db: Database, minutes = 0): Promise<number> {
  const { rows } = await db.execute<{ id: string }>(
    sql`SELECT coalesce(max(id), 0) AS id FROM studio_versions WHERE state = 'done' AND kind <> 'found'
      AND created_at <= now() - make_interval(mins => ${minutes}::int)`,
  );
  return Number(rows[0]?.id ?? 0);
}

/** Returns the versions of a region, newest first. @param before id of the last one of the page before */
export const listVersions = (
  db: Database,
  { region, before, limit }: { region: string; before?: number; limit: number },
) =>
  db
    .select({
      id: studioVersions.id,
      kind: studioVersions.kind,
      restores: studioVersions.restores,
      createdAt: studioVersions.createdAt,
      by: staff.name,
    })
    .from(studioVersions)
    .leftJoin(staff, eq(staff.id, studioVersions.staffId))
    .where(
      and(
        eq(studioVersions.region, region),
        eq(studioVersions.state, 'done'),
        before === undefined ? undefined : lt(studioVersions.id, before),
      ),
    )
    .orderBy(desc(studioVersions.id))
    .limit(limit);

/** Returns the files of a version of a region; empty if there is no such version. */
export async function findVersionFiles(db: Database, region: string, id: number): Promise<VersionFile[]> {
  const [row] = await db
    .select({ id: studioVersions.id })
    .from(studioVersions)
    .where(
      and(eq(studioVersions.id, id), eq(studioVersions.region, region), eq(studioVersions.state, 'done')),
    );
  return row ? filesOf(db, [row.id]) : [];
}

/** Returns what the newest version wrote into a file; null if none wrote it. */
export async function lastWritten(db: Database, file: string): Promise<string | null> {
  const [row] = await db
    .select({ after: studioVersionFiles.after })
    .from(studioVersionFiles)
    .innerJoin(studioVersions, eq(studioVersions.id, studioVersionFiles.versionId))
    .where(and(eq(studioVersionFiles.file, file), eq(studioVersions.state, 'done')))
    .orderBy(desc(studioVersions.id))
    .limit(1);
  return row?.after ?? null;
}

const filesOf = async (db: Database, ids: number[]) =>
  ids.length === 0
    ? []
    : db
        .select()
        .from(studioVersionFiles)
        .where(inArray(studioVersionFiles.versionId, ids))
        .orderBy(asc(studioVersionFiles.file));

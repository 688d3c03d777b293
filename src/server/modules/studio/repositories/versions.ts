import { and, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../storage/database.ts';
import { staff, studioVersionFiles, studioVersions } from '../../../storage/schema.ts';

type VersionKind = (typeof studioVersions.$inferSelect)['kind'];

/** Folder that publishing writes: of manifests with all that is in it, or of texts. */
export type Root = (typeof studioVersionFiles.$inferSelect)['root'];

/** A file of a version. */
export interface VersionFile {
  root: Root;
  /** Path in the folder, with slashes. */
  file: string;
  /** Null: there was no such file. */
  before: string | null;
  /** Null: it is removed. */
  after: string | null;
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
  await tx
    .insert(studioVersionFiles)
    .values(files.map(({ root, file, before, after }) => ({ versionId: row.id, root, file, before, after })));
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

/** Which version the files are of. */
export interface FileState {
  /** Id of the newest version whose writing has ended; 0 if there is none. */
  newest: number;
  /** Whether files are being written, or a process has died on the way. */
  isWriting: boolean;
}

/** One that was undone counts, too: its files may have been read in between. */
export async function fileState(db: Database): Promise<FileState> {
  const { rows } = await db.execute<{ newest: string; is_writing: boolean }>(
    sql`SELECT
      (SELECT coalesce(max(id), 0) FROM studio_versions WHERE state <> 'writing' AND kind <> 'found') AS newest,
      EXISTS (SELECT FROM studio_versions WHERE state = 'writing') AS is_writing`,
  );
  const [row] = rows;
  return { newest: Number(row?.newest ?? 0), isWriting: row?.is_writing ?? false };
}

/** Id of the newest version that is older than some minutes; 0 if there is none. */
export async function versionBefore(db: Database, minutes: number): Promise<number> {
  const { rows } = await db.execute<{ id: string }>(
    sql`SELECT coalesce(max(id), 0) AS id FROM studio_versions WHERE state <> 'writing' AND kind <> 'found'
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

/** Returns what the newest version wrote into a file; null if none wrote it, or it was removed. */
export async function lastWritten(
  db: Database,
  { root, file }: Pick<VersionFile, 'root' | 'file'>,
): Promise<string | null> {
  const [row] = await db
    .select({ after: studioVersionFiles.after })
    .from(studioVersionFiles)
    .innerJoin(studioVersions, eq(studioVersions.id, studioVersionFiles.versionId))
    .where(
      and(
        eq(studioVersionFiles.root, root),
        eq(studioVersionFiles.file, file),
        eq(studioVersions.state, 'done'),
      ),
    )
    .orderBy(desc(studioVersions.id))
    .limit(1);
  return row?.after ?? null;
}

/** The newest text that the journal has of a file. */
export interface KnownFile {
  file: string;
  /** Null: it was removed. */
  text: string | null;
}

/** Returns the files of a folder as the newest versions wrote them. */
export const listKnownFiles = (db: Database, root: Root): Promise<KnownFile[]> =>
  db
    .selectDistinctOn([studioVersionFiles.file], {
      file: studioVersionFiles.file,
      text: studioVersionFiles.after,
    })
    .from(studioVersionFiles)
    .innerJoin(studioVersions, eq(studioVersions.id, studioVersionFiles.versionId))
    .where(and(eq(studioVersionFiles.root, root), eq(studioVersions.state, 'done')))
    .orderBy(asc(studioVersionFiles.file), desc(studioVersions.id));

const filesOf = async (db: Database, ids: number[]) =>
  ids.length === 0
    ? []
    : db
        .select()
        .from(studioVersionFiles)
        .where(inArray(studioVersionFiles.versionId, ids))
        .orderBy(asc(studioVersionFiles.root), asc(studioVersionFiles.file));

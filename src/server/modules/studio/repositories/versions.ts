import { and, asc, desc, eq, gt, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { ReachingChange } from '../../../manifests/reach.ts';
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
  /** Language whose texts it changes; absent: it changes a region. */
  language?: string;
  restores?: number;
  draft?: number;
  files: readonly VersionFile[];
  /** Changes of what reaches further than pages, for the audit log. */
  changes?: readonly Pick<ReachingChange, 'region' | 'name' | 'before' | 'after'>[];
}

/** A version whose files are being written. */
export interface OpenVersion extends NewVersion {
  id: number;
}

/** Stores a version before its files are written. @returns its id */
export async function insertVersion(
  tx: Database,
  { files, changes: _, ...version }: NewVersion,
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
  const ids = rows.map(({ id }) => id);
  const files = await db
    .select()
    .from(studioVersionFiles)
    .where(inArray(studioVersionFiles.versionId, ids))
    .orderBy(asc(studioVersionFiles.root), asc(studioVersionFiles.file));
  return rows.map(({ id, region, kind, staffId, language, restores, draft }) => ({
    id,
    region,
    kind,
    staffId,
    ...(language !== null && { language }),
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

/** Which versions to list. */
interface VersionQuery {
  /** Id of the last version of the page before. */
  before?: number;
  limit: number;
}

/** Returns the versions that wrote a file of the folder of manifests, newest first. */
export const listVersions = (db: Database, { file, ...query }: VersionQuery & { file: string }) =>
  listWhere(db, query, hasFile(file));

/** Returns the versions with texts of a language, newest first. */
export const listTextVersions = (db: Database, { language, ...query }: VersionQuery & { language: string }) =>
  listWhere(db, query, hasTexts(language));

const listWhere = (db: Database, { before, limit }: VersionQuery, condition: SQL | undefined) =>
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
        condition,
        eq(studioVersions.state, 'done'),
        before === undefined ? undefined : lt(studioVersions.id, before),
      ),
    )
    .orderBy(desc(studioVersions.id))
    .limit(limit);

const hasFile = (file: string) =>
  sql`EXISTS (SELECT FROM ${studioVersionFiles} AS file WHERE file.version_id = ${studioVersions.id}
    AND file.root = 'regions' AND file.file = ${file})`;

/** Versions that wrote a file of a language. */
const hasTexts = (language: string) =>
  sql`EXISTS (SELECT FROM ${studioVersionFiles} AS file WHERE file.version_id = ${studioVersions.id}
    AND file.root = 'texts' AND starts_with(file.file, ${`${language}/`}))`;

/** Returns what later versions wrote into files of a language, oldest first; null if there is no such version. */
export async function listTextVersionFiles(
  db: Database,
  language: string,
  version: number,
): Promise<VersionFile[] | null> {
  const [known] = await db
    .select({ id: studioVersions.id })
    .from(studioVersions)
    .where(and(eq(studioVersions.id, version), eq(studioVersions.state, 'done'), hasTexts(language)));
  if (!known) return null;
  return db
    .select({
      root: studioVersionFiles.root,
      file: studioVersionFiles.file,
      before: studioVersionFiles.before,
      after: studioVersionFiles.after,
    })
    .from(studioVersionFiles)
    .innerJoin(studioVersions, eq(studioVersions.id, studioVersionFiles.versionId))
    .where(
      and(
        gt(studioVersions.id, version),
        eq(studioVersions.state, 'done'),
        eq(studioVersionFiles.root, 'texts'),
        // what was on the disk before the first version is no change
        sql`NOT (${studioVersions.kind} = 'found' AND ${studioVersionFiles.before} IS NULL)`,
        sql`starts_with(${studioVersionFiles.file}, ${`${language}/`})`,
      ),
    )
    .orderBy(asc(studioVersions.id));
}

/** Returns what a version wrote into a file; null if it did not write it, or removed it. */
export const findVersionText = (
  db: Database,
  id: number,
  place: Pick<VersionFile, 'root' | 'file'>,
): Promise<string | null> => writtenText(db, place, eq(studioVersions.id, id));

/** Returns what the newest version wrote into a file; null if none wrote it, or it was removed. */
export const lastWritten = (
  db: Database,
  place: Pick<VersionFile, 'root' | 'file'>,
): Promise<string | null> => writtenText(db, place, undefined);

async function writtenText(
  db: Database,
  { root, file }: Pick<VersionFile, 'root' | 'file'>,
  condition: SQL | undefined,
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
        condition,
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

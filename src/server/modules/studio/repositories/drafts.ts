import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../storage/database.ts';
import { staff, studioDrafts, studioFileDrafts } from '../../../storage/schema.ts';

/** A file as somebody is changing it. */
export interface Draft {
  /** Code of a region, for its manifest; else the path of the file, which has a slash. */
  key: string;
  text: string;
  /** Hash of the file that it is a change of. */
  base: string;
  /** Text of that file; null: it is not known. */
  baseText: string | null;
  version: number;
  by: string;
  updatedAt: Date;
}

const tableOf = (key: string) => (key.includes('/') ? studioFileDrafts : studioDrafts);

const select = (db: Database, table: typeof studioDrafts) =>
  db
    .select({
      key: table.key,
      text: table.text,
      base: table.base,
      baseText: table.baseText,
      version: table.version,
      by: staff.name,
      updatedAt: table.updatedAt,
    })
    .from(table)
    .innerJoin(staff, eq(staff.id, table.staffId));

/** Returns the drafts of manifests. */
export const listDrafts = async (db: Database): Promise<Draft[]> => select(db, studioDrafts);

/** Returns the drafts of other files. */
export const listFileDrafts = async (db: Database): Promise<Draft[]> => select(db, studioFileDrafts);

/** Number of drafts of all files, and of those that a member saved last. */
export async function countDrafts(db: Database, staffId: number): Promise<{ site: number; member: number }> {
  const tables = [studioDrafts, studioFileDrafts];
  const count = { site: 0, member: 0 };
  for (const table of tables) {
    count.site += await db.$count(table);
    count.member += await db.$count(table, eq(table.staffId, staffId));
  }
  return count;
}

/** Returns a draft; null if there is none. */
export async function findDraft(db: Database, key: string): Promise<Draft | null> {
  const table = tableOf(key);
  const [draft] = await select(db, table).where(eq(table.key, key));
  return draft ?? null;
}

/** Returns the version of a draft; 0 if there is none. */
export async function findDraftVersion(db: Database, key: string): Promise<number> {
  const table = tableOf(key);
  const [draft] = await db.select({ version: table.version }).from(table).where(eq(table.key, key));
  return draft?.version ?? 0;
}

export interface NewDraft {
  key: string;
  text: string;
  base: string;
  /** Text of the file that it is a change of; absent: the one that is stored stays. */
  baseText?: string | undefined;
  staffId: number;
  /** Version of the draft that it replaces; 0: there is none yet. */
  version: number;
}

/** Stores a draft over the version that it was made from. @returns whether the draft still had that version */
export async function saveDraft(tx: Database, { version, ...draft }: NewDraft): Promise<boolean> {
  const table = tableOf(draft.key);
  if (version === 0) {
    const { rowCount } = await tx.insert(table).values(draft).onConflictDoNothing();
    return rowCount === 1;
  }
  const { rowCount } = await tx
    .update(table)
    .set({ ...draft, version: sql`nextval('studio_draft_versions')`, updatedAt: sql`now()` })
    .where(ofVersion(draft.key, version));
  return rowCount === 1;
}

/** Deletes a draft. @returns whether there was one of this version */
export async function deleteDraft(tx: Database, key: string, version: number): Promise<boolean> {
  const { rowCount } = await tx.delete(tableOf(key)).where(ofVersion(key, version));
  return rowCount === 1;
}

/** Deletes a draft if it has a text. */
export async function deleteDraftWith(tx: Database, key: string, text: string): Promise<void> {
  const table = tableOf(key);
  await tx.delete(table).where(and(eq(table.key, key), eq(table.text, text)));
}

function ofVersion(key: string, version: number) {
  const table = tableOf(key);
  return and(eq(table.key, key), eq(table.version, version));
}

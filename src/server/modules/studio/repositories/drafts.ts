import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../storage/database.ts';
import { staff, studioDrafts } from '../../../storage/schema.ts';

/** The manifest of a region as somebody is changing it. */
export interface Draft {
  region: string;
  text: string;
  /** Hash of the file that it is a change of. */
  base: string;
  version: number;
  by: string;
  updatedAt: Date;
}

const COLUMNS = {
  region: studioDrafts.region,
  text: studioDrafts.text,
  base: studioDrafts.base,
  version: studioDrafts.version,
  by: staff.name,
  updatedAt: studioDrafts.updatedAt,
};

/** Returns the drafts of regions. */
export const listDrafts = (db: Database): Promise<Draft[]> =>
  db.select(COLUMNS).from(studioDrafts).innerJoin(staff, eq(staff.id, studioDrafts.staffId));

/** Number of drafts of all regions. */
export const countDrafts = (db: Database): Promise<number> => db.$count(studioDrafts);

/** Returns the draft of a region; null if there is none. */
export async function findDraft(db: Database, region: string): Promise<Draft | null> {
  const [draft] = await db
    .select(COLUMNS)
    .from(studioDrafts)
    .innerJoin(staff, eq(staff.id, studioDrafts.staffId))
    .where(eq(studioDrafts.region, region));
  return draft ?? null;
}

export interface NewDraft {
  region: string;
  text: string;
  base: string;
  staffId: number;
  /** Version of the draft that it replaces; 0: there is none yet. */
  version: number;
}

/** Stores a draft over the version that it was made from. @returns whether the draft still had that version */
export async function saveDraft(tx: Database, { version, ...draft }: NewDraft): Promise<boolean> {
  if (version === 0) {
    const { rowCount } = await tx.insert(studioDrafts).values(draft).onConflictDoNothing();
    return rowCount === 1;
  }
  const { rowCount } = await tx
    .update(studioDrafts)
    .set({ ...draft, version: sql`nextval('studio_draft_versions')`, updatedAt: sql`now()` })
    .where(ofVersion(draft.region, version));
  return rowCount === 1;
}

/** Deletes a draft. @returns whether there was one of this version */
export async function deleteDraft(tx: Database, region: string, version: number): Promise<boolean> {
  const { rowCount } = await tx.delete(studioDrafts).where(ofVersion(region, version));
  return rowCount === 1;
}

const ofVersion = (region: string, version: number) =>
  and(eq(studioDrafts.region, region), eq(studioDrafts.version, version));

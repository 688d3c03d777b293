import { and, asc, eq, lte, sql } from 'drizzle-orm';
import type { Database } from '../../../storage/database.ts';
import { staff, studioTextDrafts } from '../../../storage/schema.ts';

/** A text of a language as somebody is changing it. */
export interface TextDraft {
  /** `namespace:key` */
  key: string;
  text: string;
  /** The text that the draft is a change of; null: there was none. */
  base: string | null;
  version: number;
  staffId: number;
  by: string;
  updatedAt: Date;
}

const COLUMNS = {
  key: studioTextDrafts.key,
  text: studioTextDrafts.text,
  base: studioTextDrafts.base,
  version: studioTextDrafts.version,
  staffId: studioTextDrafts.staffId,
  by: staff.name,
  updatedAt: studioTextDrafts.updatedAt,
};
/** Rows of an import that are stored at once. */
const BATCH = 1_000;

/** Returns the drafts of a language by key. */
export const listTextDrafts = (db: Database, language: string): Promise<TextDraft[]> =>
  db
    .select(COLUMNS)
    .from(studioTextDrafts)
    .innerJoin(staff, eq(staff.id, studioTextDrafts.staffId))
    .where(eq(studioTextDrafts.language, language))
    .orderBy(asc(studioTextDrafts.key));

/** Number of drafts of texts, and of those that a member saved last. */
export const countTextDrafts = async (
  db: Database,
  staffId: number,
): Promise<{ site: number; member: number }> => ({
  site: await db.$count(studioTextDrafts),
  member: await db.$count(studioTextDrafts, eq(studioTextDrafts.staffId, staffId)),
});

export interface NewTextDraft {
  language: string;
  key: string;
  text: string;
  base: string | null;
  staffId: number;
}

/**
 * Stores a draft over the version that it was made from; 0: there was none.
 * @returns whether the draft still had that version
 */
export async function saveTextDraft(tx: Database, draft: NewTextDraft, version: number): Promise<boolean> {
  if (version === 0) {
    const { rowCount } = await tx.insert(studioTextDrafts).values(draft).onConflictDoNothing();
    return rowCount === 1;
  }
  const { rowCount } = await tx
    .update(studioTextDrafts)
    .set({ ...draft, version: sql`nextval('studio_draft_versions')`, updatedAt: sql`now()` })
    .where(ofVersion(draft, version));
  return rowCount === 1;
}

/** Stores drafts, but none over that of another member. @returns keys of those that were stored */
export async function importTextDrafts(tx: Database, drafts: readonly NewTextDraft[]): Promise<Set<string>> {
  const stored = new Set<string>();
  for (let at = 0; at < drafts.length; at += BATCH) {
    const rows = await tx
      .insert(studioTextDrafts)
      .values(drafts.slice(at, at + BATCH))
      .onConflictDoUpdate({
        target: [studioTextDrafts.language, studioTextDrafts.key],
        set: {
          text: sql`excluded.text`,
          base: sql`excluded.base`,
          version: sql`nextval('studio_draft_versions')`,
          updatedAt: sql`now()`,
        },
        setWhere: sql`${studioTextDrafts.staffId} = excluded.staff_id`,
      })
      .returning({ key: studioTextDrafts.key });
    for (const { key } of rows) stored.add(key);
  }
  return stored;
}

/** Deletes a draft. @returns whether there was one of this version */
export async function deleteTextDraft(
  tx: Database,
  place: Pick<NewTextDraft, 'language' | 'key'>,
  version: number,
): Promise<boolean> {
  const { rowCount } = await tx.delete(studioTextDrafts).where(ofVersion(place, version));
  return rowCount === 1;
}

/** Deletes the drafts of a language that were published. @param until the newest version of them */
export async function deletePublishedTexts(tx: Database, language: string, until: number): Promise<void> {
  await tx
    .delete(studioTextDrafts)
    .where(and(eq(studioTextDrafts.language, language), lte(studioTextDrafts.version, until)));
}

const ofVersion = ({ language, key }: Pick<NewTextDraft, 'language' | 'key'>, version: number) =>
  and(
    eq(studioTextDrafts.language, language),
    eq(studioTextDrafts.key, key),
    eq(studioTextDrafts.version, version),
  );

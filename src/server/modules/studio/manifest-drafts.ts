import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Folders } from '../../config/folders.ts';
import { Conflict, Invalid, NotFound } from '../../errors/domain-error.ts';
import type { Database } from '../../storage/database.ts';
import { staff, studioPresence } from '../../storage/schema.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { type DeskAction, recordDeskEvent } from '../staff/index.ts';
import { draftState, type RegionDraft } from './draft-state.ts';
import { storeDrafts } from './limit-drafts.ts';
import { type ManifestFile, newManifestFile, readManifestFile } from './manifest-file.ts';
import { deleteDraft, findDraft, findDraftVersion, saveDraft } from './repositories/drafts.ts';
import { readSiteFile, requireAllRegions, type SiteFileDeps } from './site-files.ts';
import { refuseUnstorable } from './storable-text.ts';
import { draftKey, type StudioContext, type StudioTarget } from './target.ts';

/** Seconds for which somebody counts as present; browsers ask every few seconds. */
const PRESENT_SECONDS = 20;

export interface DraftChange {
  version: number;
  text: string;
  /** Hash of the file that the text is a change of. */
  base: string;
}

/** Drafts of files, one each. */
export interface ManifestDrafts {
  /** Returns a file, or where that of a draft would be. @throws NotFound */
  fileOf(region: StudioTarget): Promise<ManifestFile>;
  stateOf(region: StudioTarget): Promise<RegionDraft>;
  /** @throws Conflict with the draft as it is now, if somebody else was faster */
  save(context: StudioContext, change: DraftChange): Promise<RegionDraft>;
  discard(context: StudioContext, version: number): Promise<RegionDraft>;
  /** Notes that a member has a draft open. @returns names of the others who have, and the version of the draft */
  presence(context: StudioContext): Promise<{ others: string[]; version: number }>;
}

export function createManifestDrafts(
  deps: SiteFileDeps & { db: Database; folders: Folders },
): ManifestDrafts {
  const { db, folders } = deps;
  const fileOf = async ({ code, file: path }: StudioTarget): Promise<ManifestFile> => {
    if (path !== undefined) return readSiteFile(deps, { code, file: path });
    const file = await readManifestFile(folders.regionsDir, code);
    if (file) return file;
    if (await findDraft(db, code)) return newManifestFile(folders.regionsDir, code);
    throw new NotFound('not_found', 'The manifest of this region cannot be read.');
  };
  const stateOf = async (region: StudioTarget) =>
    draftState(await fileOf(region), await findDraft(db, draftKey(region)));
  return {
    fileOf,
    stateOf,
    async save({ by, region }, { version, text, base }) {
      const file = await fileOf(region);
      refuseUneditable(file, text);
      requireAllRegions(by, file);
      const baseText = base === file.hash ? file.text : undefined;
      const draft = { key: draftKey(region), text, base, baseText, staffId: by.id, version };
      const isSaved = await inTransaction(db, async (tx) => {
        const isStored = await storeDrafts(tx, { kind: 'files', ...draft }, () => saveDraft(tx, draft));
        if (!isStored) return false;
        await recordDeskEvent(tx, draftEvent({ by, region }, 'draft_saved'));
        return true;
      });
      if (!isSaved) throw changedDraft(await stateOf(region));
      return stateOf(region);
    },
    async discard({ by, region }, version) {
      const file = await fileOf(region);
      requireAllRegions(by, file);
      const isDone = await inTransaction(db, async (tx) => {
        if (!(await deleteDraft(tx, draftKey(region), version))) return false;
        await recordDeskEvent(tx, draftEvent({ by, region }, 'draft_discarded'));
        return true;
      });
      if (!isDone) throw changedDraft(await stateOf(region));
      return draftState(file, null);
    },
    async presence({ by, region }) {
      // of a file that there is
      await fileOf(region);
      const key = draftKey(region);
      const others = await notePresence(db, key, by.id);
      return { others, version: await findDraftVersion(db, key) };
    },
  };
}

/** What the log of the desk says about a draft. */
export const draftEvent = (
  { by, region: { code, file } }: StudioContext,
  action: 'draft_saved' | 'draft_discarded',
): DeskAction => ({
  staffId: by.id,
  region: code,
  action,
  subject: { kind: 'region', id: code },
  ...(file !== undefined && { after: { file } }),
});

/** @throws Invalid for a text that cannot be a manifest, or one that is not changed here */
export function refuseUneditable(file: ManifestFile, text: string): void {
  if (!file.isJson)
    throw new Invalid('invalid_input', `${file.name} is TypeScript, which is changed in an editor.`, {
      text: ['allowed: manifests in JSON'],
    });
  refuseUnstorable(text);
}

/** The draft is another one than a caller knows. */
export const changedDraft = (state: RegionDraft) =>
  new Conflict(
    'out_of_date',
    'The draft has changed in the meantime.',
    { version: ['is out of date'] },
    state,
  );

/** The file is another one than a caller knows. */
export const changedFile = (state: RegionDraft) =>
  new Conflict(
    'out_of_date',
    'The file has changed on the disk in the meantime.',
    { base: ['is out of date'] },
    state,
  );

/** Notes that a member has a draft open. @returns names of the others who have */
async function notePresence(db: Database, draft: string, staffId: number): Promise<string[]> {
  await db
    .insert(studioPresence)
    .values({ draft, staffId })
    .onConflictDoUpdate({
      target: [studioPresence.draft, studioPresence.staffId],
      set: { seenAt: sql`now()` },
    });
  const rows = await db
    .select({ name: staff.name })
    .from(studioPresence)
    .innerJoin(staff, eq(staff.id, studioPresence.staffId))
    .where(
      and(
        eq(studioPresence.draft, draft),
        ne(studioPresence.staffId, staffId),
        sql`${studioPresence.seenAt} > now() - make_interval(secs => ${PRESENT_SECONDS})`,
      ),
    )
    .orderBy(asc(staff.name));
  await db.delete(studioPresence).where(sql`${studioPresence.seenAt} < now() - interval '1 minute'`);
  return rows.map(({ name }) => name);
}

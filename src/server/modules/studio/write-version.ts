import { join } from 'node:path';
import type { Folders } from '../../config/folders.ts';
import { siteFile } from '../../config/own-folders.ts';
import { codeOfFile } from '../../manifests/manifest-files.ts';
import type { Database } from '../../storage/database.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { addRole, type DeskAction, recordDeskEvent } from '../staff/index.ts';
import { textOf } from './manifest-file.ts';
import { putFile } from './replace-file.ts';
import { deleteDraft, deleteDraftWith } from './repositories/drafts.ts';
import { deletePublishedTexts } from './repositories/text-drafts.ts';
import {
  closeVersion,
  insertVersion,
  lastWritten,
  listOpenVersions,
  type NewVersion,
  type OpenVersion,
  type Root,
  type VersionFile,
} from './repositories/versions.ts';

/** Changes that one row of the audit log names. */
const MAX_CHANGES = 50;

export interface WriteDeps {
  db: Database;
  roots: Roots;
  /** Writes a file at once. */
  replace?: (path: string, text: string) => Promise<void>;
}

/** Absolute paths of the folders that are written. */
export type Roots = Readonly<Record<Root, string>>;

export const rootsOf = ({ regionsDir, localesDir, shippedLocalesDir }: Folders): Roots => ({
  regions: regionsDir,
  texts: localesDir ?? shippedLocalesDir,
});

/** Absolute path of a file. Parts of a company's site may lie beside its manifests. */
export const pathOf = (roots: Roots, { root, file }: Pick<VersionFile, 'root' | 'file'>): string =>
  root === 'regions' ? siteFile(roots.regions, file) : join(roots[root], file);

/**
 * Writes the files of a version, all or none. The journal is in the database before the first file changes: a process
 * that dies on the way leaves what `settleVersions` completes. Only one process may do this at a time.
 * @throws when a file cannot be written; then all are as before
 */
export async function writeVersion(deps: WriteDeps, version: NewVersion): Promise<number> {
  const id = await inTransaction(deps.db, async (tx) => {
    if (version.kind !== 'disk') for (const file of version.files) await keepFoundText(tx, version, file);
    return insertVersion(tx, version, 'writing');
  });
  const opened = { ...version, id };
  try {
    await complete(deps, opened);
  } catch (error) {
    await undo(deps, opened);
    throw error;
  }
  return id;
}

/** A text that was written on the disk by others becomes a version of its own, which can be restored, too. */
async function keepFoundText(
  tx: Database,
  { region, language }: Pick<NewVersion, 'region' | 'language'>,
  place: VersionFile,
): Promise<void> {
  const { root, file, before } = place;
  if (before === null) return;
  const last = await lastWritten(tx, place);
  if (last === before) return;
  const files = [{ root, file, before: last, after: before }];
  await insertVersion(tx, { region, language, kind: 'found', staffId: null, files }, 'done');
}

/**
 * Completes what a process that died has begun to write; undoes it where a file has another text since. Only one process
 * may do this at a time. @returns whether there was any
 */
export async function settleVersions(deps: WriteDeps): Promise<boolean> {
  const open = await listOpenVersions(deps.db);
  for (const version of open) {
    const texts = await Promise.all(version.files.map((file) => textOf(pathOf(deps.roots, file))));
    const isOurs = version.files.every(
      ({ before, after }, index) => texts[index] === before || texts[index] === after,
    );
    await (isOurs ? complete : undo)(deps, version);
  }
  return open.length > 0;
}

async function complete({ db, roots, replace }: WriteDeps, version: OpenVersion) {
  // what was written by hand is there
  const files = version.kind === 'disk' ? [] : version.files;
  for (const file of files) {
    const path = pathOf(roots, file);
    if ((await textOf(path)) !== file.after) await putFile(path, file.after, replace);
  }
  await inTransaction(db, async (tx) => {
    await closeVersion(tx, version, 'done');
    await deleteDrafts(tx, version);
    await letIn(tx, version);
    await recordDeskEvent(tx, {
      staffId: version.staffId,
      region: version.region,
      ...eventOf(version),
      after: {
        version: version.id,
        ...(version.restores !== undefined && { restores: version.restores }),
        ...(version.changes?.length && { changes: namedChanges(version.changes) }),
      },
    });
  });
}

/** Changes as the audit log has them, old and new; a region that is new or removed has many. */
export const namedChanges = (changes: NonNullable<NewVersion['changes']>): string[] =>
  changes
    .slice(0, MAX_CHANGES)
    .map(({ region, name, before, after }) => `${region} ${name}: ${before ?? '-'} → ${after ?? '-'}`);

async function deleteDrafts(tx: Database, { draft, language, region, files }: OpenVersion): Promise<void> {
  if (draft === undefined) return;
  if (language !== undefined) return deletePublishedTexts(tx, language, draft);
  const written = files.filter(({ root }) => root === 'regions');
  const manifest = written.find(({ file }) => !file.includes('/'));
  await deleteDraft(tx, manifest ? region : (written[0]?.file ?? ''), draft);
  // a draft of content that has been changed in the meantime stays
  if (manifest)
    for (const { file, after } of written)
      if (file.includes('/') && after !== null) await deleteDraftWith(tx, file, after);
}

/** Who makes a region may change it afterwards, too. */
async function letIn(tx: Database, { files, region, staffId }: OpenVersion): Promise<void> {
  const isNew = files.some(
    ({ root, file, before }) =>
      root === 'regions' && before === null && !file.includes('/') && codeOfFile(file) === region,
  );
  if (isNew && staffId !== null) await addRole(tx, { staffId, region, role: 'product' });
}

function eventOf({ kind, language, region }: OpenVersion): Pick<DeskAction, 'action' | 'subject'> {
  const isRestored = kind === 'restored';
  if (language !== undefined)
    return {
      action: isRestored ? 'texts_restored' : 'texts_published',
      subject: { kind: 'texts', id: language },
    };
  return {
    action: isRestored ? 'region_restored' : 'region_published',
    subject: { kind: 'region', id: region },
  };
}

/** Files with another text than this version wrote are left alone, and what was written by hand. */
async function undo({ db, roots, replace }: WriteDeps, version: OpenVersion) {
  const files = version.kind === 'disk' ? [] : version.files;
  for (const { before, after, ...place } of files) {
    const path = pathOf(roots, place);
    if (before !== after && (await textOf(path)) === after) await putFile(path, before, replace);
  }
  await inTransaction(db, (tx) => closeVersion(tx, version, 'undone'));
}

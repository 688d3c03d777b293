import { resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { isObject, type Json } from '#region/manifest/merge-patch.ts';
import { siteFile } from '../../config/own-folders.ts';
import { Conflict } from '../../errors/domain-error.ts';
import { missingLanguages } from '../../manifests/content/checks/texts.ts';
import { CONTENT_NAMES } from '../../manifests/content/content-files.ts';
import { namedLanguages } from '../../manifests/named-languages.ts';
import { readLayers } from '../../manifests/read-layers.ts';
import { valuesOfDefinition } from '../../manifests/schema/values-of-definition.ts';
import type { Database } from '../../storage/database.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { recordDeskEvent } from '../staff/index.ts';
import type { AddedText, Addition, Additions } from './additions.ts';
import { isStale } from './draft-state.ts';
import { draftEvent } from './manifest-drafts.ts';
import { hashOf, type ManifestFile, textOf } from './manifest-file.ts';
import { type Draft, deleteDraft, listFileDrafts, saveDraft } from './repositories/drafts.ts';
import type { VersionFile } from './repositories/versions.ts';
import { layerFoldersOf, type SiteFileDeps, schemaOf } from './site-files.ts';
import type { StudioContext, StudioTarget } from './target.ts';

/** Files that the content of a region can have, by their path in the folder of manifests. */
export const contentPaths = (code: string): string[] =>
  CONTENT_NAMES.map((name) => `content/${code}/${name}.json`);

/** A file of content whose draft got what was added to the manifest. */
interface AddedDraft {
  file: string;
  /** Number of texts and other values that were added. */
  count: number;
}

/** What was added to the text of a manifest, and to drafts of content, which are saved. */
export interface SavedAddition extends AddedText {
  drafts: AddedDraft[];
}

type ContentDeps = SiteFileDeps & { db: Database };

async function contentDrafts(db: Database, code: string): Promise<Draft[]> {
  const paths = contentPaths(code);
  return (await listFileDrafts(db)).filter(({ key }) => paths.includes(key));
}

const pathOf = ({ folders }: ContentDeps, file: string): string =>
  resolve(siteFile(folders.regionsDir, file));

/**
 * Adds something to the text of a manifest, and to the content of its region where that needs it: all drafts of content are
 * saved, or none.
 * @throws Conflict if one of them was changed in the meantime; Invalid
 */
export async function addWithContent(
  deps: ContentDeps & { additions: Additions },
  { by, region: { code } }: StudioContext,
  { path }: ManifestFile,
  addition: Addition,
): Promise<SavedAddition> {
  const { db } = deps;
  const drafts = new Map((await contentDrafts(db, code)).map((draft) => [draft.key, draft]));
  // before the command reads them: what changes in the meantime makes a draft stale
  const bases = new Map(
    await Promise.all(
      contentPaths(code).map(async (file) => [file, (await textOf(pathOf(deps, file))) ?? ''] as const),
    ),
  );
  const texts = Object.fromEntries([...drafts].map(([file, draft]) => [file, draft.text]));
  const { files = [], ...added } = await deps.additions.add(path, addition, texts);
  await inTransaction(db, async (tx) => {
    for (const { file, text } of files) {
      const begun = drafts.get(file);
      const baseText = begun ? undefined : (bases.get(file) ?? '');
      const { base, version } = begun ?? { base: hashOf(baseText ?? ''), version: 0 };
      if (!(await saveDraft(tx, { key: file, text, base, baseText, staffId: by.id, version })))
        throw new Conflict('out_of_date', `The draft of ${file} has changed in the meantime. Add it again.`);
      await recordEvent(tx, { by, region: { code, file } });
    }
  });
  return { ...added, drafts: files.map(({ file, changes }) => ({ file, count: changes.length })) };
}

const recordEvent = (tx: Database, context: StudioContext) =>
  recordDeskEvent(tx, draftEvent(context, 'draft_saved'));

/** Reads a file of content with what it inherits. @param text of its draft */
async function contentOf(
  { folders, read }: SiteFileDeps,
  target: Required<StudioTarget>,
  text?: string,
): Promise<Json> {
  const path = resolve(siteFile(folders.regionsDir, target.file));
  const options = { read, ...(text !== undefined && { text }) };
  return (await readLayers(path, layerFoldersOf(folders, target), options)).document.value;
}

const textsOf = (content: Json, file: string) =>
  valuesOfDefinition(content, schemaOf(file), 'localizedText').map(([, text]) => text);

/** Returns the languages in which a text of a file of content is missing. @param text of its draft */
export async function missingTexts(
  deps: SiteFileDeps,
  target: Required<StudioTarget>,
  languages: readonly string[],
  text?: string,
): Promise<string[]> {
  const texts = textsOf(await contentOf(deps, target, text), target.file);
  const missing = texts.flatMap((each) => (isObject(each) ? missingLanguages(each, languages) : []));
  return languages.filter((language) => missing.includes(language));
}

/** A draft that a manifest needs, and the file that it is to replace. */
export interface NeededDraft {
  draft: Draft;
  onDisk: string;
}

/** Returns the drafts of content that give a manifest the texts of its new languages. @param text of the manifest */
export async function neededDrafts(deps: ContentDeps, code: string, text: string): Promise<NeededDraft[]> {
  const languages = namedLanguages(text);
  const drafts = await contentDrafts(deps.db, code);
  const found = await Promise.all(
    drafts.map(async (draft): Promise<NeededDraft[]> => {
      const onDisk = await textOf(pathOf(deps, draft.key));
      if (onDisk === null) return [];
      const target = { code, file: draft.key };
      const [before, after] = await Promise.all([
        missingTexts(deps, target, languages),
        missingTexts(deps, target, languages, draft.text),
      ]);
      return before.some((language) => !after.includes(language)) ? [{ draft, onDisk }] : [];
    }),
  );
  return found.flat();
}

export const contentFiles = (needed: readonly NeededDraft[]): VersionFile[] =>
  needed.map(({ draft, onDisk }) => ({
    root: 'regions',
    file: draft.key,
    before: onDisk,
    after: draft.text,
  }));

/** @throws Conflict for a draft whose file has changed on the disk */
export function refuseStale(needed: readonly NeededDraft[]): void {
  const stale = needed.filter(({ draft, onDisk }) => isStale({ hash: hashOf(onDisk), text: onDisk }, draft));
  if (stale.length === 0) return;
  const files = stale.map(({ draft }) => draft.key).join(', ');
  throw new Conflict('out_of_date', `Open ${files} first: it has changed on the disk since its draft.`, {
    base: ['is out of date'],
  });
}

/**
 * Deletes the drafts of content that add nothing but texts in languages that a draft of the manifest had, and has no more.
 * @param before text of the manifest until now
 */
export async function dropUnneededDrafts(
  deps: ContentDeps,
  context: StudioContext,
  { before, after }: { before: string; after: string },
): Promise<void> {
  const { code } = context.region;
  const named = namedLanguages(after);
  const removed = namedLanguages(before).filter((language) => !named.includes(language));
  // a text without languages cannot be parsed, or inherits them
  if (removed.length === 0 || named.length === 0) return;
  for (const { key: file, text, version } of await contentDrafts(deps.db, code)) {
    if ((await textOf(pathOf(deps, file))) === null) continue;
    if (!(await addsOnly(deps, { code, file }, removed, text))) continue;
    await inTransaction(deps.db, async (tx) => {
      if (!(await deleteDraft(tx, file, version))) return;
      await recordDeskEvent(tx, draftEvent({ ...context, region: { code, file } }, 'draft_discarded'));
    });
  }
}

/** Whether a draft differs from its file, and only by texts in some languages. */
async function addsOnly(
  deps: ContentDeps,
  target: Required<StudioTarget>,
  languages: readonly string[],
  text: string,
): Promise<boolean> {
  const before = await contentOf(deps, target);
  const after = structuredClone(await contentOf(deps, target, text));
  if (isDeepStrictEqual(before, after)) return false;
  for (const each of textsOf(after, target.file))
    if (isObject(each)) for (const language of languages) delete each[language];
  return isDeepStrictEqual(before, after);
}

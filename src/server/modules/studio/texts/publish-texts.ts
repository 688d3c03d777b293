import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { SOURCE_LANGUAGE } from '#contracts/translation-keys.ts';
import { Conflict, NotFound } from '../../../errors/domain-error.ts';
import { textDraftName } from '../../../manifests/draft-names.ts';
import { parseJsonText } from '../../../manifests/json/read-json-file.ts';
import { addFile, type LocaleSet } from '../../../manifests/locales/read-locales.ts';
import { textsOf } from '../../../manifests/locales/text-places.ts';
import type { Problem } from '../../../manifests/problem.ts';
import { checkRows } from '../../../manifests/translation/check-rows.ts';
import type { TranslatedRow } from '../../../manifests/translation/translated-row.ts';
import { editTexts } from '../../../manifests/translation/write-rows.ts';
import type { Database } from '../../../storage/database.ts';
import { addedErrors } from '../added-errors.ts';
import type { Checks } from '../checks.ts';
import { isWritable, textOf } from '../manifest-file.ts';
import { studioProblem } from '../problems.ts';
import type { PreparedVersion, PublishDeps } from '../publish-version.ts';
import type { TextDraft } from '../repositories/text-drafts.ts';
import { listTextVersionFiles, type VersionFile } from '../repositories/versions.ts';
import { unifiedDiff } from '../unified-diff.ts';
import { isStaleText } from './list-texts.ts';
import type { LanguageFiles } from './read-texts.ts';

export type PublishTextsDeps = PublishDeps & { checks: Checks };

/** A text that a version changes. */
export interface TextDifference {
  key: string;
  before: string | null;
  after: string | null;
}

/** Rows as the checks of files of translations take them; a draft has no line. */
export const rowsOf = (
  drafts: readonly Pick<TextDraft, 'key' | 'text'>[],
  { unitOf }: LanguageFiles,
): TranslatedRow[] =>
  drafts.map(({ key, text }) => ({
    key,
    source: unitOf.get(key)?.source ?? '',
    target: text,
    line: 1,
    column: 1,
  }));

/** Returns what `texts import` would refuse. @param hasAllForms whether plural forms may not be missing */
export function problemsOfDrafts(
  drafts: readonly Pick<TextDraft, 'key' | 'text'>[],
  files: LanguageFiles,
  hasAllForms: boolean,
): readonly Problem[] {
  const { language, units, locales } = files;
  const rows = rowsOf(drafts, files);
  const file = `${language}`;
  return checkRows(file, { language, rows }, units, locales, SOURCE_LANGUAGE, hasAllForms).problems;
}

/** Returns the files that drafts change. @throws Conflict for drafts whose text has changed in the files, or is wrong */
export async function filesOfDrafts(
  { roots }: Pick<PublishTextsDeps, 'roots'>,
  drafts: readonly TextDraft[],
  files: LanguageFiles,
): Promise<VersionFile[]> {
  const stale = drafts.filter((draft) => isStaleText(draft, files.unitOf.get(draft.key)?.target));
  if (stale.length > 0)
    throw new Conflict('out_of_date', 'Texts have changed in the files in the meantime.', {
      texts: stale.map(({ key }) => `${key} has changed`),
    });
  const errors = problemsOfDrafts(drafts, files, true).filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw refusedTexts(roots.texts, errors);
  const { language, units, added } = files;
  const paths = new Set(drafts.map(({ key }) => `${language}/${key.split(':', 1)[0]}.json`));
  const before = new Map<string, string | null>();
  for (const path of paths) before.set(path, await textOf(join(roots.texts, path)));
  const edited = editTexts(
    rowsOf(drafts, files),
    { language, units },
    (path) => before.get(path) ?? added.get(path) ?? null,
  );
  const others = [...added].filter(([path]) => !paths.has(path));
  return [
    ...edited.map(({ path, after }) => ({
      root: 'texts' as const,
      file: path,
      before: before.get(path) ?? null,
      after,
    })),
    ...others.map(([path, text]) => ({ root: 'texts' as const, file: path, before: null, after: text })),
  ];
}

/** Checks the files of texts as `check` does, and prepares their version. @throws Conflict */
export async function prepareTexts(
  { roots, checks }: PublishTextsDeps,
  files: readonly VersionFile[],
  version: Omit<NonNullable<Exclude<PreparedVersion, { patch: string }>>, 'files'>,
): Promise<PreparedVersion> {
  const drafts = Object.fromEntries(
    files.map(({ file, after }) => [textDraftName(file), after ?? '{}\n'] as const),
  );
  const errors = await addedErrors(checks, drafts, () => false);
  if (errors.length > 0) throw refusedTexts(roots.texts, errors);
  if (!files.every(({ file }) => isWritable(join(roots.texts, file))))
    return {
      patch: files.map(({ file, before, after }) => unifiedDiff(file, before ?? '', after ?? '')).join(''),
    };
  // the check took seconds
  for (const { file, before } of files)
    if ((await textOf(join(roots.texts, file))) !== before)
      throw new Conflict('out_of_date', 'The texts have changed on the disk in the meantime.', {
        base: ['is out of date'],
      });
  return { ...version, files };
}

const refusedTexts = (folder: string, errors: readonly Problem[]) =>
  new Conflict(
    'requirements_missing',
    'The texts have errors; the live version stays.',
    {},
    { problems: errors.map((each) => studioProblem(join(folder, 'texts'), each)) },
  );

/** What a version would put back. */
export interface RestoredTexts {
  files: VersionFile[];
  /** Changes when the files on the disk do. */
  base: string;
  texts: TextDifference[];
}

/**
 * Returns the texts of a language as they were after a version: what later versions have written is put back.
 * @throws NotFound
 */
export async function restoredTexts(
  db: Database,
  folder: string,
  { language, version }: { language: string; version: number },
): Promise<RestoredTexts> {
  const later = await listTextVersionFiles(db, language, version);
  if (!later) throw new NotFound('not_found', 'There is no such version of these texts.');
  const earliest = new Map<string, string | null>();
  for (const { file, before } of later) if (!earliest.has(file)) earliest.set(file, before);
  const hash = createHash('sha256');
  const files: VersionFile[] = [];
  for (const [file, after] of [...earliest].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const before = await textOf(join(folder, file));
    hash.update(JSON.stringify([file, before]));
    if (before !== after) files.push({ root: 'texts', file, before, after });
  }
  return { files, base: hash.digest('hex'), texts: files.flatMap(differencesOfFile) };
}

/** Texts that differ between two states of a file. */
export function differencesOfFile({ file, before, after }: VersionFile): TextDifference[] {
  const [old, next] = [textsIn(file, before), textsIn(file, after)];
  return [...new Set([...old.keys(), ...next.keys()])].flatMap((key) => {
    const [was, is] = [old.get(key) ?? null, next.get(key) ?? null];
    return was === is ? [] : [{ key, before: was, after: is }];
  });
}

function textsIn(file: string, text: string | null): Map<string, string> {
  const [language = '', name = ''] = file.split('/');
  const set: LocaleSet = {
    languages: new Map(),
    shipped: new Map(),
    overrides: new Map(),
    messages: new Map(),
    faulty: new Set(),
    folders: { shipped: '' },
    problems: [],
  };
  addFile(parseJsonText(file, text ?? '{}'), language, name.replace(/\.json$/, ''), set, true);
  return new Map([...textsOf(set, language)].map(([key, each]) => [key, each.text]));
}

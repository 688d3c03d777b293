import { SOURCE_LANGUAGE } from '#contracts/translation-keys.ts';
import { isObject } from '#region/manifest/merge-patch.ts';
import { localizedText } from '#region/text/localized-text.ts';
import type { Folders } from '../../config/folders.ts';
import { parseJsonText } from '../../manifests/json/read-json-file.ts';
import type { Content } from '../../manifests/load-content.ts';
import { codeOfFile, manifestFiles } from '../../manifests/manifest-files.ts';
import { namedLanguages } from '../../manifests/named-languages.ts';
import type { Database } from '../../storage/database.ts';
import type { Checks, TextStatus } from './checks.ts';
import { isStale } from './draft-state.ts';
import { newLanguageFiles } from './language-files.ts';
import { type ManifestFile, newManifestFile, readManifestFile } from './manifest-file.ts';
import { isOfFile } from './problems.ts';
import { draftsOf } from './publish-text.ts';
import { listDrafts } from './repositories/drafts.ts';
import type { ReadTexts } from './texts/read-texts.ts';

/** A region in the list. */
export interface StudioRegion {
  code: string;
  name: string;
  file: string;
  isJson: boolean;
  /**
   * `last_good`: its files have errors, and visitors see the version before; `broken`: they have errors, and visitors do not
   * see it; `new`: it is a draft only.
   */
  state: 'live' | 'last_good' | 'broken' | 'new';
  draft: { by: string; updatedAt: Date; isStale: boolean } | null;
}

/** What is wrong with a region, and how much of it is translated. */
export interface RegionChecks {
  code: string;
  errors: number;
  warnings: number;
  texts: TextStatus[];
}

interface ListDeps {
  db: Database;
  folders: Folders;
  content(): Content;
  checks: Checks;
}

/** Regions of a member, and regions that are only drafts. */
export async function listRegions({ db, folders, content }: ListDeps, codes: readonly string[]) {
  const drafts = new Map((await listDrafts(db)).map((draft) => [draft.key, draft]));
  const onDisk = new Set((await manifestFiles(folders.regionsDir)).map(codeOfFile));
  const added = [...drafts.keys()].filter((code) => !onDisk.has(code));
  const listed = [...new Set([...codes, ...added])].map(async (code): Promise<StudioRegion[]> => {
    const draft = drafts.get(code);
    const file =
      (await readManifestFile(folders.regionsDir, code)) ??
      (draft && newManifestFile(folders.regionsDir, code));
    if (!file) return [];
    return [
      {
        code,
        name: nameOf(content(), code, draft?.text ?? file.text),
        file: file.name,
        isJson: file.isJson,
        state: stateOfRegion(content(), file, code),
        draft: draft ? { by: draft.by, updatedAt: draft.updatedAt, isStale: isStale(file, draft) } : null,
      },
    ];
  });
  return (await Promise.all(listed)).flat();
}

function stateOfRegion({ regions, faulty = [] }: Content, { isNew }: ManifestFile, code: string) {
  if (isNew) return 'new';
  if (!regions.find(code)) return 'broken';
  return faulty.some((each) => each.code === code) ? 'last_good' : 'live';
}

/** The name that visitors see, else the one that a text names. */
function nameOf({ regions, texts }: Content, code: string, text: string): string {
  const region = regions.find(code);
  if (region)
    return localizedText(region.manifest.displayName, SOURCE_LANGUAGE, texts.translate(SOURCE_LANGUAGE));
  const { value } = parseJsonText('', text);
  const names = isObject(value) ? value.displayName : undefined;
  const [first] = isObject(names) ? [names[SOURCE_LANGUAGE], ...Object.values(names)] : [];
  return typeof first === 'string' ? first : code;
}

/** Counts what the drafts would have, so that the list shows what is left to do. */
export async function listChecks(
  { db, folders, content, checks }: ListDeps,
  read: ReadTexts,
  codes: readonly string[],
) {
  const drafts = new Map((await listDrafts(db)).map((draft) => [draft.key, draft.text]));
  const files = new Map<string, ManifestFile>();
  for (const code of new Set([...codes, ...drafts.keys()])) {
    const file = await readManifestFile(folders.regionsDir, code);
    if (file && codes.includes(code)) files.set(code, file);
    if (!file) files.set(code, newManifestFile(folders.regionsDir, code));
  }
  const texts: Record<string, string> = {};
  for (const [code, text] of drafts) {
    const file = files.get(code);
    if (file?.isJson) Object.assign(texts, draftsOf(file, text, await newLanguageFiles(read, text)));
  }
  const problems = await checks.problems(texts);
  const status = new Map((await checks.texts()).map((each) => [each.language, each]));
  return [...files]
    .filter(([code, { isNew }]) => !isNew || drafts.has(code))
    .map(([code, { path }]): RegionChecks => {
      const own = problems.filter((each) => isOfFile(path, each));
      const errors = own.filter(({ severity }) => severity === 'error').length;
      const languages =
        content()
          .regions.find(code)
          ?.languages.map((language) => language.code) ?? namedLanguages(drafts.get(code) ?? '');
      const found = languages.flatMap((language) => status.get(language) ?? []);
      return { code, errors, warnings: own.length - errors, texts: found };
    });
}

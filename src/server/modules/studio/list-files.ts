import { resolve } from 'node:path';
import type { Folders } from '../../config/folders.ts';
import { siteFile } from '../../config/own-folders.ts';
import type { ContentName } from '../../manifests/content/content-files.ts';
import type { Content } from '../../manifests/load-content.ts';
import type { Database } from '../../storage/database.ts';
import type { Checks } from './checks.ts';
import { contentPaths, missingTexts } from './content-drafts.ts';
import { isStale } from './draft-state.ts';
import { hashOf, textOf } from './manifest-file.ts';
import { isOfFile } from './problems.ts';
import { type Draft, listFileDrafts } from './repositories/drafts.ts';
import { inheritance, isShared, pageOf, type SiteFileDeps, sharedFiles } from './site-files.ts';
import type { StudioTarget } from './target.ts';

/** A file of `content/` or `shared/` in the list. */
export interface StudioFile {
  file: string;
  /** Page of the site; empty: a part of manifests. */
  page: ContentName | '';
  /** `new`: it is a draft only; `none`: there is no such file, and the page is not shown. */
  state: 'live' | 'new' | 'none';
  isJson: boolean;
  sharedBy: string[] | null;
  /** Languages of the region in which texts of a page are missing, with its draft. */
  missing: string[];
  draft: { by: string; updatedAt: Date; isStale: boolean } | null;
}

interface ListDeps extends SiteFileDeps {
  db: Database;
  folders: Folders;
  content(): Content;
}

/** The content of a region, one file a page, and what regions share. */
export async function listFiles(deps: ListDeps, code: string): Promise<StudioFile[]> {
  const { db, folders, read } = deps;
  const drafts = new Map((await listFileDrafts(db)).map((draft) => [draft.key, draft]));
  const shared = await sharedFiles(folders.regionsDir);
  const heirsOf = shared.length > 0 ? await inheritance({ folders, read }) : () => [];
  const content = contentPaths(code);
  return Promise.all(
    [...content, ...shared].map(async (file): Promise<StudioFile> => {
      const path = resolve(siteFile(folders.regionsDir, file));
      const text = await textOf(path);
      const draft = drafts.get(file);
      return {
        file,
        page: pageOf(file) ?? '',
        state: text !== null ? 'live' : draft ? 'new' : 'none',
        isJson: file.endsWith('.json'),
        sharedBy: isShared(file) ? heirsOf(path) : null,
        draft: draft ? draftOf(draft, text ?? '') : null,
        missing: text === null && !draft ? [] : await missingOf(deps, { code, file }, draft?.text),
      };
    }),
  );
}

/** @param text of the draft, if there is one */
async function missingOf(
  deps: ListDeps,
  target: Required<StudioTarget>,
  text: string | undefined,
): Promise<string[]> {
  const languages =
    deps
      .content()
      .regions.find(target.code)
      ?.languages.map(({ code }) => code) ?? [];
  return isShared(target.file) ? [] : missingTexts(deps, target, languages, text);
}

const draftOf = (draft: Draft, text: string): StudioFile['draft'] => ({
  by: draft.by,
  updatedAt: draft.updatedAt,
  isStale: isStale({ hash: hashOf(text), text }, draft),
});

/** Counts the problems that the files would have with all drafts of them. */
export async function listFileChecks({ db, folders, checks }: ListDeps & { checks: Checks }, code: string) {
  const content = contentPaths(code);
  const files = [...content, ...(await sharedFiles(folders.regionsDir))];
  const drafts = (await listFileDrafts(db)).filter(({ key }) => files.includes(key));
  const problems = await checks.problems(Object.fromEntries(drafts.map(({ key, text }) => [key, text])));
  return files.map((file) => {
    const path = resolve(siteFile(folders.regionsDir, file));
    const own = problems.filter((each) => isOfFile(path, each));
    const errors = own.filter(({ severity }) => severity === 'error').length;
    return { file, errors, warnings: own.length - errors };
  });
}

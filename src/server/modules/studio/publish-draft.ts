import { setJson } from '#region/json/edit-json.ts';
import { NotFound } from '../../errors/domain-error.ts';
import type { Database } from '../../storage/database.ts';
import { contentFiles, neededDrafts, refuseStale } from './content-drafts.ts';
import { draftState, isStale } from './draft-state.ts';
import { newLanguageFiles } from './language-files.ts';
import { changedDraft, changedFile, type ManifestDrafts, refuseUneditable } from './manifest-drafts.ts';
import type { ManifestFile } from './manifest-file.ts';
import { refuseExample } from './new-regions.ts';
import { ALL_REGIONS } from './publish-files.ts';
import { publishText } from './publish-text.ts';
import type { Publication } from './publish-version.ts';
import { differenceOf } from './region-difference.ts';
import { findDraft } from './repositories/drafts.ts';
import { findVersionText } from './repositories/versions.ts';
import { isShared, requireAllRegions, type SiteFileDeps } from './site-files.ts';
import { draftKey, type StudioContext, type StudioTarget } from './target.ts';
import type { ReadTexts } from './texts/read-texts.ts';

/** Publications of files. `keep` adds redirects for addresses that would lead nowhere. */
export interface ManifestPublications {
  /** @throws Conflict if the draft or the file has changed, or there are errors */
  publish(context: StudioContext, version: number, keep?: boolean): Promise<Publication>;
  /** Publishes the text of a version again. @param change.base hash of the file that it replaces */
  restore(
    context: StudioContext,
    change: { version: number; base: string; keep?: boolean },
  ): Promise<Publication>;
}

export function createManifestPublications(
  deps: Parameters<typeof publishText>[0] & SiteFileDeps & Parameters<typeof differenceOf>[0],
  { fileOf, stateOf }: Pick<ManifestDrafts, 'fileOf' | 'stateOf'>,
  readTexts: ReadTexts,
): ManifestPublications {
  const { db } = deps;
  const othersOf = async (code: string, text: string) => {
    const needed = await neededDrafts(deps, code, text);
    refuseStale(needed);
    return [...(await newLanguageFiles(readTexts, text)), ...contentFiles(needed)];
  };
  const withRedirects = async (target: StudioTarget, file: ManifestFile, text: string, keep = false) => {
    const { ended } = keep ? await differenceOf(deps, target, { file, text }) : { ended: [] };
    return ended
      .filter(({ isTaken }) => !isTaken)
      .reduce((kept, { slug, route }) => setJson(kept, ['redirects', slug], route), text);
  };
  return {
    async publish(context, version, keep) {
      const { region, by } = context;
      refuseExample(region.code);
      return publishText(deps, regionOf(region), async () => {
        const [file, draft] = [await fileOf(region), await findDraft(db, draftKey(region))];
        requireAllRegions(by, file, 'approver');
        const state = draftState(file, draft);
        if (!draft || draft.version !== version) throw changedDraft(state);
        if (isStale(file, draft)) throw changedFile(state);
        const text = await withRedirects(region, file, draft.text, keep);
        const others = region.file === undefined ? await othersOf(region.code, text) : [];
        return { file, text, others, kind: 'published', staffId: by.id, draft: version };
      });
    },
    async restore({ region, by }, { version, base, keep }) {
      return publishText(deps, regionOf(region), async () => {
        const file = await fileOf(region);
        refuseUneditable(file, '');
        requireAllRegions(by, file, 'approver');
        if (file.hash !== base) throw changedFile(await stateOf(region));
        const text = await withRedirects(region, file, await versionText(db, { version, file }), keep);
        return { file, text, kind: 'restored', staffId: by.id, restores: version };
      });
    },
  };
}

/** Region of the versions of a file. */
const regionOf = ({ code, file }: StudioTarget): string => (file && isShared(file) ? ALL_REGIONS : code);

/** Returns what a version wrote into a file. @throws NotFound */
export async function versionText(
  db: Database,
  { version, file }: { version: number; file: ManifestFile },
): Promise<string> {
  const text = await findVersionText(db, version, { root: 'regions', file: file.name });
  if (text === null) throw new NotFound('not_found', 'There is no such version of this file.');
  return text;
}

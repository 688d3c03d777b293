import type { Folders } from '../../config/folders.ts';
import { NotFound } from '../../errors/domain-error.ts';
import type { Database } from '../../storage/database.ts';
import { draftState, isStale } from './draft-state.ts';
import { newLanguageFiles } from './language-files.ts';
import { changedDraft, changedFile, type ManifestDrafts } from './manifest-drafts.ts';
import type { ManifestFile } from './manifest-file.ts';
import { refuseExample } from './new-regions.ts';
import { publishText } from './publish-text.ts';
import type { Publication } from './publish-version.ts';
import { findDraft } from './repositories/drafts.ts';
import { findVersionFiles } from './repositories/versions.ts';
import type { StudioContext, StudioTarget } from './target.ts';
import type { ReadTexts } from './texts/read-texts.ts';

/** Publications of manifests. */
export interface ManifestPublications {
  /** @throws Conflict if the draft or the file has changed, or there are errors */
  publish(context: StudioContext, version: number): Promise<Publication>;
  /** Publishes the text of a version again. @param base hash of the file that it replaces */
  restore(context: StudioContext, change: { version: number; base: string }): Promise<Publication>;
}

export function createManifestPublications(
  deps: { folders: Folders } & Parameters<typeof publishText>[0],
  { fileOf, stateOf }: Pick<ManifestDrafts, 'fileOf' | 'stateOf'>,
  read: ReadTexts,
): ManifestPublications {
  const { db, folders } = deps;
  return {
    async publish(context, version) {
      const { region, by } = context;
      refuseExample(region.code);
      return publishText(deps, region.code, async () => {
        const [file, draft] = [await fileOf(region), await findDraft(db, region.code)];
        const state = draftState(file, draft, folders.regionsDir);
        if (!draft || draft.version !== version) throw changedDraft(state);
        if (isStale(file, draft)) throw changedFile(state);
        const { text } = draft;
        const others = await newLanguageFiles(read, text);
        return { file, text, others, kind: 'published', staffId: by.id, draft: version };
      });
    },
    async restore({ region, by }, { version, base }) {
      return publishText(deps, region.code, async () => {
        const file = await fileOf(region);
        if (file.hash !== base) throw changedFile(await stateOf(region));
        const text = await versionText(db, region, { version, file });
        return { file, text, kind: 'restored', staffId: by.id, restores: version };
      });
    },
  };
}

/** Returns what a version wrote into a manifest. @throws NotFound */
export async function versionText(
  db: Database,
  region: StudioTarget,
  { version, file }: { version: number; file: ManifestFile },
): Promise<string> {
  const files = await findVersionFiles(db, region.code, version);
  const written = files.find((each) => each.root === 'regions' && each.file === file.name);
  if (!written || written.after === null)
    throw new NotFound('not_found', 'There is no such version of this region.');
  return written.after;
}

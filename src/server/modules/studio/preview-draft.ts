import type { Folders } from '../../config/folders.ts';
import { isOperatorHostProblem } from '../../manifests/operator-hosts.ts';
import type { Problem } from '../../manifests/problem.ts';
import { readLayers } from '../../manifests/read-layers.ts';
import type { Database } from '../../storage/database.ts';
import { recordDeskEvent } from '../staff/index.ts';
import type { DraftPages, DraftText, DraftView, WantedPage } from './draft-pages.ts';
import { type ManifestDrafts, refuseUneditable } from './manifest-drafts.ts';
import { folderOf, type ManifestFile } from './manifest-file.ts';
import { type StudioProblem, studioProblem } from './problems.ts';
import { findDraft } from './repositories/drafts.ts';
import { strandedProblems } from './stranded.ts';
import { draftKey, type StudioContext, type StudioTarget } from './target.ts';

/** Errors that are reported instead of a page; `problems` has all. */
const MAX_PROBLEMS = 20;

/** A page of a draft, or the errors that prevent it. */
export type StudioPreview = Extract<DraftView, { page: unknown }> | { problems: StudioProblem[] };

/** Pages of texts that are not saved yet. */
interface Previews {
  /** @throws Invalid */
  show(context: StudioContext, text: string, page: WantedPage): Promise<StudioPreview>;
  /** Reads a text of which a page is asked for next. */
  prepare(target: StudioTarget, file: ManifestFile, text: string): Promise<void>;
  /** Warns of what has begun and would not fit the region any more; of nothing while errors prevent its reading. */
  stranded(target: StudioTarget, file: ManifestFile, text: string): Promise<Problem[]>;
}

interface PreviewDeps extends Pick<ManifestDrafts, 'fileOf'> {
  db: Database;
  folders: Folders;
  pages: DraftPages;
}

export function createPreviews({ db, folders, pages, fileOf }: PreviewDeps): Previews {
  /** The text as that of the manifest, or with the manifest that is shown with it. */
  async function draftText(
    { code, file: name }: StudioTarget,
    path: string,
    text: string,
  ): Promise<DraftText> {
    if (name === undefined) return { region: code, file: path, text };
    const manifest = await fileOf({ code });
    const draft = await findDraft(db, draftKey({ code }));
    const others = new Map([[path, text]]);
    return { region: code, file: manifest.path, text: draft?.text ?? manifest.text, others };
  }
  return {
    async show({ by, region: target }, text, page) {
      const file = await fileOf(target);
      refuseUneditable(file, text);
      const view = await pages.show(await draftText(target, file.path, text), page);
      if ('page' in view) return view;
      const refused = view.problems.filter(isOperatorHostProblem).map(({ message }) => message);
      if (refused.length > 0)
        await recordDeskEvent(db, {
          staffId: by.id,
          region: target.code,
          action: 'address_refused',
          subject: { kind: 'region', id: target.code },
          after: { problems: refused.slice(0, MAX_PROBLEMS) },
        });
      const shown = view.problems.slice(0, MAX_PROBLEMS);
      return { problems: shown.map((each) => studioProblem(file.path, each, folderOf(file))) };
    },
    async stranded(target, { path, isJson }, text) {
      if (!isJson) return [];
      const draft = await draftText(target, path, text);
      const region = await pages.region(draft);
      if (!region) return [];
      const { document } = await readLayers(draft.file, folders, { text: draft.text });
      return strandedProblems(db, { region, document });
    },
    async prepare(target, { path, isJson }, text) {
      if (isJson) pages.prepare(await draftText(target, path, text));
    },
  };
}

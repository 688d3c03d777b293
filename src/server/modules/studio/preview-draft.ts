import type { DraftPages, DraftView, WantedPage } from './draft-pages.ts';
import { refuseUneditable } from './manifest-drafts.ts';
import { folderOf, type ManifestFile } from './manifest-file.ts';
import { type StudioProblem, studioProblem } from './problems.ts';

/** Errors that are reported instead of a page; `problems` has all. */
const MAX_PROBLEMS = 20;

/** A page of a draft, or the errors that prevent it. */
export type StudioPreview = Extract<DraftView, { page: unknown }> | { problems: StudioProblem[] };

interface PreviewedText {
  code: string;
  file: ManifestFile;
  text: string;
  /** The manifest that is shown with the text of another file; absent: the text is the manifest. */
  manifest?: Pick<ManifestFile, 'path' | 'text'>;
}

/** Shows a page of a text. @throws Invalid */
export async function previewOf(
  pages: DraftPages,
  { code, file, text, manifest }: PreviewedText,
  page: WantedPage,
): Promise<StudioPreview> {
  refuseUneditable(file, text);
  const others = manifest && {
    file: manifest.path,
    text: manifest.text,
    others: new Map([[file.path, text]]),
  };
  const view = await pages.show({ region: code, ...(others ?? { file: file.path, text }) }, page);
  if ('page' in view) return view;
  const shown = view.problems.slice(0, MAX_PROBLEMS);
  return { problems: shown.map((each) => studioProblem(file.path, each, folderOf(file))) };
}

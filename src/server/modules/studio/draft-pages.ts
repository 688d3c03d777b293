import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { Problem } from '../../manifests/problem.ts';

/** The page of a draft that is wanted. */
export interface WantedPage {
  /** Path with query; empty: the route decides. */
  path: string;
  /** Name of a route; empty: home. */
  route: string;
  /** Code of a language; empty: that of the path, or the first one. */
  language: string;
}

/** A page of the site by a name for staff. */
export interface NamedPage {
  /** Name of its route; `car`: a car of the stock. */
  name: string;
  label: string;
  path: string;
}

/** A page of a draft as a browser shows it. */
export interface DraftPage {
  /** HTML without scripts. */
  html: string;
  /** HTTP status. */
  status: number;
  path: string;
  route: string;
  language: string;
  languages: { code: string; name: string }[];
  pages: NamedPage[];
  /** Cars that are searched, where it is only a part of the stock; 0: all. */
  cars: number;
}

/** What a page took, in milliseconds. */
interface DraftTimes {
  /** Until its text was read and checked; next to nothing when it was known. */
  check: number;
  render: number;
}

/** A page, or the errors that prevent it. */
export type DraftView = { page: DraftPage; times: DraftTimes } | { problems: readonly Problem[] };

export interface DraftText {
  /** Code of the region. */
  region: string;
  /** Absolute name of the manifest. */
  file: string;
  text: string;
  /** Texts of other files that are not written yet, by absolute name. */
  others?: ReadonlyMap<string, string>;
}

/** Shows pages of drafts. */
export interface DraftPages {
  /** Reads a text before somebody asks for a page of it, so that the first page does not wait for the thread to start. */
  prepare(draft: DraftText): void;
  /** Returns the region as a draft would make it; undefined while errors prevent it. @throws HttpError if too many wait */
  region(draft: DraftText): Promise<ResolvedRegion | undefined>;
  /** @throws HttpError if this process has no pages, or is too busy */
  show(draft: DraftText, page: WantedPage): Promise<DraftView>;
}

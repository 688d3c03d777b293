import type { RegionContent } from '#region/manifest/region-content.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { LayeredDocument } from '../json/layered-document.ts';
import type { LocaleSet } from '../locales/read-locales.ts';
import { listed, nearest } from '../nearest.ts';
import type { JsonPath, Problem } from '../problem.ts';
import type { ContentName } from './content-files.ts';

/** A content file that matches its schema. */
export interface LoadedContent {
  name: ContentName;
  /** The region's own file, not an inherited one. */
  file: string;
  document: LayeredDocument;
}

/** Context of content checks. */
export interface ContentContext {
  region: ResolvedRegion;
  /** All content of the region that matches its schema. */
  content: RegionContent;
  locales: LocaleSet;
  isModel(makeModel: string): boolean;
  /** The make or model of the catalogue that is called so. */
  carNamed(name: string): string | undefined;
  problems: Problem[];
}

export type ContentCheck = (loaded: LoadedContent, context: ContentContext) => void;

/** Reports a name that refers to nothing. */
export function reportUnknownReference(
  { document }: LoadedContent,
  { problems }: ContentContext,
  dead: { path: JsonPath; kind: string; name: string; known: readonly string[]; isAboutName?: boolean },
): void {
  const { path, kind, name, known, isAboutName } = dead;
  if (known.includes(name)) return;
  problems.push(
    document.problemAt(path, {
      message: `there is no ${kind} "${name}"`,
      allowed: known.length > 0 ? listed(known) : undefined,
      suggestion: nearest(name, known),
      isAboutName,
    }),
  );
}

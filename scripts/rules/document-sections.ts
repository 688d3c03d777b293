import { posix } from 'node:path';

/** Documents that code, tests and texts refer to by a word and a section: `SPEC 3.6`. */
export const DOCUMENTS: Readonly<Record<string, string>> = {
  SPEC: 'docs/product',
  FLOWS: 'docs/product/flows.md',
  HARDENING: 'docs/threats.md',
  ARCHITECTURE: 'docs/architecture.md',
};

const NUMBERED_HEADING = /^#{1,6} +(\d+(?:\.\d+)*)[.:]? /gm;
/** A threat has a heading, a row of a table or an item of a list that starts with its number. */
const THREAT = /^(?:#{1,6} |\| *|[-*] )(?:\*\*|`|\[|<a [^>]*><\/a>)*([AR]\d{1,2})\b/gm;

/** The documents of a repository, as references see them. */
export interface Documents {
  /** Sections of each document of `DOCUMENTS`; undefined: it does not exist. */
  sections: Readonly<Record<string, ReadonlySet<string> | undefined>>;
  /** Numbers of decisions. */
  decisions: ReadonlySet<string>;
  /** Paths of all files that a text may name. */
  files: ReadonlySet<string>;
}

/** @param files paths of the repository from its root @param read returns the text of one */
export function readDocuments(files: readonly string[], read: (file: string) => string): Documents {
  const sectionsIn = (place: string) => {
    const pages = files.filter((file) => isPageOf(place, file));
    return pages.length > 0 ? new Set(pages.flatMap((file) => sectionsOf(read(file)))) : undefined;
  };
  return {
    sections: Object.fromEntries(Object.entries(DOCUMENTS).map(([word, place]) => [word, sectionsIn(place)])),
    decisions: new Set(
      files.flatMap((file) => /^docs\/decisions\/(\d{4})-[^/]+\.md$/.exec(file)?.slice(1) ?? []),
    ),
    files: new Set(files),
  };
}

/** Whether a file is a document or lies in its folder; one with a word of its own is no page of its folder. */
function isPageOf(place: string, file: string): boolean {
  if (file === place) return true;
  return posix.dirname(file) === place && !Object.values(DOCUMENTS).includes(file);
}

/** Numbers of the headings of a page (`3.6`), and of the threats on it (`A01`). */
export function sectionsOf(markdown: string): string[] {
  return [...markdown.matchAll(NUMBERED_HEADING), ...markdown.matchAll(THREAT)].map(
    ([, number = '']) => number,
  );
}

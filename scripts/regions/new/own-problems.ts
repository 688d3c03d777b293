import { relative, resolve, sep } from 'node:path';
import { partFolder } from '../../../src/server/config/index.ts';
import { codeOfFile } from '../../../src/server/manifests/manifest-files.ts';
import type { Problem } from '../../../src/server/manifests/problem.ts';

/** A new region, and where other things are. */
export interface NewRegion {
  code: string;
  languages: readonly string[];
  regionsDir: string;
  localesDirs: readonly string[];
}

export interface OwnProblems {
  /** What concerns the new region. */
  own: Problem[];
  /** Number of problems of other regions and languages. */
  others: number;
}

/** Sorts out what a new region brings: nobody reads its four warnings among hundreds. */
export function problemsOfNew(problems: readonly Problem[], region: NewRegion): OwnProblems {
  const own = problems.filter(({ file }) => concerns(resolve(file), region));
  return { own, others: problems.length - own.length };
}

function concerns(file: string, { code, languages, regionsDir, localesDirs }: NewRegion): boolean {
  const inRegions = partsBelow(regionsDir, file);
  if (inRegions.length === 1) return codeOfFile(file) === code;
  const inContent = partsBelow(partFolder(regionsDir, 'content'), file);
  if (inContent.length > 1) return inContent[0] === code;
  const language = localesDirs
    .map((folder) => partsBelow(folder, file)[0])
    .find((name) => name !== undefined);
  // texts of a base language serve its variants
  return (
    language === undefined || languages.some((each) => each === language || each.startsWith(`${language}-`))
  );
}

/** Names of folders and file below a folder; none for a file elsewhere. */
function partsBelow(folder: string, file: string): string[] {
  const path = relative(folder, file);
  return path === '' || path.startsWith('..') ? [] : path.split(sep);
}

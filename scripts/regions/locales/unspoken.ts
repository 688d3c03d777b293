import { join } from 'node:path';
import type { LocaleSet } from '../../../src/server/manifests/locales/read-locales.ts';
import { nearest } from '../../../src/server/manifests/nearest.ts';
import type { Problem } from '../../../src/server/manifests/problem.ts';

/** Folders of own texts that no region reads: in a language nobody speaks, or in one whose code is written in another way. */
export function unspokenProblems(
  { overrides, shipped, folders }: LocaleSet,
  spoken: readonly string[],
): Problem[] {
  // texts of a language serve its variants; what is shipped may be replaced before a region speaks it
  const known = new Set([
    ...spoken,
    ...spoken.map((code) => code.split('-', 1)[0] ?? code),
    ...shipped.keys(),
  ]);
  return [...overrides.keys()]
    .filter((language) => !known.has(language))
    .map((language) => ({
      file: join(folders.overrides ?? '', language),
      line: 1,
      column: 1,
      path: '',
      severity: 'warning',
      message: `no region has the language "${language}", so nobody sees these texts`,
      allowed: [...known].sort().join(', '),
      suggestion: nearest(language, known),
    }));
}

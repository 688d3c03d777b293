import { join } from 'node:path';
import type { LocaleSet } from '../../../src/server/manifests/locales/read-locales.ts';
import { nearest } from '../../../src/server/manifests/nearest.ts';
import type { Problem } from '../../../src/server/manifests/problem.ts';

/** Reports folders of customer texts in a language that no region has, or with a misspelt code. */
export function unusedLanguageProblems(
  { overrides, shipped, folders }: LocaleSet,
  spoken: readonly string[],
): Problem[] {
  // base languages serve their variants; shipped texts may be replaced before a region uses them
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
      message: `no region has the language "${language}", so these texts are unused`,
      allowed: [...known].sort().join(', '),
      suggestion: nearest(language, known),
    }));
}

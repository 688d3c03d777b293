import type { JsonPath } from '../problem.ts';
import type { CheckContext } from './check-context.ts';
import { reportUnknown } from './names-in.ts';

/**
 * Returns the languages of the region without an entry. Skips languages whose own definition is invalid, because the
 * corrected code may have one.
 */
export function unserved(context: CheckContext, isServed: (code: string) => boolean): string[] {
  return context.manifest.languages.flatMap(({ code }, index) =>
    isServed(code) || context.isReported(['languages', index]) ? [] : [code],
  );
}

/** Reports a key that is not a language of the region, unless the languages are invalid. */
export function reportNoLanguage(context: CheckContext, path: JsonPath, language: string): void {
  if (language === '*' || context.isReported(['languages'])) return;
  const codes = context.manifest.languages.map(({ code }) => code);
  reportUnknown(context, path, 'language', language, codes);
}

/** Checks that a table per language has an entry for every language of the region, or `*`. */
export function checkPerLanguage(
  context: CheckContext,
  path: JsonPath,
  given: Readonly<Record<string, unknown>>,
): void {
  for (const language of Object.keys(given)) reportNoLanguage(context, [...path, language], language);
  const missing = unserved(context, (code) => (given[code] ?? given['*']) !== undefined);
  if (missing.length > 0)
    context.report(path, {
      message: `there is no entry for ${missing.join(', ')}`,
      allowed: 'one entry per language, or "*" for all others',
    });
}

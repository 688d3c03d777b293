import type { JsonPath } from '../problem.ts';
import type { CheckContext } from './check-context.ts';
import { reportUnknown } from './names-in.ts';

/**
 * Languages of the region that nothing is said for. Those whose own entry is wrong are left out: with it mended, they
 * may well be served.
 */
export function unserved(context: CheckContext, isServed: (code: string) => boolean): string[] {
  return context.manifest.languages.flatMap(({ code }, index) =>
    isServed(code) || context.isTold(['languages', index]) ? [] : [code],
  );
}

/** Reports a key of a table per language that is no language of the region, unless the languages are wrong themselves. */
export function reportNoLanguage(context: CheckContext, path: JsonPath, language: string): void {
  if (language === '*' || context.isTold(['languages'])) return;
  const codes = context.manifest.languages.map(({ code }) => code);
  reportUnknown(context, path, 'language', language, codes);
}

/** A table per language names languages of the region and, with `*`, serves them all. */
export function checkPerLanguage(
  context: CheckContext,
  path: JsonPath,
  given: Readonly<Record<string, string>>,
): void {
  for (const language of Object.keys(given)) reportNoLanguage(context, [...path, language], language);
  const missing = unserved(context, (code) => (given[code] ?? given['*']) !== undefined);
  if (missing.length > 0)
    context.report(path, {
      message: `nothing is said for ${missing.join(', ')}`,
      allowed: 'one entry per language, or "*" for all others',
    });
}

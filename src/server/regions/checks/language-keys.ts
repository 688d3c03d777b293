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

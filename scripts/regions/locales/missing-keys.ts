import { join } from 'node:path';
import { nearest } from '../../../src/server/regions/nearest.ts';
import type { Problem } from '../../../src/server/regions/problem.ts';
import {
  baseKey,
  type LocaleContext,
  missingProblem,
  spokenTexts,
  textProblem,
  textsOf,
} from './text-places.ts';

/** Keys of the source that a language lacks, and keys of a language that the source does not have. */
export function keyProblems(context: LocaleContext): Problem[] {
  const shipped = context.locales.shipped.get(context.source) ?? new Map();
  const known = new Set(
    [...shipped].flatMap(([namespace, keys]) =>
      [...keys.keys()].map((key) => `${namespace}:${baseKey(key)}`),
    ),
  );
  const foreign = [...new Set([...context.languages, ...context.locales.overrides.keys()])];
  return [
    ...context.languages.flatMap((language) => missingIn(context, language, known)),
    ...foreign.flatMap((language) => unknownIn(context, language, known)),
  ];
}

function missingIn({ locales }: LocaleContext, language: string, known: ReadonlySet<string>): Problem[] {
  const spoken = spokenTexts(locales, language);
  if (spoken.size === 0) return [];
  const has = new Set([...spoken.keys()].map(baseKey));
  const files = new Map([...spoken].map(([key, { file }]) => [namespaceOf(key), file]));
  return [...known].flatMap((reference): Problem[] => {
    if (has.has(reference)) return [];
    const file = files.get(namespaceOf(reference));
    const key = reference.slice(namespaceOf(reference).length + 1);
    const finding = { message: `"${key}" is missing`, allowed: 'every key of the source language' };
    if (file) return [missingProblem(file, key, finding)];
    const name = join(locales.folders.shipped, language, `${namespaceOf(reference)}.json`);
    return [{ file: name, line: 1, column: 1, path: key, severity: 'error', ...finding }];
  });
}

function unknownIn(context: LocaleContext, language: string, known: ReadonlySet<string>): Problem[] {
  return [...textsOf(context.locales, language)].flatMap(([reference, text]) => {
    const key = baseKey(reference);
    if (known.has(key) || context.manifestKeys.has(key)) return [];
    return [
      textProblem(text, {
        isAboutName: true,
        message: `"${key}" is not a text of the site`,
        allowed: 'keys of the source language, or keys that a manifest names',
        suggestion: nearest(key, known),
      }),
    ];
  });
}

function namespaceOf(reference: string): string {
  return reference.split(':', 1)[0] ?? '';
}

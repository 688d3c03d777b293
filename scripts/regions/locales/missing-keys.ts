import { join } from 'node:path';
import type { LocaleSet } from '../../../src/server/regions/locales/read-locales.ts';
import { nearest } from '../../../src/server/regions/nearest.ts';
import type { Problem } from '../../../src/server/regions/problem.ts';
import { misnamedFiles } from './misnamed-files.ts';
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
  const misnamed = misnamedFiles(context, foreign, known);
  const isLost = (language: string, namespace: string) =>
    misnamed.some((file) => file.language === language && [file.namespace, file.meant].includes(namespace));
  const problems = [
    ...context.languages.flatMap((language) =>
      missingIn(context, language, known, (namespace) => isLost(language, namespace)),
    ),
    ...foreign.flatMap((language) =>
      unknownIn(context, language, known, (namespace) =>
        misnamed.some((file) => file.language === language && file.namespace === namespace),
      ),
    ),
  ];
  return [...misnamed.map(({ problem }) => problem), ...problems];
}

function missingIn(
  { locales, isShown = () => true }: LocaleContext,
  language: string,
  known: ReadonlySet<string>,
  isLost: (namespace: string) => boolean,
): Problem[] {
  const spoken = spokenTexts(locales, language);
  if (spoken.size === 0) return [];
  const has = new Set([...spoken.keys()].map(baseKey));
  const files = new Map([...spoken].map(([key, { file }]) => [namespaceOf(key), file]));
  return [...known].flatMap((reference): Problem[] => {
    if (has.has(reference) || !isShown(reference) || isLost(namespaceOf(reference))) return [];
    if (isFaulty(locales, language, reference)) return [];
    const file = files.get(namespaceOf(reference));
    const key = reference.slice(namespaceOf(reference).length + 1);
    const finding = { message: `"${key}" is missing`, allowed: 'every key of the source language' };
    if (file) return [missingProblem(file, key, finding)];
    const name = join(folderOf(locales, language), language, `${namespaceOf(reference)}.json`);
    return [{ file: name, line: 1, column: 1, path: key, severity: 'error', ...finding }];
  });
}

/** A text, or the file of it, that has been reported already is not missing. */
function isFaulty({ faulty }: LocaleSet, language: string, reference: string): boolean {
  return [language, language.split('-', 1)[0] ?? ''].some(
    (code) => faulty.has(`${code}:${namespaceOf(reference)}`) || faulty.has(`${code}:${reference}`),
  );
}

/** Where the texts of a language lie: with the customer's own when they are there alone. */
function folderOf({ folders, shipped, overrides }: LocaleSet, language: string): string {
  const isOwn = folders.overrides !== undefined && overrides.has(language) && !shipped.has(language);
  return isOwn ? (folders.overrides ?? folders.shipped) : folders.shipped;
}

function unknownIn(
  context: LocaleContext,
  language: string,
  known: ReadonlySet<string>,
  isMisnamed: (namespace: string) => boolean,
): Problem[] {
  return [...textsOf(context.locales, language)].flatMap(([reference, text]) => {
    const key = baseKey(reference);
    if (known.has(key) || context.manifestKeys.has(key) || isMisnamed(namespaceOf(key))) return [];
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

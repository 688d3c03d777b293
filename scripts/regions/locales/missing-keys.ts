import { join } from 'node:path';
import { baseKey } from '../../../src/domain/text/placeholders.ts';
import { layeredDocument } from '../../../src/server/manifests/json/layered-document.ts';
import type { LocaleSet } from '../../../src/server/manifests/locales/read-locales.ts';
import {
  type LocaleContext,
  missingProblem,
  spokenTexts,
  textProblem,
  textsOf,
} from '../../../src/server/manifests/locales/text-places.ts';
import { listed, nearest } from '../../../src/server/manifests/nearest.ts';
import type { Problem } from '../../../src/server/manifests/problem.ts';

/** Files of pages for staff only: a language without such a file shows the texts of the source language. */
const STAFF_NAMESPACES = ['desk'];

/** Reports keys of the source that a language lacks, and keys that the source does not have. */
export function keyProblems(context: LocaleContext): Problem[] {
  const shipped = context.locales.shipped.get(context.source) ?? new Map();
  const known = new Set(
    [...shipped].flatMap(([namespace, keys]) =>
      [...keys.keys()].map((key) => `${namespace}:${baseKey(key)}`),
    ),
  );
  const foreign = [...new Set([...context.languages, ...context.locales.overrides.keys()])];
  const misnamed = misnamedFiles(context, foreign, known);
  const isMisnamedFile = (language: string, namespace: string) =>
    misnamed.some((file) => file.language === language && [file.namespace, file.likely].includes(namespace));
  const unknown = foreign.flatMap((language) =>
    unknownIn(context, language, known, (namespace) =>
      misnamed.some((file) => file.language === language && file.namespace === namespace),
    ),
  );
  const missing = context.languages.flatMap((language) => {
    // a text with a misspelt key is not missing
    const misspelt = unknown.filter((text) => text.language === language).map(({ likely }) => likely);
    const isReported = (reference: string) =>
      misspelt.includes(reference) || isMisnamedFile(language, namespaceOf(reference));
    return missingIn(context, language, known, isReported);
  });
  return [...misnamed, ...unknown].map(({ problem }) => problem).concat(missing);
}

function missingIn(
  { locales, isUsed = () => true }: LocaleContext,
  language: string,
  known: ReadonlySet<string>,
  isReported: (reference: string) => boolean,
): Problem[] {
  const spoken = spokenTexts(locales, language);
  if (spoken.size === 0) return [];
  const has = new Set([...spoken.keys()].map(baseKey));
  const files = new Map([...spoken].map(([key, { file }]) => [namespaceOf(key), file]));
  const isOfStaff = (reference: string) => {
    const namespace = namespaceOf(reference);
    return STAFF_NAMESPACES.includes(namespace) && !files.has(namespace);
  };
  const missing = [...known].filter(
    (reference) =>
      !has.has(reference) &&
      !isOfStaff(reference) &&
      !isReported(reference) &&
      !isFaulty(locales, language, reference) &&
      // last, as it may read all code
      isUsed(reference),
  );
  return [...Map.groupBy(missing, namespaceOf)].flatMap(([namespace, references]): Problem[] => {
    const file = files.get(namespace);
    if (!file)
      return [missingFile(join(folderOf(locales, language), language, `${namespace}.json`), references)];
    return references.map((reference) => {
      const key = reference.slice(namespace.length + 1);
      return missingProblem(file, key, {
        message: `"${key}" is missing`,
        allowed: 'every key of the source language',
      });
    });
  });
}

/** Reports a missing file once, not text by text. */
function missingFile(file: string, { length }: readonly string[]): Problem {
  const message = `the file is missing; it holds ${length} ${length === 1 ? 'text' : 'texts'}`;
  return {
    file,
    line: 1,
    column: 1,
    path: '',
    severity: 'error',
    message,
    allowed: 'every file of the source language',
  };
}

/** Whether a problem is that a text or a file of texts has not been written yet. */
export const isAboutMissingText = ({ message }: Problem): boolean =>
  /^("[^"]+"|the file .+) is missing$|^the file is missing; it holds|^"[^"]+" has no text in /.test(message);

/** A text already reported as faulty, or in such a file, is not missing. */
function isFaulty({ faulty }: LocaleSet, language: string, reference: string): boolean {
  return [language, language.split('-', 1)[0] ?? ''].some(
    (code) => faulty.has(`${code}:${namespaceOf(reference)}`) || faulty.has(`${code}:${reference}`),
  );
}

/** Folder of the texts of a language: that of the customer if only it has them. */
function folderOf({ folders, shipped, overrides }: LocaleSet, language: string): string {
  const isCustom = folders.overrides !== undefined && overrides.has(language) && !shipped.has(language);
  return isCustom ? (folders.overrides ?? folders.shipped) : folders.shipped;
}

function unknownIn(
  context: LocaleContext,
  language: string,
  known: ReadonlySet<string>,
  isMisnamed: (namespace: string) => boolean,
): { language: string; likely?: string; problem: Problem }[] {
  return [...textsOf(context.locales, language)].flatMap(([reference, text]) => {
    const key = baseKey(reference);
    if (known.has(key) || context.manifestKeys.has(key) || isMisnamed(namespaceOf(key))) return [];
    const likely = nearest(key, known);
    const problem = textProblem(text, {
      isAboutName: true,
      message: `"${key}" is not a text of the site`,
      allowed: 'keys of the source language, or keys that a manifest names',
      suggestion: likely,
    });
    return [{ language, likely, problem }];
  });
}

function namespaceOf(reference: string): string {
  return reference.split(':', 1)[0] ?? '';
}

/** A text file whose name is not a namespace. */
interface MisnamedFile {
  language: string;
  namespace: string;
  /** The most likely namespace; its texts are not reported as missing. */
  likely?: string;
  problem: Problem;
}

/**
 * Reports text files that neither the site nor a manifest uses, one problem each: none of their texts is
 * read.
 */
function misnamedFiles(
  { locales, manifestKeys }: LocaleContext,
  languages: readonly string[],
  known: ReadonlySet<string>,
): MisnamedFile[] {
  const namespaces = new Set([...known, ...manifestKeys].map((key) => key.split(':', 1)[0] ?? ''));
  return languages.flatMap((language) =>
    [...(locales.languages.get(language) ?? [])].flatMap(([namespace, texts]): MisnamedFile[] => {
      const [first] = texts.values();
      if (namespaces.has(namespace) || !first) return [];
      const likely = nearest(namespace, namespaces);
      const finding = {
        message: `there is no namespace "${namespace}"`,
        allowed: listed([...namespaces].sort()),
        suggestion: likely && `${likely}.json`,
      };
      const problem = { ...layeredDocument([first.file]).problemAt([], finding), line: 1, column: 1 };
      return [{ language, namespace, likely, problem }];
    }),
  );
}

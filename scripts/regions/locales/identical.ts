import { join } from 'node:path';
import { layeredDocument } from '../../../src/server/manifests/json/layered-document.ts';
import { type JsonFile, readJsonFile } from '../../../src/server/manifests/json/read-json-file.ts';
import {
  type LocaleContext,
  textProblem,
  textsOf,
} from '../../../src/server/manifests/locales/text-places.ts';
import { nearest } from '../../../src/server/manifests/nearest.ts';
import type { Problem } from '../../../src/server/manifests/problem.ts';

/** `{ "<language>": ["namespace:key", …] }`, `*` for all languages. */
export type ReviewedList = Record<string, string[]>;

/** Reads the list of reviewed texts that may equal the source. */
export async function readReviewed(localesDir: string): Promise<{ file: JsonFile; list: ReviewedList }> {
  const file = await readJsonFile(join(localesDir, 'reviewed-identical.json'));
  const { value = {} } = file;
  return { file, list: isList(value) ? value : {} };
}

/** Reports texts that equal the source and are not in the reviewed list, and stale entries of the list. */
export function identicalProblems(
  context: LocaleContext,
  reviewed: { file: JsonFile; list: ReviewedList },
): Problem[] {
  const source = textsOf(context.locales, context.source);
  const base = context.source.split('-', 1)[0];
  const used = new Set<string>();
  const problems = context.languages
    .filter((language) => language.split('-', 1)[0] !== base)
    .flatMap((language) =>
      [...textsOf(context.locales, language)].flatMap(([key, text]) => {
        if (text.text !== source.get(key)?.text || !/\p{L}/u.test(withoutPlaceholders(text.text))) return [];
        const entry = [language, '*'].find((name) => reviewed.list[name]?.includes(key));
        if (entry !== undefined) {
          used.add(`${entry} ${key}`);
          return [];
        }
        const finding = {
          message: `the text equals the source: "${text.text}"`,
          allowed: `a translation, or "${key}" under "${language}" in reviewed-identical.json`,
        };
        return [textProblem(text, finding)];
      }),
    );
  return [...problems, ...staleEntries(reviewed, used, [...source.keys()])];
}

function staleEntries(
  { file, list }: { file: JsonFile; list: ReviewedList },
  used: ReadonlySet<string>,
  keys: string[],
): Problem[] {
  return Object.entries(list).flatMap(([language, entries]) =>
    entries.flatMap((key, index) => {
      if (used.has(`${language} ${key}`)) return [];
      const message = keys.includes(key)
        ? `"${key}" no longer equals the source`
        : `there is no text "${key}"`;
      const suggestion = keys.includes(key) ? undefined : nearest(key, keys);
      return [
        layeredDocument([file]).problemAt([language, index], {
          message,
          allowed: 'only texts that equal the source',
          suggestion,
        }),
      ];
    }),
  );
}

function withoutPlaceholders(text: string): string {
  return text.replace(/\{\{[^}]*\}\}|<[^>]*>/g, '');
}

function isList(value: unknown): value is ReviewedList {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((keys) => Array.isArray(keys) && keys.every((key) => typeof key === 'string'))
  );
}

import { type Finding, layeredDocument } from '../../../src/server/manifests/json/layered-document.ts';
import type { JsonFile } from '../../../src/server/manifests/json/read-json-file.ts';
import type { LocaleSet, LocaleText } from '../../../src/server/manifests/locales/read-locales.ts';
import type { Problem } from '../../../src/server/manifests/problem.ts';

/** Endings of plural forms (i18next). */
export const PLURAL = /(_ordinal)?_(zero|one|two|few|many|other)$/;

/** What the checks of texts work with. */
export interface LocaleContext {
  locales: LocaleSet;
  /** Language of the keys. */
  source: string;
  /** Languages of the regions, without the source. */
  languages: readonly string[];
  /** Keys that manifests refer to. */
  manifestKeys: ReadonlySet<string>;
  /** Whether the site of this set can ever show a key; absent: it shows all. */
  isShown?: (key: string) => boolean;
}

/** A problem at a text. */
export function textProblem({ file, path }: LocaleText, finding: Finding): Problem {
  return layeredDocument([file]).problemAt(path, finding);
}

/** A problem at the place in a file where a key should be. */
export function missingProblem(file: JsonFile, key: string, finding: Finding): Problem {
  return layeredDocument([file]).problemAt(key.split('.'), finding);
}

/** Every text of a language: `namespace:key` → text. */
export function textsOf(locales: LocaleSet, language: string): Map<string, LocaleText> {
  const spaces = locales.languages.get(language) ?? new Map();
  return new Map(
    [...spaces].flatMap(([namespace, keys]) =>
      [...keys].map(([key, text]): [string, LocaleText] => [`${namespace}:${key}`, text]),
    ),
  );
}

/** What a language says, its base language behind it: the same order the site asks in. */
export function spokenTexts(locales: LocaleSet, language: string): Map<string, LocaleText> {
  const base = language.split('-', 1)[0] ?? language;
  return new Map([...textsOf(locales, base), ...textsOf(locales, language)]);
}

/** The key that code and manifests name: plural endings taken off. */
export function baseKey(key: string): string {
  return key.replace(PLURAL, '');
}

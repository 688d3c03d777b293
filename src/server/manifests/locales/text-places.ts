import { rememberByObject } from '#domain/cache/remember.ts';
import { type Finding, layeredDocument } from '../json/layered-document.ts';
import type { JsonFile } from '../json/read-json-file.ts';
import type { Problem } from '../problem.ts';
import type { LanguageTexts, LocaleSet, LocaleText } from './read-locales.ts';

/** Input of the text checks. */
export interface LocaleContext {
  locales: LocaleSet;
  /** Language that defines the keys. */
  source: string;
  /** Languages of the regions, without the source. */
  languages: readonly string[];
  /** Keys used by manifests. */
  manifestKeys: ReadonlySet<string>;
  /** Whether code or a manifest uses a key; absent: every key counts as used. */
  isUsed?: (key: string) => boolean;
}

/** Creates a problem at a text. */
export function textProblem({ file, path }: LocaleText, finding: Finding): Problem {
  return layeredDocument([file]).problemAt(path, finding);
}

/** Creates a problem at the position where a key should be. */
export function missingProblem(file: JsonFile, key: string, finding: Finding): Problem {
  return layeredDocument([file]).problemAt(key.split('.'), finding);
}

/** All texts of a language: `namespace:key` → text. */
export function textsOf(locales: LocaleSet, language: string): ReadonlyMap<string, LocaleText> {
  const texts = locales.languages.get(language);
  return texts ? withReferences(texts) : new Map();
}

/** Each check of the texts asks for them. */
const withReferences = rememberByObject(
  (texts: LanguageTexts): ReadonlyMap<string, LocaleText> =>
    new Map(
      [...texts].flatMap(([namespace, keys]) =>
        [...keys].map(([key, text]): [string, LocaleText] => [`${namespace}:${key}`, text]),
      ),
    ),
);

/** Texts of a language with those of its base language as fallback, as on the site. */
export function spokenTexts(locales: LocaleSet, language: string): Map<string, LocaleText> {
  const base = language.split('-', 1)[0] ?? language;
  return new Map([...textsOf(locales, base), ...textsOf(locales, language)]);
}

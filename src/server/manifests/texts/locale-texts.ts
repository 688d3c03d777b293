import { SOURCE_LANGUAGE } from '#contracts/translation-keys.ts';
import { isObject, type Json, mergePatch } from '#region/manifest/merge-patch.ts';
import { completePlurals } from '#region/text/complete-plurals.ts';
import { createTranslate } from '#region/text/create-translate.ts';
import type { Translate } from '#region/text/localized-text.ts';
import type { Messages } from '#region/text/messages.ts';

const FORM = /(_ordinal)?_(zero|one|two|few|many|other)$/;

/** Language code → namespace → texts as in the files. */
export type MessagesByLanguage = ReadonlyMap<string, Record<string, Json>>;

/** The texts of the site. */
export interface LocaleTexts {
  /** Returns all namespaces of a language; missing texts are those of the source language. */
  messages(language: string): Messages;
  /** Returns one file as shipped (SPEC 7.6); undefined if it does not exist. */
  file(language: string, namespace: string): Json | undefined;
  /**
   * Returns one file with missing texts filled in, as pages have it. Undefined if no region has the language and it has no
   * files, or if there is no such namespace.
   */
  complete(language: string, namespace: string): Json | undefined;
  /** Whether `complete` returns a file. */
  hasComplete(language: string, namespace: string): boolean;
  translate(language: string): Translate;
}

/**
 * Returns the texts by language, merged once per language on first use.
 * @param spoken languages of the regions, with those whose plural rules count: they have texts even without files for
 * their whole code
 */
export function localeTexts(
  all: MessagesByLanguage,
  spoken: ReadonlyMap<string, string> = new Map(),
): LocaleTexts {
  const pluralsFor = (language: string) => spoken.get(language) ?? language;
  const complete = new Map<string, Messages>();

  function messages(language: string): Messages {
    const known = complete.get(language);
    if (known) return known;
    const merged = sourcesOf(language)
      .map((code) => all.get(code) ?? {})
      .reduce<Json>((lower, upper) => mergeTexts(lower, upper), {}) as Messages;
    const texts = completePlurals(pluralsFor(language), merged);
    complete.set(language, texts);
    return texts;
  }

  function file(language: string, namespace: string): Json | undefined {
    const texts = all.get(language);
    return texts && Object.hasOwn(texts, namespace) ? texts[namespace] : undefined;
  }

  const isKnown = (language: string) => all.has(language) || spoken.has(language);

  function completeFile(language: string, namespace: string): Json | undefined {
    const texts = isKnown(language) ? messages(language) : {};
    return Object.hasOwn(texts, namespace) ? (texts[namespace] as Json) : undefined;
  }

  return {
    messages,
    file,
    complete: completeFile,
    hasComplete: (language, namespace) =>
      isKnown(language) && sourcesOf(language).some((code) => file(code, namespace) !== undefined),
    translate: (language) => createTranslate(pluralsFor(language), messages(language)),
  };
}

/** The languages whose texts a language has, those of the last before the others. */
const sourcesOf = (language: string): string[] => [
  SOURCE_LANGUAGE,
  language.split('-', 1)[0] ?? language,
  language,
];

/**
 * Merges texts of a language over those of its fallback. A text with plural forms replaces all forms of the fallback, so
 * that forms of two languages never mix.
 */
export function mergeTexts(lower: Json, upper: Json): Json {
  if (!isObject(lower) || !isObject(upper)) return mergePatch(lower, upper);
  const pluralKeys = new Set(
    Object.keys(upper).flatMap((key) => (FORM.test(key) ? [key.replace(FORM, '')] : [])),
  );
  const lowerTexts = Object.entries(lower).filter(
    ([key]) => !(FORM.test(key) && pluralKeys.has(key.replace(FORM, ''))),
  );
  const merged: Record<string, Json> = Object.fromEntries(lowerTexts);
  for (const [key, value] of Object.entries(upper))
    if (key !== '__proto__' && value !== null) merged[key] = mergeTexts(merged[key] ?? null, value);
  return merged;
}

import { SOURCE_LANGUAGE } from '#contracts/translation-keys.ts';
import type { Json } from '#region/manifest/merge-patch.ts';
import { completePlurals } from '#region/text/complete-plurals.ts';
import { createTranslate } from '#region/text/create-translate.ts';
import type { Translate } from '#region/text/localized-text.ts';
import type { Messages } from '#region/text/messages.ts';
import { mergeTexts } from './merge-texts.ts';

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
    const base = language.split('-', 1)[0] ?? language;
    const merged = [SOURCE_LANGUAGE, base, language]
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

  function completeFile(language: string, namespace: string): Json | undefined {
    const texts = all.has(language) || spoken.has(language) ? messages(language) : {};
    return Object.hasOwn(texts, namespace) ? (texts[namespace] as Json) : undefined;
  }

  return {
    messages,
    file,
    complete: completeFile,
    translate: (language) => createTranslate(pluralsFor(language), messages(language)),
  };
}

import { SOURCE_LANGUAGE } from '#contracts/translation-keys.ts';
import type { Json } from '#region/manifest/merge-patch.ts';
import type { Messages } from '#region/routing/page-context.ts';
import { completePlurals } from '#region/text/complete-plurals.ts';
import { createTranslate } from '#region/text/create-translate.ts';
import type { Translate } from '#region/text/localized-text.ts';
import { mergeTexts } from './merge-texts.ts';

/** Language code → namespace → texts as files have them. */
export type MessagesByLanguage = ReadonlyMap<string, Record<string, Json>>;

/** The texts of the site. */
export interface LocaleTexts {
  /** Every namespace of a language; what it lacks stands in the language of the keys. */
  messages(language: string): Messages;
  /** One file as it is shipped (SPEC 7.6), with nothing filled in; undefined when there is none. */
  file(language: string, namespace: string): Json | undefined;
  /**
   * The same with everything filled in, as pages have it. Undefined when no region speaks the language and it has no
   * files, or there is no such namespace.
   */
  complete(language: string, namespace: string): Json | undefined;
  translate(language: string): Translate;
}

/**
 * Texts by language, put together once per language when first needed.
 * @param spoken languages of the regions: they have texts even where no files are called by their whole code
 */
export function localeTexts(all: MessagesByLanguage, spoken: readonly string[] = []): LocaleTexts {
  const complete = new Map<string, Messages>();

  function messages(language: string): Messages {
    const known = complete.get(language);
    if (known) return known;
    const base = language.split('-', 1)[0] ?? language;
    const merged = [SOURCE_LANGUAGE, base, language]
      .map((code) => all.get(code) ?? {})
      .reduce<Json>((lower, upper) => mergeTexts(lower, upper), {}) as Messages;
    const texts = completePlurals(language, merged);
    complete.set(language, texts);
    return texts;
  }

  function file(language: string, namespace: string): Json | undefined {
    const texts = all.get(language);
    return texts && Object.hasOwn(texts, namespace) ? texts[namespace] : undefined;
  }

  function completeFile(language: string, namespace: string): Json | undefined {
    const texts = all.has(language) || spoken.includes(language) ? messages(language) : {};
    return Object.hasOwn(texts, namespace) ? (texts[namespace] as Json) : undefined;
  }

  return {
    messages,
    file,
    complete: completeFile,
    translate: (language) => createTranslate(language, messages(language)),
  };
}

import { isObject, type Json } from '#region/manifest/merge-patch.ts';

/** Marks a text as not translated yet: `⟦Search⟧`. */
export function markUntranslated(text: string): string {
  return `⟦${text}⟧`;
}

export function isUntranslated(text: string): boolean {
  return text.startsWith('⟦');
}

/** Removes untranslated texts, so that the source language is shown instead of the mark. */
export function withoutUntranslated(texts: Json): Json {
  if (!isObject(texts)) return texts;
  const translated = Object.entries(texts).filter(
    ([, text]) => typeof text !== 'string' || !isUntranslated(text),
  );
  return Object.fromEntries(translated.map(([key, text]) => [key, withoutUntranslated(text)]));
}

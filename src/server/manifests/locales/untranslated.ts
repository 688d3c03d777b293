import { isObject, type Json } from '#region/manifest/merge-patch.ts';

/** Marks a text that still waits for its translation: `⟦Search⟧`. */
export function markUntranslated(text: string): string {
  return `⟦${text}⟧`;
}

export function isUntranslated(text: string): boolean {
  return text.startsWith('⟦');
}

/** Texts without those that wait for their translation, so that the source language shows instead of the mark. */
export function withoutUntranslated(texts: Json): Json {
  if (!isObject(texts)) return texts;
  const kept = Object.entries(texts).filter(([, text]) => typeof text !== 'string' || !isUntranslated(text));
  return Object.fromEntries(kept.map(([key, text]) => [key, withoutUntranslated(text)]));
}

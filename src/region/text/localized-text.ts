import type { LocalizedText } from '#contracts/types.ts';
import { fillPlaces } from './fill-places.ts';

/** Looks up a translation key; plural and values go through `options`. */
export type Translate = (key: string, options?: Record<string, unknown>) => string;

/**
 * Text of a manifest in a language: the translation of a key, or the text of the language, of its base language
 * (or of another form of it), or the first there is.
 */
export function localizedText(
  text: LocalizedText,
  language: string,
  translate: Translate,
  options: Record<string, unknown> = {},
): string {
  if (typeof text === 'string') return translate(text, options);
  const base = language.split('-', 1)[0] ?? '';
  const found =
    text[language] ??
    text[base] ??
    Object.entries(text).find(([code]) => code.split('-', 1)[0] === base)?.[1];
  const chosen = found ?? Object.values(text)[0] ?? '';
  return fillPlaces(chosen, options);
}

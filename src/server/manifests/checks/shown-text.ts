import type { LocalizedText } from '#contracts/types.ts';
import type { LocaleSet } from '../locales/read-locales.ts';

/** A text of a manifest as the files have it in a language, with its places for values; undefined where nothing is said. */
export function shownText(
  { languages }: LocaleSet,
  text: LocalizedText,
  language: string,
): string | undefined {
  const codes = [language, language.split('-', 1)[0] ?? language];
  if (typeof text !== 'string') return codes.map((code) => text[code]).find((found) => found !== undefined);
  const [namespace = '', key = ''] = text.split(':', 2);
  return codes
    .map((code) => languages.get(code)?.get(namespace)?.get(key)?.text)
    .find((found) => found !== undefined);
}

import type { LocalizedText } from '#contracts/types.ts';
import type { LocaleSet } from '../locales/read-locales.ts';

/** Returns a text of a manifest in a language with its placeholders. Undefined if there is none. */
export function textInLanguage(
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

import type { LocalizedText } from '#contracts/types.ts';
import type { LocaleSet } from '../locales/read-locales.ts';

/** Returns a text of a manifest in a language with its placeholders. Undefined if there is none. */
export function textInLanguage(
  { languages }: LocaleSet,
  text: LocalizedText,
  language: string,
): string | undefined {
  const base = language.split('-', 1)[0] ?? language;
  if (typeof text !== 'string') return text[language] ?? text[base];
  const [namespace = '', key = ''] = text.split(':', 2);
  const textIn = (code: string) => languages.get(code)?.get(namespace)?.get(key)?.text;
  return textIn(language) ?? textIn(base);
}

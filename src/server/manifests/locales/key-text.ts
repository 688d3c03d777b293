import type { LocaleSet } from './read-locales.ts';

/** Endings of plural forms (i18next). */
const FORMS = ['', '_zero', '_one', '_two', '_few', '_many', '_other'];

/** All forms of the text of a translation key in a language, behind each other; empty if there is none. */
export function keyText({ languages }: LocaleSet, reference: string, language: string): string {
  const [namespace = '', key = ''] = reference.split(':', 2);
  const codes = [language, language.split('-', 1)[0] ?? language];
  const texts = codes.map((code) => languages.get(code)?.get(namespace));
  for (const known of texts) {
    const found = FORMS.flatMap((form) => known?.get(`${key}${form}`)?.text ?? []);
    if (found.length > 0) return found.join(' ');
  }
  return '';
}

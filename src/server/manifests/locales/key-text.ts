import { rememberByObject } from '#domain/cache/remember.ts';
import type { LocaleSet, LocaleText } from './read-locales.ts';

/** Endings of plural forms (i18next). */
const FORMS = ['', '_zero', '_one', '_two', '_few', '_many', '_other'];
const FORM = /_(?:zero|one|two|few|many|other)$/;

/** All forms of the text of a translation key in a language, behind each other; empty if there is none. */
export function keyText({ languages }: LocaleSet, reference: string, language: string): string {
  const [namespace = '', key = ''] = reference.split(':', 2);
  for (const code of [language, language.split('-', 1)[0] ?? language]) {
    const texts = languages.get(code)?.get(namespace);
    const found = texts && formsByKey(texts).get(key);
    if (found !== undefined) return found;
  }
  return '';
}

/** Key without the ending of its form → its forms behind each other. Every region asks for a thousand keys. */
const formsByKey = rememberByObject((texts: ReadonlyMap<string, LocaleText>): ReadonlyMap<string, string> => {
  const keys = new Set([...texts.keys()].flatMap((key) => [key, key.replace(FORM, '')]));
  return new Map(
    [...keys].map((key) => [key, FORMS.flatMap((form) => texts.get(`${key}${form}`)?.text ?? []).join(' ')]),
  );
});

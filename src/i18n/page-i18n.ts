import { createInstance, type i18n } from 'i18next';
import type { Messages } from '#region/text/messages.ts';

const instances = new WeakMap<Messages, Map<string, i18n>>();

/**
 * i18next over the texts of a page. The same texts give the same instance: the server renders thousands of pages from them.
 * @param language BCP 47 code
 * @param messages namespaces of that language, with every plural form it has
 */
export function pageI18n(language: string, messages: Messages): i18n {
  const byLanguage = instances.get(messages) ?? new Map<string, i18n>();
  instances.set(messages, byLanguage);
  const known = byLanguage.get(language);
  if (known) return known;
  const instance = createInstance();
  void instance.init({
    lng: language,
    fallbackLng: false,
    load: 'currentOnly',
    resources: { [language]: messages },
    ns: Object.keys(messages),
    defaultNS: false,
    initAsync: false,
    // a key without a text is shown whole, a value that is missing leaves its name standing
    appendNamespaceToMissingKey: true,
    missingInterpolationHandler: (_text: string, match: RegExpExecArray) => match[0],
    interpolation: { escapeValue: false },
    react: { useSuspense: false, bindI18n: '' },
  });
  byLanguage.set(language, instance);
  return instance;
}

import { createInstance } from 'i18next';
import type { Translate } from '#region/localized-text.ts';
import type { Messages } from '#region/page-context.ts';

const made = new WeakMap<Messages, Map<string, Translate>>();

/**
 * Translations of one language over the given texts: plural forms by CLDR, `{{values}}` as they are (React escapes).
 * A key without a text comes back as itself.
 * @param language BCP 47 code
 * @param messages namespaces of that language; the same object is prepared once
 */
export function createTranslate(language: string, messages: Messages): Translate {
  const perLanguage = made.get(messages) ?? new Map<string, Translate>();
  made.set(messages, perLanguage);
  const known = perLanguage.get(language);
  if (known) return known;
  const instance = createInstance();
  void instance.init({
    lng: language,
    fallbackLng: false,
    load: 'currentOnly',
    resources: { [language]: messages },
    ns: Object.keys(messages),
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  const translate: Translate = (key, options) => instance.t(key, { ...options });
  perLanguage.set(language, translate);
  return translate;
}

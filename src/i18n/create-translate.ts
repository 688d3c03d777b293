import { createInstance } from 'i18next';
import type { Translate } from '#region/localized-text.ts';
import type { Messages } from '#region/page-context.ts';

const made = new WeakMap<Messages, Map<string, Translate>>();

/**
 * Translations of one language over the given texts: plural forms by CLDR, `{{values}}` as they are (React escapes).
 * A key without a text comes back as itself, a value that is missing leaves its name standing.
 * @param language BCP 47 code
 * @param messages namespaces of that language; the same object is prepared once
 */
export function createTranslate(language: string, messages: Messages): Translate {
  const perLanguage = made.get(messages) ?? new Map<string, Translate>();
  made.set(messages, perLanguage);
  const known = perLanguage.get(language);
  if (known) return known;
  const translate = withKeptTemplates(language, messages);
  perLanguage.set(language, translate);
  return translate;
}

// i18next finds a text once per key and plural form; asking it for each of the hundreds of words of a list of cars
// costs as much as drawing them (measured: 3.4 of 13 ms a page).
function withKeptTemplates(language: string, messages: Messages): Translate {
  const instance = createInstance();
  void instance.init({
    lng: language,
    fallbackLng: false,
    load: 'currentOnly',
    resources: { [language]: messages },
    ns: Object.keys(messages),
    initAsync: false,
  });
  const plurals = new Intl.PluralRules(language);
  const templates = new Map<string, string>();

  return (key, options) => {
    const count = options?.count;
    const form = typeof count === 'number' ? formOf(count, plurals) : '';
    const id = `${key} ${form}`;
    let template = templates.get(id);
    if (template === undefined) {
      template = instance.t(key, {
        count: typeof count === 'number' ? count : undefined,
        skipInterpolation: true,
      });
      templates.set(id, template);
    }
    return options ? fill(template, options) : template;
  };
}

/** i18next has a form of its own for nothing at all, in every language. */
function formOf(count: number, plurals: Intl.PluralRules): string {
  return count === 0 ? 'none' : plurals.select(count);
}

function fill(template: string, values: Record<string, unknown>): string {
  if (!template.includes('{{')) return template;
  return template.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole));
}

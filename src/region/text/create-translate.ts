import { createInstance, type i18n } from 'i18next';
import { rememberRecent } from '#domain/cache/remember.ts';
import { fillPlaces } from './fill-places.ts';
import type { Translate } from './localized-text.ts';
import type { Messages } from './messages.ts';

const made = new WeakMap<Messages, Map<string, Translate>>();

/**
 * Translations of one language over the given texts: plural forms by CLDR (`_other` where a text lacks one), `{{values}}`
 * as they are. A key without a text comes back as itself, a value that is missing leaves its name standing.
 * @param language BCP 47 code
 * @param messages namespaces of that language; the same object is prepared once
 */
export function createTranslate(language: string, messages: Messages): Translate {
  const perLanguage = made.get(messages) ?? new Map<string, Translate>();
  made.set(messages, perLanguage);
  const known = perLanguage.get(language);
  if (known) return known;
  const translate = withTemplateCache(language, messages);
  perLanguage.set(language, translate);
  return translate;
}

// i18next finds a text once per key and plural form; asking it for each of the hundreds of words of a list of cars
// costs as much as rendering them (measured: 3.4 of 13 ms a page).
function withTemplateCache(language: string, messages: Messages): Translate {
  const texts = createInstance();
  void texts.init({
    lng: language,
    fallbackLng: false,
    load: 'currentOnly',
    resources: { [language]: messages },
    ns: Object.keys(messages),
    initAsync: false,
  });
  const plurals = new Intl.PluralRules(language);
  const formOf = rememberRecent((count: number) => (count === 0 ? NOTHING : plurals.select(count)));
  const templates = new Map<string, string>();

  return (key, options) => {
    const count = options?.count;
    const form = typeof count === 'number' ? formOf(count) : '';
    const id = `${key} ${form}`;
    let template = templates.get(id);
    if (template === undefined) {
      template = templateOf(texts, key, typeof count === 'number' ? plurals.select(count) : '', count === 0);
      templates.set(id, template);
    }
    return options ? fillPlaces(template, options) : template;
  };
}

/** As in i18next, 0 may have its own text in every language. */
const NOTHING = 'none';

/**
 * i18next looks up the plural form and then the key without a suffix; a missing form falls back to `_other`, which
 * is also used without a count.
 */
function templateOf(texts: i18n, key: string, form: string, isNothing: boolean): string {
  const of = (name: string) => `${key}_${name}`;
  const counted = form === '' ? [] : [...(isNothing ? [of('zero')] : []), of(form), of('other')];
  const keys = form === '' ? [key, of('other')] : [...counted, key];
  return texts.exists(keys) ? texts.t(keys, { skipInterpolation: true }) : key;
}

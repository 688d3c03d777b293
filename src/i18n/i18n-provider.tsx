import { createInstance, type i18n } from 'i18next';
import { createContext, type ReactNode, useContext } from 'react';
import { I18nContext, I18nextProvider } from 'react-i18next';
import type { TranslationKey } from '#contracts/translation-keys.ts';
import type { Language } from '#contracts/types.ts';
import { rememberByObject, rememberByText } from '#domain/cache/remember.ts';
import { type FormatLanguage, pluralsOf } from '#region/text/format-language.ts';
import type { Messages } from '#region/text/messages.ts';

const instances = new WeakMap<Messages, Map<string, i18n>>();

/** The language of a page, as much of it as components need. */
export type PageLanguage = FormatLanguage & Pick<Language, 'direction'>;

/** Texts by keys that exist. */
export type TypedTranslate = (key: TranslationKey, options?: Record<string, unknown>) => string;

const LanguageContext = createContext<PageLanguage | undefined>(undefined);
const TranslateContext = createContext<TypedTranslate | undefined>(undefined);

export interface I18nProviderProps {
  language: PageLanguage;
  messages: Messages;
  children: ReactNode;
}

/** Texts and language of a page for everything below. */
export function I18nProvider({ language, messages, children }: I18nProviderProps) {
  return (
    <LanguageContext value={language}>
      <I18nextProvider i18n={pageI18n(pluralsOf(language), messages)}>
        <TranslateProvider>{children}</TranslateProvider>
      </I18nextProvider>
    </LanguageContext>
  );
}

/** `useTranslation` would return a copy of the instance, for which nothing is remembered. */
function TranslateProvider({ children }: { children: ReactNode }) {
  const context = useContext(I18nContext);
  return <TranslateContext value={context && translateOf(context.i18n)}>{children}</TranslateContext>;
}

/** Texts without values are looked up once; the texts of an instance never change. */
const translateOf = rememberByObject((texts: i18n): TypedTranslate => {
  const plain = rememberByText((key: string) => texts.t(key));
  return (key, options) => (options ? texts.t(key, options) : plain(key));
});

/** Texts of the page's language; only the namespaces its loader has asked for are there. */
export function useTranslate(): TypedTranslate {
  const t = useContext(TranslateContext);
  if (!t) throw new Error('useTranslate needs an I18nProvider above it');
  return t;
}

export function usePageLanguage(): PageLanguage {
  const language = useContext(LanguageContext);
  if (!language) throw new Error('usePageLanguage needs an I18nProvider above it');
  return language;
}

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

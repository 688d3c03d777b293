import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { TranslationKey } from '#contracts/translation-keys.ts';
import type { Language } from '#contracts/types.ts';
import { createTranslate } from '#region/create-translate.ts';
import type { FormatLanguage } from '#region/format-language.ts';
import type { Translate } from '#region/localized-text.ts';
import type { Messages } from '#region/page-context.ts';

/** The language of a page, as much of it as components need. */
export type PageLanguage = FormatLanguage & Pick<Language, 'direction'>;

/** Like `Translate`, but only for keys that exist. */
export type TypedTranslate = (key: TranslationKey, options?: Record<string, unknown>) => string;

interface I18n {
  language: PageLanguage;
  t: Translate;
}

const I18nContext = createContext<I18n | undefined>(undefined);

export interface I18nProviderProps {
  language: PageLanguage;
  messages: Messages;
  children: ReactNode;
}

export function I18nProvider({ language, messages, children }: I18nProviderProps) {
  const value = useMemo(
    () => ({ language, t: createTranslate(language.code, messages) }),
    [language, messages],
  );
  return <I18nContext value={value}>{children}</I18nContext>;
}

/** Texts of the page's language; only the namespaces its loader has asked for are there. */
export function useTranslate(): TypedTranslate {
  return useI18n().t;
}

/** For keys that come from a manifest: they are checked where the manifest is. */
export function useManifestTranslate(): Translate {
  return useI18n().t;
}

export function usePageLanguage(): PageLanguage {
  return useI18n().language;
}

function useI18n(): I18n {
  const value = useContext(I18nContext);
  if (!value) throw new Error('texts are only there inside an I18nProvider');
  return value;
}

import { SOURCE_LANGUAGE } from '#contracts/translation-keys.ts';

/** The English name of a tag that may be typed in full; undefined while it is none. */
export function languageName(tag: string): string | undefined {
  try {
    return new Intl.DisplayNames([SOURCE_LANGUAGE], { type: 'language', fallback: 'none' }).of(tag);
  } catch {
    return undefined;
  }
}

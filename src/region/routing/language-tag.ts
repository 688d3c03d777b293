import { rememberByText } from '#domain/cache/remember.ts';

/**
 * Language, script and country of a locale without what only number and date formats need: "ar-EG-u-nu-arab" → "ar-EG".
 * HTML, search engines and link previews understand nothing more.
 * @param locale BCP 47
 */
export const languageTag = rememberByText((locale) => new Intl.Locale(locale).baseName);

import type { Language } from '#contracts/types.ts';
import { rememberRecent } from '#domain/cache/remember.ts';

const MAX_RANGES = 10;
const MAX_HEADER_LENGTH = 500;

// the header is arbitrary text, so the cache is limited
const maximized = rememberRecent((locale: string): { language: string; script?: string } | null => {
  try {
    const { language, script } = new Intl.Locale(locale).maximize();
    return { language, script };
  } catch {
    return null;
  }
});

/** The language nearest to a locale: same language and script before the same language; undefined if there is none. */
export function nearestLanguage(languages: readonly Language[], locale: string): Language | undefined {
  const wanted = maximized(locale);
  const having = languages.filter((each) => maximized(each.locale)?.language === wanted?.language);
  return having.find((each) => maximized(each.locale)?.script === wanted?.script) ?? having[0];
}

/** The language that a browser's `Accept-Language` asks for first among these; undefined when it asks for none of them. */
export function acceptedLanguage(languages: readonly Language[], header: string): Language | undefined {
  const ranges = header
    .slice(0, MAX_HEADER_LENGTH)
    .split(',', MAX_RANGES)
    .map((range) => {
      const [tag = '', ...parameters] = range.split(';').map((part) => part.trim());
      const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      return { tag, quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  for (const { tag } of ranges) {
    const language = nearestLanguage(languages, tag);
    if (language) return language;
  }
  return undefined;
}

import type { Finding } from '../json/layered-document.ts';
import { listed, nearest } from '../nearest.ts';

/** Keywords of a locale extension (`-u-`) with their names in CLDR. */
const KEYWORDS: Readonly<Record<string, { what: string; values: () => readonly string[] }>> = {
  ca: { what: 'calendar', values: () => Intl.supportedValuesOf('calendar') },
  co: { what: 'order of letters', values: () => Intl.supportedValuesOf('collation') },
  hc: { what: 'hour cycle', values: () => ['h11', 'h12', 'h23', 'h24'] },
  nu: { what: 'digits', values: () => Intl.supportedValuesOf('numberingSystem') },
};

/** Returns the fault of a well-formed locale's extension; browsers ignore unknown ones silently. */
export function extensionFinding(locale: string): Finding | undefined {
  const [, singleton, extension = ''] = /-([a-z0-9])-(.+)$/i.exec(locale) ?? [];
  if (singleton === undefined) return undefined;
  if (singleton.toLowerCase() !== 'u')
    return {
      message: `"-${singleton}-${extension}" has no effect on numbers, prices and dates`,
      allowed: 'a locale without it',
    };
  for (const [key, value] of keywordsOf(extension)) {
    const known = Object.hasOwn(KEYWORDS, key) ? KEYWORDS[key] : undefined;
    if (!known)
      return {
        message: `CLDR knows no keyword "${key}"`,
        allowed: `-u- with ${listed(Object.keys(KEYWORDS))}`,
      };
    const values = known.values();
    if (values.includes(value)) continue;
    const near = nearest(value, values);
    return {
      message: `CLDR has no ${known.what} "${value}"`,
      allowed: `-u-${key}- with one of ${values.join(', ')}`,
      ...(near !== undefined && {
        suggestion: locale.replace(new RegExp(`-${key}-${value}`, 'i'), `-${key}-${near}`),
      }),
    };
  }
  return undefined;
}

/** Parses `ca-islamic-civil-nu-arab` to ca: islamic-civil, nu: arab. Text before the first key counts as a key. */
function keywordsOf(extension: string): [string, string][] {
  return extension
    .toLowerCase()
    .split(/-(?=[a-z0-9]{2}(?:-|$))/)
    .map((keyword) => {
      const [key = '', ...value] = keyword.split('-');
      return [key, value.join('-')];
    });
}

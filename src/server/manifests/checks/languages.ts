import { SOURCE_LANGUAGE } from '#contracts/translation-keys.ts';
import type { Language } from '#contracts/types.ts';
import type { Finding } from '../json/layered-document.ts';
import { listed, nearest } from '../nearest.ts';
import type { JsonPath } from '../problem.ts';
import type { CheckContext } from './check-context.ts';
import { isCountry } from './identity.ts';
import { checkLanguageRules, hasFormats } from './language-rules.ts';
import { reportRepeats } from './names-in.ts';

/** Keywords of a locale extension (`-u-`) with their names in CLDR. */
const KEYWORDS: Readonly<Record<string, { what: string; values: () => readonly string[] }>> = {
  ca: { what: 'calendar', values: () => Intl.supportedValuesOf('calendar') },
  co: { what: 'order of letters', values: () => Intl.supportedValuesOf('collation') },
  hc: { what: 'hour cycle', values: () => ['h11', 'h12', 'h23', 'h24'] },
  nu: { what: 'digits', values: () => Intl.supportedValuesOf('numberingSystem') },
};

/** Checks that languages exist, have unique codes, paths and names, and the right writing direction. */
export function checkLanguages(context: CheckContext): void {
  if (!context.isContainer(['languages'])) return;
  const placed = (context.manifest.languages ?? []).flatMap((language, index) => {
    const path: JsonPath = ['languages', index];
    return context.isValid(path) ? [{ language, path }] : [];
  });
  for (const { language, path } of placed) {
    checkCode(context, language, path);
    checkLocale(context, language, path);
    if (!context.isReported(path)) checkLanguageRules(context, language, path);
    checkAmbiguousPath(
      context,
      language,
      path,
      placed.map((other) => other.language),
    );
  }
  for (const [name, what] of [
    ['code', 'language code'],
    ['path', 'path form'],
    ['displayName', 'display name'],
    ['longDisplayName', 'long display name'],
  ] as const) {
    reportRepeats(
      context,
      placed.map(({ language, path }) => ({ value: language[name], path: [...path, name] })),
      what,
    );
  }
  checkForeignNames(
    context,
    placed.filter(({ path }) => !context.isReported(path)),
  );
}

/** Reports a language that is called like another one of the region: who chooses it would read that one. */
function checkForeignNames(
  context: CheckContext,
  placed: readonly { language: Language; path: JsonPath }[],
): void {
  for (const { language, path } of placed)
    for (const { language: other } of placed) {
      const name = language.longDisplayName.toLowerCase();
      if (!namesOf(other.code).includes(name) || namesOf(language.code).includes(name)) continue;
      context.report([...path, 'longDisplayName'], {
        message: `"${language.longDisplayName}" is the name of ${other.code}`,
        allowed: `a name of ${language.code}`,
        others: [[...path, 'code']],
      });
    }
}

/** How a language calls itself, with and without its script. */
function namesOf(code: string): string[] {
  const { language, script } = new Intl.Locale(code).maximize();
  const names = new Intl.DisplayNames([code], { type: 'language' });
  return [language, `${language}-${script}`].map((tag) => String(names.of(tag)).toLowerCase());
}

function checkCode(context: CheckContext, { code, direction }: Language, path: JsonPath): void {
  const canonical = canonicalTag(code);
  const [base = ''] = code.split('-', 1);
  if (canonical === undefined || !isLanguage(base)) {
    context.report([...path, 'code'], {
      message: `"${code}" is not a language`,
      allowed: 'a BCP 47 tag of a language that CLDR knows',
    });
    return;
  }
  if (canonical !== code)
    context.report([...path, 'code'], {
      message: `"${code}" is written "${canonical}" today`,
      allowed: canonical,
      suggestion: canonical,
    });
  const own = directionOf(code);
  if (own !== undefined && own !== direction)
    context.report([...path, 'direction'], {
      message: `the script of ${code} runs ${own}, not ${direction}`,
      allowed: own,
      suggestion: own,
      others: [[...path, 'code']],
    });
}

function checkLocale(
  context: CheckContext,
  { code, locale, formatWords, numbers = locale }: Language,
  path: JsonPath,
): void {
  const at = [...path, 'locale'];
  if (numbers !== locale && (!canonicalTag(numbers) || !hasFormats(numbers)))
    context.report([...path, 'numbers'], {
      message: `CLDR has no rules for "${numbers}"`,
      allowed: 'a locale whose numbers are to be written, or no "numbers"',
    });
  const canonical = canonicalTag(locale);
  if (canonical === undefined || !hasFormats(locale)) {
    const usual = usualLocale(context, code);
    const isKnown = canonicalTag(code) === undefined || hasFormats(code);
    context.report(at, {
      message: `CLDR has no rules for "${locale}"`,
      allowed: isKnown
        ? `a locale: language, script where it matters, country of two letters, such as "${usual}"`
        : `the locale of another language whose formats are near, such as "${usual}", and "formatWords" beside it`,
      suggestion: usual,
    });
    return;
  }
  const { region } = new Intl.Locale(canonical);
  if (region && /^[A-Z]{2}$/.test(region) && !isCountry(region)) {
    const usual = usualLocale(context, code);
    context.report(at, {
      message: `"${region}" in "${locale}" is not a country`,
      allowed: `an ISO 3166-1 code, such as "${usual}"`,
      suggestion: usual,
    });
    return;
  }
  const extension = extensionFinding(canonical);
  if (extension) context.report(at, extension);
  else if (canonical !== locale)
    context.report(at, {
      message: `"${locale}" is written "${canonical}"`,
      allowed: canonical,
      suggestion: canonical,
    });
  else if (baseOf(locale) !== baseOf(code)) {
    if (hasFormats(code) && !formatWords)
      context.report(at, {
        message: `"${locale}" writes another language than "${code}"`,
        allowed: `a locale of ${code}`,
        others: [[...path, 'code']],
      });
  } else if (scriptOf(locale) !== scriptOf(code))
    context.report(at, {
      message: `"${locale}" writes ${scriptOf(locale)}, and "${code}" is ${scriptOf(code)}`,
      allowed: `a locale of ${code}`,
      others: [[...path, 'code']],
    });
}

const baseOf = (tag: string): string => tag.split('-', 1)[0] ?? '';

const scriptOf = (tag: string): string => new Intl.Locale(tag).maximize().script ?? '';

/**
 * Returns the language with the country of the manifest, unless the code names a country; the source language for one that
 * CLDR does not know.
 */
function usualLocale(context: CheckContext, code: string): string {
  const { country } = context.manifest;
  if (canonicalTag(code) === undefined) return code;
  const locale = new Intl.Locale(hasFormats(code) ? code : SOURCE_LANGUAGE);
  const isKnown = context.isValid(['country']) && isCountry(country);
  return locale.region || !isKnown ? String(locale) : new Intl.Locale(locale, { region: country }).toString();
}

/** Checks that a path is not the lower-case code of another language, and looks like that of its own. */
function checkAmbiguousPath(
  context: CheckContext,
  language: Language,
  path: JsonPath,
  all: readonly Language[],
): void {
  const other = all.find(({ code }) => code !== language.code && code.toLowerCase() === language.path);
  if (other)
    context.report([...path, 'path'], {
      message: `"${language.path}" means the language ${other.code}`,
      allowed: 'a path form that is no other language’s code',
    });
  else if (!`${language.code.toLowerCase()}-`.startsWith(`${language.path}-`))
    context.report([...path, 'path'], {
      severity: 'warning',
      message: `"${language.path}" does not tell the language ${language.code} in addresses`,
      allowed: language.code.toLowerCase(),
      suggestion: language.code.toLowerCase(),
    });
}

/** Returns the canonical form of a BCP 47 tag. Undefined if it is invalid. */
export function canonicalTag(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
}

const names = new Intl.DisplayNames(undefined, { type: 'language', fallback: 'none' });

export function isLanguage(base: string): boolean {
  return names.of(base) !== undefined && !['und', 'mul', 'zxx', 'mis'].includes(base);
}

/** Returns the writing direction of the language's script. */
export function directionOf(tag: string): 'ltr' | 'rtl' | undefined {
  const locale: Intl.Locale & { getTextInfo?: () => { direction?: string } } = new Intl.Locale(tag);
  const direction = locale.getTextInfo?.().direction;
  return direction === 'rtl' || direction === 'ltr' ? direction : undefined;
}

/** Returns the fault of a well-formed locale's extension; browsers ignore unknown ones silently. */
function extensionFinding(locale: string): Finding | undefined {
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

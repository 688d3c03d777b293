import { SOURCE_LANGUAGE } from '#contracts/translation-keys.ts';
import type { Language } from '#contracts/types.ts';
import { listed, nearest } from '../nearest.ts';
import type { JsonPath } from '../problem.ts';
import type { CheckContext } from './check-context.ts';
import { dateWords, wordsOfFormats } from './words-of-formats.ts';

/** Whether CLDR knows how a language writes numbers and dates. */
export const hasFormats = (tag: string): boolean => Intl.NumberFormat.supportedLocalesOf([tag]).length > 0;

/** Whether CLDR has plural rules of a language. */
export const hasPlurals = (tag: string): boolean => Intl.PluralRules.supportedLocalesOf([tag]).length > 0;

/** Checks what a manifest says in place of CLDR: plural rules, and the words that formats of another language write. */
export function checkLanguageRules(
  context: CheckContext,
  { code, locale, plurals, formatWords }: Language,
  path: JsonPath,
): void {
  checkPlurals(context, code, plurals, path);
  if (!formatWords) {
    if (hasFormats(code)) return;
    context.report(path, {
      severity: 'warning',
      message: `CLDR does not know "${code}", so months and days are written as in "${locale}"`,
      allowed: `"formatWords" with a word of ${code} for each of ${dateWords(locale).join(', ')}`,
    });
    return;
  }
  const known = wordsOfFormats(locale);
  for (const word of Object.keys(formatWords))
    if (!known.has(word))
      context.report([...path, 'formatWords', word], {
        isAboutName: true,
        message: `"${word}" is no word of dates in "${locale}"`,
        allowed: listed([...known]),
        suggestion: nearest(word, known),
        others: [[...path, 'locale']],
      });
  const missing = dateWords(locale).filter((word) => !Object.hasOwn(formatWords, word));
  if (missing.length > 0)
    context.report([...path, 'formatWords'], {
      severity: 'warning',
      message: `dates have words of "${locale}" without a word of ${code}: ${missing.join(', ')}`,
      allowed: 'a word for each month and day of the week',
    });
}

function checkPlurals(
  context: CheckContext,
  code: string,
  plurals: string | undefined,
  path: JsonPath,
): void {
  if (plurals === undefined) {
    if (hasPlurals(code)) return;
    context.report([...path, 'code'], {
      message: `CLDR has no plural rules of "${code}"`,
      allowed: `"plurals" with the language whose rules count, such as "${SOURCE_LANGUAGE}"`,
    });
  } else if (hasPlurals(code))
    context.report([...path, 'plurals'], {
      message: `CLDR has plural rules of "${code}" itself`,
      allowed: 'no "plurals"',
    });
  else if (!hasPlurals(plurals))
    context.report([...path, 'plurals'], {
      message: `CLDR has no plural rules of "${plurals}" either`,
      allowed: `a language whose rules it has, such as "${SOURCE_LANGUAGE}"`,
    });
}

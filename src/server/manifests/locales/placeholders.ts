import { baseKey, comparePlaceholders, findPlaceholders } from '#domain/text/placeholders.ts';
import type { Problem } from '../problem.ts';
import type { LocaleSet, LocaleText } from './read-locales.ts';
import { type LocaleContext, textProblem, textsOf } from './text-places.ts';

/** Checks that translations have the placeholders and tags of the source. */
export function placeholderProblems({ locales, languages, source }: LocaleContext): Problem[] {
  const expected = expectedPlaceholders(locales, source);
  return [...languages, source].flatMap((language) =>
    [...textsOf(locales, language)].flatMap(([key, text]) => compare(key, text, expected.get(baseKey(key)))),
  );
}

/** Placeholders and tags that all forms of a text of the source have, by the key without the form. */
export function expectedPlaceholders(
  locales: LocaleSet,
  source: string,
): ReadonlyMap<string, ReadonlySet<string>> {
  const expected = new Map<string, Set<string>>();
  const shipped = textsOf({ ...locales, languages: locales.shipped }, source);
  // texts of a customer have the placeholders of the shipped ones
  for (const [key, { text }] of new Map([...textsOf(locales, source), ...shipped])) {
    const known = expected.get(baseKey(key)) ?? new Set();
    expected.set(baseKey(key), known.union(findPlaceholders(text)));
  }
  return expected;
}

function compare(key: string, text: LocaleText, expected: ReadonlySet<string> | undefined): Problem[] {
  if (!expected) return [];
  const { missing, extra } = comparePlaceholders(key, text.text, expected);
  const allowed = expected.size > 0 ? [...expected].join(' ') : 'no placeholder';
  return [
    ...(missing.length > 0
      ? [textProblem(text, { message: `the text has no ${missing.join(' ')}`, allowed })]
      : []),
    ...(extra.length > 0
      ? [textProblem(text, { message: `${extra.join(' ')} is not in the source`, allowed })]
      : []),
  ];
}

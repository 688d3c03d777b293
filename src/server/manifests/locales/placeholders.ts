import { baseKey, comparePlaceholders, findLinks, findPlaceholders } from '#domain/text/placeholders.ts';
import type { Problem } from '../problem.ts';
import type { LocaleSet, LocaleText } from './read-locales.ts';
import { type LocaleContext, textProblem, textsOf } from './text-places.ts';

/** Checks that translations have the placeholders and tags of the source, and no links that it does not have. */
export function placeholderProblems({ locales, languages, source }: LocaleContext): Problem[] {
  const expected = expectedPlaceholders(locales, source);
  const links = linksOf(locales, source);
  return [...languages, source].flatMap((language) =>
    [...textsOf(locales, language)].flatMap(([key, text]) => [
      ...compare(key, text, expected.get(baseKey(key))),
      ...otherLinks(text, links.get(baseKey(key))),
    ]),
  );
}

/** Links of the texts of the source, by the key without the form. */
function linksOf(locales: LocaleSet, source: string): ReadonlyMap<string, ReadonlySet<string>> {
  const links = new Map<string, ReadonlySet<string>>();
  for (const [key, { text }] of textsOf(locales, source)) {
    const found = findLinks(text);
    if (found.length > 0) links.set(baseKey(key), new Set(found).union(links.get(baseKey(key)) ?? new Set()));
  }
  return links;
}

/** Who translates chooses no address that people are led to. */
function otherLinks(text: LocaleText, known: ReadonlySet<string> = new Set()): Problem[] {
  const extra = findLinks(text.text).filter((link) => !known.has(link));
  if (extra.length === 0) return [];
  const allowed = [...known].join(' ') || 'no link';
  return [textProblem(text, { message: `${extra.join(' ')} is no link of the source`, allowed })];
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

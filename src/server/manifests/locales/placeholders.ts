import type { Problem } from '../problem.ts';
import type { LocaleText } from './read-locales.ts';
import { baseKey, type LocaleContext, PLURAL, textProblem, textsOf } from './text-places.ts';

/** Checks that translations have the placeholders and tags of the source. */
export function placeholderProblems({ locales, languages, source }: LocaleContext): Problem[] {
  const expected = new Map<string, Set<string>>();
  const shipped = textsOf({ ...locales, languages: locales.shipped }, source);
  // texts of a customer have the placeholders of the shipped ones
  for (const [key, { text }] of new Map([...textsOf(locales, source), ...shipped])) {
    const known = expected.get(baseKey(key)) ?? new Set();
    expected.set(baseKey(key), known.union(findPlaceholders(text)));
  }
  return [...languages, source].flatMap((language) =>
    [...textsOf(locales, language)].flatMap(([key, text]) => compare(key, text, expected.get(baseKey(key)))),
  );
}

function compare(key: string, text: LocaleText, expected: ReadonlySet<string> | undefined): Problem[] {
  if (!expected) return [];
  const found = findPlaceholders(text.text);
  if (found.size === 0 && expected.size === 0) return [];
  const given = withCountryName(found, key, expected);
  // a singular form may say “one” instead of the number
  const mayOmit =
    /_(zero|one|two)$/.test(key) && PLURAL.test(key)
      ? new Set(['{{count}}', '{{value}}'])
      : new Set<string>();
  const missing = expected.difference(given).difference(mayOmit);
  const extra = given.difference(expected);
  const allowed = expected.size > 0 ? [...expected].join(' ') : 'no placeholder';
  return [
    ...(missing.size > 0
      ? [textProblem(text, { message: `the text has no ${[...missing].join(' ')}`, allowed })]
      : []),
    ...(extra.size > 0
      ? [textProblem(text, { message: `${[...extra].join(' ')} is not in the source`, allowed })]
      : []),
  ];
}

const COUNTRY_FORMS = ['{{countryIn}}', '{{countryOf}}', '{{countryTo}}'];
/** Texts filled in by browsers, which know country names only. */
const NAME_ONLY = 'common:place.';

/** Treats a grammatical form of the country name as the name. */
function withCountryName(given: Set<string>, key: string, expected: ReadonlySet<string>): Set<string> {
  const name = ['{{country}}', '{{region}}'].find((place) => expected.has(place));
  const hasForm = COUNTRY_FORMS.some((form) => given.has(form));
  if (name === undefined || !hasForm || key.startsWith(NAME_ONLY)) return given;
  return given.difference(new Set(COUNTRY_FORMS)).union(new Set([name]));
}

/** Placeholders and tags of a text. */
export function findPlaceholders(text: string): Set<string> {
  // most texts have none
  if (!/\{\{|</.test(text)) return new Set();
  const values = [...text.matchAll(/\{\{\s*(\w+)[^}]*\}\}/g)].map(([, name]) => `{{${name}}}`);
  const tags = [...text.matchAll(/<\/?[\w]+\s*\/?>/g)].map(([tag]) => tag);
  return new Set([...values, ...tags]);
}

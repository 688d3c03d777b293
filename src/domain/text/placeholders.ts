/** Endings of plural forms (i18next). */
export const PLURAL = /(_ordinal)?_(zero|one|two|few|many|other)$/;

/** Returns the key of a text without the ending of a plural form. */
export const baseKey = (key: string): string => key.replace(PLURAL, '');

/** Placeholders and tags of a text. */
export function findPlaceholders(text: string): Set<string> {
  // most texts have none
  if (!/\{\{|</.test(text)) return new Set();
  const values = [...text.matchAll(/\{\{\s*(\w+)[^}]*\}\}/g)].map(([, name]) => `{{${name}}}`);
  const tags = [...text.matchAll(/<\/?[\w]+\s*\/?>/g)].map(([tag]) => tag);
  return new Set([...values, ...tags]);
}

/** Addresses with a scheme, and names of hosts, which phones and mail programs make links of, also in addresses of mail. */
const LINK =
  /\b[a-z][a-z\d+.-]*:\/\/\S+|\bmailto:\S+|(?<![\w.-])(?:[a-z\d][a-z\d-]*\.)+[a-z]{2,24}(?![\w-])/gi;

/** Addresses that a text names. */
export const findLinks = (text: string): string[] =>
  // most texts have none
  /[.:]\S/.test(text) ? [...text.matchAll(LINK)].map(([link]) => link.toLowerCase()) : [];

const COUNTRY_FORMS = ['{{countryIn}}', '{{countryOf}}', '{{countryTo}}'];
/** Texts filled in by browsers, which know country names only. */
const NAME_ONLY = /^common:place\./;

/**
 * Compares the placeholders and tags of a translation with those of the source.
 * @param key `namespace:key`
 * @param expected those of all plural forms of the source
 * @returns what is lost, and what the source does not have
 */
export function comparePlaceholders(
  key: string,
  text: string,
  expected: ReadonlySet<string>,
): { missing: string[]; extra: string[] } {
  const found = findPlaceholders(text);
  if (found.size === 0 && expected.size === 0) return { missing: [], extra: [] };
  const given = withCountryName(found, key, expected);
  // a singular form may say “one” instead of the number
  const mayOmit =
    /_(zero|one|two)$/.test(key) && PLURAL.test(key)
      ? new Set(['{{count}}', '{{value}}'])
      : new Set<string>();
  return {
    missing: [...expected.difference(given).difference(mayOmit)],
    extra: [...given.difference(expected)],
  };
}

/** Treats a grammatical form of the country name as the name. */
function withCountryName(given: Set<string>, key: string, expected: ReadonlySet<string>): Set<string> {
  const name = ['{{country}}', '{{region}}'].find((place) => expected.has(place));
  const hasForm = COUNTRY_FORMS.some((form) => given.has(form));
  if (name === undefined || !hasForm || NAME_ONLY.test(key)) return given;
  return given.difference(new Set(COUNTRY_FORMS)).union(new Set([name]));
}

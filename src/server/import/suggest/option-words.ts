import { fold } from '../read-value.ts';
import { containsWords, headerWords } from './column-name.ts';
import words from './words.json' with { type: 'json' };

const VALUES: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = words.values;
/** Names with another meaning elsewhere: a truck is a pickup in some countries only. */
const ONLY_IN: Readonly<Record<string, readonly string[]>> = words.onlyIn;

/** Other names of the values of a vocabulary, by value, such as labels in the languages of a region. */
export type OptionLabels = ReadonlyMap<string, readonly string[]>;

/** Value of names that the region does not offer. */
const NOT_OFFERED = '';

/** More different texts are free ones: they are searched for words. */
const MAX_TEXTS = 100;
/** A longer text is no colour, but names those of stripes, seats or accents. */
const MAX_COLOR_WORDS = 8;

export interface FoundOptions {
  /** Text in the file → value. */
  options: Record<string, string>;
  optionMatch: 'equals' | 'contains';
  /** Texts without a value. */
  unknown: string[];
  /** Texts that were found by a part only. */
  partly: string[];
}

/** Texts of a column with the values of a vocabulary that they mean. */
export function findOptions(
  cells: readonly string[],
  vocabulary: string,
  terms: readonly string[],
  { labels = new Map(), country = '' }: { labels?: OptionLabels; country?: string } = {},
): FoundOptions {
  const named = namesOf(vocabulary, terms, labels, country);
  const texts = [...new Set(cells)];
  const exact = texts.filter((text) => named.get(fold(text)));
  const parts = new Map(
    texts.flatMap((text) => {
      const isSentence = vocabulary === 'color' && headerWords(text).split(' ').length > MAX_COLOR_WORDS;
      const name = isSentence || named.has(fold(text)) ? undefined : onlyPart(text, named);
      return name === undefined ? [] : [[text, name] as const];
    }),
  );
  const unknown = texts.filter((text) => !named.get(fold(text)) && !parts.has(text));
  const isFree = texts.length > MAX_TEXTS;
  const found = isFree
    ? [...exact.map(fold), ...parts.values()].map((name) => [
        /^\p{Script=Latin}$/u.test(name) ? `(${name})` : name,
        named.get(name),
      ])
    : texts.map((text) => [text, named.get(parts.get(text) ?? fold(text))]);
  const options = withoutCopies(found.filter((each): each is [string, string] => Boolean(each[1])));
  return { options, optionMatch: isFree ? 'contains' : 'equals', unknown, partly: [...parts.keys()] };
}

/** Names of values, folded; the first value that has a name counts. */
function namesOf(
  vocabulary: string,
  terms: readonly string[],
  labels: OptionLabels,
  country: string,
): ReadonlyMap<string, string> {
  const named = new Map<string, string>();
  const add = (name: string, term: string) => {
    if (name !== '' && !named.has(name)) named.set(name, term);
  };
  for (const term of terms) {
    add(fold(term), term);
    add(fold(term.replaceAll('_', ' ')), term);
    for (const label of labels.get(term) ?? []) add(fold(label), term);
  }
  const isMeant = (name: string) => ONLY_IN[name]?.includes(country) ?? true;
  for (const term of terms)
    for (const name of VALUES[vocabulary]?.[term] ?? []) if (isMeant(name)) add(fold(name), term);
  // names of values that the region does not have keep a text from being taken for another value
  for (const name of Object.values(VALUES[vocabulary] ?? {}).flat()) add(fold(name), NOT_OFFERED);
  return named;
}

/**
 * The longest name in a text that has names of one value only: a hybrid has those of two fuels. Names of one letter
 * count only as the whole text or in brackets: `6-speed (A)`.
 */
function onlyPart(text: string, named: ReadonlyMap<string, string>): string | undefined {
  const [, letter = ''] = /\((\p{Script=Latin})\)/u.exec(fold(text)) ?? [];
  if (named.get(letter)) return letter;
  let words = headerWords(text);
  const found: string[] = [];
  const longestFirst = [...named.keys()].toSorted((a, b) => b.length - a.length);
  for (const name of longestFirst) {
    const part = headerWords(name);
    if (/^\p{Script=Latin}$/u.test(name) || !containsWords(words, part)) continue;
    found.push(name);
    // a name within this one does not count
    words = ` ${words} `.replace(part, ' ').replace(/\s+/g, ' ').trim();
  }
  const values = new Set(found.map((name) => named.get(name)));
  return values.size === 1 && !values.has(NOT_OFFERED) ? found[0] : undefined;
}

/** Leaves out texts that differ in letter case only. */
function withoutCopies(found: readonly (readonly [string, string])[]): Record<string, string> {
  const seen = new Set<string>();
  const first = found.filter(([text]) => {
    const isNew = !seen.has(fold(text));
    seen.add(fold(text));
    return isNew;
  });
  return Object.fromEntries(first);
}

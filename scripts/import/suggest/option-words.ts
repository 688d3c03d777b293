import { fold } from '../../../src/server/import/read-value.ts';
import { containsWords, headerWords } from './column-name.ts';
import words from './words.json' with { type: 'json' };

const VALUES: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = words.values;

/** Other names of the values of a vocabulary, by value, such as labels in the languages of a region. */
export type OptionLabels = ReadonlyMap<string, readonly string[]>;

/** More different texts are free ones: they are searched for words. */
const MAX_TEXTS = 40;

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
  labels: OptionLabels = new Map(),
): FoundOptions {
  const named = namesOf(vocabulary, terms, labels);
  const texts = [...new Set(cells)];
  const exact = texts.filter((text) => named.has(fold(text)));
  const parts = new Map(
    texts.flatMap((text) => {
      const name = named.has(fold(text)) ? undefined : longestPart(text, named);
      return name === undefined ? [] : [[text, name] as const];
    }),
  );
  const unknown = texts.filter((text) => !named.has(fold(text)) && !parts.has(text));
  const isFree = texts.length > MAX_TEXTS;
  const found = isFree
    ? [...exact.map(fold), ...parts.values()].map((name) => [name, named.get(name)])
    : texts.map((text) => [text, named.get(parts.get(text) ?? fold(text))]);
  const options = withoutCopies(found.filter((each): each is [string, string] => each[1] !== undefined));
  return { options, optionMatch: isFree ? 'contains' : 'equals', unknown, partly: [...parts.keys()] };
}

/** Names of values, folded; the first value that has a name counts. */
function namesOf(
  vocabulary: string,
  terms: readonly string[],
  labels: OptionLabels,
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
  for (const term of terms) for (const name of VALUES[vocabulary]?.[term] ?? []) add(fold(name), term);
  return named;
}

/** The longest name in a text; names of one letter count only as the whole text. */
function longestPart(text: string, named: ReadonlyMap<string, string>): string | undefined {
  const words = headerWords(text);
  let best: string | undefined;
  for (const name of named.keys())
    if (
      name.length > (best?.length ?? 0) &&
      containsWords(words, headerWords(name)) &&
      !/^\p{Script=Latin}$/u.test(name)
    )
      best = name;
  return best;
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

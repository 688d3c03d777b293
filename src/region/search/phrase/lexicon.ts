import type { ResolvedFilter, ResolvedRegion } from '../../manifest/resolved-region.ts';
import { readExcluded } from '../excluded.ts';
import { squashed } from './atoms.ts';
import { derivedWords, type WordContext, type WordMeaning } from './derived-words.ts';
import type { Lexicon } from './recognise-word.ts';
import type { Meaning } from './token.ts';
import { isWithoutFilter, NO_FILTER, servedBy, writtenWords } from './written-words.ts';

/** The words of a region in all of its languages: those of `searchWords`, and what they leave of those of other texts. */
export function createLexicon(context: WordContext): Lexicon {
  const derived = mergedWords(derivedWords(context));
  const written = mergedWords(wordsOfLanguages(context.region));
  const words = new Map([...derived, ...written]);
  for (const [word, meaning] of derived) {
    const isOwnName = meaning.kind === 'filter' || meaning.kind === 'option';
    if (isOwnName && isWithoutFilter(words.get(word) ?? meaning)) words.set(word, meaning);
  }
  for (const [word, meaning] of words) {
    const known = knownIn(context.region, unitsOfBoth(meaning, derived.get(word)));
    if (known) words.set(word, known);
    else words.delete(word);
  }
  const maxLength = Math.max(0, ...[...words.keys()].map(({ length }) => length));
  return { words, maxLength };
}

function wordsOfLanguages({ manifest, languages }: ResolvedRegion): WordMeaning[] {
  const tags = Object.entries(manifest.searchWords ?? {}).filter(([tag]) =>
    languages.some(({ code }) => servedBy(tag, code)),
  );
  return tags.flatMap(([, words]) =>
    writtenWords(words).map(({ word, meaning }): WordMeaning => [word, meaning]),
  );
}

/** One meaning for each word; filters, units and options of several entries go together. */
function mergedWords(entries: readonly WordMeaning[]): Map<string, Meaning> {
  const words = new Map<string, Meaning>();
  for (const [written, meaning] of entries) {
    const word = squashed(written);
    const known = words.get(word);
    if (word !== '') words.set(word, known ? merged(known, meaning) : meaning);
  }
  return words;
}

/** The first meaning, with what the second one adds to it. */
function merged(one: Meaning, other: Meaning): Meaning {
  if (one.kind === 'unit' && other.kind === 'unit')
    return { kind: 'unit', factors: { ...one.factors, ...other.factors, ...one.factors } };
  if (one.kind === 'filter' && other.kind === 'filter')
    return { kind: 'filter', keys: [...new Set([...one.keys, ...other.keys])] };
  if (one.kind === 'option' && other.kind === 'option' && one.key === other.key)
    return { ...one, values: [...new Set([...one.values, ...other.values])] };
  if (one.kind === 'bound' && other.kind === 'bound' && one.side === other.side)
    return { ...one, before: one.before || other.before, after: one.after || other.after };
  return one;
}

/** Whether one word may have both: they go together, or are the same. */
export function isSameMeaning(one: Meaning, other: Meaning): boolean {
  if (one.kind === 'bound' && other.kind === 'bound') return one.side === other.side;
  if (one.kind === 'option' && other.kind === 'option') return one.key === other.key;
  if (one.kind === 'magnitude' && other.kind === 'magnitude') return one.factor === other.factor;
  if (one.kind === 'era' && other.kind === 'era') return one.add === other.add;
  if (one.kind === 'step' && other.kind === 'step') return one.of === other.of;
  if (one.kind === 'span' && other.kind === 'span')
    return one.from === other.from && one.below === other.below;
  return one.kind === other.kind;
}

const unitsOfBoth = (meaning: Meaning, derived: Meaning | undefined): Meaning =>
  meaning.kind === 'unit' && derived ? merged(meaning, derived) : meaning;

/** Options that the filter offers, or leaves out; a filter without options takes any value that it can read. */
function offered(meaning: Extract<Meaning, { kind: 'option' }>, filter: ResolvedFilter | undefined) {
  if (!filter) return undefined;
  const isOffered = (value: string) =>
    filter.options.length === 0 ||
    filter.options.some((option) => option.value === (readExcluded(value) ?? value));
  const values = meaning.values.filter(isOffered);
  return values.length > 0 ? { ...meaning, values } : undefined;
}

/** The meaning without filters that the region does not have; undefined: nothing is left. */
function knownIn({ filters }: ResolvedRegion, meaning: Meaning): Meaning | undefined {
  const isKnown = (key: string) => key === NO_FILTER || filters.some(({ query }) => query === key);
  if (meaning.kind === 'option')
    return offered(
      meaning,
      filters.find(({ query }) => query === meaning.key),
    );
  if (meaning.kind === 'filter') {
    const keys = meaning.keys.filter(isKnown);
    return keys.length > 0 ? { ...meaning, keys } : undefined;
  }
  if (meaning.kind !== 'unit') return meaning;
  const factors = Object.entries(meaning.factors).filter(([key]) => isKnown(key));
  return factors.length > 0 ? { kind: 'unit', factors: Object.fromEntries(factors) } : undefined;
}

import MiniSearch, { type Query, type SearchOptions, type SearchResult } from 'minisearch';
import { isDenseTerm, searchTerms, splitWords } from '#region/search/phrase/fold-text.ts';
import { squashName } from '#region/search/phrase/squash-name.ts';
import type { NamedEntry } from './model-names.ts';
import { makeOfModel, type Suggestion, type VocabularyEntry } from './vocabulary-entry.ts';

/** Kinds of matches, best first. */
const RANKS = ['exact make', 'make', 'exact name', 'shown option', 'model', 'rest'] as const;

/** More makes may start with one letter than a list holds; the limit leaves room for body types and models. */
const MAX_MAKES = 4;

interface Indexed {
  id: number;
  names: string;
  makeNames: string;
}

const MIN_FUZZY_LENGTH = 4;

/** Attempts from strict to lenient; the first with a match wins. */
const ATTEMPTS: readonly SearchOptions[] = [
  { combineWith: 'AND', fuzzy: false },
  { combineWith: 'AND', fuzzy: typingErrors },
  { combineWith: 'OR', fuzzy: typingErrors },
];

export function createSuggester(
  entries: readonly NamedEntry[],
): (text: string, limit: number) => Suggestion[] {
  const index = new MiniSearch<Indexed>({
    fields: ['names', 'makeNames'],
    tokenize: (text) => text.split('\n').flatMap(namesTerms),
    // terms are already folded
    processTerm: (term) => term,
    searchOptions: {
      tokenize: searchTerms,
      boost: { names: 4 },
      prefix: true,
      boostDocument: (id) => importance(entries[id]),
    },
  });
  index.addAll(
    entries.map(({ names, makeNames }, id) => ({
      id,
      names: names.join('\n'),
      makeNames: makeNames.join('\n'),
    })),
  );

  const ranked = suggestionRanking(entries);

  return (text, limit) => {
    const terms = new Set(searchTerms(text));
    if (terms.size === 0) return [];
    for (const attempt of ATTEMPTS) {
      const found = index.search(text as Query, attempt);
      const best = Math.max(...found.map(covered), Math.ceil(terms.size / 2));
      const usable = attempt.combineWith === 'OR' ? found.filter((result) => covered(result) >= best) : found;
      const matches = usable.flatMap(({ id }) => entries[id] ?? []);
      // mistyped text keeps the order of the best fit
      const ordered = attempt.fuzzy === false ? ranked(text, matches) : matches;
      if (ordered.length > 0) return ordered.slice(0, limit).map(suggestion);
    }
    return [];
  };
}

/** Ranks a make before its models and frequent before rare entries, without outweighing a clearly better match. */
function importance(entry: VocabularyEntry | undefined): number {
  return (entry?.kind === 'make' ? 2 : 1) * (1 + Math.log10(1 + (entry?.count ?? 0)) / 4);
}

/** Indexes joined words too: "c hr" and "chr" find "C-HR". */
function namesTerms(name: string): string[] {
  const words = splitWords(name).filter(({ isDense }) => !isDense);
  const joined = words.map(({ folded }) => folded).join('');
  return words.length > 1 ? [...searchTerms(name), joined] : searchTerms(name);
}

function typingErrors(term: string): number | boolean {
  if (isDenseTerm(term) || /^\d+$/.test(term) || term.length < MIN_FUZZY_LENGTH) return false;
  return term.length > 4 ? 2 : 1;
}

function covered({ queryTerms }: SearchResult): number {
  return queryTerms.length;
}

/** Labels makes and options with their first name, models with their make and name. */
function suggestion({ kind, key, value, labels, names, makeNames, count }: NamedEntry): Suggestion {
  const [make] = makeNames;
  const label = make === undefined ? labels[0] : `${make} ${names[0]}`;
  return { kind, key, value, label: label ?? value, ...(count !== undefined && { count }) };
}

type Rank = (typeof RANKS)[number];

/** An entry with its names normalised for comparison. */
interface RankedEntry {
  entry: NamedEntry;
  names: readonly string[];
  makeNames: readonly string[];
}

/**
 * Sorts matches by what buyers most likely mean: makes that start with the text, exact names, options shown under a
 * name that starts with it, models (of such a make or with such a name), then the rest; frequent ones first.
 */
function suggestionRanking(entries: readonly NamedEntry[]) {
  const known = new Map<NamedEntry, RankedEntry>(
    entries.map((entry) => [
      entry,
      { entry, names: entry.names.map(squashName), makeNames: entry.makeNames.map(squashName) },
    ]),
  );

  return (text: string, found: readonly NamedEntry[]): NamedEntry[] => {
    const typed = squashName(text);
    const ordered = found
      .flatMap((entry) => known.get(entry) ?? [])
      .map((each) => ({ entry: each.entry, rank: RANKS.indexOf(rankOf(each, typed)) }))
      .sort((a, b) => a.rank - b.rank || (b.entry.count ?? 0) - (a.entry.count ?? 0));
    const surplusMakes = new Set(ordered.filter(({ rank }) => RANKS[rank] === 'make').slice(MAX_MAKES));
    return [...ordered.filter((each) => !surplusMakes.has(each)), ...surplusMakes].map(({ entry }) => entry);
  };
}

function rankOf({ entry, names, makeNames }: RankedEntry, typed: string): Rank {
  // "toyota cor" matches Corolla like "cor" does
  const makes = makeNames.filter((make) => typed.startsWith(make));
  const parts = [typed, ...makes.map((make) => typed.slice(make.length))];
  const isExact = parts.some((part) => names.includes(part));
  const isPrefix = parts.some((part) => names.some((name) => name.startsWith(part)));
  if (entry.kind === 'make') return isExact ? 'exact make' : isPrefix ? 'make' : 'rest';
  if (isExact) return 'exact name';
  if (makeOfModel(entry) === undefined) return names[0]?.startsWith(typed) ? 'shown option' : 'rest';
  return isPrefix || makeNames.some((make) => make.startsWith(typed)) ? 'model' : 'rest';
}

import { squashName } from '#region/search/phrase/squash-name.ts';
import type { NamedEntry } from './model-names.ts';
import { makeOfModel } from './vocabulary-entry.ts';

/** Kinds of matches, best first. */
const RANKS = ['exact make', 'make', 'exact name', 'shown option', 'model', 'rest'] as const;
type Rank = (typeof RANKS)[number];

/** More makes may start with one letter than a list holds; the limit leaves room for body types and models. */
const MAX_MAKES = 4;

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
export function suggestionRanking(entries: readonly NamedEntry[]) {
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

import type { NamedEntry } from './model-names.ts';
import { squash } from './phrase-book.ts';
import { makeOfModel } from './vocabulary-entry.ts';

/** How an entry answers a text, best first. */
const RANKS = ['exact make', 'make', 'exact name', 'shown option', 'model', 'rest'] as const;
type Rank = (typeof RANKS)[number];

/** One letter begins more makes than a list holds; body types and models have a place in it too. */
const MOST_MAKES = 4;

/** An entry with its names as they are compared. */
interface RankedEntry {
  entry: NamedEntry;
  names: readonly string[];
  makeNames: readonly string[];
}

/**
 * Puts what contains a text into the order of what buyers mean by it: makes that begin with it, what is called just so,
 * options shown under such a name, models (of such a make, or called so), the more common ones first, then the rest.
 */
export function suggestionRanking(entries: readonly NamedEntry[]) {
  const known = new Map<NamedEntry, RankedEntry>(
    entries.map((entry) => [
      entry,
      { entry, names: entry.names.map(squash), makeNames: entry.makeNames.map(squash) },
    ]),
  );

  return (text: string, found: readonly NamedEntry[]): NamedEntry[] => {
    const typed = squash(text);
    const ordered = found
      .flatMap((entry) => known.get(entry) ?? [])
      .map((each) => ({ entry: each.entry, rank: RANKS.indexOf(rankOf(each, typed)) }))
      .sort((a, b) => a.rank - b.rank || (b.entry.count ?? 0) - (a.entry.count ?? 0));
    const late = new Set(ordered.filter(({ rank }) => RANKS[rank] === 'make').slice(MOST_MAKES));
    return [...ordered.filter((each) => !late.has(each)), ...late].map(({ entry }) => entry);
  };
}

function rankOf({ entry, names, makeNames }: RankedEntry, typed: string): Rank {
  // "toyota cor" is Corolla as much as "cor" is
  const makes = makeNames.filter((make) => typed.startsWith(make));
  const parts = [typed, ...makes.map((make) => typed.slice(make.length))];
  const isExact = parts.some((part) => names.includes(part));
  const isBeginning = parts.some((part) => names.some((name) => name.startsWith(part)));
  if (entry.kind === 'make') return isExact ? 'exact make' : isBeginning ? 'make' : 'rest';
  if (isExact) return 'exact name';
  if (makeOfModel(entry) === undefined) return names[0]?.startsWith(typed) ? 'shown option' : 'rest';
  return isBeginning || makeNames.some((make) => make.startsWith(typed)) ? 'model' : 'rest';
}

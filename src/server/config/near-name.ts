import { distance } from 'fastest-levenshtein';

/** Shorter names are too similar to allow two changes: HOME is not a misspelt HOST. */
const LONG = 8;

/** Returns the known name that is most similar: at most two characters different, one in a short name. */
export function nearName(name: string, known: readonly string[]): string | undefined {
  const upper = name.toUpperCase();
  return known
    .map((candidate) => ({ candidate, off: distance(upper, candidate) }))
    .filter(({ candidate, off }) => off <= (candidate.length < LONG ? 1 : 2))
    .sort((a, b) => a.off - b.off)[0]?.candidate;
}

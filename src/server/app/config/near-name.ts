import { distance } from 'fastest-levenshtein';

/** Names with fewer characters than this are too close to one another for two changes: HOME is not a wrong HOST. */
const LONG = 8;

/** The known name that was probably meant: at most two characters off, one in a short name. */
export function nearName(name: string, known: readonly string[]): string | undefined {
  const upper = name.toUpperCase();
  return known
    .map((candidate) => ({ candidate, off: distance(upper, candidate) }))
    .filter(({ candidate, off }) => off <= (candidate.length < LONG ? 1 : 2))
    .sort((a, b) => a.off - b.off)[0]?.candidate;
}

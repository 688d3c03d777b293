import type { SearchResult } from '#server/search/search-types.ts';

/** Everything that an answer says, in its order. */
export const answerText = ({ facets, ...rest }: SearchResult): string =>
  JSON.stringify([
    rest,
    Object.entries(facets).map(([key, { values, counts }]) => [key, values, [...counts]]),
  ]);

/** Where two texts differ; they are too long to be printed. */
export function difference(found: string, expected: string): string | undefined {
  if (found === expected) return undefined;
  let at = 0;
  while (found[at] === expected[at]) at++;
  return `${found.slice(at - 50, at + 50)} instead of ${expected.slice(at - 50, at + 50)}`;
}

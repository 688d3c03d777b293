import type { LocalizedText } from '../../../src/contracts/types.ts';
import type { Json } from '../../../src/region/manifest/merge-patch.ts';
import { type Given, many, one } from './addable.ts';
import type { Addition } from './addition.ts';
import { readWords } from './texts.ts';

/** The places of a filter in the column, in the drawer and, if wanted, on the page of new cars. */
export function listAdditions(name: string, given: Given): Addition[] {
  const after = one(given, 'after');
  const homes = given['new-cars'] ? ['filters', 'newCars'] : ['filters'];
  return homes.flatMap((home) =>
    ['desktop', 'mobile'].map((list) => ({
      path: [home, list],
      value: name,
      isEntry: true,
      ...(after !== undefined && { after }),
    })),
  );
}

/** Words that the search box understands as the filter. */
export function wordAdditions(query: string, given: Given, languages: readonly string[]): Addition[] {
  return readWords('words', many(given, 'words'), languages).map(([tag, words]) => ({
    path: ['searchWords', tag, 'filters', query],
    value: words,
  }));
}

/** A search with a value of the filter on the home page. */
export function quickSearchAdditions(
  name: string,
  query: string,
  label: LocalizedText,
  given: Given,
): Addition[] {
  const value = one(given, 'quick-search');
  if (value === undefined) return [];
  const search = {
    name,
    label: label as Json,
    query: { [query]: value },
    pictogram: one(given, 'pictogram') ?? 'car',
  };
  return [{ path: ['quickSearches'], value: search, isEntry: true }];
}

import type { LiveIndexes } from '../search/live/live-indexes.ts';
import { createVocabularySearch, type VocabularySearch } from '../search/vocabulary/vocabulary-search.ts';
import { type VocabularyContext, vocabularyEntries } from './region-vocabulary.ts';

/** Milliseconds that a vocabulary is kept although the stock has changed: a new model need not be found at once. */
const KEPT = 30_000;

interface Built {
  search: VocabularySearch;
  version: number;
  at: number;
}

/** The search box of each region and language, built when first needed and again some time after the stock changed. */
export function vocabularies(indexes: Pick<LiveIndexes, 'search' | 'version'>, clock: () => number) {
  const built = new Map<string, Built>();
  return (context: VocabularyContext): VocabularySearch => {
    const { code } = context.region;
    const key = `${code} ${context.language}`;
    const version = indexes.version(code);
    const known = built.get(key);
    if (known && (known.version === version || clock() - known.at < KEPT)) return known.search;
    const { facets } = indexes.search(code, { criteria: [], limit: 0, facets: 'all' });
    const search = createVocabularySearch(vocabularyEntries(facets, context));
    built.set(key, { search, version, at: clock() });
    return search;
  };
}

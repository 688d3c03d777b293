import { phraseContext } from '#region/search/phrase/phrase-context.ts';
import type { LiveIndexes } from '../../search/live/live-indexes.ts';
import { stockKey } from '../../search/stock-key.ts';
import { createVocabularySearch, type VocabularySearch } from '../../search/vocabulary/vocabulary-search.ts';
import { type VocabularyContext, vocabularyEntries } from './region-vocabulary.ts';

/** How long a vocabulary is used after the stock has changed; new models may appear with this delay. */
const MAX_AGE_MS = 30_000;

interface CachedSearch {
  search: VocabularySearch;
  version: number;
  at: number;
}

/** Caches the free-text search of each region and language, cache on first use and again some time after a change. */
export function vocabularies(indexes: Pick<LiveIndexes, 'facets' | 'version'>, clock: () => number) {
  const cache = new Map<string, CachedSearch>();
  return (context: VocabularyContext): VocabularySearch => {
    const { region, language, texts } = context;
    const stock = stockKey(region);
    const key = `${stock} ${language}`;
    const version = indexes.version(region.code);
    const known = cache.get(key);
    if (known && (known.version === version || clock() - known.at < MAX_AGE_MS)) return known.search;
    const facets = indexes.facets(stock, 'all');
    const words = phraseContext({ region, translate: texts.translate }, language);
    const search = createVocabularySearch(vocabularyEntries(facets, context), words);
    cache.set(key, { search, version, at: clock() });
    return search;
  };
}

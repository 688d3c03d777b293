import { type PhraseContext, type ReadPhrase, readPhrase } from '#region/search/phrase/read-phrase.ts';
import { searchText } from '#region/search/search-text.ts';
import { withoutMakeNames } from './model-names.ts';
import { PhraseBook } from './phrase-book.ts';
import { createSuggester } from './suggest.ts';
import type { Suggestion, VocabularyEntry } from './vocabulary-entry.ts';

export interface VocabularySearch {
  /** Returns possible completions of a text, best first; tolerates typing errors. */
  suggest(text: string, limit?: number): Suggestion[];
  /** Returns the query of a whole text: names, words and numbers of the region. @param isAsTyped spelling is not corrected */
  resolve(text: string, isAsTyped?: boolean): ReadPhrase;
}

export const MAX_SUGGESTIONS = 8;

/**
 * Creates the free-text search over makes, models and other terms of the manifest (SPEC 2.3). Create it again when the entries change.
 * @param context words and numbers of the region; absent: only names are resolved
 */
export function createVocabularySearch(
  entries: readonly VocabularyEntry[],
  context?: PhraseContext,
): VocabularySearch {
  const named = withoutMakeNames(entries);
  const suggest = createSuggester(named);
  const book = new PhraseBook(named);
  return {
    suggest: (text, limit = MAX_SUGGESTIONS) => suggest(searchText(text), limit),
    resolve: (text, isAsTyped) => readPhrase(book, searchText(text), context, isAsTyped),
  };
}

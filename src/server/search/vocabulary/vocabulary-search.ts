import { withoutMakeNames } from './model-names.ts';
import { PhraseBook } from './phrase-book.ts';
import { type ResolvedText, resolveFreeText } from './resolve-free-text.ts';
import { createSuggester } from './suggest.ts';
import type { Suggestion, VocabularyEntry } from './vocabulary-entry.ts';

export interface VocabularySearch {
  /** Returns possible completions of a text, best first; tolerates typing errors. */
  suggest(text: string, limit?: number): Suggestion[];
  /** Returns the query of a whole text, for a form that is sent without JavaScript. */
  resolve(text: string): ResolvedText;
}

const MAX_SUGGESTIONS = 8;

/** Longer texts only keep the server busy. */
const MAX_TEXT_LENGTH = 100;

/** Creates the free-text search over makes, models and other terms of the manifest (SPEC 2.3). Create it again when the entries change. */
export function createVocabularySearch(entries: readonly VocabularyEntry[]): VocabularySearch {
  const named = withoutMakeNames(entries);
  const suggest = createSuggester(named);
  const book = new PhraseBook(named);
  return {
    suggest: (text, limit = MAX_SUGGESTIONS) => suggest(text.slice(0, MAX_TEXT_LENGTH), limit),
    resolve: (text) => resolveFreeText(book, text.slice(0, MAX_TEXT_LENGTH)),
  };
}

import { withoutMakeNames } from './model-names.ts';
import { PhraseBook } from './phrase-book.ts';
import { type ResolvedText, resolveFreeText } from './resolve-free-text.ts';
import { createSuggester } from './suggest.ts';
import type { Suggestion, VocabularyEntry } from './vocabulary-entry.ts';

export interface VocabularySearch {
  /** What may be meant by the beginning of a text, best first; tolerant of typing errors. */
  suggest(text: string, limit?: number): Suggestion[];
  /** What a whole text means, for a form that is sent without JavaScript. */
  resolve(text: string): ResolvedText;
}

const MOST_SUGGESTIONS = 8;

/** More is not a search but an attempt to keep the server busy. */
const LONGEST_TEXT = 100;

/** The free-text box over makes, models and whatever else the manifest names (SPEC 2.3). Rebuild it when the entries change. */
export function createVocabularySearch(entries: readonly VocabularyEntry[]): VocabularySearch {
  const named = withoutMakeNames(entries);
  const suggest = createSuggester(named);
  const book = new PhraseBook(named);
  return {
    suggest: (text, limit = MOST_SUGGESTIONS) => suggest(text.slice(0, LONGEST_TEXT), limit),
    resolve: (text) => resolveFreeText(book, text.slice(0, LONGEST_TEXT)),
  };
}

import { distance } from 'fastest-levenshtein';
import { type PhraseContext, type ReadPhrase, readPhrase } from '#region/search/phrase/read-phrase.ts';
import { isSpecific, squashName } from '#region/search/phrase/squash-name.ts';
import { searchText } from '#region/search/search-text.ts';
import { type NamedEntry, withoutMakeNames } from './model-names.ts';
import { createSuggester } from './suggest.ts';
import type { Suggestion, VocabularyEntry } from './vocabulary-entry.ts';

/** Maps every name, written as one word, to its possible meanings. */
class PhraseBook {
  readonly #meanings = new Map<string, VocabularyEntry[]>();
  /** The names by their first letter: nobody mistypes that one. */
  readonly #byFirst = new Map<string, string[]>();
  /** Length of the longest name. */
  maxLength = 0;

  constructor(entries: readonly NamedEntry[]) {
    for (const entry of entries) {
      for (const name of entry.names.map(squashName)) {
        if (entry.kind !== 'model' || isSpecific(name)) this.#add(name, entry);
        for (const make of entry.makeNames) this.#add(squashName(make) + name, entry);
      }
    }
  }

  exactly(phrase: string): readonly VocabularyEntry[] {
    return this.#meanings.get(phrase) ?? [];
  }

  /** Returns the nearest names that differ by few letters; none for short words and numbers. */
  nearly(phrase: string, most = Number.POSITIVE_INFINITY): readonly VocabularyEntry[] {
    const allowed =
      phrase.length < 4 || !/^\D+$/.test(phrase) ? 0 : phrase.length < 6 ? 1 : phrase.length < 10 ? 2 : 3;
    let nearest = Math.min(allowed, most);
    let found: VocabularyEntry[] = [];
    for (const name of allowed > 0 ? (this.#byFirst.get(phrase[0] ?? '') ?? []) : []) {
      if (Math.abs(name.length - phrase.length) > nearest) continue;
      const errors = distance(name, phrase);
      if (errors < nearest) found = [];
      if (errors <= nearest) {
        found = found.concat(this.exactly(name));
        nearest = errors;
      }
    }
    return found;
  }

  #add(phrase: string, entry: VocabularyEntry): void {
    if (phrase === '') return;
    this.maxLength = Math.max(this.maxLength, phrase.length);
    const known = this.#meanings.get(phrase);
    if (!known) {
      this.#meanings.set(phrase, [entry]);
      const first = phrase[0] ?? '';
      const others = this.#byFirst.get(first);
      if (others) others.push(phrase);
      else this.#byFirst.set(first, [phrase]);
    } else if (!known.includes(entry)) known.push(entry);
  }
}

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

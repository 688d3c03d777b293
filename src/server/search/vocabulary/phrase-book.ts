import { distance } from 'fastest-levenshtein';
import { isDenseTerm, splitWords, type Word } from './fold-text.ts';
import type { NamedEntry } from './model-names.ts';
import type { VocabularyEntry } from './vocabulary-entry.ts';

/** Every name as one word without blanks → what it may mean. */
export class PhraseBook {
  readonly #meanings = new Map<string, VocabularyEntry[]>();
  /** Most letters of a name. */
  longest = 0;

  constructor(entries: readonly NamedEntry[]) {
    for (const entry of entries) {
      for (const name of entry.names.map(squash)) {
        if (entry.kind !== 'model' || saysEnough(name)) this.#add(name, entry);
        for (const make of entry.makeNames) this.#add(squash(make) + name, entry);
      }
    }
  }

  exactly(phrase: string): readonly VocabularyEntry[] {
    return this.#meanings.get(phrase) ?? [];
  }

  /** Names that differ by few letters, the nearest ones only; none for short words and numbers. */
  nearly(phrase: string): readonly VocabularyEntry[] {
    const allowed =
      phrase.length < 4 || !/^\D+$/.test(phrase) ? 0 : phrase.length < 6 ? 1 : phrase.length < 10 ? 2 : 3;
    let nearest = allowed;
    let found: VocabularyEntry[] = [];
    for (const [name, entries] of allowed > 0 ? this.#meanings : []) {
      if (name[0] !== phrase[0] || Math.abs(name.length - phrase.length) > nearest) continue;
      const errors = distance(name, phrase);
      if (errors < nearest) found = [];
      if (errors <= nearest) {
        found = found.concat(entries);
        nearest = errors;
      }
    }
    return found;
  }

  #add(phrase: string, entry: VocabularyEntry): void {
    if (phrase === '') return;
    this.longest = Math.max(this.longest, phrase.length);
    const known = this.#meanings.get(phrase);
    if (!known) this.#meanings.set(phrase, [entry]);
    else if (!known.includes(entry)) known.push(entry);
  }
}

/**
 * A model that is only a number ("3") or a letter says nothing without its make; two letters are a word of some language
 * (XE is "car" in Vietnamese). Two signs of a script without blanks are a name.
 */
function saysEnough(name: string): boolean {
  const isWord = /^\p{L}{1,2}$/u.test(name) && !isDenseTerm(name);
  return [...name].length > 1 && /\p{L}/u.test(name) && !isWord;
}

export function squash(text: string): string {
  return joinWords(splitWords(text));
}

export function joinWords(words: readonly Word[]): string {
  return words.map(({ folded }) => folded).join('');
}

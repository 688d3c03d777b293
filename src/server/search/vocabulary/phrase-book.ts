import { distance } from 'fastest-levenshtein';
import { isSpecific, squashName } from '#region/search/phrase/squash-name.ts';
import type { NamedEntry } from './model-names.ts';
import type { VocabularyEntry } from './vocabulary-entry.ts';

/** Maps every name, written as one word, to its possible meanings. */
export class PhraseBook {
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

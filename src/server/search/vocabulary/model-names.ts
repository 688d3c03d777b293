import { splitWords } from '#region/search/phrase/fold-text.ts';
import { makeOfModel, type VocabularyEntry } from './vocabulary-entry.ts';

/**
 * Removes the make from names of models: feeds have "Toyota Corolla" or "Corolla". With the make in its name, every
 * Toyota would match "toyota" as well as the make itself.
 */
export function withoutMakeNames(entries: readonly VocabularyEntry[]): NamedEntry[] {
  const makes = new Map(
    entries.filter(({ kind }) => kind === 'make').map((make) => [make.value, make.labels]),
  );
  return entries.map((entry) => {
    const makeLabels = makes.get(makeOfModel(entry) ?? '') ?? [];
    return {
      ...entry,
      names: entry.labels.map((label) => stripMake(label, makeLabels)),
      makeNames: makeLabels,
    };
  });
}

export interface NamedEntry extends VocabularyEntry {
  /** Labels as they are indexed. */
  names: readonly string[];
  /** Names of the model's make, so that "toyota corolla" finds the model. */
  makeNames: readonly string[];
}

function stripMake(label: string, makeLabels: readonly string[]): string {
  const words = splitWords(label);
  for (const make of makeLabels) {
    const makeWords = splitWords(make);
    const isPrefix = makeWords.every(({ folded }, index) => words[index]?.folded === folded);
    if (isPrefix && makeWords.length > 0 && makeWords.length < words.length) {
      return words
        .slice(makeWords.length)
        .map(({ raw }) => raw)
        .join(' ');
    }
  }
  return label;
}

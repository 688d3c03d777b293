import { splitWords } from './fold-text.ts';
import { makeOfModel, type VocabularyEntry } from './vocabulary-entry.ts';

/**
 * Feeds name a model "Toyota Corolla" or just "Corolla". Only the latter is looked up, because the make is known from the
 * model; otherwise every Toyota would be as good an answer to "toyota" as the make itself.
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
  /** The labels as they are looked up. */
  names: readonly string[];
  /** Names of a model's make, so that "toyota corolla" finds the model. */
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

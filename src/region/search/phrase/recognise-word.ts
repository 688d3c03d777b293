import type { Atom } from './atoms.ts';
import { canBegin, canEnd, type Meaning, type Recogniser } from './token.ts';

/** Words and signs with their meaning, each as `squashed` writes it. */
export interface Lexicon {
  words: ReadonlyMap<string, Meaning>;
  /** Length of the longest word. */
  maxLength: number;
}

/** Words of the manifest; signs count. @param isWanted which meanings count */
export function wordsOf(
  { words, maxLength }: Lexicon,
  isWanted: (meaning: Meaning) => boolean = () => true,
): Recogniser {
  return {
    at(atoms, from) {
      if (!canBegin(atoms, from)) return undefined;
      let found: ReturnType<Recogniser['at']>;
      let word = '';
      for (let to = from; to < atoms.length && word.length < maxLength; to += 1) {
        word += atoms[to]?.folded ?? '';
        const meaning = words.get(word);
        if (
          meaning &&
          isWanted(meaning) &&
          isAtAllowedPosition(meaning, atoms[from]) &&
          endsWord(atoms, from, to + 1)
        )
          found = { from, to: to + 1, meaning };
      }
      return found;
    },
  };
}

/** A step in letters touches its number: the one of "2010s" is none in "a4 2010 s line". */
const isAtAllowedPosition = (meaning: Meaning, first: Atom | undefined): boolean =>
  meaning.kind !== 'step' || first?.kind !== 'letters' || first.isGlued;

/** "under100k" is cut before its number; one letter behind another word goes with its number: "ada x70". */
function endsWord(atoms: readonly Atom[], from: number, to: number): boolean {
  const [last, next] = [atoms[to - 1], atoms[to]];
  const isLetter = to - 1 > from && last?.kind === 'letters' && last.folded.length === 1 && !last.isGlued;
  return canEnd(atoms, to) && !(isLetter && next?.kind === 'digits' && next.isGlued);
}

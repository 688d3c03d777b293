import type { Atom } from './atoms.ts';
import { canBegin, canEnd, type NamedMeaning, type Recogniser } from './token.ts';

/** Names of makes, models and options, each written as one word without signs. */
export interface NameBook {
  exactly(name: string): readonly NamedMeaning[];
  /** The nearest names that differ by few letters. @param most how many letters; more for longer names if absent */
  nearly(name: string, most?: number): readonly NamedMeaning[];
  /** Length of the longest name. */
  maxLength: number;
}

export const MAX_NAME_WORDS = 5;

/** Names as they are in the book; signs and blanks make no difference. @param isWanted which meanings count */
export function namesOf(
  book: Pick<NameBook, 'exactly' | 'maxLength'>,
  isWanted: (meaning: NamedMeaning) => boolean = () => true,
): Recogniser {
  return {
    at(atoms, from) {
      if (atoms[from]?.kind === 'sign' || !canBegin(atoms, from)) return undefined;
      // the X4 of "4x4" is no car
      const isBehindDigit = atoms[from]?.isGlued && atoms[from - 1]?.kind === 'digits';
      let found: ReturnType<Recogniser['at']>;
      let name = '';
      let words = 0;
      for (let to = from; to < atoms.length && name.length < book.maxLength; to += 1) {
        const atom = atoms[to] as Atom;
        if (!atom.isGlued || to === from) words += 1;
        if (words > MAX_NAME_WORDS) break;
        if (atom.kind === 'sign') continue;
        // a particle before a name is no part of it: のアルファード does not begin with ノア
        if (to === from + 1 && atoms[from]?.isHiragana && !atom.isHiragana) break;
        name += atom.folded;
        if (isBehindDigit && atom.kind === 'digits') break;
        const names = canEnd(atoms, to + 1) ? book.exactly(name).filter(isWanted) : [];
        // one character of a script without blanks is part of other words
        const isPart = atom.kind === 'dense' && [...name].length < 2;
        if (names.length > 0 && !isPart) found = { from, to: to + 1, meaning: { kind: 'name', names } };
      }
      return found;
    },
  };
}

import type { Atom } from './atoms.ts';
import type { Recogniser } from './token.ts';

const MARKS = /^[.,'’٫٬]$/;
/** Behind a mark stand decimals or a group of digits. */
const MAX_GROUP = 3;

/** Digits with marks between them, as `50,000` and `1.5`; `2018,2019` are two. */
export const numbers: Recogniser = {
  at(atoms, from) {
    if (atoms[from]?.kind !== 'digits') return undefined;
    let to = from + 1;
    while (isMarked(atoms, to)) to += 2;
    const typed = atoms.slice(from, to).map(({ folded }) => folded);
    return { from, to, meaning: { kind: 'number', typed: typed.join('') } };
  },
};

function isMarked(atoms: readonly Atom[], at: number): boolean {
  const [mark, digits] = [atoms[at], atoms[at + 1]];
  if (!mark?.isGlued || !MARKS.test(mark.folded)) return false;
  return digits?.kind === 'digits' && digits.isGlued && digits.folded.length <= MAX_GROUP;
}

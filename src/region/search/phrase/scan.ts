import type { Atom } from './atoms.ts';
import type { NameBook } from './recognise-name.ts';
import type { Meaning, Recogniser, Token } from './token.ts';

const CARS = ['make', 'model'];
/** Shorter words are often another word than the option that they resemble: murah (cheap) is not merah (red). */
const MIN_OPTION = 6;

/** Cuts atoms into tokens: at each place the longest one, of equally long ones that of the first recogniser. */
export function scan(atoms: readonly Atom[], recognisers: readonly Recogniser[]): Token[] {
  const tokens: Token[] = [];
  for (let from = 0; from < atoms.length; ) {
    let best: Token = { from, to: from + 1, meaning: { kind: 'unknown' } };
    for (const recogniser of recognisers) {
      const token = recogniser.at(atoms, from);
      if (token && (best.meaning.kind === 'unknown' || token.to > best.to)) best = token;
    }
    best = asNumber(best, atoms, recognisers) ?? best;
    tokens.push(best);
    from = best.to;
  }
  return withoutParts(tokens, atoms).map((token) => withOpenSide(token, atoms));
}

/** "2018-" and "-100k": the sign touches the number that it leaves open on its other side. */
function withOpenSide(token: Token, atoms: readonly Atom[]): Token {
  if (token.meaning.kind !== 'to' || atoms[token.from]?.kind !== 'sign') return token;
  const [isBehind, isBefore] = [atoms[token.from]?.isGlued, atoms[token.to]?.isGlued];
  if (isBehind === isBefore) return token;
  return { ...token, meaning: { kind: 'to', open: isBehind ? 'min' : 'max' } };
}

/** "7 seater" or "mobil 7 penumpang" is a number with its unit before it is the name of an option. */
function asNumber(
  name: Token,
  atoms: readonly Atom[],
  recognisers: readonly Recogniser[],
): Token | undefined {
  if (name.meaning.kind !== 'name' || name.meaning.names.some(({ kind }) => CARS.includes(kind)))
    return undefined;
  const found = (from: number, kind: Meaning['kind']) =>
    recognisers.flatMap((each) => each.at(atoms, from) ?? []).find(({ meaning }) => meaning.kind === kind);
  const noise = found(name.from, 'noise');
  const number = found(noise?.to ?? name.from, 'number');
  const unit = number && found(number.to, 'unit');
  return unit && unit.to >= name.to ? (noise ?? number) : undefined;
}

/**
 * What touches letters without a meaning is a part of their word: a number (320i, e200), and a word of one character in a
 * script without blanks.
 */
function withoutParts(tokens: readonly Token[], atoms: readonly Atom[]): Token[] {
  const isUnknown = (token: Token | undefined, kind: Atom['kind']) =>
    token?.meaning.kind === 'unknown' && atoms[token.from]?.kind === kind;
  return tokens.map((token, index) => {
    const { from, to, meaning } = token;
    const kind = meaning.kind === 'number' ? 'letters' : atoms[from]?.kind;
    const isShort = meaning.kind === 'number' || (kind === 'dense' && to === from + 1);
    if (!isShort || !kind) return token;
    const isTouched =
      (atoms[from]?.isGlued && isUnknown(tokens[index - 1], kind)) ||
      (atoms[to]?.isGlued && isUnknown(tokens[index + 1], kind));
    return isTouched ? { from, to, meaning: { kind: 'unknown' } } : token;
  });
}

const MAX_NAME_WORDS = 5;

/** Replaces words without a meaning by the names that they nearly are, longest first. */
export function withTypos(
  tokens: readonly Token[],
  atoms: readonly Atom[],
  book: Pick<NameBook, 'nearly'>,
): Token[] {
  const words = joinUnknown(tokens, atoms);
  const result: Token[] = [];
  for (let at = 0; at < words.length; ) {
    const found = nearName(words, at, atoms, book);
    result.push(found?.token ?? (words[at] as Token));
    at += found?.count ?? 1;
  }
  return result;
}

function nearName(
  words: readonly Token[],
  at: number,
  atoms: readonly Atom[],
  book: Pick<NameBook, 'nearly'>,
) {
  const known = words.slice(at, at + MAX_NAME_WORDS).findIndex(({ meaning }) => meaning.kind !== 'unknown');
  const most = known < 0 ? Math.min(MAX_NAME_WORDS, words.length - at) : known;
  for (let count = most; count > 0; count -= 1) {
    const [first, last] = [words[at], words[at + count - 1]];
    if (!first || !last) continue;
    const letters = atoms.slice(first.from, last.to).filter(({ kind }) => kind !== 'sign');
    const typed = letters.map(({ folded }) => folded).join('');
    const names = book.nearly(typed).filter(({ kind }) => CARS.includes(kind) || typed.length >= MIN_OPTION);
    if (names.length === 0) continue;
    const token: Token = { from: first.from, to: last.to, meaning: { kind: 'name', names } };
    return { token, count };
  }
  return undefined;
}

/** Letters, digits and signs without a meaning that touch are one word. */
function joinUnknown(tokens: readonly Token[], atoms: readonly Atom[]): Token[] {
  const words: Token[] = [];
  for (const token of tokens) {
    const last = words.at(-1);
    const isPart = token.meaning.kind === 'unknown' && last?.meaning.kind === 'unknown';
    if (last && isPart && atoms[token.from]?.isGlued) words[words.length - 1] = { ...last, to: token.to };
    else words.push(token);
  }
  return words;
}

import type { Atom } from './atoms.ts';
import { isCar, type Meaning, type Recogniser, type Token } from './token.ts';

/** What may touch the last digit of a number in parts. */
const BEHIND_LAST: readonly Meaning['kind'][] = [
  'about',
  'bound',
  'currency',
  'noise',
  'question',
  'step',
  'to',
];

/** Signs that end a sentence or a part of one. */
const ENDS = new Set([',', ';', '.', '!', '。', '、']);

/** Cuts atoms into tokens: at each place the longest one, of equally long ones that of the first recogniser. */
export function scan(atoms: readonly Atom[], recognisers: readonly Recogniser[]): Token[] {
  const tokens: Token[] = [];
  for (let from = 0; from < atoms.length; ) {
    const isEnd = ENDS.has(atoms[from]?.folded ?? '');
    let best: Token = { from, to: from + 1, meaning: { kind: 'unknown', ...(isEnd && { isEnd }) } };
    for (const recogniser of recognisers) {
      const token = recogniser.at(atoms, from);
      if (token && (best.meaning.kind === 'unknown' || token.to > best.to)) best = token;
    }
    best = asNumber(best, atoms, recognisers) ?? asUnit(best, tokens.at(-1), atoms, recognisers) ?? best;
    tokens.push(best);
    from = best.to;
  }
  const words = withoutParts(tokens, atoms).map((token) => withOpenSide(token, atoms));
  return withNamesAfterNumbers(withNumberParts(words, atoms), atoms);
}

/** "2018-" and "-100k": the sign touches the number that it leaves open on its other side. */
function withOpenSide(token: Token, atoms: readonly Atom[]): Token {
  if (token.meaning.kind !== 'to' || atoms[token.from]?.kind !== 'sign') return token;
  const [isBehind, isBefore] = [atoms[token.from]?.isGlued, atoms[token.to]?.isGlued];
  if (isBehind === isBefore) return token;
  return { ...token, meaning: { kind: 'to', open: isBehind ? 'min' : 'max' } };
}

/**
 * "7 seater" or "mobil 7 penumpang" is a number with its unit before it is the name of an option; of a car only where a word
 * that asks for nothing stands before: "a 7 seater" is no Audi.
 */
function asNumber(
  name: Token,
  atoms: readonly Atom[],
  recognisers: readonly Recogniser[],
): Token | undefined {
  if (name.meaning.kind !== 'name') return undefined;
  const found = (from: number, kind: Meaning['kind']) =>
    recognisers.flatMap((each) => each.at(atoms, from) ?? []).find(({ meaning }) => meaning.kind === kind);
  const noise = found(name.from, 'noise');
  if (!noise && name.meaning.names.some(isCar)) return undefined;
  const number = found(noise?.to ?? name.from, 'number');
  const unit = number && found(number.to, 'unit');
  return unit && unit.to >= name.to ? (noise ?? number) : undefined;
}

/** Behind a small number a unit is no make: "7 seat". */
function asUnit(
  name: Token,
  before: Token | undefined,
  atoms: readonly Atom[],
  recognisers: readonly Recogniser[],
): Token | undefined {
  if (name.meaning.kind !== 'name' || before?.meaning.kind !== 'number') return undefined;
  if (!/^\d{1,2}$/.test(before.meaning.typed)) return undefined;
  return recognisers
    .flatMap((each) => each.at(atoms, name.from) ?? [])
    .find(({ meaning, to }) => meaning.kind === 'unit' && to === name.to);
}

/**
 * What touches letters without a meaning is a part of their word: a number (320i, e200), a word of one character in a
 * script without blanks, and an ending that leaves out what stands before it, behind the stem of a word (少ない).
 */
function withoutParts(tokens: readonly Token[], atoms: readonly Atom[]): Token[] {
  const isUnknown = (token: Token | undefined, kind: Atom['kind']) =>
    token?.meaning.kind === 'unknown' && atoms[token.from]?.kind === kind;
  return tokens.map((token, index) => {
    const { from, to, meaning } = token;
    const kind = meaning.kind === 'number' ? 'letters' : atoms[from]?.kind;
    const [before, first] = [atoms[from - 1], atoms[from]];
    const isEnding = meaning.kind === 'except' && meaning.after && first?.isGlued && first.isHiragana;
    // the stem of a verb ends in hiragana, and its ending is about all that stands before: 5万キロ以上は買わない
    if (isEnding && !before?.isHiragana && isUnknown(tokens[index - 1], 'dense'))
      return { from, to, meaning: { kind: 'unknown' } };
    const isShort =
      meaning.kind === 'number' || (kind === 'dense' && to === from + 1 && meaning.kind !== 'except');
    if (!isShort || !kind) return token;
    const isTouched =
      (atoms[from]?.isGlued && isUnknown(tokens[index - 1], kind)) ||
      (atoms[to]?.isGlued && isUnknown(tokens[index + 1], kind));
    return isTouched ? { from, to, meaning: { kind: 'unknown' } } : token;
  });
}

/** Marks names of filters that touch a number of 1 to 12 before them in a script without blanks: 月 of 3月. */
function withNamesAfterNumbers(tokens: readonly Token[], atoms: readonly Atom[]): Token[] {
  return tokens.map((token, at) => {
    const { meaning, from } = token;
    const number = tokens[at - 1]?.meaning;
    if (meaning.kind !== 'filter' || number?.kind !== 'number' || !isMonth(number.typed)) return token;
    const isTouching = atoms[from]?.kind === 'dense' && atoms[from].isGlued;
    return isTouching ? { ...token, meaning: { ...meaning, isAfterNumber: true } } : token;
  });
}

const isMonth = (typed: string): boolean =>
  /^\d{1,2}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= 12;

/** Marks numbers that touch a word of magnitude before them: 5千 of 3万5千, and 5 of 3万5, which counts tenths. */
function withNumberParts(tokens: readonly Token[], atoms: readonly Atom[]): Token[] {
  return tokens.map((token, at) => {
    const { meaning, from, to } = token;
    if (meaning.kind !== 'number' || tokens[at - 1]?.meaning.kind !== 'magnitude') return token;
    if (!atoms[from]?.isGlued) return token;
    const behind = tokens[at + 1]?.meaning.kind;
    const isLast = !atoms[to]?.isGlued || (behind !== undefined && BEHIND_LAST.includes(behind));
    return isLast && behind !== 'magnitude' && /^[1-9]$/.test(meaning.typed)
      ? { ...token, meaning: { kind: 'tenths', digit: Number(meaning.typed) } }
      : { ...token, meaning: { ...meaning, isPart: true } };
  });
}

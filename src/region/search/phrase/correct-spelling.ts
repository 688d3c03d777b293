import { readExcluded } from '../excluded.ts';
import type { Atom } from './atoms.ts';
import { MAX_NAME_WORDS, type NameBook } from './recognise-name.ts';
import { isCar, type Token } from './token.ts';

/** Shorter words are often another word than the option that they resemble: murah (cheap) is not merah (red). */
const MIN_OPTION = 6;

/** What the tokens of a text ask for: values by key of an address. */
type Read = (tokens: readonly Token[]) => ReadonlyMap<string, string>;

/**
 * Replaces words without a meaning by the names that they nearly are, longest first. A name that would change what the other
 * words ask for is not taken: beside "honda", "corola" stays a word without a meaning, for which the page offers a name.
 */
export function withSpelling(
  tokens: readonly Token[],
  atoms: readonly Atom[],
  book: Pick<NameBook, 'nearly'>,
  read: Read,
): Token[] {
  const words = joinUnknown(tokens, atoms);
  const result: Token[] = [];
  for (let at = 0; at < words.length; ) {
    const found = nearName(words, at, atoms, book);
    const taken = found && isTaken(found, { before: result, words, at }, atoms, read) ? found : undefined;
    result.push(taken?.token ?? (words[at] as Token));
    at += taken?.count ?? 1;
  }
  return result;
}

/** A name and how many words it stands for. */
interface NearName {
  token: Token;
  count: number;
}

interface Position {
  before: readonly Token[];
  words: readonly Token[];
  at: number;
}

function isTaken(
  { token, count }: NearName,
  { before, words, at }: Position,
  atoms: readonly Atom[],
  read: Read,
): boolean {
  const behind = words.slice(at + count);
  const without = read([...before, { ...token, meaning: { kind: 'noise' } }, ...behind]);
  const isJoined = isConnector(before.at(-1)) || isConnector(behind[0]) || isListed(token, atoms);
  return keepsMeaning(without, read([...before, token, ...behind]), isJoined);
}

/** "or" and "and" beside a name make a list of it, and so does a sign. */
const isConnector = (token: Token | undefined): boolean =>
  token?.meaning.kind === 'noise' || token?.meaning.kind === 'to';

const isListed = ({ from, to }: Token, atoms: readonly Atom[]): boolean =>
  atoms.slice(Math.max(0, from - 1), to + 1).some(({ kind }) => kind === 'sign');

/** Whether all that was asked for is still asked for; a model may take the place of its make, and more may be left out. */
function keepsMeaning(
  without: ReadonlyMap<string, string>,
  corrected: ReadonlyMap<string, string>,
  isJoined: boolean,
): boolean {
  return [...without].every(([key, known]) => {
    const own = known.split(',');
    const all = corrected.get(key)?.split(',') ?? [];
    const isRefined = (value: string) => all.some((other) => other.startsWith(`${value}.`));
    const isKept = own.every((value) => all.includes(value) || isRefined(value));
    const isNarrow = (value: string) =>
      own.includes(value) ||
      readExcluded(value) !== undefined ||
      own.some((make) => value.startsWith(`${make}.`));
    return isKept && (isJoined || all.every(isNarrow));
  });
}

function nearName(
  words: readonly Token[],
  at: number,
  atoms: readonly Atom[],
  book: Pick<NameBook, 'nearly'>,
): NearName | undefined {
  const known = words.slice(at, at + MAX_NAME_WORDS).findIndex(({ meaning }) => meaning.kind !== 'unknown');
  const most = known < 0 ? Math.min(MAX_NAME_WORDS, words.length - at) : known;
  for (let count = most; count > 0; count -= 1) {
    const first = words[at];
    const last = words[at + count - 1];
    if (!first || !last) continue;
    const letters = atoms.slice(first.from, last.to).filter(({ kind }) => kind !== 'sign');
    const typed = letters.map(({ folded }) => folded).join('');
    const names = book.nearly(typed).filter((name) => isCar(name) || typed.length >= MIN_OPTION);
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
    const isPart =
      token.meaning.kind === 'unknown' && !token.meaning.isEnd && last?.meaning.kind === 'unknown';
    if (last && isPart && atoms[token.from]?.isGlued) words[words.length - 1] = { ...last, to: token.to };
    else words.push(token);
  }
  return words;
}

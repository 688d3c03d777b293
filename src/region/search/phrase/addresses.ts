import { PLACES_VOCABULARY } from '../../manifest/places-of.ts';
import type { Atom } from './atoms.ts';
import type { NameBook } from './recognise-name.ts';
import type { Token } from './token.ts';

const COMMA = /^[,、]$/;
/** A part of an address is a few words; of scripts without blanks each character is a token. */
const MAX_TOKENS = 8;

/** Letters that may be wrong in the name of a car before a place. Two are: "Minato, Osaka" is no Miata. */
const MAX_ERRORS = 1;

/**
 * Understands districts and streets before a place as parts of its address: "Shibuya, Tokyo". A word that differs by one
 * letter from the name of a car stays one: "toyta, tokyo".
 */
export function withAddresses(
  tokens: readonly Token[],
  atoms: readonly Atom[],
  book: Pick<NameBook, 'nearly'>,
): Token[] {
  const result = [...tokens];
  let isAddress = false;
  for (const { from, to } of partsOf(tokens, atoms).reverse()) {
    const part = tokens.slice(from, to);
    isAddress = isPlace(part[0]) || (isAddress && isUnknownName(part, atoms, book));
    if (isAddress && !isPlace(part[0]))
      for (const [at, token] of part.entries()) result[from + at] = { ...token, meaning: { kind: 'noise' } };
  }
  return result;
}

/** What stands between commas: the first token, and the one behind the last. */
function partsOf(tokens: readonly Token[], atoms: readonly Atom[]): { from: number; to: number }[] {
  const commas = tokens.flatMap((token, at) =>
    token.meaning.kind === 'unknown' && COMMA.test(atoms[token.from]?.folded ?? '') ? [at] : [],
  );
  const ends = [...commas, tokens.length];
  return ends.map((to, at) => ({ from: at === 0 ? 0 : (ends[at - 1] ?? 0) + 1, to }));
}

const isPlace = (token: Token | undefined): boolean =>
  token?.meaning.kind === 'name' && token.meaning.names.every(({ kind }) => kind === PLACES_VOCABULARY);

function isUnknownName(
  part: readonly Token[],
  atoms: readonly Atom[],
  book: Pick<NameBook, 'nearly'>,
): boolean {
  const isUnknown = ({ meaning, from }: Token) => meaning.kind === 'unknown' || atoms[from]?.kind === 'sign';
  if (part.length > MAX_TOKENS || !part.every(isUnknown)) return false;
  const letters = part
    .flatMap(({ from, to }) => atoms.slice(from, to))
    .filter(({ kind }) => kind === 'letters' || kind === 'dense')
    .map(({ folded }) => folded)
    .join('');
  return letters !== '' && book.nearly(letters, MAX_ERRORS).length === 0;
}

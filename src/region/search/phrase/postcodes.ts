import { PLACES_VOCABULARY } from '../../manifest/places-of.ts';
import type { NameBook } from './recognise-name.ts';
import type { Meaning, NamedMeaning, Token } from './token.ts';

/** Words that make the number beside them a quantity. */
const OF_QUANTITIES: ReadonlySet<Meaning['kind']> = new Set([
  'about',
  'age',
  'bound',
  'currency',
  'era',
  'filter',
  'magnitude',
  'step',
  'to',
  'unit',
]);
/** Prices are round: 50000 beside the name of a car is one, though a postcode is written so. */
const ROUND = 1_000;

const isPlace = ({ kind }: NamedMeaning): boolean => kind === PLACES_VOCABULARY;

/** Replaces numbers that are postcodes of showrooms, and no quantities, by their places. */
export function withPostcodes(tokens: readonly Token[], book: Pick<NameBook, 'exactly'>): Token[] {
  const isQuantity = (token: Token | undefined) =>
    token !== undefined && OF_QUANTITIES.has(token.meaning.kind);
  return tokens.map((token, at) => {
    const { meaning } = token;
    if (meaning.kind !== 'number' || isQuantity(tokens[at - 1]) || isQuantity(tokens[at + 1])) return token;
    if (tokens.length > 1 && Number(meaning.typed) % ROUND === 0) return token;
    const names = book.exactly(meaning.typed).filter(isPlace);
    return names.length > 0 ? { ...token, meaning: { kind: 'name', names } } : token;
  });
}

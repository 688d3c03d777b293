import { splitWords, type Word } from './fold-text.ts';
import { joinWords, type PhraseBook } from './phrase-book.ts';
import { makeOfModel, type VocabularyEntry } from './vocabulary-entry.ts';

export interface ResolvedText {
  /** URL key → value, lists with commas: what the words mean as a query. */
  query: Record<string, string>;
  /** The words that mean nothing here, such as a year. */
  rest: string;
}

/** Either words in search of a meaning, or a meaning with its candidates. */
type Piece = Word | { meanings: readonly VocabularyEntry[] };

const MOST_WORDS_OF_A_NAME = 5;

/** "honda civic 2019" → the query `make=honda.civic` and the rest "2019". */
export function resolveFreeText(book: PhraseBook, text: string): ResolvedText {
  let pieces: Piece[] = splitWords(text);
  pieces = replaceNames(pieces, (phrase) => book.exactly(phrase));
  pieces = pieces.flatMap((piece) => ('raw' in piece && piece.isDense ? splitDense(book, piece) : [piece]));
  pieces = replaceNames(pieces, (phrase) => book.nearly(phrase));
  return {
    query: toQuery(pieces),
    rest: pieces.flatMap((piece) => ('raw' in piece ? piece.raw : [])).join(' '),
  };
}

/** The longest names first, from the left. */
function replaceNames(pieces: Piece[], meaningsOf: (phrase: string) => readonly VocabularyEntry[]): Piece[] {
  const result: Piece[] = [];
  for (let at = 0; at < pieces.length; ) {
    let taken = 0;
    for (
      let length = Math.min(MOST_WORDS_OF_A_NAME, pieces.length - at);
      length > 0 && taken === 0;
      length--
    ) {
      const span = pieces.slice(at, at + length);
      if (!span.every((piece) => 'raw' in piece)) continue;
      const meanings = meaningsOf(joinWords(span));
      if (meanings.length === 0) continue;
      result.push({ meanings });
      taken = length;
    }
    if (taken === 0) result.push(pieces[at] as Piece);
    at += Math.max(taken, 1);
  }
  return result;
}

/** Names inside a run of letters without blanks; what lies between them stays a word. */
function splitDense(book: PhraseBook, { raw, folded }: Word): Piece[] {
  const result: Piece[] = [];
  let unknown = '';
  const flush = () => {
    if (unknown !== '') result.push({ raw: unknown, folded: unknown, isDense: true });
    unknown = '';
  };
  // Folding a script without blanks drops Thai tone marks only; then the folded text has to stand in for the typed one.
  const typed = raw.length === folded.length ? raw : folded;
  for (let at = 0; at < folded.length; ) {
    let length = Math.min(book.longest, folded.length - at);
    while (length > 1 && book.exactly(folded.slice(at, at + length)).length === 0) length--;
    if (length > 1) {
      flush();
      result.push({ meanings: book.exactly(folded.slice(at, at + length)) });
    } else unknown += typed[at];
    at += Math.max(length, 1);
  }
  flush();
  return result;
}

function toQuery(pieces: readonly Piece[]): Record<string, string> {
  const candidates = pieces.flatMap((piece) => ('meanings' in piece ? [piece.meanings] : []));
  const makes = new Set(candidates.flat().flatMap((entry) => (entry.kind === 'make' ? entry.value : [])));
  const chosen = candidates.map((entries) => choose(entries, makes));
  const modelMakes = new Set(chosen.map((entry) => makeOfModel(entry)));
  const values = new Map<string, Set<string>>();
  for (const entry of chosen) {
    // The model says it more exactly.
    if (entry.kind === 'make' && modelMakes.has(entry.value)) continue;
    values.set(entry.key, (values.get(entry.key) ?? new Set()).add(entry.value));
  }
  return Object.fromEntries([...values].map(([key, list]) => [key, [...list].join(',')]));
}

/** A model of a make that is named too, else a make, else what has most listings. */
function choose(entries: readonly VocabularyEntry[], makes: ReadonlySet<string>): VocabularyEntry {
  const rank = (entry: VocabularyEntry) => {
    if (makes.has(makeOfModel(entry) ?? '')) return 2;
    return entry.kind === 'make' ? 1 : 0;
  };
  return entries.reduce((best, entry) =>
    rank(entry) - rank(best) || (entry.count ?? 0) - (best.count ?? 0) > 0 ? entry : best,
  );
}

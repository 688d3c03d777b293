import { splitWords, type Word } from './fold-text.ts';
import { joinWords, type PhraseBook } from './phrase-book.ts';
import { makeOfModel, type VocabularyEntry } from './vocabulary-entry.ts';

export interface ResolvedText {
  /** Query of URL keys and values (lists with commas) that the words mean. */
  query: Record<string, string>;
  /** Words without a meaning, such as a year. */
  rest: string;
}

/** A word that is not resolved yet, or the candidates of a resolved one. */
type Piece = Word | { meanings: readonly VocabularyEntry[] };

const MAX_NAME_WORDS = 5;

/** Resolves "honda civic 2019" to the query `make=honda.civic` and the rest "2019". */
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

/** Replaces names from the left, longest first. */
function replaceNames(pieces: Piece[], meaningsOf: (phrase: string) => readonly VocabularyEntry[]): Piece[] {
  const result: Piece[] = [];
  for (let at = 0; at < pieces.length; ) {
    let matchedLength = 0;
    for (
      let length = Math.min(MAX_NAME_WORDS, pieces.length - at);
      length > 0 && matchedLength === 0;
      length--
    ) {
      const span = pieces.slice(at, at + length);
      if (!span.every((piece) => 'raw' in piece)) continue;
      const meanings = meaningsOf(joinWords(span));
      if (meanings.length === 0) continue;
      result.push({ meanings });
      matchedLength = length;
    }
    if (matchedLength === 0) result.push(pieces[at] as Piece);
    at += Math.max(matchedLength, 1);
  }
  return result;
}

/** Finds names in a run of letters without blanks; the text between them stays a word. */
function splitDense(book: PhraseBook, { raw, folded }: Word): Piece[] {
  const result: Piece[] = [];
  let unknown = '';
  const flush = () => {
    if (unknown !== '') result.push({ raw: unknown, folded: unknown, isDense: true });
    unknown = '';
  };
  // folding drops only Thai tone marks here; the lengths then differ and the folded text replaces the typed one
  const typed = raw.length === folded.length ? raw : folded;
  for (let at = 0; at < folded.length; ) {
    let length = Math.min(book.maxLength, folded.length - at);
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
    // the model is more specific
    if (entry.kind === 'make' && modelMakes.has(entry.value)) continue;
    values.set(entry.key, (values.get(entry.key) ?? new Set()).add(entry.value));
  }
  return Object.fromEntries([...values].map(([key, list]) => [key, [...list].join(',')]));
}

/** Prefers a model whose make is named too, then a make, then the entry with most listings. */
function choose(entries: readonly VocabularyEntry[], makes: ReadonlySet<string>): VocabularyEntry {
  const rank = (entry: VocabularyEntry) => {
    if (makes.has(makeOfModel(entry) ?? '')) return 2;
    return entry.kind === 'make' ? 1 : 0;
  };
  return entries.reduce((best, entry) =>
    rank(entry) - rank(best) || (entry.count ?? 0) - (best.count ?? 0) > 0 ? entry : best,
  );
}

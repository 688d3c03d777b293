import { isMoneyFormat } from '../../format/money-format.ts';
import { excludedText, oppositeText } from '../excluded.ts';
import { readFilterValue } from '../read-filter-value.ts';
import { withAddresses } from './addresses.ts';
import { type Atom, atomsOf, normalizeText } from './atoms.ts';
import { chooseNames } from './choose-names.ts';
import { withSpelling } from './correct-spelling.ts';
import { excludedTokens } from './excluded-tokens.ts';
import { writtenIn } from './filter-bounds.ts';
import { type Fit, type FitContext, fitQuantity } from './fit-quantity.ts';
import { withPostcodes } from './postcodes.ts';
import { withQuestions } from './question-particles.ts';
import { readQuantities } from './read-quantities.ts';
import { type NameBook, namesOf } from './recognise-name.ts';
import { numeralsOf } from './recognise-numeral.ts';
import { type Lexicon, wordsOf } from './recognise-word.ts';
import { scan } from './scan.ts';
import type { Meaning, NamedMeaning, Recogniser, Token } from './token.ts';
import { isWithoutFilter } from './written-words.ts';

const MARKS = /^[.,'’٫٬]$/;

/** Behind a mark stand decimals or a group of digits. */
const MAX_GROUP = 3;

/** Digits with marks between them, as `50,000` and `1.5`; `2018,2019` are two. */
const numbers: Recogniser = {
  at(atoms, from) {
    if (atoms[from]?.kind !== 'digits') return undefined;
    let to = from + 1;
    while (isMarked(atoms, to)) to += 2;
    const typed = atoms.slice(from, to).map(({ folded }) => folded);
    return { from, to, meaning: { kind: 'number', typed: typed.join('') } };
  },
};

/** The words of a region, and how numbers are meant in it. */
export interface PhraseContext extends FitContext {
  lexicon: Lexicon;
  /** Characters that numbers are written with, besides digits. */
  numerals: ReadonlyMap<string, number>;
}

export interface ReadPhrase {
  /** Keys and values of an address that the phrase means. */
  query: Record<string, string>;
  /** What is not understood, as it was typed. */
  rest: string;
}

const isMake = ({ kind }: NamedMeaning): boolean => kind === 'make';

/**
 * Reads what a buyer types into one box: makes, models, options, numbers with comparing words, in any order and language of
 * the region. Never throws; what has no meaning, or none that a filter can take, is left as `rest`.
 * @param context absent: only names are read
 * @param isAsTyped spelling is not corrected
 */
export function readPhrase(
  book: NameBook,
  typed: string,
  context?: PhraseContext,
  isAsTyped = false,
): ReadPhrase {
  const text = normalizeText(typed);
  const atoms = atomsOf(text);
  const scanned = withQuestions(scan(atoms, recognisersOf(book, context)));
  const found = withAddresses(withPostcodes(scanned, book), atoms, book);
  const tokens = isAsTyped
    ? found
    : withSpelling(found, atoms, book, (some) => readTokens(some, context).query);
  const { query, claimed } = readTokens(tokens, context);
  return { query: Object.fromEntries(query), rest: restOf(text, atoms, tokens, claimed) };
}

/** What finds tokens; of two equally long ones the first counts. */
function recognisersOf(book: NameBook, context: PhraseContext | undefined): Recogniser[] {
  const names = [numbers, namesOf(book)];
  if (!context) return [namesOf(book, isMake), ...names];
  const { lexicon, numerals } = context;
  return [
    namesOf(book, isMake),
    numeralsOf(numerals, lexicon),
    wordsOf(lexicon, (meaning) => !isWithoutFilter(meaning)),
    ...names,
    wordsOf(lexicon, isWithoutFilter),
  ];
}

/** What tokens ask for, and those that are understood. */
function readTokens(tokens: readonly Token[], context: PhraseContext | undefined) {
  const asked = tokens.filter(({ meaning }) => meaning.kind !== 'noise');
  const { excluded, words: exceptions } = excludedTokens(tokens);
  const query = new Map<string, string>();
  const claimed = new Set(
    tokens.filter(({ meaning }) => meaning.kind === 'noise' || meaning.kind === 'question'),
  );
  for (const token of exceptions) claimed.add(token);
  if (context) {
    readNumbers(asked, exceptions, context, query, claimed);
    readOptions(asked, excluded, context, query, claimed);
  }
  readNames(
    asked.filter((token) => !excluded.has(token)),
    query,
    claimed,
  );
  readNames([...excluded], query, claimed, excludedText);
  if (context) claimNames(asked, context, query, claimed);
  return { query, claimed };
}

/** Numbers with the words around them; one beside "not" is not asked for. */
function readNumbers(
  tokens: readonly Token[],
  exceptions: readonly Token[],
  context: PhraseContext,
  query: Map<string, string>,
  claimed: Set<Token>,
): void {
  const quantities = readQuantities(tokens, new Set(moneyKeys(context)));
  const read = new Set([...exceptions, ...quantities.flatMap(({ tokens: own }) => own)]);
  const unwanted = new Set(tokens.flatMap((_, at) => besideUnread(tokens, at, read)));
  const said = new Set(tokens.flatMap(({ meaning }) => (meaning.kind === 'filter' ? meaning.keys : [])));
  const fits = quantities.flatMap((quantity) => {
    if (quantity.tokens.some((token) => unwanted.has(token))) return [];
    const fit = fitQuantity(context, quantity, said);
    return fit ? [{ ...fit, tokens: quantity.tokens }] : [];
  });
  for (const { filter, ends, tokens: own } of mergeFits(fits)) {
    const value = writtenIn(context.region, filter, ends);
    if (value === undefined) continue;
    query.set(filter.query, value);
    for (const token of own) claimed.add(token);
  }
}

/**
 * The words beside one of exclusion or comparison that no name and no number has taken, up to those that mean something
 * else: a number there would ask for the opposite of what is meant.
 */
function besideUnread(tokens: readonly Token[], at: number, read: ReadonlySet<Token>): Token[] {
  const token = tokens[at];
  const meaning = token?.meaning;
  if (!token || read.has(token) || (meaning?.kind !== 'except' && meaning?.kind !== 'bound')) return [];
  const upToOther = (side: readonly Token[]) => {
    const end = side.findIndex(({ meaning: other }) =>
      other.kind === 'unknown' ? other.isEnd : OTHER_PARTS.includes(other.kind),
    );
    return side.slice(0, end < 0 ? undefined : end);
  };
  if (meaning.kind === 'bound' && meaning.isStart) return [];
  const ahead = upToOther(tokens.slice(0, at).reverse());
  const behind = upToOther(tokens.slice(at + 1));
  // at its end the word is about what stands before it: 20万以上不要
  const next = tokens[at + 1]?.meaning;
  const isLast = next === undefined || (next.kind === 'unknown' && next.isEnd);
  return [...(meaning.before ? behind : []), ...(meaning.after || isLast ? ahead : [])];
}

/** Words with a meaning of their own: one of exclusion or comparison does not reach beyond them. */
const OTHER_PARTS: readonly Meaning['kind'][] = ['name', 'option', 'wish', 'question'];

const moneyKeys = ({ region }: PhraseContext): string[] =>
  region.filters.filter(({ format }) => isMoneyFormat(format)).map(({ query }) => query);

/** Words that the manifest gives to options; a value that a number has given stays. */
function readOptions(
  tokens: readonly Token[],
  excluded: ReadonlySet<Token>,
  { region }: PhraseContext,
  query: Map<string, string>,
  claimed: Set<Token>,
): void {
  const wanted = new Map<string, string[]>();
  for (const token of tokens) {
    const { meaning } = token;
    if (meaning.kind !== 'option' || query.has(meaning.key)) continue;
    const filter = region.filters.find(({ query: key }) => key === meaning.key);
    const own = excluded.has(token) ? meaning.values.map(oppositeText) : meaning.values;
    const values = [...new Set([...(wanted.get(meaning.key) ?? []), ...own])];
    const list = filter ? readFilterValue(region, filter, values) : undefined;
    if (!list?.value || list.problem) continue;
    wanted.set(meaning.key, values);
    claimed.add(token);
  }
  for (const [key, values] of wanted) query.set(key, values.join(','));
}

function readNames(
  tokens: readonly Token[],
  query: Map<string, string>,
  claimed: Set<Token>,
  written = (value: string) => value,
): void {
  const named = tokens.filter(({ meaning }) => meaning.kind === 'name');
  const candidates = named.map(({ meaning }) => (meaning.kind === 'name' ? meaning.names : []));
  for (const [key, values] of chooseNames(candidates, new Set(query.keys()))) {
    const known = query.get(key)?.split(',') ?? [];
    query.set(key, [...new Set([...known, ...[...values].map(written)])].join(','));
  }
  for (const token of named) claimed.add(token);
}

/** Names of filters, units and signs of money go with a value of theirs, wherever it stands; "and" goes with anything. */
function claimNames(
  tokens: readonly Token[],
  context: PhraseContext,
  query: ReadonlyMap<string, string>,
  claimed: Set<Token>,
): void {
  const money = moneyKeys(context);
  for (const token of tokens) {
    const { meaning } = token;
    // a name that touches a number before it is understood only with that number
    const keys =
      meaning.kind === 'filter' && !meaning.isAfterNumber
        ? meaning.keys
        : meaning.kind === 'unit'
          ? Object.keys(meaning.factors)
          : meaning.kind === 'currency'
            ? money
            : [];
    const isConnector = meaning.kind === 'to' && claimed.size > 0;
    if (isConnector || keys.some((key) => query.has(key))) claimed.add(token);
  }
}

/** What was typed and not claimed; signs without a meaning are left out at the ends of words. */
function restOf(
  text: string,
  atoms: readonly Atom[],
  tokens: readonly Token[],
  claimed: ReadonlySet<Token>,
): string {
  const words: string[] = [];
  let run: { start: number; end: number } | undefined;
  const flush = () => {
    if (run) words.push(text.slice(run.start, run.end));
    run = undefined;
  };
  for (const token of tokens) {
    if (claimed.has(token)) {
      flush();
      continue;
    }
    for (const atom of atoms.slice(token.from, token.to)) {
      if (!atom.isGlued) flush();
      if (atom.kind === 'sign' && token.meaning.kind === 'unknown') continue;
      run = { start: run?.start ?? atom.start, end: atom.end };
    }
  }
  flush();
  return words.join(' ');
}

function isMarked(atoms: readonly Atom[], at: number): boolean {
  const [mark, digits] = [atoms[at], atoms[at + 1]];
  if (!mark?.isGlued || !MARKS.test(mark.folded)) return false;
  return digits?.kind === 'digits' && digits.isGlued && digits.folded.length <= MAX_GROUP;
}

interface PlacedFit extends Fit {
  tokens: readonly Token[];
}

/** One range for each filter; numbers that contradict each other are left out, all of them. */
function mergeFits(fits: readonly PlacedFit[]): PlacedFit[] {
  const groups = Map.groupBy(fits, ({ filter }) => filter.query);
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const merged = others.reduce<PlacedFit | undefined>((all, fit) => all && both(all, fit), first);
    return merged ?? [];
  });
}

/** Two exact numbers are the ends of a range, everything else narrows. */
function both(one: PlacedFit, other: PlacedFit): PlacedFit | undefined {
  const mins = [one, other].flatMap(({ ends }) => ends.min ?? []);
  const maxes = [one, other].flatMap(({ ends }) => ends.max ?? []);
  const isSpan = isExact(one) && isExact(other);
  const min = mins.length > 0 ? (isSpan ? Math.min : Math.max)(...mins) : undefined;
  const max = maxes.length > 0 ? (isSpan ? Math.max : Math.min)(...maxes) : undefined;
  if (min !== undefined && max !== undefined && min > max) return undefined;
  const ends = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
  return { filter: one.filter, ends, tokens: [...one.tokens, ...other.tokens] };
}

const isExact = ({ ends: { min, max } }: PlacedFit): boolean => min !== undefined && min === max;

import type { Feed } from '#contracts/types.ts';
import type { SourceRow } from '../source-row.ts';
import { type Column, isDistinct, share } from './column.ts';
import { nameScore } from './column-name.ts';
import { findOptions } from './option-words.ts';
import type { SuggestTarget } from './target.ts';
import words from './words.json' with { type: 'json' };

const WORDS: Readonly<Record<string, readonly string[]>> = words.columns;
const STATUSES = ['sold', 'pending_sale', 'coming_soon', 'available'] as const;
/** Least score of a name that says what a column is. */
export const NAMED = 0.9;
/** Least score of a name that may say what a column is. */
export const LIKELY = 0.55;

/** Best columns by the words of a part, best first. */
export function namedColumns(columns: readonly Column[], part: string, least = LIKELY): Column[] {
  return columns
    .map((column) => ({ column, score: nameScore(column.name, WORDS[part] ?? []) }))
    .filter(({ score, column }) => score >= least && column.cells.length > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ column }) => column);
}

export interface Note {
  /** Columns or property that it is about. */
  about: string;
  text: string;
}

export const isAddress = (cell: string): boolean => /^(https?:\/\/|www\.)\S+$/i.test(cell);

/** Columns with make, model and title. */
export function vehicleOf(
  columns: readonly Column[],
  { isMake }: SuggestTarget,
): { vehicle: NonNullable<Feed['vehicle']>; notes: Note[] } {
  const isText = (column: Column) =>
    share(column.cells, (cell) => /\p{L}/u.test(cell) && !isAddress(cell)) > 0.5;
  const texts = columns.filter(isText);
  const startsWithMake = (column: Column) =>
    share(column.cells, (cell) => isMake(cell.replace(/^(19|20)\d\d\s+/, '')));
  const make = namedColumns(texts, 'make').find((column) => startsWithMake(column) > 0.3);
  const model = namedColumns(texts, 'model').find((column) => column !== make);
  const isTitle = model !== undefined && startsWithMake(model) > 0.6;
  const titles = namedColumns(texts, 'title').filter((column) => column !== make && column !== model);
  const others = texts.filter((column) => column !== make && column !== model);
  const isLong = model !== undefined && share(model.cells, (cell) => cell.split(/\s+/).length > 3) > 0.5;
  const title = isTitle
    ? bestBy([model, ...others.filter(hasWords)], startsWithMake, 0.6)
    : (titles.find((column) => startsWithMake(column) > 0.3) ??
      (isLong ? bestBy(others.filter(hasWords), startsWithMake, 0.6) : undefined));
  const guessed = make || title ? undefined : bestBy(texts, startsWithMake, 0.3);
  const isWords = guessed !== undefined && hasWords(guessed);
  const notes = guessed
    ? [{ about: guessed.name, text: `taken as ${isWords ? 'title' : 'make'} because of its values` }]
    : [];
  const found = {
    make: make ?? (isWords ? undefined : guessed),
    // a column of models with all that follows tells less than the title
    model: isTitle || (isLong && title) ? undefined : model,
    title: title ?? (isWords ? guessed : undefined),
  };
  const vehicle = Object.fromEntries(
    Object.entries(found).flatMap(([part, column]) => (column ? [[part, [column.name]]] : [])),
  );
  // another column with makes fills the empty cells of a title
  const first = found.title;
  const second = texts.find((each) => !Object.values(found).includes(each) && startsWithMake(each) > 0.3);
  if (first && second && first.cells.length < first.rows) vehicle.title = [first.name, second.name];
  const missing = [...new Set(Object.values(found).flatMap((column) => column?.missing ?? []))];
  const suffixes = make ? remarksOf(make, isMake) : [];
  return {
    vehicle: {
      ...vehicle,
      ...(missing.length > 0 && { missing }),
      ...(suffixes.length > 0 && { removeSuffixes: suffixes }),
    },
    notes,
  };
}

const hasWords = ({ cells }: Column): boolean => share(cells, (cell) => /\s/.test(cell)) > 0.5;

/** The best column: of those with makes in as many rows the one that says more. */
function bestBy(
  columns: readonly Column[],
  rate: (column: Column) => number,
  least: number,
): Column | undefined {
  const rated = columns
    .filter((column) => rate(column) > least)
    .map((column) => ({ column, rate: Math.round((10 * rate(column) * column.cells.length) / column.rows) }));
  const length = ({ cells }: Column) => cells.join('').length;
  return rated.toSorted((a, b) => b.rate - a.rate || length(b.column) - length(a.column))[0]?.column;
}

/** Makes with a remark behind them, at least. */
const MANY_REMARKS = 3;

/** What stands behind several makes that stand alone in other rows: ` Past Cars`. */
function remarksOf({ cells }: Column, isMake: SuggestTarget['isMake']): string[] {
  const texts = new Set(cells);
  const ends = [...texts].flatMap((text) =>
    [...texts]
      .filter((other) => text.startsWith(`${other} `) && isMake(other))
      .map((other) => text.slice(other.length)),
  );
  return [...new Set(ends)].filter((end) => ends.filter((each) => each === end).length >= MANY_REMARKS);
}

/** Numbers that a spreadsheet has shortened, so that cars share them. */
const SHORTENED = /^\d(?:[.,]\d+)?E\+\d+$/i;
/** Least share of different cells of a column that is an id. */
const MANY_IDS = 0.5;

/**
 * What stays the same when a car is imported again: the first column that tells all rows of the sample apart.
 * @param facts columns that tell cars apart together if none does alone
 * @param prices columns that change, and are the last to be tried
 */
export function idOf(
  columns: readonly Column[],
  facts: readonly string[],
  {
    rows,
    others,
    prices,
    repeats,
  }: { rows: readonly SourceRow[]; others: readonly string[]; prices: readonly string[]; repeats: boolean },
): { id: Feed['id']; newest?: string; notes: Note[] } {
  const newest = namedColumns(columns, 'asOf', NAMED).find(
    ({ cells }) => share(cells, (cell) => /\d{4}/.test(cell)) > 0.8,
  );
  const isFilled = ({ cells, rows: all }: Column) => cells.length >= all * 0.95;
  const named = namedColumns(columns, 'id', NAMED).filter(
    (column) => isFilled(column) && !column.cells.some((cell) => SHORTENED.test(cell)),
  );
  const isAddressed = ({ cells }: Column) =>
    share(cells, (cell) => /\d/.test(cell) && (isAddress(cell) || cell.includes('/'))) > 0.95;
  const addresses = [
    ...namedColumns(columns, 'url', NAMED),
    ...columns.filter(({ cells }) => share(cells, isAddress) > 0.95),
  ].filter((column) => isFilled(column) && isAddressed(column));
  const found = [...named, ...addresses];
  const differ = (column: Column) => new Set(column.cells).size / column.cells.length;
  const column =
    found.find((each) => differ(each) === 1) ??
    found
      .toSorted((a, b) => differ(b) - differ(a))
      .find((each) => repeats || each.rows === 1 || differ(each) > MANY_IDS);
  if (!column) return { ...digestOf(rows, facts, others, prices) };
  const id = {
    columns: [column.name],
    take: named.includes(column) ? ('text' as const) : ('code_in_address' as const),
  };
  const count = `${Math.round(differ(column) * 100)} % of the first ${column.rows} rows have an id of their own`;
  if (isDistinct(column) && (differ(column) === 1 || !newest))
    return { id, notes: [{ about: column.name, text: count }] };
  const text = newest
    ? `some cars are there twice; the row with the latest "${newest.name}" counts`
    : 'some cars are there twice; the last row counts ("newest" may name a column with a time)';
  return {
    id,
    ...(newest && { newest: newest.name }),
    notes: [{ about: column.name, text: `${count}; ${text}` }],
  };
}

/** Columns that together tell the rows of the sample apart, with as few of those that may change as possible. */
function digestOf(
  rows: readonly SourceRow[],
  facts: readonly string[],
  others: readonly string[],
  prices: readonly string[],
): { id: Feed['id']; notes: Note[] } {
  const cellsOf = ({ values }: SourceRow, names: readonly string[]) =>
    names.map((name) => (values[name] ?? '').trim()).join('\u001f');
  const count = (names: readonly string[]) => new Set(rows.map((row) => cellsOf(row, names))).size;
  const all = new Set(rows.flatMap(({ values }) => Object.keys(values)));
  // rows that are equal are one car
  const cars = count([...all]);
  const columns = [...facts];
  for (const name of [...others, ...prices])
    if (count(columns) < cars && count([...columns, name]) > count(columns)) columns.push(name);
  const changing = columns.filter((name) => prices.includes(name));
  const notes = [
    `no column tells one car from another, so ${columns.map((name) => `"${name}"`).join(', ')} together do`,
    `${count(columns)} of ${cars} different rows have an id of their own`,
    ...(changing.length > 0 ? ['a car with a new price becomes a new car'] : []),
  ];
  return { id: { columns, take: 'digest' }, notes: [{ about: 'id', text: notes.join('; ') }] };
}

/** The column with the state of the sale. */
export const statusOf = (columns: readonly Column[]) =>
  statesOf(columns, 'status', STATUSES) as Feed['status'];

/** The column that says which cars are new. */
export const conditionOf = (columns: readonly Column[]) =>
  statesOf(columns, 'condition', ['new', 'used']) as Feed['condition'];

function statesOf(columns: readonly Column[], part: string, states: readonly string[]) {
  for (const column of namedColumns(columns, part)) {
    const { options, unknown } = findOptions(column.cells, part, states);
    if (Object.keys(options).length === 0 || share(column.cells, (cell) => unknown.includes(cell)) > 0.5)
      continue;
    return { column: column.name, values: options };
  }
  return undefined;
}

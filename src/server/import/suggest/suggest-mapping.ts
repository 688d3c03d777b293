import type { Feed, FeedField } from '#contracts/types.ts';
import type { SourceRow } from '../source-row.ts';
import { type Column, columnOf, share, unitColumn, withUnits } from './column.ts';
import { containsWords, headerWords, nameScore } from './column-name.ts';
import { candidateFor } from './field-candidate.ts';
import {
  conditionOf,
  idOf,
  isAddress,
  LIKELY,
  NAMED,
  type Note,
  namedColumns,
  statusOf,
  vehicleOf,
} from './known-columns.ts';
import { mediaOf } from './media-columns.ts';
import { photosOf } from './photo-columns.ts';
import type { Candidate, SuggestTarget } from './target.ts';
import { textsOf } from './text-columns.ts';
import words from './words.json' with { type: 'json' };

const WORDS: Readonly<Record<string, readonly string[]>> = words.columns;
const PRICE = 'listing.asking_price';
/** Fields that values without a name tell, with what the cells must look like. */
const BY_VALUES: Readonly<Record<string, RegExp | undefined>> = {
  'inventory.transmission': undefined,
  'inventory.fuel_type': undefined,
  'inventory.car_type': undefined,
  'inventory.base_color_key': undefined,
  'inventory.wheel_drives': undefined,
  'listing.mileage': /\d\s*k?\s*(km|公里|キロ|กม|miles?)\b|\d\s*(公里|万公里|萬公里|キロ|กม)/i,
  'inventory.engine_capacity': /^\d[\d,.]*\s*(cc|cm3|ccm)$/i,
  [PRICE]: /^\s*(?:[A-Z]{2,3}\s?|[$€£¥฿₫₩]|Rp\.?\s?|RM\s?)[\d.,]+|[\d.,]+\s*(?:€|万円|円|元|บาท|đ)/i,
  'inventory.manufacture_year': /^(19[89]\d|20[0-4]\d)$/,
};
/** Fields of the same column as another one. */
const BESIDE: Readonly<Record<string, readonly string[]>> = {
  'inventory.color': ['inventory.base_color_key'],
  'inventory.first_registration_date': ['inventory.first_registration_year'],
};
const DATE_NAMES = ['date', 'day', '日期', '日付', 'datum', 'fecha', 'วันที่', 'tanggal', 'tarikh'];

export interface Suggestion {
  feed: Feed;
  notes: Note[];
}

interface Match extends Candidate {
  column: Column;
  field: string;
  score: number;
  isByValues?: true;
}

/**
 * Suggests a mapping by the names of the columns of a file and by the values of its first rows. What is not certain has a
 * note, in the mapping and in the list.
 * @param source name of the mapping
 */
export function suggestMapping(
  rows: readonly SourceRow[],
  names: readonly string[],
  source: string,
  target: SuggestTarget,
): Suggestion {
  const all = withUnits(names.map((name) => columnOf(name, rows)));
  const columns = all.filter(({ cells }) => cells.length > 0);
  const { pictures, photos, taken: ofPhotos, notes: photoNotes } = photosOf(all, rows);
  const { media, taken: ofMedia } = mediaOf(all, ofPhotos);
  const vehicle = vehicleOf(columns, target);
  const status = statusOf(columns);
  const condition = conditionOf(columns);
  const conditions = new Set(Object.values(condition?.values ?? {}));
  const taken = new Set([
    ...pictures.map(({ name }) => name),
    ...ofMedia,
    ...[vehicle.vehicle.make, vehicle.vehicle.model, vehicle.vehicle.title]
      .flat()
      .filter((name) => name !== undefined),
    ...(status ? [status.column] : []),
    ...(condition ? [condition.column] : []),
  ]);
  const isFree = ({ name }: Column) => !taken.has(name);
  const {
    texts,
    taken: ofTexts,
    notes: textNotes,
  } = textsOf(
    columns.filter(isFree),
    target.region.languages.map(({ code }) => code),
  );
  const matches = fieldMatches(columns, new Set([...taken, ...ofTexts]), target);
  const fields = fieldsOnce(matches, target);
  const isPrices = Object.keys(vehicle.vehicle).length === 0;
  const states = [status?.column, condition?.column];
  const facts = fallbackId(taken, matches, states, pictures);
  const prices = matches.filter(({ field }) => isChanging(field)).map(({ column }) => column.name);
  const left = new Set([...facts, ...prices, ...states, ...pictures.map(({ name }) => name)]);
  const others = columns.map(({ name }) => name).filter((name) => !left.has(name) && !ofTexts.includes(name));
  const { id, newest, notes } = idOf(columns, facts, { rows, others, prices, repeats: isPrices });
  const date = isPrices ? dateOf(columns) : undefined;
  const areNew =
    conditions.size > 0 ? !conditions.has('used') : areDataSheets(matches, columns, vehicle.vehicle);
  const kind = !isPrices && areNew ? 'new' : 'used';
  const feed: Feed = {
    source,
    kind: date && matches.some(({ field }) => field === PRICE) ? 'prices' : kind,
    id,
    ...(newest !== undefined && !date && { newest }),
    ...(!isPrices && { vehicle: vehicle.vehicle }),
    ...(photos && !date && { photos }),
    ...(media && !date && { media }),
    ...(!date && texts),
    ...(status && { status }),
    ...(conditions.size > 1 && { condition }),
    fields: date ? fields.filter(({ field }) => field === PRICE) : fields,
    ...(date && { date: date.name }),
  };
  const used = [
    ...taken,
    ...ofPhotos,
    ...(date ? [] : ofTexts),
    ...matches.flatMap(({ column }) => [column.name, unitColumn(column.name, names)]),
    ...id.columns,
    newest ?? '',
    date?.name ?? '',
    ...namedColumns(columns, 'asOf', NAMED).map(({ name }) => name),
  ];
  return {
    feed: withAsOf(feed, columns),
    notes: [
      ...notes,
      ...vehicle.notes,
      ...(kind === 'new' && conditions.size === 0
        ? [{ about: 'kind', text: 'technical data without mileage or year: the cars are taken as new ones' }]
        : []),
      ...matchNotes(matches),
      ...(date ? [] : [...photoNotes, ...textNotes]),
      ...leftNotes(
        columns,
        used,
        date ? [] : pictures.filter(({ name }) => !ofPhotos.includes(name) && !ofMedia.includes(name)),
      ),
      ...(matches.every(({ field }) => field !== PRICE)
        ? [{ about: PRICE, text: 'no column of prices was found' }]
        : []),
    ],
  };
}

/** The column of the day of a price. */
function dateOf(columns: readonly Column[]): Column | undefined {
  return (
    namedColumns(columns, 'listing.published_on')[0] ??
    columns.find(({ name }) => nameScore(name, DATE_NAMES) >= NAMED)
  );
}

/** Columns and fields that fit, each once, the best first. */
function fieldMatches(
  columns: readonly Column[],
  taken: ReadonlySet<string>,
  target: SuggestTarget,
): Match[] {
  const free = columns.filter(({ name }) => !taken.has(name));
  const candidates = [
    ...free.flatMap((column) => byName(column, target)),
    ...free.flatMap((column) => byValues(column, target)),
  ];
  const matches: Match[] = [];
  const stated = candidates.flatMap((match) => {
    if (candidates.some((other) => isStatedBy(match, other) || isKnownAs(match, other))) return [];
    const invented = candidates.filter((other) => isStatedBy(other, match));
    const doubts = invented.map(({ column }) => `"${column.name}" has values where this column has none`);
    const score = Math.max(match.score, ...invented.map((other) => other.score + 0.01));
    return [{ ...match, doubts: [...match.doubts, ...doubts], score }];
  });
  for (const match of stated.toSorted((a, b) => b.score - a.score))
    if (matches.every(({ column, field }) => column !== match.column && field !== match.field))
      matches.push(match);
  const order = Object.keys(target.region.fields);
  return matches
    .toSorted((a, b) => order.indexOf(a.field) - order.indexOf(b.field))
    .map((match) => ({ ...match, mapping: noted(match) }));
}

/** Whether a text of a column is better read as one of the known values of another field, though some are unknown. */
function isKnownAs({ mapping, field, column }: Match, other: Match): boolean {
  const isOption = other.mapping.read === 'option' && other.fit >= 0.5 && !other.isByValues;
  return mapping.read === 'text' && !BESIDE[field] && other.column === column && isOption;
}

/** Whether another column has the same values and leaves others out, which are invented in this one (a mean price). */
function isStatedBy(match: Match, other: Match): boolean {
  if (other.field !== match.field || other.column === match.column) return false;
  const [all, stated] = [match.column.all, other.column.all];
  const filled = stated.filter((cell) => cell !== '').length;
  const isAlike = stated.every((cell, at) => cell === '' || cell === all[at]);
  return filled > 0 && isAlike && filled < all.filter((cell) => cell !== '').length;
}

/** A colour of the seats is not that of the car. */
const isOfInside = ({ name }: Column, field: string): boolean =>
  field.includes('color') && words.inside.some((word) => containsWords(headerWords(name), headerWords(word)));

function byName(column: Column, target: SuggestTarget): Match[] {
  return Object.keys(target.region.fields).flatMap((field) => {
    if (isOfInside(column, field)) return [];
    const known = [...(WORDS[field] ?? []), ...(target.fieldLabels?.get(field) ?? [])];
    const name = nameScore(column.name, known);
    const candidate = name < LIKELY ? undefined : candidateFor(column, field, target);
    // any text could be one of a column with another name
    if (!candidate || candidate.fit < 0.3 || (name < NAMED && candidate.mapping.read === 'text')) return [];
    const doubts =
      name < NAMED ? [`"${column.name}" may be another column`, ...candidate.doubts] : candidate.doubts;
    return [{ ...candidate, doubts, column, field, score: name * (0.4 + 0.6 * candidate.fit) }];
  });
}

function byValues(column: Column, target: SuggestTarget): Match[] {
  if (share(column.cells, isAddress) > 0.1) return [];
  return Object.entries(BY_VALUES).flatMap(([field, looks]): Match[] => {
    if (isOfInside(column, field)) return [];
    if (share(column.cells, (cell) => (looks ?? /\p{L}/u).test(cell)) < 0.8) return [];
    const candidate = candidateFor(column, field, target);
    if (!candidate || candidate.fit < 0.8) return [];
    const doubts = [`"${column.name}" is taken because of its values`, ...candidate.doubts];
    return [{ ...candidate, doubts, column, field, score: 0.3 * candidate.fit, isByValues: true }];
  });
}

function noted({ mapping, doubts }: Match): FeedField {
  return doubts.length === 0 ? mapping : { ...mapping, note: `unsure: ${doubts.join('; ')}` };
}

function besideOf({ column, field }: Match, target: SuggestTarget): FeedField[] {
  return (BESIDE[field] ?? []).flatMap((other) => {
    const candidate = candidateFor(column, other, target);
    return candidate && candidate.fit >= 0.3 ? [noted({ ...candidate, column, field: other, score: 0 })] : [];
  });
}

/** What a new car does not have. */
const PAST = /mileage|year|registration_date|owner/;
/** Technical data of a model that is for sale new. */
const SHEET = /torque|top_speed|capacity|fuel_economy|energy|driving_range/;
const MANY_OF_SHEET = 3;

/** Whether rows are new cars: they have technical data, but neither a mileage nor a year. */
function areDataSheets(
  matches: readonly Match[],
  columns: readonly Column[],
  { title = [] }: NonNullable<Feed['vehicle']>,
): boolean {
  const titles = columns.filter(({ name }) => title.includes(name)).flatMap(({ cells }) => cells);
  return (
    matches.every(({ field }) => !PAST.test(field)) &&
    matches.filter(({ field }) => SHEET.test(field)).length >= MANY_OF_SHEET &&
    share(titles, (cell) => /(?<!\d)(?:19|20)\d\d(?!\d)/.test(cell)) < 0.5
  );
}

const isChanging = (field: string): boolean => /price|installment|published/.test(field);

/** Each field once: what stands beside a column with a name beats a column that is taken because of its values. */
function fieldsOnce(matches: readonly Match[], target: SuggestTarget): FeedField[] {
  const all = matches.flatMap((match) => [
    { mapping: match.mapping, rank: match.isByValues ? 2 : 0 },
    ...besideOf(match, target).map((mapping) => ({ mapping, rank: 1 })),
  ]);
  const best = new Map<string, { mapping: FeedField; rank: number }>();
  for (const each of all) {
    const known = best.get(each.mapping.field);
    if (!known || each.rank < known.rank) best.set(each.mapping.field, each);
  }
  return all.filter((each) => best.get(each.mapping.field) === each).map(({ mapping }) => mapping);
}

/** Columns that together tell one car from another: not the price, which changes. */
function fallbackId(
  taken: ReadonlySet<string>,
  matches: readonly Match[],
  states: readonly (string | undefined)[],
  pictures: readonly Column[],
): string[] {
  const left = new Set([...states, ...pictures.map(({ name }) => name)]);
  const vehicle = [...taken].filter((name) => !left.has(name));
  const facts = matches.filter(({ field }) => !isChanging(field)).map(({ column }) => column.name);
  return [...vehicle, ...facts];
}

/** Days from which what is left is counted. */
function withAsOf(feed: Feed, columns: readonly Column[]): Feed {
  const asOf = namedColumns(columns, 'asOf', NAMED).map(({ name }) => name);
  if (asOf.length === 0) return feed;
  return {
    ...feed,
    fields: feed.fields.map((mapping) => (mapping.read.endsWith('_left') ? { ...mapping, asOf } : mapping)),
  };
}

const matchNotes = (matches: readonly Match[]): Note[] =>
  matches
    .map((match) => ({ about: match.field, text: match.mapping.note ?? '' }))
    .filter(({ text }) => text !== '');

function leftNotes(columns: readonly Column[], used: readonly string[], pictures: readonly Column[]): Note[] {
  return columns.flatMap(({ name }) => {
    if (pictures.some((each) => each.name === name))
      return [{ about: name, text: 'has pictures, which are not taken' }];
    return used.includes(name) ? [] : [{ about: name, text: 'no field was found for this column' }];
  });
}

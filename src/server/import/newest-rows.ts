import type { Feed } from '#contracts/types.ts';
import { type CellTime, cellTime, type DayColumn, isBefore } from '#region/search/read-day.ts';
import type { FeedReader } from './feed-reader.ts';
import { photoUrls } from './photo-urls.ts';
import { type RowSource, readRows } from './read-rows.ts';
import { firstFilled, fold, readField } from './read-value.ts';
import { Reject } from './reject.ts';
import { rowId } from './row-id.ts';
import { rowMedia } from './row-media.ts';
import type { SourceRow } from './source-row.ts';
import type { VehicleNames } from './vehicle-names.ts';
import { readVehicle, type Vehicle, type VehicleTexts } from './vehicle-text.ts';

interface Days extends Pick<DayColumn, 'today' | 'languages'> {
  /** Of the region: of times without one. */
  timeZone?: string;
}

/** Result of the first pass over a file: the newest row of each car. The others are duplicates. */
export interface NewestRows {
  /** Number of rows in the file. */
  total: number;
  /** Whether the row with this number is the newest of its id. */
  isNewest(id: string, number: number): boolean;
  /** Why an id cannot be used: rows with it are different cars. */
  clash(id: string): string | undefined;
  /** Ids of all cars in the file, including those of rejected rows. */
  ids(): string[];
  /** Number of rows that are not empty and have no readable id. */
  withoutId: number;
  /** Whether any row names a photo. */
  hasPhotos: boolean;
  /** Collections of other media of which it names any. */
  media: ReadonlySet<string>;
  /** Cells of `newest` that are no times, so that of two rows of a car the later one in the file counts. */
  notTimes: string[];
}

/**
 * @param days context for reading dates
 * @param readers those of extensions
 * @param names tell different cars with one id; absent: they are rows of one car
 * @throws if the file cannot be read
 */
export async function findNewestRows(
  file: RowSource,
  feed: Feed,
  days: Days = {},
  readers?: readonly FeedReader[],
  names?: VehicleNames,
): Promise<NewestRows> {
  const newest = new Map<string, { number: number; seen: Seen; car: CarCells }>();
  const notTimes: string[] = [];
  const clashes = new Map<string, string>();
  let total = 0;
  let withoutId = 0;
  let hasPhotos = false;
  const media = new Set<string>();
  for await (const row of readRows(file, feed, readers)) {
    total += 1;
    if ('broken' in row) {
      withoutId += 1;
      continue;
    }
    hasPhotos ||= (photoUrls(row, feed) ?? []).length > 0;
    for (const [name, found] of Object.entries(feed.media ? rowMedia(row, feed) : {}))
      if (found.length > 0) media.add(name);
    const id = tryRowId(row, feed);
    if (id === undefined && Object.values(row.values).some((cell) => cell.trim() !== '')) withoutId += 1;
    if (id === undefined) continue;
    const seen = seenIn(row.values[feed.newest ?? ''] ?? '', feed, days);
    if (seen === 'unclear') notTimes.push((row.values[feed.newest ?? ''] ?? '').slice(0, MAX_EXAMPLE_LENGTH));
    const known = newest.get(id);
    const car = carCells(row, feed);
    if (names && known && !clashes.has(id) && areDifferentCars(known.car, car, feed, names, days))
      clashes.set(id, clashText(id, known.number, row.number, feed));
    if (!known || !isOlder(seen, known.seen, days)) newest.set(id, { number: row.number, seen, car });
  }
  return {
    total,
    isNewest: (id, number) => newest.get(id)?.number === number,
    clash: (id) => clashes.get(id),
    ids: () => [...newest.keys()],
    withoutId,
    hasPhotos,
    media,
    notTimes,
  };
}

/** Cells that tell one car from another. */
interface CarCells extends VehicleTexts {
  year: string;
  mileage: string;
  price: string;
}

const FIELDS = {
  year: 'inventory.manufacture_year',
  mileage: 'listing.mileage',
  price: 'listing.asking_price',
};

function carCells(row: SourceRow, { vehicle = {}, fields }: Feed): CarCells {
  const cell = (columns: readonly string[] = []) => firstFilled(row, columns, vehicle.missing);
  const fieldCell = (name: string) => {
    const mapping = fields.find(({ field }) => field === name);
    return firstFilled(row, mapping?.from ?? [], mapping?.missing);
  };
  return {
    make: cell(vehicle.make),
    model: cell(vehicle.model),
    title: cell(vehicle.title),
    year: fieldCell(FIELDS.year),
    mileage: fieldCell(FIELDS.mileage),
    price: fieldCell(FIELDS.price),
  };
}

/**
 * Whether two rows with one id are certainly different cars. Where the file has times of its rows, any one fact may have
 * changed or been corrected, and only another make with another year or model tells; without them a digest cannot leave a
 * price out that differs.
 */
function areDifferentCars(a: CarCells, b: CarCells, feed: Feed, names: VehicleNames, days: Days): boolean {
  if (feed.kind === 'prices') return false;
  const differs = (cell: keyof typeof FIELDS) =>
    a[cell] !== '' &&
    b[cell] !== '' &&
    a[cell] !== b[cell] &&
    readCell(a[cell], FIELDS[cell], feed, days) !== readCell(b[cell], FIELDS[cell], feed, days);
  const isOtherYear = differs('year');
  if (!feed.newest && (isOtherYear || differs('mileage') || (feed.id.take === 'digest' && differs('price'))))
    return true;
  if (a.make === b.make && a.model === b.model && a.title === b.title) return false;
  const [one, other] = [readVehicle(a, names), readVehicle(b, names)];
  if (!one || !other) return false;
  const areBoth = <Value>(x: Value | undefined, y: Value | undefined) =>
    x !== undefined && y !== undefined && x !== y;
  const isOtherMake = one.make !== other.make;
  const isOtherCar = areBoth(modelOf(one), modelOf(other)) || areBoth(one.year, other.year);
  return feed.newest ? isOtherMake && (isOtherCar || isOtherYear) : isOtherMake || isOtherCar;
}

const modelOf = ({ make, makeModel }: Vehicle) => makeModel?.slice(make.length + 1);

/** Value of a cell, so that `2019` and `2019年` are one; its text if it cannot be read. */
function readCell(text: string, name: string, { fields }: Feed, days: Days): unknown {
  const mapping = fields.find(({ field }) => field === name);
  try {
    const row = { number: 0, values: { cell: text } };
    return (mapping && readField(row, { ...mapping, from: ['cell'] }, days)) ?? fold(text);
  } catch (error) {
    if (error instanceof Reject) return fold(text);
    throw error;
  }
}

/** A number that a spreadsheet has shortened: `1.23457E+12`. */
const SHORTENED = /^\d(?:[.,]\d+)?E\+\d+$/i;

function clashText(id: string, first: number, second: number, { id: { columns, take } }: Feed): string {
  const advice = SHORTENED.test(id)
    ? 'a spreadsheet has shortened the numbers: export the column as text'
    : take === 'digest'
      ? `"id" needs one more column that tells them apart, besides ${columns.map((name) => `"${name}"`).join(', ')}`
      : '"id" needs a column that differs for each car';
  return `rows ${first} and ${second} are different cars with one id (${id.slice(0, 40)}): ${advice}`;
}

/** When a row was written; a row without it is older than any. */
type Seen = CellTime | 'unclear' | undefined;

const MAX_EXAMPLE_LENGTH = 40;

function seenIn(text: string, { newest = '', fields }: Feed, days: Days): Seen {
  if (text.trim() === '') return undefined;
  const own = fields.find(({ from }) => from.includes(newest));
  const other = fields.find(({ dateOrder }) => dateOrder !== undefined);
  return (
    cellTime(text.trim(), { dateOrder: (own?.dateOrder ? own : other)?.dateOrder, ...days }) ?? 'unclear'
  );
}

function isOlder(seen: Seen, known: Seen, { timeZone = 'UTC' }: Days): boolean {
  if (seen === 'unclear' || known === 'unclear' || known === undefined) return false;
  return seen === undefined || isBefore(seen, known, timeZone);
}

function tryRowId(row: SourceRow, feed: Feed): string | undefined {
  try {
    return rowId(row, feed);
  } catch (error) {
    if (error instanceof Reject) return undefined;
    throw error;
  }
}

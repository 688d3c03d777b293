import type { Feed } from '#contracts/types.ts';
import { photoColumns, photoUrls } from '../photo-urls.ts';
import type { SourceRow } from '../source-row.ts';
import type { Column } from './column.ts';
import { containsWords, headerWords, nameScore } from './column-name.ts';
import { NAMED, type Note } from './known-columns.ts';
import words from './words.json' with { type: 'json' };

type Photos = NonNullable<Feed['photos']>;

const FILE = /\.(?:jpe?g|png|webp|avif)(?![\p{L}\p{N}])/iu;
const RELATIVE = /^(?!www\.|[a-z][a-z\d+.-]*:|\/\/).*\.(?:jpe?g|png|webp|avif)(?:\?\S*)?$/i;
const PLACE = /(?<![\p{L}\p{N}])(?:image|img|photo|picture|foto|bild(?:er)?)s?(?![\p{L}\p{N}])/iu;
const HOST = /^(?:image|img|photo|picture|foto)s?\d*\./i;
/** Films, reports, pages and views all around a car. */
const OTHER =
  /\.(?:mp4|webm|mov|m4v|m3u8|pdf|html?)(?![a-z\d])|youtu\.?be|vimeo|matterport|(?<![a-z])spin(?:s|car)?[./]|panorama|(?:virtual|360)[-_]?(?:tour|view|spin|degree)|\/360(?:\/(?!.*\.(?:jpe?g|png|webp|avif))|$)/i;
/** What may stand between addresses, and between names of files. */
const BETWEEN = [
  /(<br\s*\/?>|[^\p{L}\p{N}/=:?&%.]{1,10})(?=(?:https?:)?\/\/)/giu,
  /(?<=\.(?:jpe?g|png|webp|avif))(<br\s*\/?>|[^\p{L}\p{N}/=:?&%.]{1,10})(?=[\p{L}\p{N}/])/giu,
];
/** What is left of a separator with blanks around it. */
const REST = /%20(?:\W|%[\dA-F]{2})*$/i;
/** Addresses in objects, which are read with the object. */
const URL_OF_OBJECT = /^\.(?:url|src|href|link|contenturl)$/i;
/** The least part of different cells: a logo or a picture of a dealer is that of many cars. */
const FEW = 0.2;

/** What the columns with pictures are. */
interface FoundPhotos {
  photos?: Photos;
  /** All columns with pictures. */
  pictures: Column[];
  /** Names of those that are taken, with the objects around and the values within them. */
  taken: string[];
  notes: Note[];
}

/** Columns with photos of the cars: the cover before lists, a small picture only where there is no other. */
export function photosOf(columns: readonly Column[], rows: readonly SourceRow[]): FoundPhotos {
  const pictures = columns.filter(hasPictures);
  const found = columns.filter((column) => arePhotos(column, pictures.includes(column)));
  const large = found.filter(({ name }) => sizeOf(name) < SIZES.length);
  const all = largest(whole(large.length > 0 ? large : found)).toSorted((a, b) => rankOf(a) - rankOf(b));
  if (all.length === 0) return { pictures, taken: [], notes: [] };
  const separator = separatorOf(all.flatMap(({ cells }) => cells));
  const photos = { from: withNumbers(all, columns), ...(separator !== undefined && { separator }) };
  const names = all.map(({ name }) => name);
  const isWithin = ({ name }: Column) =>
    names.some((each) => each === name || name.startsWith(`${each}.`) || each.startsWith(`${name}.`));
  return {
    photos,
    pictures: [...new Set([...pictures, ...all])],
    taken: columns.filter(isWithin).map(({ name }) => name),
    notes: notesOf(photos, rows),
  };
}

/** What the import reads of a row: addresses, and texts that are none. */
function readPhotos(row: SourceRow, photos: Photos): { urls: string[]; unread: string[] } {
  const unread: string[] = [];
  return { urls: photoUrls(row, { photos }, (text) => unread.push(text)) ?? [], unread };
}

function textsOf(cells: readonly string[], separator?: string): { text: string; isUrl: boolean }[] {
  const photos = { from: ['cell'], ...(separator !== undefined && { separator }) };
  return cells.flatMap((cell) => {
    const { urls, unread } = readPhotos({ number: 1, values: { cell } }, photos);
    const other = unread.map((text) => ({ text, isUrl: false }));
    return [...urls.map((text) => ({ text, isUrl: true })), ...other];
  });
}

function isPicture(text: string): boolean {
  if (OTHER.test(text)) return false;
  const url = URL.parse(text);
  return url
    ? FILE.test(url.pathname + url.search) || PLACE.test(url.pathname) || HOST.test(url.host)
    : RELATIVE.test(text);
}

const most = (column: Column, isTrue: (each: { text: string; isUrl: boolean }) => boolean): boolean => {
  const texts = textsOf(column.cells);
  return texts.filter(isTrue).length > texts.length / 2;
};

const hasPictures = (column: Column): boolean => most(column, ({ text }) => isPicture(text));

/** Whether pictures are photos of the cars; by the name of the column addresses are that do not look like pictures. */
function arePhotos(column: Column, isOfPictures: boolean): boolean {
  const { name, cells } = column;
  const plain = name.replaceAll(/\d+/g, ' ');
  const isNamed = nameScore(plain, words.columns.pictures) >= NAMED;
  if (
    has(name, words.noPhotos) ||
    has(name, words.flaws) ||
    (!isNamed && nameScore(plain, words.columns.url) >= NAMED)
  )
    return false;
  const different = new Set(cells).size;
  const isOfMany = plain === name && cells.length > 2 && (different === 1 || different < cells.length * FEW);
  if (isOfMany) return false;
  return isOfPictures || (isNamed && most(column, ({ text, isUrl }) => isUrl && !OTHER.test(text)));
}

export const has = (name: string, known: readonly string[]): boolean => {
  const header = headerWords(name);
  return known.some((word) => containsWords(header, headerWords(word)));
};

/** The usual size is between the large and the other ones; the last is that of small pictures. */
const SIZES = [words.sizes.large, [], words.sizes.medium] as const;

function sizeOf(name: string): number {
  if (has(name, words.sizes.small)) return SIZES.length;
  const size = SIZES.findIndex((known) => has(name, known));
  return size === -1 ? 1 : size;
}

/** Of the same pictures in several sizes the largest. */
function largest(columns: readonly Column[]): Column[] {
  const sizes = new Set(Object.values(words.sizes).flat());
  const keyOf = ({ name }: Column) =>
    headerWords(name)
      .split(' ')
      .filter((word) => !sizes.has(word))
      .join(' ');
  return columns.filter((column) => {
    const alike = columns.filter((each) => keyOf(each) === keyOf(column));
    return alike.toSorted((a, b) => sizeOf(a.name) - sizeOf(b.name))[0] === column;
  });
}

/** Objects whose address is read with them, and lists, instead of the values within; else these. */
export function whole(columns: readonly Column[]): Column[] {
  const within = ({ name }: Column) => columns.filter((each) => each.name.startsWith(`${name}.`));
  const isRead = (column: Column) =>
    column.cells.some((cell) => cell.startsWith('[')) ||
    within(column).some(({ name }) => URL_OF_OBJECT.test(name.slice(column.name.length)));
  const read = columns.filter(isRead);
  return columns.filter(
    (column) =>
      !read.some((each) => within(each).includes(column)) &&
      (read.includes(column) || within(column).length === 0),
  );
}

/** A cover, other columns with one picture, lists, the inside. */
function rankOf({ name, cells }: Column): number {
  if (has(name, words.inside)) return 3;
  const isList = /\d/.test(name) || cells.some((cell) => textsOf([cell]).length > 1);
  return isList ? 2 : has(name, words.cover) ? 0 : 1;
}

/** Columns whose names differ in a number as one, unless it would stand for others too. */
export function withNumbers(taken: readonly Column[], columns: readonly Column[]): string[] {
  const own = taken.map(({ name }) => name);
  const all = columns.map(({ name }) => name);
  const others = columns
    .filter((each) => each.cells.length > 0 && !taken.includes(each))
    .map((each) => each.name);
  const from = own.map((name) => {
    const patterns = [...name.matchAll(/\d+/g)]
      .map(({ 0: digits, index }) => `${name.slice(0, index)}{n}${name.slice(index + digits.length)}`)
      .map((pattern) => ({ pattern, count: photoColumns([pattern], all).length }))
      .filter(({ pattern, count }) => count > 1 && photoColumns([pattern], others).length === 0);
    return patterns.toSorted((a, b) => b.count - a.count)[0]?.pattern ?? name;
  });
  return [...new Set(from)];
}

/** The separator with which more pictures are read than without one. */
function separatorOf(cells: readonly string[]): string | undefined {
  const count = (separator?: string) => {
    const texts = textsOf(cells, separator);
    const { length } = texts.filter(({ text }) => isPicture(text) && !REST.test(text));
    return length < texts.length * NEARLY_ALL ? 0 : length;
  };
  const found = cells
    .filter((cell) => !/^\s*[[{"]/.test(cell))
    .flatMap((cell) =>
      [...cell.matchAll(BETWEEN[cell.includes('//') ? 0 : 1] as RegExp)].map(([text]) => text.trim() || text),
    );
  const counts = [...new Set(found)].slice(0, MAX_SEPARATORS).map((text) => ({ text, count: count(text) }));
  const best = counts.toSorted((a, b) => b.count - a.count)[0];
  return best && best.count > count() ? best.text : undefined;
}
const MAX_SEPARATORS = 10;
const NEARLY_ALL = 0.8;

function notesOf(photos: Photos, rows: readonly SourceRow[]): Note[] {
  const read = rows.map((row) => readPhotos(row, photos));
  const counts = read.map(
    ({ urls, unread }) => urls.length + unread.filter((text) => RELATIVE.test(text)).length,
  );
  const [least, greatest] = [Math.min(...counts), Math.max(...counts)];
  const isRelative = read.some(({ unread }) => unread.some((text) => RELATIVE.test(text)));
  const count = least === greatest ? String(least) : `${least}–${greatest}`;
  const base =
    'the cells name files: set "base" to the address that they follow; without it they are not read';
  const texts = [`${count} per car in the first ${rows.length} rows`, ...(isRelative ? [base] : [])];
  return texts.map((text) => ({ about: 'photos', text }));
}

import type { Feed } from '#contracts/types.ts';
import type { SourceRow } from './source-row.ts';

/** Photos of one car. */
export const MAX_PHOTOS = 60;
const MAX_LENGTH = 2_000;
/** Base of photos that lie beside the file, in an import by command. */
export const BESIDE = 'file:///';
/** Stands for a number in the name of a column. */
const NUMBER = '{n}';
/** Properties that hold the address of a picture which is an object, the best first. */
const URL_PROPERTIES = [
  'url',
  'contenturl',
  'src',
  'href',
  'large',
  'original',
  'full',
  'path',
  'link',
  'image',
  'value',
];
/** Properties of such objects that say something of it, the best first. */
const CAPTION_PROPERTIES = ['caption', 'description', 'text', 'comment', 'title', 'label'];
const KIND_PROPERTIES = ['kind', 'finding', 'damage', 'type', 'category'];
/** What stands between addresses of a cell; commas and blanks may also be part of one. */
const BETWEEN_URLS = /(?<![\s,;|])[\s,;|]+(?=(?:https?:)?\/\/)/i;
const BETWEEN_NAMES = /[,;|\n]/;

/** Columns with addresses, and what stands beside each. */
export interface PhotoColumns extends Pick<NonNullable<Feed['photos']>, 'separator' | 'base'> {
  from: readonly string[];
  /** Columns with texts, in the order of `from`. */
  beside?: Readonly<Record<'caption' | 'kind', readonly string[]>>;
}

/** An address, and what the row says of it. */
interface Address {
  url: string;
  kind?: string | undefined;
  caption?: string | undefined;
}

/**
 * Reads the addresses of a car's photos, each once, in their order: of a cell with several, of a JSON list, of numbered
 * columns.
 * @param onUnread receives what is no address
 * @returns undefined if the mapping names no photos
 */
export function photoUrls(
  row: SourceRow,
  { photos }: Pick<Feed, 'photos'>,
  onUnread: (text: string) => void = () => {},
): string[] | undefined {
  if (!photos?.from) return undefined;
  const found = addressesOfRow(row, { ...photos, from: photos.from }, onUnread).map(({ url }) => url);
  return [...new Set(found)].slice(0, MAX_PHOTOS);
}

/** Reads the addresses of some columns in their order, with the texts beside them. */
export function addressesOfRow(
  row: SourceRow,
  { from, separator, base, beside }: PhotoColumns,
  onUnread: (text: string) => void,
): Address[] {
  const names = Object.keys(row.values);
  return from.flatMap((name, index) =>
    photoColumns([name], names).flatMap((column) => {
      const found = textsOf(row.values[column] ?? '', separator);
      const place = { name, column, isOne: found.length === 1 };
      const kinds = textsBeside(row, beside?.kind[index], place);
      const captions = textsBeside(row, beside?.caption[index], place);
      return found.flatMap(({ text, ...own }, at) => {
        const { kind = kinds[at], caption = captions[at] } = own;
        const url = urlOf(text, base);
        if (url === undefined) onUnread(text);
        return url === undefined ? [] : [{ url, kind, caption }];
      });
    }),
  );
}

/** The texts beside the addresses of a column, in their order, of a column that is numbered as it is; none if none is named. */
function textsBeside(
  { values }: SourceRow,
  beside: string | undefined,
  { name, column, isOne }: { name: string; column: string; isOne: boolean },
): (string | undefined)[] {
  if (beside === undefined) return [];
  const [before = '', after = ''] = name.split(NUMBER, 2);
  const number = name.includes(NUMBER) ? column.slice(before.length, column.length - after.length) : '';
  const cell = (values[beside.replace(NUMBER, number)] ?? '').trim();
  if (isOne || cell === '') return [cell || undefined];
  const json = cell.startsWith('[') ? parsed(cell) : undefined;
  const texts: unknown[] = Array.isArray(json) ? json : cell.split(/[|;\n]/);
  return texts.map((text) => (typeof text === 'string' ? text.trim() || undefined : undefined));
}

/** Returns the columns of a file that are meant, numbered ones by their number. */
export function photoColumns(names: readonly string[], columns: readonly string[]): string[] {
  return names.flatMap((name) => {
    if (!name.includes(NUMBER)) return [name];
    const [before = '', after = ''] = name.split(NUMBER, 2);
    return columns
      .flatMap((column) => {
        const number = column.slice(before.length, column.length - after.length);
        const isOne = column.startsWith(before) && column.endsWith(after) && /^\d{1,3}$/.test(number);
        return isOne ? [{ column, number: Number(number) }] : [];
      })
      .sort((one, other) => one.number - other.number)
      .map(({ column }) => column);
  });
}

/** A text that should be an address, and what an object says of it. */
interface Named {
  text: string;
  kind?: string | undefined;
  caption?: string | undefined;
}

function textsOf(cell: string, separator: string | undefined): Named[] {
  const text = cell.trim();
  if (text === '') return [];
  const json = /^[[{"]/.test(text) ? parsed(text) : undefined;
  if (json !== undefined) return inJson(json);
  const parts =
    separator === undefined
      ? text.split(text.includes('//') ? BETWEEN_URLS : BETWEEN_NAMES)
      : text.split(separator);
  return parts.map((part) => ({ text: part.trim() })).filter((part) => part.text !== '');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The addresses of a list, of an object with one, or of a list of such objects. */
function inJson(value: unknown): Named[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [{ text: value.trim() }];
  if (Array.isArray(value)) return value.flatMap(inJson);
  if (typeof value !== 'object' || value === null) return [];
  const own = new Map(Object.entries(value).map(([name, each]) => [name.toLowerCase(), each as unknown]));
  const isFilled = (each: unknown) => each !== undefined && each !== null && each !== '';
  const best = URL_PROPERTIES.map((name) => own.get(name)).find(isFilled);
  // lists below a key: { "photos": [ … ] }
  if (best === undefined)
    return [...own.values()].flatMap((each) => (Array.isArray(each) ? inJson(each) : []));
  const first = (names: readonly string[]) =>
    names.map((name) => own.get(name)).find((each) => typeof each === 'string' && each.trim() !== '');
  const texts = { kind: first(KIND_PROPERTIES), caption: first(CAPTION_PROPERTIES) } as Omit<Named, 'text'>;
  return inJson(best).map((named) => ({ ...texts, ...named }));
}

function urlOf(text: string, base: string | undefined): string | undefined {
  // in names of files they are letters like others
  const isName = base === BESIDE && !text.includes('://');
  const whole = isName
    ? text.replace(/[%?#]/g, encodeURIComponent)
    : text.startsWith('//')
      ? `https:${text}`
      : text;
  const url = URL.parse(whole, base);
  if (url?.username !== '' || url.password !== '') return undefined;
  const isBeside = base === BESIDE && url.protocol === 'file:' && url.host === '';
  if (!isBeside && !['http:', 'https:'].includes(url.protocol)) return undefined;
  url.hash = '';
  // letters become longer: an index of the database takes no more
  return url.href.length > MAX_LENGTH ? undefined : url.href;
}

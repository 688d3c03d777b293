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
/** What stands between addresses of a cell; commas and blanks may also be part of one. */
const BETWEEN_URLS = /(?<![\s,;|])[\s,;|]+(?=(?:https?:)?\/\/)/i;
const BETWEEN_NAMES = /[,;|\n]/;

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
  const found = new Set<string>();
  for (const column of photoColumns(photos.from, Object.keys(row.values)))
    for (const text of textsOf(row.values[column] ?? '', photos.separator)) {
      const url = urlOf(text, photos.base);
      if (url === undefined) onUnread(text);
      else found.add(url);
    }
  return [...found].slice(0, MAX_PHOTOS);
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

function textsOf(cell: string, separator: string | undefined): string[] {
  const text = cell.trim();
  if (text === '') return [];
  const json = /^[[{"]/.test(text) ? parsed(text) : undefined;
  if (json !== undefined) return inJson(json);
  const parts =
    separator === undefined
      ? text.split(text.includes('//') ? BETWEEN_URLS : BETWEEN_NAMES)
      : text.split(separator);
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The addresses of a list, of an object with one, or of a list of such objects. */
function inJson(value: unknown): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value.trim()];
  if (Array.isArray(value)) return value.flatMap(inJson);
  if (typeof value !== 'object' || value === null) return [];
  const own = Object.entries(value).map(([name, each]) => [name.toLowerCase(), each] as const);
  const best = URL_PROPERTIES.map((name) => own.find(([each]) => each === name)?.[1]).find(
    (each) => each !== undefined && each !== null && each !== '',
  );
  // lists below a key: { "photos": [ … ] }
  return best === undefined
    ? own.flatMap(([, each]) => (Array.isArray(each) ? inJson(each) : []))
    : inJson(best);
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

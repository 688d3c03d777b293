import { createHash } from 'node:crypto';
import type { Feed } from '#contracts/types.ts';
import { Reject } from './reject.ts';
import type { SourceRow } from './source-row.ts';

const MAX_ID_LENGTH = 200;
const DIGEST_LENGTH = 22;

/** Returns the id that stays the same when a row is imported again. @throws Reject if the row has none */
export function rowId(row: SourceRow, { id }: Feed): string {
  const [column = ''] = id.columns;
  const cells = id.columns.map((name) => (row.values[name] ?? '').trim());
  const text = cells.find((cell) => cell !== '') ?? '';
  if (text === '') throw new Reject(column, 'the row is empty or has no id');
  if (id.take === 'digest') return digest(cells.join('\u001f')).slice(0, 16);
  if (id.take === 'text') return bounded(joined(cells));
  const code = codeInAddress(text);
  if (!code) throw new Reject(column, `"${text.slice(0, 80)}" has no number in it`);
  return bounded(code);
}

/** A long id ends with a digest of the whole text, because cars may differ only in the last characters. */
function bounded(id: string): string {
  if (id.length <= MAX_ID_LENGTH) return id;
  return `${id.slice(0, MAX_ID_LENGTH - DIGEST_LENGTH - 1)}~${digest(id).slice(0, DIGEST_LENGTH)}`;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** Escapes dashes of the cells: `a-1` with `2` must differ from `a` with `1-2`. */
function joined(cells: readonly string[]): string {
  if (cells.length === 1) return cells[0] ?? '';
  return cells.map((cell) => cell.replaceAll('%', '%25').replaceAll('-', '%2D')).join('-');
}

/** Scheme and host, or a host before a path: the same for every car. */
const HOST =
  /^(?:[a-z][a-z\d+.-]*:)?\/\/[^/?#]*|^www\.[^/?#]*|^[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}(?::\d+)?(?=\/)/i;

/** Returns the last part of the path with a digit, otherwise the code in the query. */
function codeInAddress(address: string): string {
  const [, path = '', query = ''] = /^([^?#]*)(?:\?([^#]*))?/.exec(address.replace(HOST, '')) ?? [];
  const code = path.split('/').findLast(hasDigit);
  const own = ownCode(query);
  // the page of all cars may have a digit: `/w40/detail.aspx?cid=2823643`
  const isOfPage = code !== undefined && !path.endsWith(code) && digitsIn(own) > digitsIn(code);
  return code === undefined || isOfPage ? codeInQuery(query) : decoded(code);
}

/** Names of a value that is the id of a car. */
const ID_NAME = /^(?:[cav]?id|(?:car|ad|item|stock|vehicle|listing|product)[_-]?(?:id|no))$/i;

const digitsIn = (text: string): number => text.replace(/\D/g, '').length;

const ownCode = (query: string): string =>
  [...new URLSearchParams(query)].find(([name, value]) => ID_NAME.test(name) && hasDigit(value))?.[1] ?? '';

/** Returns the value of `id`, otherwise all values with a digit, because any of them may identify the car. */
function codeInQuery(query: string): string {
  const values = [...new URLSearchParams(query)].filter(([, value]) => hasDigit(value));
  const own = values.find(([name]) => name.toLowerCase() === 'id');
  return joined((own ? [own] : values).map(([, value]) => value));
}

function hasDigit(text: string): boolean {
  return /\d/.test(text);
}

/** Returns a text as it is if its percent-encoding is invalid. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

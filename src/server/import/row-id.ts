import { createHash } from 'node:crypto';
import type { Feed } from '#contracts/types.ts';
import { Reject } from './reject.ts';
import type { SourceRow } from './source-row.ts';

const MAX_ID_LENGTH = 200;
const DIGEST_LENGTH = 22;

/** What stays the same when a row is imported again. @throws Reject when the row has none */
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

/** A longer id ends in a digest of all of it, for cars may differ in its last characters only. */
function bounded(id: string): string {
  if (id.length <= MAX_ID_LENGTH) return id;
  return `${id.slice(0, MAX_ID_LENGTH - DIGEST_LENGTH - 1)}~${digest(id).slice(0, DIGEST_LENGTH)}`;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** Dashes of the cells are told from those between them: `a-1` with `2` is not `a` with `1-2`. */
function joined(cells: readonly string[]): string {
  if (cells.length === 1) return cells[0] ?? '';
  return cells.map((cell) => cell.replaceAll('%', '%25').replaceAll('-', '%2D')).join('-');
}

/** A scheme and a host, or a host alone that a path follows; what stands there is the same for every car. */
const HOST =
  /^(?:[a-z][a-z\d+.-]*:)?\/\/[^/?#]*|^www\.[^/?#]*|^[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}(?::\d+)?(?=\/)/i;

/** The last part of the path that has a digit, else what the query says. */
function codeInAddress(address: string): string {
  const [, path = '', query = ''] = /^([^?#]*)(?:\?([^#]*))?/.exec(address.replace(HOST, '')) ?? [];
  const code = path.split('/').findLast(hasDigit);
  return code === undefined ? codeInQuery(query) : decoded(code);
}

/** The value of `id`; without one all that have a digit, because nobody knows which of them is the car. */
function codeInQuery(query: string): string {
  const values = [...new URLSearchParams(query)].filter(([, value]) => hasDigit(value));
  const own = values.find(([name]) => name.toLowerCase() === 'id');
  return joined((own ? [own] : values).map(([, value]) => value));
}

function hasDigit(text: string): boolean {
  return /\d/.test(text);
}

/** Addresses are percent-encoded more or less well; what is not is taken as it stands. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

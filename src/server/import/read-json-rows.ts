import { Tokenizer, TokenParser } from '@streamparser/json';
import { exactNumber } from './exact-number.ts';
import { UnreadableFile } from './read-text.ts';
import { type BrokenRow, MAX_COLUMNS, type SourceRow } from './source-row.ts';

/** Reads rows of a JSON list, or of JSON documents that may span several lines. @throws UnreadableFile if it is invalid or truncated */
export function readJsonRows(source: AsyncIterable<string>): AsyncGenerator<SourceRow | BrokenRow> {
  return rowsOf(documentsOf(source));
}

/** Characters of a document that is cut off; a packed one may have many more. */
const MAX_CUT = 32 * 2 ** 20;

/** The text of a document that is cut off, ended behind its last complete part; empty where there is none. */
export async function* closedJson(source: AsyncIterable<string>): AsyncGenerator<string> {
  let text = '';
  try {
    for await (const part of source) {
      text += part;
      if (text.length > MAX_CUT || !/^\s*\{/.test(text)) break;
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
  }
  if (!/^\s*\{/.test(text)) return;
  const open: string[] = [];
  let [end, depth, isText] = [0, 0, false];
  for (const { 0: sign, index } of text.matchAll(/\\.|["{}[\]]/gs)) {
    if (sign === '"') isText = !isText;
    else if (isText || sign.length > 1) continue;
    else if (sign === '{' || sign === '[') open.push(sign === '{' ? '}' : ']');
    else {
      open.pop();
      [end, depth] = [index + 1, open.length];
    }
  }
  yield text.slice(0, end) + open.slice(0, depth).reverse().join('');
}

/** A document or an item of a list. */
export interface JsonRow {
  number: number;
  value: unknown;
  isItem?: boolean;
}

/** The rows of documents. The only one of a file may have its cars in a list below a key; one of several is a car. */
export async function* rowsOf(
  documents: AsyncIterable<JsonRow | BrokenRow>,
): AsyncGenerator<SourceRow | BrokenRow> {
  let only: JsonRow | undefined;
  let isFirst = true;
  for await (const document of documents) {
    if (only) yield toRow(only.number, only.value);
    only = undefined;
    if ('broken' in document) yield document;
    else if (isFirst && !document.isItem) only = document;
    else yield toRow(document.number, document.value);
    isFirst = false;
  }
  if (!only) return;
  const cars = listBelow(only.value);
  if (!cars) yield toRow(only.number, only.value);
  for (const [index, car] of cars?.entries() ?? []) yield toRow(index + 1, car);
}

async function* documentsOf(source: AsyncIterable<string>): AsyncGenerator<JsonRow> {
  const ready: unknown[] = [];
  let parser: Tokenizer | undefined;
  let isItem = false;
  let number = 0;
  const attempt = (step: () => void) => {
    try {
      step();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const row = number + ready.length;
      throw new UnreadableFile(`The file is invalid or truncated JSON after row ${row}. ${reason}`);
    }
  };
  for await (const text of source) {
    if (!parser) isItem = text.trimStart().startsWith('[');
    const open = parser ?? parserFor(isItem, (row) => ready.push(row));
    parser = open;
    attempt(() => open.write(text));
    for (const value of ready.splice(0)) {
      number += 1;
      yield { number, value, isItem };
    }
  }
  // a truncated list must not pass for a shorter one
  attempt(() => {
    if (parser && !parser.isEnded) parser.end();
  });
}

class ExactTokenizer extends Tokenizer {
  protected override parseNumber(text: string): number {
    // the parser passes on any value
    return exactNumber(text) as number;
  }
}

/** Rows are the items of a list, or consecutive documents. */
function parserFor(isList: boolean, onRow: (row: unknown) => void): Tokenizer {
  const options = {
    paths: [isList ? '$.*' : '$'],
    keepStack: false,
    ...(!isList && { separator: '' }),
  };
  const tokenizer = new ExactTokenizer(options);
  const parser = new TokenParser(options);
  tokenizer.onToken = (token) => parser.write(token);
  tokenizer.onEnd = () => {
    if (!parser.isEnded) parser.end();
  };
  parser.onError = (error) => tokenizer.error(error);
  parser.onEnd = () => {
    if (!tokenizer.isEnded) tokenizer.end();
  };
  parser.onValue = ({ value }) => {
    if (value !== undefined) onRow(value);
  };
  return tokenizer;
}

/** Cars have more properties than the objects around their list, and more than a picture of a car. */
export const MIN_PROPERTIES = 4;

/** The cars of a document whose list lies below a key: `{"total": 2, "data": {"vehicles": [{…}, {…}]}}`. */
function listBelow(value: unknown): readonly object[] | undefined {
  if (!isPlainObject(value)) return undefined;
  const { lists, facts } = partsOf(value, 1);
  const [list, other] = lists.filter(
    (each) => Object.keys(each[0] ?? {}).length >= Math.max(MIN_PROPERTIES, facts + 1),
  );
  return other ? undefined : list;
}

const isPlainObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Lists of objects of an object and those within it, and how many other values they have. */
function partsOf(value: object, level: number): { lists: object[][]; facts: number } {
  const own = Object.values(value);
  const within = level < MAX_LEVELS ? own.filter(isPlainObject).map((each) => partsOf(each, level + 1)) : [];
  const isList = (each: unknown): each is object[] =>
    Array.isArray(each) && each.length > 0 && each.every(isPlainObject);
  return {
    lists: [...own.filter(isList), ...within.flatMap(({ lists }) => lists)],
    facts: within.reduce(
      (sum, { facts }) => sum + facts,
      own.filter((each) => typeof each !== 'object').length,
    ),
  };
}

/** Converts the values of an item to text. */
export function toRow(number: number, value: unknown): SourceRow | BrokenRow {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { number, broken: 'is not an object' };
  const values: Record<string, string> = Object.create(null);
  const keys = Object.keys(value).length;
  if (keys > MAX_COLUMNS)
    return { number, broken: `has ${keys} properties; at most ${MAX_COLUMNS} are read` };
  try {
    addCells(values, value, '', 1);
  } catch (error) {
    // lists that are nested too deeply cannot be serialised
    if (error instanceof RangeError) return { number, broken: 'is nested too deeply' };
    throw error;
  }
  return { number, values };
}

/** Levels of objects whose values become columns (`specs.engine.cc`). */
const MAX_LEVELS = 5;

function addCells(values: Record<string, string>, value: object, prefix: string, level: number): void {
  for (const [key, cell] of Object.entries(value)) {
    const name = `${prefix}${key}`;
    // a property whose own name has a dot wins over a path
    values[name] ??= textOf(cell);
    const isObject = typeof cell === 'object' && cell !== null && !Array.isArray(cell);
    if (isObject && level < MAX_LEVELS) addCells(values, cell, `${name}.`, level + 1);
  }
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  return typeof cell === 'object' ? JSON.stringify(cell) : String(cell);
}

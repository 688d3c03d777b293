import { Tokenizer, TokenParser } from '@streamparser/json';
import { exactNumber } from './exact-number.ts';
import { UnreadableFile } from './read-text.ts';
import { type BrokenRow, MAX_COLUMNS, type SourceRow } from './source-row.ts';

/** Rows of a JSON list, or of JSON documents that may go on over several lines. @throws UnreadableFile where it is broken or cut off */
export async function* readJsonRows(source: AsyncIterable<string>): AsyncGenerator<SourceRow | BrokenRow> {
  const ready: unknown[] = [];
  let parser: Tokenizer | undefined;
  let number = 0;
  const attempt = (step: () => void) => {
    try {
      step();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const row = number + ready.length;
      throw new UnreadableFile(`The file is cut off or no JSON behind row ${row}. ${reason}`);
    }
  };
  for await (const text of source) {
    const open = parser ?? parserFor(text, (row) => ready.push(row));
    parser = open;
    attempt(() => open.write(text));
    for (const value of ready.splice(0)) {
      number += 1;
      yield toRow(number, value);
    }
  }
  // a list that was cut off would pass for a shorter one
  attempt(() => {
    if (parser && !parser.isEnded) parser.end();
  });
}

class ExactTokenizer extends Tokenizer {
  protected override parseNumber(text: string): number {
    // the parser hands on whatever it is given
    return exactNumber(text) as number;
  }
}

/** Rows are the items of a list, or documents one after another. */
function parserFor(text: string, onRow: (row: unknown) => void): Tokenizer {
  const isList = text.trimStart().startsWith('[');
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

/** @returns the cells of an item as text */
export function toRow(number: number, value: unknown): SourceRow | BrokenRow {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { number, broken: 'is not an object' };
  const values: Record<string, string> = Object.create(null);
  const keys = Object.keys(value).length;
  if (keys > MAX_COLUMNS) return { number, broken: `has ${keys} names; at most ${MAX_COLUMNS} are read` };
  try {
    addCells(values, value, '', 1);
  } catch (error) {
    // of a list that is nested too deeply to be written as text
    if (error instanceof RangeError) return { number, broken: 'is nested too deeply' };
    throw error;
  }
  return { number, values };
}

/** Levels of objects whose cells are columns of their own (`specs.engine.cc`). */
const MAX_LEVELS = 5;

function addCells(values: Record<string, string>, value: object, prefix: string, level: number): void {
  for (const [key, cell] of Object.entries(value)) {
    const name = `${prefix}${key}`;
    // a name with a dot of its own is not hidden by a path
    values[name] ??= textOf(cell);
    const isObject = typeof cell === 'object' && cell !== null && !Array.isArray(cell);
    if (isObject && level < MAX_LEVELS) addCells(values, cell, `${name}.`, level + 1);
  }
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  return typeof cell === 'object' ? JSON.stringify(cell) : String(cell);
}

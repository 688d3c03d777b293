import { createReadStream } from 'node:fs';
import { JSONParser } from '@streamparser/json';
import { parse } from 'csv-parse';

/** A row of a file: its line in a CSV file or its place in a JSON list (from 1), and its cells as text. */
export interface SourceRow {
  number: number;
  values: Readonly<Record<string, string>>;
}

/** A row that could not even be taken apart. */
export interface BrokenRow {
  number: number;
  broken: string;
}

const LONGEST_CELL = 100_000;

/** Rows of a CSV file, of a JSON list or of JSON lines, one after another, without holding the file in memory. */
export async function* readRows(file: string, delimiter = ','): AsyncGenerator<SourceRow | BrokenRow> {
  const start = await firstCharacter(file);
  yield* start === '[' || start === '{' ? readJson(file) : readCsv(file, delimiter);
}

async function firstCharacter(file: string): Promise<string> {
  for await (const chunk of createReadStream(file, { encoding: 'utf8', end: 4096 })) {
    return (chunk as string)
      .replace(/^\uFEFF/, '')
      .trimStart()
      .charAt(0);
  }
  return '';
}

async function* readCsv(file: string, delimiter: string): AsyncGenerator<SourceRow | BrokenRow> {
  const parser = createReadStream(file).pipe(
    parse({
      columns: true,
      bom: true,
      delimiter,
      info: true,
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: LONGEST_CELL * 10,
    }),
  );
  for await (const { record, info } of parser as AsyncIterable<{
    record: Record<string, string>;
    info: { lines: number; error?: Error };
  }>) {
    if (info.error) yield { number: info.lines, broken: info.error.message };
    else yield { number: info.lines, values: record };
  }
}

async function* readJson(file: string): AsyncGenerator<SourceRow | BrokenRow> {
  const ready: unknown[] = [];
  // depth 1 of a list holds its items; of JSON lines every document is one row
  const parser = new JSONParser({ separator: '', paths: ['$', '$.*'], keepStack: false });
  let isList: boolean | undefined;
  parser.onValue = ({ value, stack }) => {
    if (stack.length === (isList ? 1 : 0) && value !== undefined) ready.push(value);
  };
  let number = 0;
  for await (const chunk of createReadStream(file, { encoding: 'utf8' })) {
    const text = chunk as string;
    isList ??= text
      .replace(/^\uFEFF/, '')
      .trimStart()
      .startsWith('[');
    parser.write(text.replace(/^\uFEFF/, ''));
    for (const value of ready.splice(0)) {
      number += 1;
      yield toRow(number, value);
    }
  }
}

function toRow(number: number, value: unknown): SourceRow | BrokenRow {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { number, broken: 'is not an object' };
  const values: Record<string, string> = Object.create(null);
  for (const [key, cell] of Object.entries(value)) {
    values[key] =
      cell === null || cell === undefined
        ? ''
        : typeof cell === 'object'
          ? JSON.stringify(cell)
          : String(cell);
  }
  return { number, values };
}

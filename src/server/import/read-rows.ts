import { pipeline } from 'node:stream';
import { CsvError, type Parser, parse } from 'csv-parse';
import type { Feed } from '#contracts/types.ts';
import { isJsonLine, readJsonLines } from './read-json-lines.ts';
import { readJsonRows } from './read-json-rows.ts';
import { BAD_BYTE, BAD_BYTE_REASON, MAX_ROW_LENGTH, readText, UnreadableFile } from './read-text.ts';
import { type BrokenRow, MAX_COLUMNS, type SourceRow } from './source-row.ts';

/** Format of a file. */
export type FileFormat = Pick<Feed, 'delimiter' | 'encoding'>;

/**
 * Reads the rows of a CSV file, a JSON list or JSON lines as a stream, without loading the file into memory. A row
 * with an invalid byte is a broken row.
 * @throws UnreadableFile
 */
export async function* readRows(
  file: string,
  { delimiter = ',', encoding }: FileFormat = {},
): AsyncGenerator<SourceRow | BrokenRow> {
  const line = await firstLine(file, encoding);
  const isJson = /^[[{]/.test(line);
  if (!isJson && line.includes(BAD_BYTE)) throw new UnreadableFile(`Line 1 of the file ${BAD_BYTE_REASON}.`);
  const text = () => readText(file, encoding);
  const rows =
    line.startsWith('{') && isJsonLine(line)
      ? readJsonLines(text())
      : line.startsWith('[') || line.startsWith('{')
        ? readJsonRows(text())
        : readCsv(text(), delimiter);
  for await (const row of rows) yield hasBadByte(row) ? { number: row.number, broken: BAD_BYTE_REASON } : row;
}

function hasBadByte(row: SourceRow | BrokenRow): boolean {
  if ('broken' in row) return false;
  for (const name in row.values) if (row.values[name]?.includes(BAD_BYTE)) return true;
  return false;
}

/** Returns the first line that is not blank, or the start of one that is too long. */
async function firstLine(file: string, encoding: FileFormat['encoding']): Promise<string> {
  let line = '';
  for await (const text of readText(file, encoding)) {
    line = (line + text).trimStart();
    if (line.includes('\n') || line.length > MAX_ROW_LENGTH) break;
  }
  return line.split('\n', 1)[0] ?? '';
}

async function* readCsv(
  text: AsyncGenerator<string>,
  delimiter: string,
): AsyncGenerator<SourceRow | BrokenRow> {
  const parser = parse({
    columns: numberRepeatedColumns,
    delimiter,
    info: true,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_ROW_LENGTH,
  });
  // errors of the pipeline are thrown by the loop below
  pipeline(text, parser, () => {});
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: Record<string, string>;
      info: { lines: number; error?: RowError };
    }>) {
      if (info.error) yield { number: info.lines, broken: rowErrorText(info.error) };
      else yield { number: info.lines, values: record };
    }
  } catch (error) {
    throw error instanceof CsvError
      ? new UnreadableFile(fileErrorText(error, lineOfOpenCell(parser, error)))
      : error;
  }
}

/** Numbers columns of the same name, so that none hides another. */
function numberRepeatedColumns(header: readonly string[]): string[] {
  if (header.length > MAX_COLUMNS)
    throw new UnreadableFile(`The file has ${header.length} columns; at most ${MAX_COLUMNS} are read.`);
  const counts = new Map<string, number>();
  return header.map((name) => {
    const before = counts.get(name) ?? 0;
    counts.set(name, before + 1);
    return before === 0 ? name : repeatedColumn(name, before + 1);
  });
}

/** Name of the second and each further column of one name. */
export function repeatedColumn(name: string, count = 2): string {
  return `${name} (${count})`;
}

type RowError = CsvError & { lines?: number; record?: unknown[]; columns?: unknown[] };

function rowErrorText({ code, message, record, columns }: RowError): string {
  return code === 'CSV_RECORD_INCONSISTENT_COLUMNS' && columns && record
    ? `has ${record.length} cells; there are ${columns.length} columns`
    : message;
}

/** State of the parser when it stops. */
interface OpenCell {
  quoting: boolean;
  wasRowDelimiter: boolean;
  field: { toString(encoding: string): string };
}

/** Returns the line where the open cell starts; the parser reports the line where it stopped. */
function lineOfOpenCell(parser: Parser, { lines = 1 }: RowError): number {
  const { state } = parser as Parser & { state?: OpenCell };
  if (!state?.quoting) return lines;
  const ends = state.field.toString('utf8').match(/[\r\n]/g) ?? [];
  // the parser counts a line break together with the next character
  return Math.max(1, lines - ends.length + (state.wasRowDelimiter ? 1 : 0));
}

/** Errors after which rows can no longer be recognised. */
function fileErrorText({ code, message }: CsvError, line: number): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED')
    return `The quotation mark that opens a cell in line ${line} is never closed, so the rest of the file would be one cell.`;
  if (code === 'CSV_MAX_RECORD_SIZE')
    return `The row in line ${line} is longer than ${MAX_ROW_LENGTH} characters. Is a quotation mark not closed?`;
  return message;
}

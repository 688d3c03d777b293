import { pipeline } from 'node:stream';
import { CsvError, type Parser, parse } from 'csv-parse';
import { endOpenCells, OPEN_CELL } from './end-open-cells.ts';
import { MAX_ROW_LENGTH, UnreadableFile } from './read-text.ts';
import { type BrokenRow, MAX_COLUMNS, type SourceRow } from './source-row.ts';

/** Reads the rows of CSV. An invalid row is a broken row. @throws UnreadableFile if rows can no longer be recognised */
export async function* readCsv(
  text: AsyncGenerator<string>,
  usualDelimiter: string,
): AsyncGenerator<SourceRow | BrokenRow> {
  const { rest, delimiter = usualDelimiter } = await takeSeparatorLine(text);
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
  pipeline(endOpenCells(rest, delimiter), parser, () => {});
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

/** First line that Excel writes and reads to name the delimiter. */
const SEPARATOR_LINE = /^"?sep=(.)"?[ ,;\t]*(?=[\r\n]|$)/i;

/** Takes the line `sep=;` off the start of a file; an empty one stays, for the numbers of lines. */
async function takeSeparatorLine(
  text: AsyncGenerator<string>,
): Promise<{ rest: AsyncGenerator<string>; delimiter?: string }> {
  let start = '';
  for (let next = await text.next(); !next.done; next = await text.next()) {
    start += next.value;
    if (start.length > MAX_ROW_LENGTH || /[\r\n]/.test(start)) break;
  }
  const [line = '', delimiter] = SEPARATOR_LINE.exec(start) ?? [];
  async function* rest() {
    yield start.slice(line.length);
    yield* text;
  }
  return { rest: rest(), ...(delimiter && { delimiter }) };
}

/** Numbers columns of the same name, so that none hides another. */
export function numberRepeatedColumns(header: readonly string[]): string[] {
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
  if (record?.[0] === OPEN_CELL)
    return 'has a quotation mark that opens a cell and does not close it; the rows behind it were read';
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

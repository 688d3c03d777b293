import { exactNumber } from './exact-number.ts';
import type { FeedReader } from './feed-reader.ts';
import { readCsv } from './read-csv.ts';
import { type JsonRow, readJsonRows, rowsOf } from './read-json-rows.ts';
import { MAX_ROW_LENGTH, UnreadableFile } from './read-text.ts';
import { readXml } from './read-xml.ts';
import type { BrokenRow, SourceRow } from './source-row.ts';

/** Numbers with fewer digits are always safe. */
const LONG_NUMBER = /\d{16}/;

/** Readers of the site, in the order in which they are asked. */
export const OWN_READERS: readonly FeedReader[] = [
  {
    name: 'json-lines',
    recognises: (line) => line.startsWith('{') && isJsonLine(line),
    read: readJsonLines,
  },
  { name: 'json', recognises: (line) => /^[[{]/.test(line), read: readJsonRows },
  {
    name: 'xml',
    recognises: (line) => /^<[?!a-z]/i.test(line),
    read: (text, { encoding }) => readXml(text, encoding),
  },
  { name: 'csv', recognises: () => true, read: (text, { delimiter = ',' }) => readCsv(text, delimiter) },
];

/**
 * Reads rows of JSON lines. An invalid line is a broken row and does not affect the others.
 * @throws UnreadableFile if a line does not end
 */
function readJsonLines(source: AsyncIterable<string>): AsyncGenerator<SourceRow | BrokenRow> {
  return rowsOf(linesOf(source));
}

async function* linesOf(source: AsyncIterable<string>): AsyncGenerator<JsonRow | BrokenRow> {
  let number = 0;
  let open = '';
  for await (const text of source) {
    const lines = (open + text).split('\n');
    open = lines.pop() ?? '';
    for (const line of lines) {
      number += 1;
      if (line.trim() !== '') yield parseLine(number, line);
    }
    if (open.length > MAX_ROW_LENGTH)
      throw new UnreadableFile(`Line ${number + 1} of the file is longer than ${MAX_ROW_LENGTH} characters.`);
  }
  if (open.trim() !== '') yield parseLine(number + 1, open);
}

function parseLine(number: number, line: string): JsonRow | BrokenRow {
  try {
    return { number, value: parseExactly(line) };
  } catch {
    return { number, broken: 'is invalid or truncated JSON' };
  }
}

/** A reviver is slow, so it is used only if a line may have a long number. */
function parseExactly(line: string): unknown {
  return LONG_NUMBER.test(line) ? JSON.parse(line, exactly) : JSON.parse(line);
}

function exactly(_key: string, value: unknown, { source }: { source?: string } = {}): unknown {
  return typeof value === 'number' && source !== undefined ? exactNumber(source, value) : value;
}

/** Whether a line is a document; others span several lines. A long one may have a list of cars. */
function isJsonLine(line: string): boolean {
  if (line.length > MAX_ROW_LENGTH) return false;
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}

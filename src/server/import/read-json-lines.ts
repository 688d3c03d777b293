import { exactNumber } from './exact-number.ts';
import { toRow } from './read-json-rows.ts';
import { LONGEST_ROW, UnreadableFile } from './read-text.ts';
import type { BrokenRow, SourceRow } from './source-row.ts';

/**
 * Rows of JSON lines, by their lines. One that is no JSON is a broken row and keeps no other out.
 * @throws UnreadableFile where a line does not end
 */
export async function* readJsonLines(source: AsyncIterable<string>): AsyncGenerator<SourceRow | BrokenRow> {
  let number = 0;
  let open = '';
  for await (const text of source) {
    const lines = (open + text).split('\n');
    open = lines.pop() ?? '';
    for (const line of lines) {
      number += 1;
      if (line.trim() !== '') yield parseLine(number, line);
    }
    if (open.length > LONGEST_ROW)
      throw new UnreadableFile(`Line ${number + 1} of the file is longer than ${LONGEST_ROW} characters.`);
  }
  if (open.trim() !== '') yield parseLine(number + 1, open);
}

function parseLine(number: number, line: string): SourceRow | BrokenRow {
  try {
    return toRow(number, parseExactly(line));
  } catch {
    return { number, broken: 'is no JSON, or cut off' };
  }
}

/** Fewer digits make no number that JavaScript cannot hold. */
const LONG_NUMBER = /\d{16}/;

/** Looking at each value takes its time, so it is done where a line may have a long number. */
function parseExactly(line: string): unknown {
  return LONG_NUMBER.test(line) ? JSON.parse(line, exactly) : JSON.parse(line);
}

function exactly(_key: string, value: unknown, { source }: { source?: string } = {}): unknown {
  return typeof value === 'number' && source !== undefined ? exactNumber(source, value) : value;
}

/** Whether a line is a document of its own: others may go on over several lines. */
export function isJsonLine(line: string): boolean {
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}

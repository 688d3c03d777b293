import { toRow } from './read-json-rows.ts';
import type { BrokenRow, SourceRow } from './read-rows.ts';
import { LONGEST_ROW, readText, UnreadableFile } from './read-text.ts';

/**
 * Rows of JSON lines, by their lines. One that is no JSON is a broken row and keeps no other out.
 * @throws UnreadableFile where a line does not end
 */
export async function* readJsonLines(file: string): AsyncGenerator<SourceRow | BrokenRow> {
  let number = 0;
  let open = '';
  for await (const text of readText(file)) {
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
    return toRow(number, JSON.parse(line));
  } catch {
    return { number, broken: 'is no JSON, or cut off' };
  }
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

import type { FeedReader, FileFormat } from './feed-reader.ts';
import { closedJson, readJsonRows } from './read-json-rows.ts';
import { readRows } from './read-rows.ts';
import { readText, UnreadableFile } from './read-text.ts';
import type { BrokenRow, SourceRow } from './source-row.ts';

/** The first rows of a file. */
export interface FileHead {
  rows: (SourceRow | BrokenRow)[];
  /** Names of the columns of these rows. */
  columns: string[];
  /** Why it cannot be read in this format. */
  problem?: string;
}

const MAX_ROWS = 200;

/**
 * Reads the first rows of a file.
 * @param isCut whether the file is only the start of a longer one, so that its last row is not complete
 * @param maxRows how many are read
 */
export async function readHead(
  file: string,
  format: FileFormat,
  {
    isCut,
    readers,
    maxRows = MAX_ROWS,
  }: { isCut: boolean; readers?: readonly FeedReader[]; maxRows?: number },
): Promise<FileHead> {
  const rows: FileHead['rows'] = [];
  let problem: string | undefined;
  const read = async (source: AsyncIterable<SourceRow | BrokenRow>) => {
    try {
      for await (const row of source) {
        rows.push(row);
        if (rows.length > maxRows) break;
      }
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      if (!isCut || rows.length === 0) problem = error.message;
    }
  };
  await read(readRows(file, format, readers));
  if (isCut && rows.length === 0) {
    // a document that has its cars below a key has none before its end
    const before = problem;
    await read(readJsonRows(closedJson(readText(file, format.encoding))));
    problem = rows.length === 0 ? `${before ?? 'It has no rows.'} Only its first part was read.` : undefined;
  }
  if (isCut || rows.length > maxRows) rows.pop();
  const columns = new Set(rows.flatMap((row) => ('broken' in row ? [] : Object.keys(row.values))));
  return { rows, columns: [...columns], ...(problem !== undefined && { problem }) };
}

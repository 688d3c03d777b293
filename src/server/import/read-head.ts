import type { FeedReader, FileFormat } from './feed-reader.ts';
import { readRows } from './read-rows.ts';
import { UnreadableFile } from './read-text.ts';
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
  try {
    for await (const row of readRows(file, format, readers)) {
      rows.push(row);
      if (rows.length > maxRows) break;
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    if (!isCut || rows.length === 0) problem = error.message;
  }
  if (isCut || rows.length > maxRows) rows.pop();
  const columns = new Set(rows.flatMap((row) => ('broken' in row ? [] : Object.keys(row.values))));
  return { rows, columns: [...columns], ...(problem !== undefined && { problem }) };
}

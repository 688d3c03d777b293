import { reasonOf } from '#domain/privacy/reason-of.ts';
import type { FeedReader, FileFormat } from './feed-reader.ts';
import { OWN_READERS } from './own-readers.ts';
import { BAD_BYTE, BAD_BYTE_REASON, MAX_ROW_LENGTH, readText, UnreadableFile } from './read-text.ts';
import { isPackage, readWorkbook } from './read-workbook.ts';
import type { BrokenRow, SourceRow } from './source-row.ts';

/** A file, or what yields the rows themselves, each time that it is called. */
export type RowSource = string | (() => AsyncIterable<SourceRow | BrokenRow>);

/**
 * Reads the rows of a file as a stream, without loading the file into memory (but workbooks): by the first reader that
 * recognises its first line. A row with an invalid byte is a broken row.
 * @param added readers of extensions, which are asked before those of the site
 * @throws UnreadableFile
 */
export async function* readRows(
  file: RowSource,
  format: FileFormat = {},
  added: readonly FeedReader[] = [],
): AsyncGenerator<SourceRow | BrokenRow> {
  if (typeof file !== 'string') {
    yield* file();
    return;
  }
  if (await isPackage(file)) return yield* readWorkbook(file);
  const line = await firstLine(file, format.encoding);
  const reader = [...added, ...OWN_READERS].find((each) => each.recognises(line));
  // CSV takes every line, so that no file is without a reader
  if (!reader) return;
  if (reader.name === 'csv' && line.includes(BAD_BYTE))
    throw new UnreadableFile(`Line 1 of the file ${BAD_BYTE_REASON}.`);
  for await (const row of rowsOf(reader, readText(file, format.encoding), format))
    yield hasBadByte(row) ? { number: row.number, broken: BAD_BYTE_REASON } : row;
}

/** An error of a reader is one of the file: an import ends with it, and the process goes on. */
async function* rowsOf(
  reader: FeedReader,
  text: AsyncGenerator<string>,
  format: FileFormat,
): AsyncGenerator<SourceRow | BrokenRow> {
  try {
    yield* reader.read(text, format);
  } catch (error) {
    if (error instanceof UnreadableFile || OWN_READERS.includes(reader)) throw error;
    throw new UnreadableFile(`The reader "${reader.name}" cannot read the file: ${reasonOf(error)}`);
  }
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

import type { Feed } from '#contracts/types.ts';
import type { BrokenRow, SourceRow } from './source-row.ts';

/** Format of a file. */
export type FileFormat = Pick<Feed, 'delimiter' | 'encoding'>;

/** Reads a format of files with cars. */
export interface FeedReader {
  /** Unique in the site. */
  name: string;
  /** Whether a file has this format. Readers are asked in their order. @param line the first line that is not blank, or its start */
  recognises(line: string): boolean;
  /**
   * Yields one row per car, without loading the file into memory. A row that cannot be read is a broken row.
   * @param text the file, decoded, in pieces
   * @throws UnreadableFile if the rest of the file cannot be read
   */
  read(text: AsyncGenerator<string>, format: FileFormat): AsyncGenerator<SourceRow | BrokenRow>;
}

import type { Feed, RegionManifest } from '#contracts/types.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import type { FeedReader } from '../feed-reader.ts';
import { createImportNotes, type FieldCount } from '../import-notes.ts';
import { mapRow } from '../map-row.ts';
import { type FileHead, readHead } from '../read-head.ts';
import { bytesOf } from '../read-text.ts';
import { isPackage } from '../read-workbook.ts';
import { Reject } from '../reject.ts';
import type { SourceRow } from '../source-row.ts';
import type { Note } from './known-columns.ts';
import { suggestMapping } from './suggest-mapping.ts';
import type { SuggestTarget } from './target.ts';

const DELIMITERS = [',', ';', '\t', '|'] as const;

const HEAD_BYTES = 256 * 1024;

/** Encodings of files that are not UTF-8, by the language of a region. */
const OLD_ENCODINGS: Readonly<Record<string, readonly Encoding[]>> = {
  ja: ['shift_jis', 'euc-jp'],
  zh: ['gb18030', 'big5'],
  th: ['windows-874'],
  ko: ['euc-kr'],
  vi: ['windows-1258'],
  ru: ['windows-1251'],
};

/** Files are often sorted, so that their first rows are alike. */
export const SAMPLE_ROWS = 2000;

export interface SuggestOptions {
  manifest: RegionManifest;
  catalogue: Catalogue;
  labels: Pick<SuggestTarget, 'fieldLabels' | 'optionLabels'>;
  /** ISO day. */
  today: string;
  readers?: readonly FeedReader[];
  /** Whether the file is only the start of a longer one. */
  isCut?: boolean;
}

/** A mapping for a file with what is not certain in it. @returns `problem` alone where the file has no rows */
export async function suggestForFile(
  file: string,
  source: string,
  { manifest, catalogue, labels, today, readers, isCut = false }: SuggestOptions,
): Promise<{ feed: Feed; notes: Note[]; head: FileHead } | { problem: string }> {
  const format = await formatOf(
    file,
    manifest.languages.map((each) => each.code),
  );
  const head = await readHead(file, format as Pick<Feed, 'delimiter' | 'encoding'>, {
    isCut,
    maxRows: SAMPLE_ROWS,
    ...(readers && { readers }),
  });
  const rows = goodRows(head);
  if (rows.length === 0) return { problem: head.problem ?? 'it has no rows' };
  const { feed, notes } = suggestMapping(rows, head.columns, source, {
    region: manifest,
    ...labels,
    isMake: (text) => catalogue.matchMake(text) !== undefined,
    today,
  });
  const { kind, source: name, ...rest } = feed;
  return { feed: { source: name, kind, ...format, ...rest }, notes, head };
}

const goodRows = ({ rows }: FileHead) => rows.filter((row): row is SourceRow => 'values' in row);

/** What becomes of the first rows of a file. */
export interface RowTrial {
  rows: number;
  /** Rows that could be imported. */
  usable: number;
  /** Rows that could not, each reason of a column once. */
  refused: { row: number; column: string; reason: string }[];
  /** Values that are not read, by field. */
  unread: FieldCount[];
}

const MAX_REASONS = 20;

/** Reads the first rows of a file by a mapping of cars, and stores nothing. */
export function tryRows(
  head: FileHead,
  feed: Feed,
  { manifest, catalogue, today }: Pick<SuggestOptions, 'manifest' | 'catalogue' | 'today'>,
): RowTrial {
  const refused = new Map<string, RowTrial['refused'][number]>();
  const notes = createImportNotes();
  let usable = 0;
  for (const row of head.rows)
    try {
      if ('broken' in row) throw new Reject('', row.broken);
      const found = { unread: [], filled: [] };
      mapRow(row, feed, manifest, catalogue, today, found);
      notes.add(found);
      usable += 1;
    } catch (error) {
      if (!(error instanceof Reject)) throw error;
      const { column, message: reason } = error;
      const key = `${column} ${reason}`;
      if (refused.size < MAX_REASONS && !refused.has(key))
        refused.set(key, { row: row.number, column, reason });
    }
  return { rows: head.rows.length, usable, refused: [...refused.values()], unread: notes.unread() };
}

type Encoding = NonNullable<Feed['encoding']>;

interface FoundFormat {
  delimiter?: string;
  encoding?: Encoding;
}

/** Encoding and delimiter of a file, where they are not the usual ones. */
export async function formatOf(file: string, languages: readonly string[]): Promise<FoundFormat> {
  if (await isPackage(file)) return {};
  const bytes = await headOf(file);
  const encoding = encodingOf(bytes, languages);
  const text = new TextDecoder(encoding ?? 'utf-8').decode(bytes).trimStart();
  const delimiter = /^[[{<]/.test(text) ? ',' : delimiterOf(text);
  return { ...(delimiter !== ',' && { delimiter }), ...(encoding && { encoding }) };
}

async function headOf(file: string): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of bytesOf(file)) {
    parts.push(part);
    length += part.length;
    if (length >= HEAD_BYTES) break;
  }
  return Buffer.concat(parts).subarray(0, HEAD_BYTES);
}

function encodingOf(bytes: Uint8Array, languages: readonly string[]): Encoding | undefined {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return undefined;
  // the last character may be cut
  if (isText(bytes, 'utf-8')) return undefined;
  const old = languages.flatMap((tag) => OLD_ENCODINGS[tag.split('-', 1)[0] ?? ''] ?? []);
  return old.find((encoding) => isText(bytes, encoding)) ?? 'windows-1252';
}

function isText(bytes: Uint8Array, encoding: string): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** The mark that the first line has most of, outside quotes. */
function delimiterOf(text: string): string {
  const line = (text.split(/\r?\n/, 1)[0] ?? '').replaceAll(/"[^"]*"/g, '');
  const counts = DELIMITERS.map((mark) => ({ mark, count: line.split(mark).length }));
  return counts.reduce((best, each) => (each.count > best.count ? each : best)).mark;
}

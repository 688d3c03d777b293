import type { FeedReader } from '../../import/feed-reader.ts';

const ARCHIVE = 'This is a ZIP file. Unpack it and upload the list of cars.';
const OTHER = 'This is no list of cars: CSV, JSON, XML or .xlsx.';

const PACKAGE = 'PK\x03\x04';

/** First bytes of files that spreadsheets and people confuse with CSV. */
const SIGNATURES: readonly { start: string; fault: string }[] = [
  { start: PACKAGE, fault: ARCHIVE },
  { start: 'PK\x05\x06', fault: ARCHIVE },
  { start: '\xd0\xcf\x11\xe0', fault: 'This is an old Excel file. Save it as .xlsx or CSV and upload that.' },
  { start: 'Rar!', fault: 'This file is compressed. Unpack it first.' },
  { start: '7z\xbc\xaf', fault: 'This file is compressed. Unpack it first.' },
  { start: '%PDF-', fault: OTHER },
  { start: '\x89PNG', fault: OTHER },
  { start: '\xff\xd8\xff', fault: OTHER },
];
/** Binary files have NUL bytes early; a single one in a cell is a fault of its row. */
const SEARCHED_BYTES = 4_096;
const NUL = 0;

/** Why a file cannot be a list of cars, by its content; null: it may be one. Its name proves nothing. */
export function fileFault(bytes: Buffer, readers: readonly FeedReader[] = []): string | null {
  const head = bytes.subarray(0, SEARCHED_BYTES);
  const text = head.toString('latin1');
  if (text.trim() === '') return 'The file is empty.';
  const [line = ''] = text.trimStart().split('\n', 1);
  if (readers.some((reader) => reader.recognises(line))) return null;
  if (/^(?:\xef\xbb\xbf)?<(?:!doctype html|html)\b/i.test(text.trimStart())) return 'This is a web page.';
  // what a workbook has is read, and refused, when the file is read
  if (text.startsWith(PACKAGE) && bytes.includes('xl/workbook.xml')) return null;
  const known = SIGNATURES.find(({ start }) => text.startsWith(start));
  if (known) return known.fault;
  return head.includes(NUL) && !isUtf16(head) ? 'The file contains NUL bytes, so it is not a text.' : null;
}

/** UTF-16 has a mark, or ASCII characters of its first line in every second byte. */
function isUtf16(head: Buffer): boolean {
  const [first, second] = head;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true;
  const nuls = [0, 1].map((rest) => head.filter((byte, index) => byte === NUL && index % 2 === rest).length);
  return Math.min(...nuls) === 0 && Math.max(...nuls) > head.length / 4;
}

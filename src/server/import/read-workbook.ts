import { open, readFile, stat } from 'node:fs/promises';
// the one for Node reads what the list of parts does not name
import { readSheet } from 'read-excel-file/universal';
import { fromBufferPromise } from 'yauzl';
import { numberRepeatedColumns } from './read-csv.ts';
import { MIN_PROPERTIES } from './read-json-rows.ts';
import { UnreadableFile } from './read-text.ts';
import type { SourceRow } from './source-row.ts';

/** Unpacked bytes of a workbook, which is read as a whole: about 60,000 cars of 30 cells. */
const MAX_BYTES = 100e6;
const MAX_PARTS = 2_000;
/** Digits that a sheet shows; those behind them are noise of its sums. */
const DIGITS = 15;

/** Whether a file is a workbook or another package in the format of ZIP. */
export async function isPackage(file: string): Promise<boolean> {
  const opened = await open(file);
  try {
    const { buffer } = await opened.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.toString('latin1') === 'PK\u0003\u0004';
  } finally {
    await opened.close();
  }
}

/**
 * Reads the first sheet of an Excel workbook (`.xlsx`). Its first row with several cells names the columns, so that a
 * title may stand above them. Days are `2026-01-31`, times are added where a cell has one. The number of a row is that of the sheet.
 * @throws UnreadableFile if it is none, is damaged or protected, or too large
 */
export async function* readWorkbook(file: string): AsyncGenerator<SourceRow> {
  if ((await stat(file)).size > MAX_BYTES) throw tooLarge();
  const packed = await readFile(file);
  await checkParts(packed);
  const rows = await readSheet(packed.buffer).catch(() => {
    throw new UnreadableFile('The workbook cannot be read; save it again as .xlsx, or as CSV.');
  });
  const start = rows.findIndex((row) => row.filter((cell) => cell !== null).length >= MIN_PROPERTIES);
  if (start < 0) throw new UnreadableFile('The first sheet of the workbook has no table of cars.');
  const columns = numberRepeatedColumns((rows[start] ?? []).map(textOf));
  for (const [index, row] of rows.slice(start + 1).entries()) {
    const cells = row.map(textOf);
    if (cells.every((cell) => cell === '')) continue;
    // a column without a name has nothing that a mapping could ask for
    const values = columns.flatMap((name, at) => (name === '' ? [] : [[name, cells[at] ?? '']]));
    yield { number: start + index + 2, values: Object.fromEntries(values) };
  }
}

const tooLarge = () =>
  new UnreadableFile(`The workbook has more than ${MAX_BYTES / 1e6} MB unpacked; save the sheet as CSV.`);

function textOf(cell: unknown): string {
  if (typeof cell === 'number') return String(Number(cell.toPrecision(DIGITS)));
  if (!(cell instanceof Date)) return String(cell ?? '').trim();
  const [day = '', time = ''] = cell.toISOString().split(/[T.]/);
  return time === '00:00:00' ? day : `${day} ${time}`;
}

/** Unpacks every part once, so that none is larger than it says. */
async function checkParts(packed: Buffer): Promise<void> {
  let bytes = 0;
  let isWorkbook = false;
  try {
    const parts = await fromBufferPromise(packed);
    if (parts.entryCount > MAX_PARTS) throw new UnreadableFile('The file has too many parts for a workbook.');
    for await (const part of parts.eachEntry()) {
      bytes += part.uncompressedSize;
      isWorkbook ||= part.fileName === 'xl/workbook.xml';
      if (bytes > MAX_BYTES) throw tooLarge();
      for await (const _ of await parts.openReadStreamPromise(part));
    }
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile('The packed file is damaged, cut off or protected by a password.');
  }
  if (!isWorkbook) throw new UnreadableFile('The packed file is no workbook: send the list itself.');
}

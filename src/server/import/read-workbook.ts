import { open } from 'node:fs/promises';
import sax from 'sax';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { numberRepeatedColumns } from './read-csv.ts';
import { MIN_PROPERTIES } from './read-json-rows.ts';
import { MAX_ROW_LENGTH, UnreadableFile } from './read-text.ts';
import { type BrokenRow, MAX_COLUMNS, type SourceRow } from './source-row.ts';
import { dateFormats, serialDay, type TakeElement } from './workbook-days.ts';

/** Unpacked bytes of the texts, which are kept while the sheet is read. */
const MAX_TEXT_BYTES = 100e6;
const MAX_PARTS = 2_000;
/** Digits that a sheet shows; those behind them are noise of its sums. */
const DIGITS = 15;
const PACKAGE = 'PK\u0003\u0004';

/** Whether bytes are the start of a workbook or another package in the format of ZIP. */
export const startsPackage = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, PACKAGE.length)).toString('latin1') === PACKAGE;

export async function isPackage(file: string): Promise<boolean> {
  const opened = await open(file);
  try {
    const { buffer, bytesRead } = await opened.read(Buffer.alloc(PACKAGE.length), 0, PACKAGE.length, 0);
    return startsPackage(buffer.subarray(0, bytesRead));
  } finally {
    await opened.close();
  }
}

/**
 * Reads the first visible sheet of an Excel workbook (`.xlsx`), row by row. Its first row with several cells names the
 * columns, so that a title may stand above them. Days are `2026-01-31`, times are added where a cell has one. The number of
 * a row is that of the sheet.
 * @throws UnreadableFile if it is none, or is damaged, protected or too large
 */
export async function* readWorkbook(file: string): AsyncGenerator<SourceRow | BrokenRow> {
  let opened: ZipFile | undefined;
  try {
    // what a part unpacks to is no larger than its list says, which is checked while it is read
    const zip = await openPromise(file, { autoClose: false });
    opened = zip;
    const parts = await partsOf(zip);
    const sheet = await firstSheet(zip, parts);
    const texts = await sharedTexts(zip, parts);
    const days = await dateFormats((take) => readPart(zip, parts, 'xl/styles.xml', take));
    let columns: string[] | undefined;
    for await (const { number, cells } of rowsOf(zip, sheet.part, {
      texts,
      days,
      from1904: sheet.from1904,
    })) {
      if (cells.reduce((length, cell) => length + (cell?.length ?? 0), 0) > MAX_ROW_LENGTH)
        yield { number, broken: `is longer than ${MAX_ROW_LENGTH} characters` };
      else if (columns) {
        // a column without a name has nothing that a mapping could ask for
        const values = columns.flatMap((name, at) => (name === '' ? [] : [[name, cells[at] ?? '']]));
        if (cells.length > 0) yield { number, values: Object.fromEntries(values) };
      } else if (cells.filter((cell) => cell !== undefined).length >= MIN_PROPERTIES)
        columns = numberRepeatedColumns(Array.from(cells, (cell) => cell ?? ''));
    }
    if (!columns) throw new UnreadableFile('The first sheet of the workbook has no table of cars.');
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile('The packed file is damaged, cut off or protected by a password.');
  } finally {
    opened?.close();
  }
}

type Parts = ReadonlyMap<string, Entry>;

async function partsOf(zip: ZipFile): Promise<Parts> {
  if (zip.entryCount > MAX_PARTS) throw new UnreadableFile('The file has too many parts for a workbook.');
  const parts = new Map<string, Entry>();
  for await (const part of zip.eachEntry()) parts.set(part.fileName, part);
  if (!parts.has('xl/workbook.xml'))
    throw new UnreadableFile('The packed file is no workbook: send the list itself.');
  return parts;
}

/** The first sheet that is shown, and from when its days count. */
async function firstSheet(zip: ZipFile, parts: Parts): Promise<{ part: Entry; from1904: boolean }> {
  let from1904 = false;
  let id: string | undefined;
  await readPart(zip, parts, 'xl/workbook.xml', (name, given) => {
    if (name === 'workbookPr') from1904 = /^(?:1|true)$/.test(given.date1904 ?? '');
    if (name === 'sheet' && !/hidden/i.test(given.state ?? '')) id ??= given.id;
  });
  let target = 'worksheets/sheet1.xml';
  await readPart(zip, parts, 'xl/_rels/workbook.xml.rels', (name, given) => {
    if (name === 'Relationship' && given.Id === id && given.Target) target = given.Target;
  });
  const part = parts.get(target.startsWith('/') ? target.slice(1) : `xl/${target}`);
  if (!part) throw new UnreadableFile('The workbook has no sheet.');
  return { part, from1904 };
}

/** Texts that cells name by their number, without the readings of Japanese ones. */
async function sharedTexts(zip: ZipFile, parts: Parts): Promise<string[]> {
  const part = parts.get('xl/sharedStrings.xml');
  if (!part) return [];
  if (part.uncompressedSize > MAX_TEXT_BYTES)
    throw new UnreadableFile(
      `The texts of the workbook have more than ${MAX_TEXT_BYTES / 1e6} MB; save the sheet as CSV.`,
    );
  const texts: string[] = [];
  let isReading = false;
  let isText = false;
  const parser = parserOf({
    onStart(name) {
      if (name === 'si') texts.push('');
      if (name === 'rPh') isReading = true;
      if (name === 't') isText = !isReading;
    },
    onText(text) {
      if (isText) texts.push((texts.pop() ?? '') + text);
    },
    onEnd(name) {
      if (name === 'rPh') isReading = false;
      if (name === 't') isText = false;
    },
  });
  for await (const text of textOf(zip, part)) parser.write(text);
  return texts.map(unescaped);
}

interface SheetContext {
  texts: readonly string[];
  /** Whether a format, by its number, is of days. */
  days: readonly boolean[];
  from1904: boolean;
}

interface SheetRow {
  number: number;
  /** By column, from 0; those that are empty are left out. */
  cells: (string | undefined)[];
}

async function* rowsOf(zip: ZipFile, part: Entry, context: SheetContext): AsyncGenerator<SheetRow> {
  const ready: SheetRow[] = [];
  let row: SheetRow = { number: 0, cells: [] };
  let cell = { at: -1, type: '', style: 0, text: '' };
  let takes = false;
  const parser = parserOf({
    onStart(name, given) {
      if (name === 'row') row = { number: Number(given.r) || row.number + 1, cells: [] };
      if (name === 'row') cell = { ...cell, at: -1 };
      if (name === 'c') {
        const at = given.r ? columnOf(given.r) : cell.at + 1;
        if (at >= MAX_COLUMNS) throw new UnreadableFile(`The sheet has more than ${MAX_COLUMNS} columns.`);
        cell = { at, type: given.t ?? 'n', style: Number(given.s ?? 0), text: '' };
      }
      takes = name === 'v' || name === 't';
    },
    onText(text) {
      if (takes) cell.text += text;
    },
    onEnd(name) {
      takes = false;
      if (name === 'c') {
        const text = cellText(cell, context);
        if (text !== '') row.cells[cell.at] = text;
      }
      if (name === 'row') ready.push(row);
    },
  });
  for await (const text of textOf(zip, part)) {
    parser.write(text);
    yield* ready.splice(0);
  }
}

/** Number of a column from 0: `A1` is 0, `AB7` is 27. */
function columnOf(reference: string): number {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0] ?? 'ZZZ';
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function cellText(
  { type, style, text }: { type: string; style: number; text: string },
  { texts, days, from1904 }: SheetContext,
): string {
  if (type === 's') return (texts[Number(text)] ?? '').trim();
  if (type === 'b') return text === '1' ? 'true' : text === '0' ? 'false' : '';
  // such as #N/A
  if (type === 'e') return '';
  if (type !== 'n') return unescaped(text).trim();
  const number = text === '' ? Number.NaN : Number(text);
  if (!Number.isFinite(number)) return '';
  return (
    (days[style] ? serialDay(number, from1904) : undefined) ?? String(Number(number.toPrecision(DIGITS)))
  );
}

/** Characters that XML does not have are written as `_x000D_`. */
const unescaped = (text: string): string =>
  text.replace(/_x([0-9A-F]{4})_/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));

async function readPart(zip: ZipFile, parts: Parts, name: string, take: TakeElement): Promise<void> {
  const part = parts.get(name);
  if (!part) return;
  if (part.uncompressedSize > MAX_TEXT_BYTES)
    throw new UnreadableFile('The workbook is too large; save the sheet as CSV.');
  const parser = parserOf({ onStart: take });
  for await (const text of textOf(zip, part)) parser.write(text);
}

async function* textOf(zip: ZipFile, part: Entry): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const bytes of (await zip.openReadStreamPromise(part)) as AsyncIterable<Uint8Array>)
    yield decoder.decode(bytes, { stream: true });
}

/** A reader of XML that leaves prefixes of names out. */
function parserOf({
  onStart,
  onText = () => {},
  onEnd = () => {},
}: {
  onStart: TakeElement;
  onText?(text: string): void;
  onEnd?(name: string): void;
}) {
  const parser = sax.parser(true, { position: false });
  const plain = (name: string) => name.slice(name.indexOf(':') + 1);
  parser.onerror = (error) => {
    throw error;
  };
  parser.onopentag = ({ name, attributes }) =>
    onStart(
      plain(name),
      Object.fromEntries(Object.entries(attributes).map(([own, value]) => [plain(own), String(value)])),
    );
  parser.ontext = onText;
  parser.oncdata = onText;
  parser.onclosetag = (name) => onEnd(plain(name));
  return parser;
}

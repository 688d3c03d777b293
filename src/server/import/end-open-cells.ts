import { MAX_ROW_LENGTH } from './read-text.ts';

/** The only cell of a row that stands for one with a quotation mark that its line does not close. */
export const OPEN_CELL = '\u0000open cell';

/** More lines are not one cell. */
const MAX_LINES = 1000;
/** From this number of columns on, a line with as many cells is a row and not prose with commas. */
const MANY_COLUMNS = 5;

/**
 * Ends cells that a stray quotation mark opens (`"Clean car`), so that they do not swallow the rows behind them. Such a
 * row becomes one with the cell `OPEN_CELL`; line numbers stay. A cell with line breaks stays as it is: the numbers of
 * cells tell them apart.
 */
export async function* endOpenCells(text: AsyncIterable<string>, delimiter: string): AsyncGenerator<string> {
  let rest = '';
  let lineBreak: string | undefined;
  let columns = 0;
  let isUnclear = false;
  let waiting: string[] = [];

  function* decided(isEnd: boolean): Generator<string> {
    let at = 0;
    while (at < waiting.length && !isUnclear) {
      const line = waiting[at] ?? '';
      if (columns === 0 && line !== '') {
        const header = scanLine(line, delimiter);
        // a cell of one column looks like any line
        isUnclear = header.isOpen || header.cells === 1;
        columns = header.cells;
        yield line + lineBreak;
        at += 1;
      } else if (!line.includes('"') || !scanLine(line, delimiter).isOpen) {
        yield line + lineBreak;
        at += 1;
      } else {
        const record = recordFrom(waiting, at, delimiter, columns);
        if (!record.isClosed && !isEnd && !record.isFull) break;
        if (isStray(waiting.slice(at, at + record.lines), record, delimiter, columns)) {
          yield OPEN_CELL + lineBreak;
          at += 1;
        } else if (record.isClosed) {
          yield waiting.slice(at, at + record.lines).join(lineBreak) + lineBreak;
          at += record.lines;
        } else isUnclear = true;
      }
    }
    waiting = waiting.slice(at);
    if (isUnclear && waiting.length > 0) {
      yield waiting.join(lineBreak) + lineBreak;
      waiting = [];
    }
  }

  for await (const piece of text) {
    rest += piece;
    lineBreak ??= /\r\n|\n|\r(?=.)/.exec(rest)?.[0];
    if (lineBreak !== undefined && !isUnclear) {
      const lines = rest.split(lineBreak);
      rest = lines.pop() ?? '';
      waiting.push(...lines);
    }
    yield* decided(false);
    if (rest.length > MAX_ROW_LENGTH && !isUnclear) {
      // the parser refuses the row
      isUnclear = true;
      yield* decided(false);
    }
    if (isUnclear) {
      yield rest;
      rest = '';
    }
  }
  if (rest !== '' && !isUnclear) {
    // without a line break at the end of the file, an open cell stays one for the parser, which names its line
    waiting.push(rest);
    rest = '';
  }
  lineBreak ??= '\n';
  yield* decided(true);
  yield rest;
}

interface ScannedLine {
  /** Number of cells, if a quotation mark that is not closed is a letter like others. */
  cells: number;
  /** Whether the last cell goes on in the next line. */
  isOpen: boolean;
  /** Number of cells before the one that goes on. */
  before: number;
}

/** @param isOpened whether the line begins within a cell */
function scanLine(line: string, delimiter: string, isOpened = false): ScannedLine {
  let cells = 1;
  let at = 0;
  let isInside = isOpened;
  while (true) {
    if (isInside || line[at] === '"') {
      const end = closingMark(line, isInside ? at : at + 1);
      if (end < 0) return { cells: cells + countOf(line, delimiter, at), isOpen: true, before: cells - 1 };
      at = end + 1;
      isInside = false;
    }
    const next = line.indexOf(delimiter, at);
    if (next < 0) return { cells, isOpen: false, before: cells };
    cells += 1;
    at = next + delimiter.length;
  }
}

/** Position of the quotation mark that closes a cell; two of them are one that belongs to its text. */
function closingMark(line: string, from: number): number {
  let at = line.indexOf('"', from);
  while (at >= 0 && line[at + 1] === '"') at = line.indexOf('"', at + 2);
  return at;
}

function countOf(line: string, delimiter: string, from: number): number {
  return line.slice(from).split(delimiter).length - 1;
}

interface QuotedRecord {
  lines: number;
  cells: number;
  isClosed: boolean;
  /** Whether it is open and further lines would not belong to it. */
  isFull: boolean;
}

/** The row that begins in a line with an open cell. It ends early when it has more cells than there are columns. */
function recordFrom(
  lines: readonly string[],
  from: number,
  delimiter: string,
  columns: number,
): QuotedRecord {
  let cells = scanLine(lines[from] ?? '', delimiter).before;
  let count = 1;
  let length = lines[from]?.length ?? 0;
  const isFull = () => count >= MAX_LINES || length > MAX_ROW_LENGTH;
  while (!isFull() && from + count < lines.length) {
    const line = lines[from + count] ?? '';
    count += 1;
    length += line.length;
    if (!line.includes('"')) continue;
    const scanned = scanLine(line, delimiter, true);
    if (!scanned.isOpen) return { lines: count, cells: cells + scanned.cells, isClosed: true, isFull: false };
    cells += scanned.before;
    if (cells > columns) return { lines: count, cells, isClosed: true, isFull: false };
  }
  return { lines: count, cells, isClosed: false, isFull: isFull() };
}

/** Whether the lines of a record are rows of their own, so that the mark that opens it is a stray one. */
function isStray(
  [first = '', ...others]: readonly string[],
  { cells, isClosed }: QuotedRecord,
  delimiter: string,
  columns: number,
): boolean {
  const isRow = (line: string) => scanLine(line, delimiter).cells === columns;
  if (!isClosed || cells !== columns) return isRow(first) || others.some(isRow);
  const rows = others.filter(isRow).length;
  if (isRow(first)) return columns < MANY_COLUMNS ? rows === others.length : rows * 2 > others.length;
  const inner = others.slice(0, -1);
  return columns >= MANY_COLUMNS && inner.length > 0 && inner.every(isRow);
}

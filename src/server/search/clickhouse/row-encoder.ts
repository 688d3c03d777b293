import type { FieldValue, ListingFields } from '#domain/search/criteria.ts';
import { readDate, readNumber } from '../codings.ts';
import type { RowWriter } from './row-writer.ts';
import type { StockTexts } from './stock-texts.ts';
import {
  bitsOf,
  codeOfNumber,
  isArray,
  type ShapedColumn,
  type TableShape,
  type Width,
  wider,
  widthFor,
  widthForBit,
} from './table-shape.ts';

/** A whole number of 32 bits has no room for it. */
const MAX_ID = 0xffff_ffff;
/** Columns whose texts fill so much of their width are made wider when others are: copying all cars takes its time. */
const FULL_SHARE = 0.5;

/** Writes the columns of cars and notes which of them need to be wider. */
export interface RowEncoder {
  id(id: number): void;
  fields(fields: ListingFields): void;
  /** Undefined: everything that was written fits. */
  needed(): TableShape['widths'] | undefined;
}

export function createRowEncoder(shape: TableShape, texts: StockTexts, writer: RowWriter): RowEncoder {
  const widths = createNeededWidths(shape, texts);
  const { whole, number, list } = createCellWriter(writer, widths.note);
  const isLongId = shape.widths.id === 8;

  function field(column: ShapedColumn, at: number, value: FieldValue): void {
    const codeFor = (text: string) => texts.codeFor(column.name, text);
    switch (column.kind) {
      case 'text':
        whole(column, at, typeof value === 'string' ? codeFor(value) : 0);
        break;
      case 'texts':
        list(column, at, Array.isArray(value) ? value.map(codeFor) : []);
        break;
      case 'number':
        number(column, at, readNumber(value));
        break;
      case 'date':
        number(column, at, readDate(value));
        break;
      case 'boolean':
        writer.byte(Number(value === true));
    }
  }

  return {
    id(id) {
      if (id > MAX_ID) widths.noteLongId();
      if (isLongId) writer.long(id);
      else writer.whole(id % (MAX_ID + 1));
    },
    fields(fields) {
      shape.columns.forEach((column, at) => {
        field(column, at, fields[column.field]);
      });
    },
    needed: widths.needed,
  };
}

type NoteWidth = (at: number, width: Width) => void;

/** Widths that the values need so far. */
function createNeededWidths(shape: TableShape, texts: StockTexts) {
  const columns: Width[] = [...shape.widths.columns];
  const isLongId = shape.widths.id === 8;
  let needsLongId = isLongId;
  let isWider = false;
  return {
    note(at: number, width: Width): void {
      const before = columns[at] ?? 1;
      const after = wider(before, width);
      if (after === before) return;
      columns[at] = after;
      isWider = true;
    },
    noteLongId(): void {
      needsLongId = true;
    },
    needed(): TableShape['widths'] | undefined {
      if (!isWider && needsLongId === isLongId) return undefined;
      return {
        id: needsLongId ? 8 : 4,
        columns: columns.map((width, at) => roomier(width, shape.columns[at], texts)),
      };
    },
  };
}

/** Writes single values. What does not fit is noted, and the row is written again with wider columns. */
function createCellWriter(writer: RowWriter, note: NoteWidth) {
  function whole(column: ShapedColumn, at: number, code: number): void {
    if (column.width === 1 && code > 0xff) note(at, widthFor(code));
    if (column.width === 2 && code > 0xffff) note(at, 4);
    if (column.width === 1) writer.byte(code & 0xff);
    else if (column.width === 2) writer.short(code & 0xffff);
    else writer.whole(code);
  }

  function number(column: ShapedColumn, at: number, value: number | undefined): void {
    if (column.width === 'float') {
      writer.float(value ?? Number.NaN);
      return;
    }
    const code = value === undefined ? 0 : codeOfNumber(value, column.unit);
    if (code === undefined) note(at, 'float');
    whole(column, at, code ?? 0);
  }

  function list(column: ShapedColumn, at: number, codes: readonly number[]): void {
    const different = new Set(codes);
    if (isArray(column)) {
      writer.size(different.size);
      for (const code of different) writer.whole(code);
      return;
    }
    let bits = 0;
    for (const code of different) {
      note(at, widthForBit(code));
      if (code <= bitsOf(column)) bits += 2 ** (code - 1);
    }
    whole(column, at, bits);
  }

  return { whole, number, list };
}

function roomier(width: Width, column: ShapedColumn | undefined, texts: StockTexts): Width {
  if (column?.kind !== 'text') return width;
  return wider(width, widthFor(Math.ceil(texts.size(column.name) / FULL_SHARE)));
}

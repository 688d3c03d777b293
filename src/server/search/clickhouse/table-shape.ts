import { createHash } from 'node:crypto';
import type { ColumnKind, IndexDefinition } from '#domain/search/index-definition.ts';

/** Bytes of a whole number, and what stands for 64-bit floats. */
export type Width = 1 | 2 | 4 | 'float';

/** Sizes in which the columns of a generation are stored, in bytes, in the order of the columns. */
export interface Widths {
  id: 4 | 8;
  columns: readonly Width[];
}

const WIDTHS: readonly Width[] = [1, 2, 4, 'float'];
const WHOLE_TYPES = { 1: 'UInt8', 2: 'UInt16', 4: 'UInt32', 8: 'UInt64', float: 'Float64' };
/** Dates are stored in seconds where none has a fraction of one. */
const DATE_UNIT = 1_000;

/**
 * A column stores whole numbers in the narrowest width that fits, because the time of a search depends on the bytes it reads.
 * A text is stored as its code in `StockTexts`, a number as `value / unit + 1`, and 0 means no value. A number column with a
 * value that has no such form stores the values as floats, and NaN for no value. A list is a set of bits, one for each code,
 * or an array of codes when there are more codes than bits.
 */
export interface ShapedColumn {
  field: string;
  /** Name in ClickHouse; made of letters, digits and `_`, so that it needs no quotes. */
  name: string;
  kind: ColumnKind;
  width: Width;
  /** Difference in value between two stored numbers that follow each other. */
  unit: number;
}

/** Columns of one generation of a stock in ClickHouse. */
export interface TableShape {
  readonly widths: Widths;
  readonly columns: readonly ShapedColumn[];
  /** Columns with their types, for `CREATE TABLE`. */
  readonly types: readonly string[];
  readonly idType: string;
  readonly names: readonly string[];
  /** Expressions that sort the stored cars; the make is first, because most searches choose one. */
  readonly order: readonly string[];
  /** @throws if the definition has no such column */
  column(field: string): ShapedColumn;
}

export function tableShape(
  { columns, makeModel }: IndexDefinition,
  widths: Widths = narrowest(columns.length),
): TableShape {
  const shaped = columns.map(
    ({ field, kind }, at): ShapedColumn => ({
      ...{ field, kind, name: columnName(field, at), width: widths.columns[at] ?? 1 },
      unit: kind === 'date' ? DATE_UNIT : 1,
    }),
  );
  const byField = new Map(shaped.map((column) => [column.field, column]));
  const column = (field: string): ShapedColumn => {
    const found = byField.get(field);
    if (!found) throw new Error(`The index has no column "${field}"`);
    return found;
  };
  const fields = makeModel ? [makeModel.makeField, makeModel.modelField] : [];
  return {
    widths,
    columns: shaped,
    types: shaped.map(({ name, kind, width }) => `${name} ${typeOf(kind, width)}`),
    idType: WHOLE_TYPES[widths.id],
    names: shaped.map(({ name }) => name),
    order: [...fields.map((field) => column(field).name), 'id'],
    column,
  };
}

const typeOf = (kind: ColumnKind, width: Width) =>
  kind === 'texts' && width === 'float' ? 'Array(UInt32)' : WHOLE_TYPES[width];

const columnName = (field: string, at: number) => `f${at}_${field.replaceAll(/[^A-Za-z0-9]/g, '_')}`;

/** Differs when the tables of another definition cannot be used. */
export function definitionHash({ columns, makeModel }: IndexDefinition): string {
  return createHash('sha256')
    .update(JSON.stringify([columns, makeModel]))
    .digest('hex')
    .slice(0, 12);
}

const narrowest = (columns: number): Widths => ({ id: 4, columns: new Array<Width>(columns).fill(1) });

/** Widths as they are stored beside the position. */
export const widthsText = ({ id, columns }: Widths): string =>
  [id === 4 ? 2 : 3, ...columns.map((width) => WIDTHS.indexOf(width))].join('');

export function readWidths(text: string): Widths {
  const [id, ...columns] = [...text].map((digit) => WIDTHS[Number(digit)] ?? 1);
  return { id: id === 'float' ? 8 : 4, columns };
}

export const isFloat = ({ kind, width }: ShapedColumn): boolean => width === 'float' && kind !== 'texts';

/** The texts of a list are a bit each as long as they are few. */
export const isArray = ({ kind, width }: ShapedColumn): boolean => width === 'float' && kind === 'texts';

/** Codes that a list has as bits; 0: it has an array of them. */
export const bitsOf = ({ width }: ShapedColumn): number => (width === 'float' ? 0 : width * 8);

/** How a number is stored in whole numbers, however wide; undefined: it has no such form. */
export function codeOfNumber(value: number, unit: number): number | undefined {
  const code = value / unit + 1;
  return code >= 1 && code <= 0xffff_ffff && Number.isInteger(code) && (code - 1) * unit === value
    ? code
    : undefined;
}

/** The value of a stored number; undefined: none. */
export function readCell(column: ShapedColumn, stored: number | null): number | undefined {
  if (isFloat(column)) return stored === null || Number.isNaN(stored) ? undefined : stored;
  return stored ? (stored - 1) * column.unit : undefined;
}

/** The narrowest width that holds a code; text with more codes than 32 bits does not fit any memory. */
export const widthFor = (code: number): Width => (code <= 0xff ? 1 : code <= 0xffff ? 2 : 4);

/** The narrowest width that has a bit for a code. */
export const widthForBit = (code: number): Width =>
  code <= 8 ? 1 : code <= 16 ? 2 : code <= 32 ? 4 : 'float';

/** The wider one. */
export const wider = (one: Width, other: Width): Width =>
  WIDTHS.indexOf(one) >= WIDTHS.indexOf(other) ? one : other;

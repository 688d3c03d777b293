import { createHash } from 'node:crypto';
import type { ListingFields } from '#domain/search/criteria.ts';
import type { ColumnKind, IndexDefinition } from '#domain/search/index-definition.ts';
import { readDate, readNumber } from '../codings.ts';
import type { RowWriter } from './row-writer.ts';

/**
 * Stored for the empty text, because '' stands for no value: columns that may be NULL take twice the time. Sorted, it is
 * the least text, as the empty one is.
 */
const EMPTY_TEXT = '\0';

export const storedText = (text: string): string => (text === '' ? EMPTY_TEXT : text);
export const readText = (stored: string): string => (stored === EMPTY_TEXT ? '' : stored);

/** No value: '' for text, an empty array, NaN, 0 for false. */
const TYPES: Record<ColumnKind, string> = {
  text: 'String',
  texts: 'Array(String)',
  number: 'Float64',
  date: 'Float64',
  boolean: 'UInt8',
};

export interface ShapedColumn {
  /** Name in ClickHouse; made of letters, digits and `_`, so that it needs no quotes. */
  name: string;
  kind: ColumnKind;
}

/** Columns of a stock in ClickHouse. */
export interface TableShape {
  /** Differs when the tables of another shape cannot be used. */
  readonly hash: string;
  /** Columns with their types, for `CREATE TABLE`. */
  readonly types: readonly string[];
  readonly names: readonly string[];
  /** Expressions of the order in which cars are stored: makes are chosen most. */
  readonly order: readonly string[];
  /** @throws if the definition has no such column */
  column(field: string): ShapedColumn;
  /** Appends the fields of a car. */
  write(writer: RowWriter, fields: ListingFields): void;
}

export function tableShape({ columns, makeModel }: IndexDefinition): TableShape {
  const shaped = columns.map(({ field, kind }, at) => ({ field, kind, name: columnName(field, at) }));
  const byField = new Map(shaped.map((column) => [column.field, column]));
  const column = (field: string): ShapedColumn => {
    const found = byField.get(field);
    if (!found) throw new Error(`The index has no column "${field}"`);
    return found;
  };
  const types = shaped.map(({ name, kind }) => `${name} ${TYPES[kind]}`);
  const fields = makeModel ? [makeModel.makeField, makeModel.modelField] : [];
  const order = [...fields.map((field) => column(field).name), 'id'];
  return {
    hash: createHash('sha256')
      .update(JSON.stringify([types, order]))
      .digest('hex')
      .slice(0, 12),
    types,
    names: shaped.map(({ name }) => name),
    order,
    column,
    write(writer, values) {
      for (const { field, kind } of shaped) writeField(writer, kind, values[field]);
    },
  };
}

const columnName = (field: string, at: number) => `f${at}_${field.replaceAll(/[^A-Za-z0-9]/g, '_')}`;

function writeField(writer: RowWriter, kind: ColumnKind, value: ListingFields[string]): void {
  if (kind === 'text') writer.text(typeof value === 'string' ? storedText(value) : '');
  if (kind === 'texts') writer.texts(Array.isArray(value) ? [...new Set(value)] : []);
  if (kind === 'number') writer.float(readNumber(value) ?? Number.NaN);
  if (kind === 'date') writer.float(readDate(value) ?? Number.NaN);
  if (kind === 'boolean') writer.byte(Number(value === true));
}

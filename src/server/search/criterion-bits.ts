import type { Criterion } from '#domain/search/criteria.ts';
import { allBits, and, type Bits, bitsOfRows, emptyBits, not, or } from './bits.ts';
import type { CodedColumn } from './coded-column.ts';
import type { Parts } from './codings.ts';
import type { FacetValue } from './natural-order.ts';
import { scanCodesOf, scanRange } from './scan.ts';
import type { Table } from './table.ts';

type Of<Op extends Criterion['op']> = Extract<Criterion, { op: Op }>;

/** Returns the rows of the table that meet the criterion. */
export function criterionBits(table: Table, criterion: Criterion): Bits {
  switch (criterion.op) {
    case 'in':
      return inBits(table, criterion);
    case 'is':
      return flagBits(table, criterion.field, criterion.value);
    case 'range':
      return rangeBits(table, criterion);
    case 'make_model':
      return makeModelBits(table, criterion);
    case 'flags':
      return flagsBits(table, criterion);
    case 'not':
      return not(criterionBits(table, criterion.criterion), table.count);
  }
}

function codesWhere(table: Table, column: CodedColumn, meets: (parts: Parts) => boolean): Bits {
  return column.rowsOf(passesOf(column, meets), table.count);
}

/** By code: 1 where its content meets a condition. */
function passesOf({ parts }: CodedColumn, meets: (parts: Parts) => boolean): Uint8Array {
  const passes = new Uint8Array(parts.length);
  // cheaper than `Uint8Array.from`; a search does this for each of its criteria
  for (let code = 1; code < parts.length; code++) {
    const present = parts[code];
    if (present && meets(present)) passes[code] = 1;
  }
  return passes;
}

function inBits(table: Table, { field, values, join, outside }: Of<'in'>): Bits {
  const kind = table.kindOf(field);
  if (kind === 'boolean') throw new Error(`"${field}" is a boolean column: use "is"`);
  const isNumber = kind === 'number' || kind === 'date';
  const wanted = isNumber ? values.map(Number) : values.map(String);
  const coded = table.coded.get(field);
  if (coded) {
    const hasOther = (present: Parts) =>
      outside !== undefined && present.some((value) => value !== null && !isOneOf(outside, value));
    return codesWhere(table, coded, (present) =>
      join === 'AND'
        ? wanted.every((value) => present.includes(value)) && (outside === undefined || hasOther(present))
        : wanted.some((value) => present.includes(value)) || hasOther(present),
    );
  }
  if (outside) throw new Error(`The index does not count "${field}": values outside its options are unknown`);
  const parts = wanted.map((value) =>
    scanRange(table.number(field).values, table.count, Number(value), Number(value)),
  );
  const start = join === 'AND' ? rangeBits(table, { op: 'range', field }) : emptyBits(table.count);
  return parts.reduce(join === 'AND' ? and : or, start);
}

const isOneOf = (values: readonly FacetValue[], value: FacetValue): boolean => values.includes(value);

function flagBits(table: Table, field: string, value: boolean): Bits {
  const column = table.kindOf(field) === 'boolean' ? table.coded.get(field) : undefined;
  if (!column) throw new Error(`The index has no boolean column "${field}"`);
  const passes = new Uint8Array(column.size).fill(1, 1);
  const flagged = column.rowsOf(passes, table.count);
  return value ? flagged : not(flagged, table.count);
}

function flagsBits(table: Table, { fields, join }: Of<'flags'>): Bits {
  const parts = fields.map((field) => flagBits(table, field, true));
  return join === 'AND' ? parts.reduce(and, allBits(table.count)) : parts.reduce(or, emptyBits(table.count));
}

/** Reads a sorted column from its order, starting at the nearer end; scans any other column. */
function rangeBits(
  table: Table,
  { field, min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY }: Of<'range'>,
): Bits {
  const { values } = table.number(field);
  if (!table.isOrdered(field)) return scanRange(values, table.count, min, max);
  const order = table.refreshed(field);
  const from = order.lowerBound(min);
  const to = Math.max(from, Math.min(order.upperBound(max), order.present));
  if ((to - from) * 2 <= table.count) return bitsOfRows(order.rows.subarray(from, to), table.count);
  const outside = bitsOfRows(order.rows.subarray(0, from), table.count);
  return not(bitsOfRows(order.rows.subarray(to), table.count, outside), table.count);
}

function makeModelBits(table: Table, { makeField, modelField, values }: Of<'make_model'>): Bits {
  const { makeModel } = table.definition;
  if (!table.makeModel || makeModel?.makeField !== makeField || makeModel.modelField !== modelField) {
    throw new Error(`The index has no combined column of make "${makeField}" and model "${modelField}"`);
  }
  const meets = (parts: Parts) =>
    values.some(({ make, model }) => make === parts[0] && (model === undefined || model === parts[1]));
  const makes = table.kinds.get(makeField) === 'text' ? table.coded.get(makeField) : undefined;
  const isWhole = values.every(({ model }) => model === undefined);
  // there are fewer makes than pairs of make and model
  if (!makes || (!isWhole && makes.mappedCodes === undefined))
    return codesWhere(table, table.makeModel, meets);
  const ofMakes = codesWhere(table, makes, ([present]) => values.some(({ make }) => make === present));
  return isWhole ? ofMakes : scanCodesOf(ofMakes, table.makeModel.codes, passesOf(table.makeModel, meets));
}

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

/** Codes of one column with tallies. */
export interface TalliedCodes {
  column: CodedColumn;
  /** By code: 1 where it is named. */
  passes: Uint8Array;
  /** The rows are those with other codes, or without one. */
  isInverse: boolean;
}

/** Returns the codes that a criterion names, if it names nothing but codes of one column with tallies. */
export function talliedCodes(table: Table, criterion: Criterion): TalliedCodes | undefined {
  switch (criterion.op) {
    case 'in': {
      const column = table.coded.get(criterion.field);
      if (!column || !table.tallies.isSource(column)) return undefined;
      return { column, passes: passesOf(column, meetsValues(table, criterion)), isInverse: false };
    }
    case 'is':
      return talliedFlag(table, criterion.field, !criterion.value);
    case 'flags':
      return criterion.fields.length === 1 ? talliedFlag(table, criterion.fields[0] ?? '', false) : undefined;
    case 'make_model': {
      const makes = makesOf(table, criterion);
      if (!makes || !isWholeMakes(criterion) || !table.tallies.isSource(makes)) return undefined;
      return { column: makes, passes: passesOf(makes, meetsMakes(criterion)), isInverse: false };
    }
    case 'not': {
      const inner = talliedCodes(table, criterion.criterion);
      return inner && { ...inner, isInverse: !inner.isInverse };
    }
    case 'range':
      return undefined;
  }
}

function talliedFlag(table: Table, field: string, isInverse: boolean): TalliedCodes | undefined {
  const column = table.coded.get(field);
  if (!column || table.kindOf(field) !== 'boolean' || !table.tallies.isSource(column)) return undefined;
  return { column, passes: new Uint8Array(column.size).fill(1, 1), isInverse };
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

/** Whether the content of a code meets a criterion. */
function meetsValues(table: Table, { field, values, join, outside }: Of<'in'>): (parts: Parts) => boolean {
  const wanted = wantedValues(table, field, values);
  const hasOther = (present: Parts) =>
    outside !== undefined && present.some((value) => value !== null && !isOneOf(outside, value));
  return (present) =>
    join === 'AND'
      ? wanted.every((value) => present.includes(value)) && (outside === undefined || hasOther(present))
      : wanted.some((value) => present.includes(value)) || hasOther(present);
}

function wantedValues(table: Table, field: string, values: readonly FacetValue[]): FacetValue[] {
  const kind = table.kindOf(field);
  if (kind === 'boolean') throw new Error(`"${field}" is a boolean column: use "is"`);
  return kind === 'number' || kind === 'date' ? values.map(Number) : values.map(String);
}

function inBits(table: Table, criterion: Of<'in'>): Bits {
  const { field, values, join, outside } = criterion;
  const wanted = wantedValues(table, field, values);
  const coded = table.coded.get(field);
  if (coded) return codesWhere(table, coded, meetsValues(table, criterion));
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

/** The column of makes alone, of which there are fewer than pairs of make and model. */
const makesOf = (table: Table, { makeField }: Of<'make_model'>): CodedColumn | undefined =>
  table.kinds.get(makeField) === 'text' ? table.coded.get(makeField) : undefined;

const isWholeMakes = ({ values }: Of<'make_model'>): boolean =>
  values.every(({ model }) => model === undefined);

const meetsMakes =
  ({ values }: Of<'make_model'>) =>
  ([present]: Parts): boolean =>
    values.some(({ make }) => make === present);

function makeModelBits(table: Table, criterion: Of<'make_model'>): Bits {
  const { makeField, modelField, values } = criterion;
  const { makeModel } = table.definition;
  if (!table.makeModel || makeModel?.makeField !== makeField || makeModel.modelField !== modelField) {
    throw new Error(`The index has no combined column of make "${makeField}" and model "${modelField}"`);
  }
  const meets = (parts: Parts) =>
    values.some(({ make, model }) => make === parts[0] && (model === undefined || model === parts[1]));
  const makes = makesOf(table, criterion);
  const isWhole = isWholeMakes(criterion);
  if (!makes || (!isWhole && makes.mappedCodes === undefined))
    return codesWhere(table, table.makeModel, meets);
  const ofMakes = codesWhere(table, makes, meetsMakes(criterion));
  return isWhole ? ofMakes : scanCodesOf(ofMakes, table.makeModel.codes, passesOf(table.makeModel, meets));
}

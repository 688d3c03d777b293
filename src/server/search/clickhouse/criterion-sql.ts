import type { Criterion } from '#domain/search/criteria.ts';
import type { ColumnKind, IndexDefinition } from '#domain/search/index-definition.ts';
import { listSql, numberSql, textSql } from './literals.ts';
import { type ShapedColumn, storedText, type TableShape } from './table-shape.ts';

type Of<Op extends Criterion['op']> = Extract<Criterion, { op: Op }>;
type Values = readonly (string | number)[];

export interface SqlContext {
  definition: IndexDefinition;
  shape: TableShape;
}

/** A condition that is 1 or 0 for every car: no column is NULL. @throws if the definition lacks a field, as the index does */
export function criterionSql(criterion: Criterion, context: SqlContext): string {
  switch (criterion.op) {
    case 'in':
      return inSql(criterion, context);
    case 'is':
      return `${flag(criterion.field, context)} = ${Number(criterion.value)}`;
    case 'range':
      return rangeSql(criterion, context);
    case 'make_model':
      return makeModelSql(criterion, context);
    case 'not':
      return `NOT (${criterionSql(criterion.criterion, context)})`;
    case 'flags': {
      const flags = criterion.fields.map((field) => `${flag(field, context)} = 1`);
      return criterion.join === 'AND' ? allOf(flags) : anyOf(flags);
    }
  }
}

export const allOf = (conditions: readonly string[]): string =>
  conditions.length > 0 ? `(${conditions.join(' AND ')})` : '1';

const anyOf = (conditions: readonly string[]): string =>
  conditions.length > 0 ? `(${conditions.join(' OR ')})` : '0';

/** Whether a car has a value. */
export function presentSql({ name, kind }: ShapedColumn): string {
  if (kind === 'boolean') return `${name} = 1`;
  if (isNumeric(kind)) return `NOT isNaN(${name})`;
  return kind === 'texts' ? `notEmpty(${name})` : `${name} != ''`;
}

/** Whether a car has a value that is none of these. Values of another type than the column's are equal to none. */
export function outsideSql(column: ShapedColumn, values: Values): string {
  const { name, kind } = column;
  const listed = literals(
    values.filter((value) => (typeof value === 'number') === isNumeric(kind)),
    kind,
  );
  if (listed.length === 0 || kind === 'boolean') return presentSql(column);
  if (kind === 'texts') return `arrayExists(x -> x NOT IN ${listSql(listed)}, ${name})`;
  return `(${presentSql(column)} AND ${name} NOT IN ${listSql(listed)})`;
}

export const isNumeric = (kind: ColumnKind): boolean => kind === 'number' || kind === 'date';

function literals(values: Values, kind: ColumnKind): string[] {
  // NaN is how no value is stored, and would be equal to it
  if (isNumeric(kind))
    return unique(values.map(Number))
      .filter((value) => !Number.isNaN(value))
      .map(numberSql);
  return unique(values.map(String)).map((value) => textSql(kind === 'text' ? storedText(value) : value));
}

const unique = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];

function inSql({ field, values, join, outside }: Of<'in'>, { shape }: SqlContext): string {
  const column = shape.column(field);
  const { kind } = column;
  if (kind === 'boolean') throw new Error(`"${field}" is a boolean column: use "is"`);
  const named = literals(values, kind);
  const others = outside ? [outsideSql(column, outside)] : [];
  if (join === 'OR') return anyOf([...anyNamed(column, named), ...others]);
  if (isNumeric(kind) && values.some((value) => Number.isNaN(Number(value)))) return '0';
  return allOf([presentSql(column), ...allNamed(column, named), ...others]);
}

function anyNamed({ name, kind }: ShapedColumn, named: readonly string[]): string[] {
  if (named.length === 0) return [];
  return [kind === 'texts' ? `hasAny(${name}, [${named.join(', ')}])` : `${name} IN ${listSql(named)}`];
}

function allNamed({ name, kind }: ShapedColumn, named: readonly string[]): string[] {
  if (kind === 'texts') return named.length > 0 ? [`hasAll(${name}, [${named.join(', ')}])`] : [];
  return named.map((value) => `${name} = ${value}`);
}

function flag(field: string, { shape }: SqlContext): string {
  const { name, kind } = shape.column(field);
  if (kind !== 'boolean') throw new Error(`The index has no boolean column "${field}"`);
  return name;
}

function rangeSql({ field, min, max }: Of<'range'>, { shape }: SqlContext): string {
  const column = shape.column(field);
  if (!isNumeric(column.kind)) throw new Error(`The index has no number column "${field}"`);
  if (min === undefined && max === undefined) return presentSql(column);
  return allOf([
    ...(min === undefined ? [] : [`${column.name} >= ${numberSql(min)}`]),
    ...(max === undefined ? [] : [`${column.name} <= ${numberSql(max)}`]),
  ]);
}

function makeModelSql({ makeField, modelField, values }: Of<'make_model'>, context: SqlContext): string {
  const { makeModel } = context.definition;
  if (makeModel?.makeField !== makeField || makeModel.modelField !== modelField)
    throw new Error(`The index has no combined column of make "${makeField}" and model "${modelField}"`);
  const make = context.shape.column(makeField).name;
  const model = context.shape.column(modelField).name;
  const text = (value: string) => textSql(storedText(value));
  return anyOf(
    values.map((value) =>
      value.model === undefined
        ? `${make} = ${text(value.make)}`
        : `(${make} = ${text(value.make)} AND ${model} = ${text(value.model)})`,
    ),
  );
}

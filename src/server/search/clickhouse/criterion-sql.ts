import type { Criterion } from '#domain/search/criteria.ts';
import type { ColumnKind, IndexDefinition } from '#domain/search/index-definition.ts';
import { listSql, numberSql } from './literals.ts';
import type { StockTexts } from './stock-texts.ts';
import { bitsOf, codeOfNumber, isArray, isFloat, type ShapedColumn, type TableShape } from './table-shape.ts';

type Of<Op extends Criterion['op']> = Extract<Criterion, { op: Op }>;
type Values = readonly (string | number)[];

export interface SqlContext {
  definition: IndexDefinition;
  shape: TableShape;
  texts: Pick<StockTexts, 'codesOf' | 'textOf' | 'entries' | 'size'>;
}

/** Conditions that are the same for every car; others never have this text. */
export const ALWAYS = '1';
export const NEVER = '0';

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
      return notSql(criterionSql(criterion.criterion, context));
    case 'flags': {
      const flags = criterion.fields.map((field) => `${flag(field, context)} = 1`);
      return criterion.join === 'AND' ? allOf(flags) : anyOf(flags);
    }
  }
}

export function allOf(conditions: readonly string[]): string {
  if (conditions.includes(NEVER)) return NEVER;
  const open = conditions.filter((condition) => condition !== ALWAYS);
  return open.length > 0 ? `(${open.join(' AND ')})` : ALWAYS;
}

function anyOf(conditions: readonly string[]): string {
  if (conditions.includes(ALWAYS)) return ALWAYS;
  const open = conditions.filter((condition) => condition !== NEVER);
  return open.length > 0 ? `(${open.join(' OR ')})` : NEVER;
}

export function notSql(condition: string): string {
  if (condition === ALWAYS) return NEVER;
  return condition === NEVER ? ALWAYS : `NOT (${condition})`;
}

/** Whether a car has a value. */
export function presentSql(column: ShapedColumn): string {
  const { name, kind } = column;
  if (kind === 'boolean') return `${name} = 1`;
  if (isArray(column)) return `notEmpty(${name})`;
  return isFloat(column) ? `NOT isNaN(${name})` : `${name} != 0`;
}

/** Whether a car has a value that is none of these. Values of another type than the column's are equal to none. */
export function outsideSql(column: ShapedColumn, values: Values, context: SqlContext): string {
  const { name, kind } = column;
  const ofKind = values.filter((value) => (typeof value === 'number') === isNumeric(kind));
  const listed = literals(ofKind, column, context).flat();
  if (listed.length === 0 || kind === 'boolean') return presentSql(column);
  if (isArray(column)) return `arrayExists(x -> x NOT IN ${listSql(listed)}, ${name})`;
  if (kind === 'texts') return `bitAnd(${name}, ${2 ** bitsOf(column) - 1 - maskOf(column, listed)}) != 0`;
  return `(${presentSql(column)} AND ${name} NOT IN ${listSql(listed)})`;
}

export const isNumeric = (kind: ColumnKind): boolean => kind === 'number' || kind === 'date';

/** For each value, how it is stored: in no, one or several ways. */
function literals(values: Values, column: ShapedColumn, { texts }: SqlContext): string[][] {
  const { name, kind, unit } = column;
  if (!isNumeric(kind))
    return unique(values.map(String)).map((text) => texts.codesOf(name, text).map(String));
  // NaN is how no value is stored, and would be equal to it
  const numbers = unique(values.map(Number)).filter((value) => !Number.isNaN(value));
  if (isFloat(column)) return numbers.map((value) => [numberSql(value)]);
  return numbers.map((value) => {
    const code = codeOfNumber(value + 0, unit);
    return code === undefined ? [] : [String(code)];
  });
}

const unique = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];

function inSql({ field, values, join, outside }: Of<'in'>, context: SqlContext): string {
  const column = context.shape.column(field);
  const { kind } = column;
  if (kind === 'boolean') throw new Error(`"${field}" is a boolean column: use "is"`);
  const named = literals(values, column, context);
  const others = outside ? [outsideSql(column, outside, context)] : [];
  if (join === 'OR') return anyOf([hasOneOf(column, named.flat()), ...others]);
  if (isNumeric(kind) && values.some((value) => Number.isNaN(Number(value)))) return NEVER;
  const isPresent = named.length === 0 ? [presentSql(column)] : [];
  return allOf([...isPresent, ...named.map((codes) => hasOneOf(column, codes)), ...others]);
}

/** Bits of codes; those that no car of the generation can have are none. */
const maskOf = (column: ShapedColumn, codes: readonly string[]): number =>
  codes.reduce((sum, code) => (Number(code) <= bitsOf(column) ? sum + 2 ** (Number(code) - 1) : sum), 0);

/** Whether a car has a value that is stored in one of these ways. */
export function hasOneOf(column: ShapedColumn, stored: readonly string[]): string {
  const { name, kind } = column;
  const [first] = stored;
  if (first === undefined) return NEVER;
  if (kind === 'texts' && !isArray(column)) {
    const mask = maskOf(column, stored);
    return mask === 0 ? NEVER : `bitAnd(${name}, ${mask}) != 0`;
  }
  if (kind !== 'texts') return stored.length === 1 ? `${name} = ${first}` : `${name} IN ${listSql(stored)}`;
  return stored.length === 1 ? `has(${name}, ${first})` : `hasAny(${name}, [${stored.join(', ')}])`;
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
    atLeastSql(column, min ?? Number.NEGATIVE_INFINITY),
    ...(max === undefined ? [] : [atMostSql(column, max)]),
  ]);
}

/** Greatest code of a whole number. */
const MAX_CODE = 0xffff_ffff;

function atLeastSql(column: ShapedColumn, min: number): string {
  const { name, unit } = column;
  if (isFloat(column))
    return min === Number.NEGATIVE_INFINITY ? presentSql(column) : `${name} >= ${numberSql(min)}`;
  const code = leastCode(min, unit);
  if (!(code <= MAX_CODE)) return NEVER;
  return code <= 1 ? presentSql(column) : `${name} >= ${code}`;
}

function atMostSql(column: ShapedColumn, max: number): string {
  const { name, unit } = column;
  if (isFloat(column)) return `${name} <= ${numberSql(max)}`;
  const least = leastCode(max, unit);
  // the code of the value itself, or the one before the next greater
  const code = (least - 1) * unit === max ? least : least - 1;
  if (!(code >= 1)) return NEVER;
  return code >= MAX_CODE ? ALWAYS : `${name} <= ${code}`;
}

/** Code of the least value that is not below a number; may be beyond the codes that exist. */
export function leastCode(number: number, unit: number): number {
  const code = Math.ceil(number / unit) + 1;
  // a quotient may be rounded
  if ((code - 1) * unit < number) return code + 1;
  return (code - 2) * unit >= number ? code - 1 : code;
}

function makeModelSql({ makeField, modelField, values }: Of<'make_model'>, context: SqlContext): string {
  const { makeModel } = context.definition;
  if (makeModel?.makeField !== makeField || makeModel.modelField !== modelField)
    throw new Error(`The index has no combined column of make "${makeField}" and model "${modelField}"`);
  const make = context.shape.column(makeField);
  const model = context.shape.column(modelField);
  const has = (column: ShapedColumn, text: string) =>
    hasOneOf(column, [...context.texts.codesOf(column.name, text)].map(String));
  const ofMake = values.filter((value) => value.model === undefined);
  const makes = unique(ofMake.flatMap((value) => context.texts.codesOf(make.name, value.make))).map(String);
  const models = values.flatMap((value) =>
    value.model === undefined ? [] : [allOf([has(make, value.make), has(model, value.model)])],
  );
  return anyOf([hasOneOf(make, makes), ...models]);
}

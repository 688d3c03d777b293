import type { Criterion } from '#domain/search/criteria.ts';
import type { IndexDefinition, SortDefinition } from '#domain/search/index-definition.ts';
import type { FieldSql } from './field-sql.ts';
import type { Parameters } from './parameters.ts';

export interface SqlContext {
  definition: IndexDefinition;
  field: FieldSql;
  parameters: Parameters;
}

/**
 * Translates a criterion to a condition; NULL means "not met". Uses plain comparisons so that PostgreSQL can
 * use indexes.
 */
export function criterionToSql(criterion: Criterion, context: SqlContext): string {
  const { field, parameters } = context;
  switch (criterion.op) {
    case 'in':
      return inToSql(criterion, context);
    case 'is':
      return `${field(criterion.field)} IS ${criterion.value ? '' : 'NOT '}TRUE`;
    case 'range': {
      const { min, max } = criterion;
      const ends = [
        ...(min === undefined ? [] : [`${field(criterion.field)} >= ${parameters.bind(min, 'float8')}`]),
        ...(max === undefined ? [] : [`${field(criterion.field)} <= ${parameters.bind(max, 'float8')}`]),
      ];
      return ends.length > 0 ? `(${ends.join(' AND ')})` : `${field(criterion.field)} IS NOT NULL`;
    }
    case 'make_model':
      return anyOf(
        criterion.values.map(({ make, model }) => {
          const isMake = `${field(criterion.makeField)} = ${parameters.bind(make, 'text')}`;
          if (model === undefined) return isMake;
          return `(${isMake} AND ${field(criterion.modelField)} = ${parameters.bind(model, 'text')})`;
        }),
      );
    case 'not':
      return `(${criterionToSql(criterion.criterion, context)}) IS NOT TRUE`;
    case 'flags': {
      const flags = criterion.fields.map((name) => `${field(name)} IS TRUE`);
      return criterion.join === 'AND' ? allOf(flags) : anyOf(flags);
    }
  }
}

function inToSql({ outside, ...criterion }: Extract<Criterion, { op: 'in' }>, context: SqlContext): string {
  const named = namedToSql(criterion, context);
  if (!outside) return named;
  const other = notInToSql(criterion.field, outside, context);
  return criterion.join === 'AND' ? `(${named} AND ${other})` : `(${named} OR ${other})`;
}

/** Condition that a field has a value not in the list. */
export function notInToSql(
  name: string,
  values: readonly (string | number)[],
  { definition, field, parameters }: SqlContext,
): string {
  const kind = definition.columns.find((column) => column.field === name)?.kind;
  if (kind === 'number' || kind === 'date')
    return `${field(name)} <> ALL(${parameters.bind(values.map(Number), 'float8[]')})`;
  const list = parameters.bind(values.map(String), 'text[]');
  if (kind === 'texts') return `EXISTS (SELECT FROM unnest(${field(name)}) one WHERE one <> ALL(${list}))`;
  return `${field(name)} <> ALL(${list})`;
}

function namedToSql(
  { field: name, values, join }: Omit<Extract<Criterion, { op: 'in' }>, 'outside'>,
  { definition, field, parameters }: SqlContext,
): string {
  const kind = definition.columns.find((column) => column.field === name)?.kind;
  const isNumber = kind === 'number' || kind === 'date';
  const list = parameters.bind(
    isNumber ? values.map(Number) : values.map(String),
    isNumber ? 'float8[]' : 'text[]',
  );
  const value = field(name);
  if (kind === 'texts') {
    return join === 'AND' ? `(${value} @> ${list} AND cardinality(${value}) > 0)` : `${value} && ${list}`;
  }
  return join === 'AND' ? `(${value} IS NOT NULL AND ARRAY[${value}] @> ${list})` : `${value} = ANY(${list})`;
}

export function allOf(conditions: readonly string[]): string {
  return conditions.length > 0 ? `(${conditions.join(' AND ')})` : 'TRUE';
}

function anyOf(conditions: readonly string[]): string {
  return conditions.length > 0 ? `(${conditions.join(' OR ')})` : 'FALSE';
}

/** Missing values last, newest first among equal ones; without a sort newest first. */
export function sortToSql(
  sort: SortDefinition | undefined,
  { definition, field }: Omit<SqlContext, 'parameters'>,
): string {
  if (!sort || sort.field === 'id') return `id ${sort?.direction ?? 'desc'}`;
  const kind = definition.columns.find((column) => column.field === sort.field)?.kind;
  const value = field(sort.field);
  const key =
    kind === 'boolean' ? `COALESCE(${value}, FALSE)` : kind === 'text' ? `${value} COLLATE "C"` : value;
  return `${key} ${sort.direction} NULLS LAST, id DESC`;
}

import type { SortDefinition, StatDefinition } from '#domain/search/index-definition.ts';
import { TAIL } from '../histogram-edges.ts';
import type { Arm } from './arms.ts';
import { allOf, isNumeric, presentSql, type SqlContext } from './criterion-sql.ts';
import type { TableShape } from './table-shape.ts';

/** Where the cars of a stock are: those that were loaded, and those that have changed since. */
export interface Cars {
  base: string;
  changed: string;
  generation: number;
  /** Whether any have changed; without them a search reads less. */
  hasChanged: boolean;
}

interface Source {
  table: string;
  conditions: string[];
}

/** A car that has changed counts as it is in `changed`, not as it was loaded. */
function sourcesOf({ base, changed, generation, hasChanged }: Cars): Source[] {
  const isCurrent = `generation = ${generation}`;
  if (!hasChanged) return [{ table: base, conditions: [isCurrent] }];
  return [
    { table: base, conditions: [isCurrent, `id NOT IN (SELECT id FROM ${changed} WHERE ${isCurrent})`] },
    { table: `${changed} FINAL`, conditions: [isCurrent, 'is_gone = 0'] },
  ];
}

/** Counts all arms in one statement, whose rows are `CountRow`. */
export function countStatement(cars: Cars, arms: readonly Arm[]): string {
  return sourcesOf(cars)
    .flatMap((source) => arms.map((arm, at) => armSql(arm, at, source)))
    .join('\nUNION ALL ');
}

function armSql({ conditions, value, number, ends }: Arm, at: number, source: Source): string {
  const by = value === undefined ? (number === undefined ? undefined : 'number') : 'value';
  const select = [
    `toUInt16(${at}) AS arm`,
    `${value ?? "''"} AS value`,
    `${number ?? 'toFloat64(0)'} AS number`,
    'count() AS cars',
    `${ends ? `min(${ends})` : 'toFloat64(0)'} AS low`,
    `${ends ? `max(${ends})` : 'toFloat64(0)'} AS high`,
  ];
  const where = allOf([...source.conditions, ...conditions]);
  return `SELECT ${select.join(', ')} FROM ${source.table} WHERE ${where}${by ? ` GROUP BY ${by}` : ''}`;
}

export interface Page {
  conditions: readonly string[];
  sort: SortDefinition;
  offset: number;
  limit: number;
}

/** Ids of a page in order; missing values last, then the newest car first. */
export function pageStatement(
  cars: Cars,
  { conditions, sort, offset, limit }: Page,
  { shape }: SqlContext,
): string {
  const keys = sortKeys(sort, shape);
  const columns = ['id', ...keys.map(({ sql }, at) => `${sql} AS key${at}`)].join(', ');
  const parts = sourcesOf(cars).map(
    (source) =>
      `SELECT ${columns} FROM ${source.table} WHERE ${allOf([...source.conditions, ...conditions])}`,
  );
  const order = [
    ...keys.map(({ direction }, at) => `key${at} ${direction}`),
    `id ${sort.field === 'id' ? sort.direction.toUpperCase() : 'DESC'}`,
  ];
  return `SELECT id FROM (${parts.join(' UNION ALL ')}) ORDER BY ${order.join(', ')} LIMIT ${offset}, ${limit}`;
}

function sortKeys(
  { field, direction }: SortDefinition,
  shape: TableShape,
): { sql: string; direction: string }[] {
  if (field === 'id') return [];
  const column = shape.column(field);
  if (column.kind === 'texts') throw new Error(`The index cannot sort by "${field}"`);
  const value = { sql: column.name, direction: direction.toUpperCase() };
  // a missing mark counts as false
  if (column.kind === 'boolean') return [value];
  // without NOT: shards of a cluster simplify the expression, and then it has another name than was asked for
  const missing = column.kind === 'text' ? `${column.name} = ''` : `isNaN(${column.name})`;
  return [{ sql: missing, direction: 'ASC' }, value];
}

/** For each statistic the values near both ends of the whole stock, between which its histogram has its edges. */
export function tailsStatement(cars: Cars, stats: readonly StatDefinition[], { shape }: SqlContext): string {
  const names = stats.map(({ field }) => {
    const column = shape.column(field);
    if (!isNumeric(column.kind)) throw new Error(`The index has no number column "${field}"`);
    return column;
  });
  const columns = [...new Set(names.map(({ name }) => name))].join(', ');
  const parts = sourcesOf(cars).map(
    ({ table, conditions }) => `SELECT ${columns} FROM ${table} WHERE ${allOf(conditions)}`,
  );
  const tails = names.map(
    (column) => `quantilesExactIf(${TAIL}, ${1 - TAIL})(${column.name}, ${presentSql(column)})`,
  );
  const counts = names.map((column) => `countIf(${presentSql(column)})`);
  return `SELECT ${[...tails, ...counts].join(', ')} FROM (${parts.join(' UNION ALL ')})`;
}

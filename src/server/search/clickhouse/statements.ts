import type { SortDefinition, StatDefinition } from '#domain/search/index-definition.ts';
import { TAIL } from '../histogram-edges.ts';
import { compareNaturally } from '../natural-order.ts';
import type { Arm } from './arm.ts';
import { ALWAYS, allOf, isNumeric, NEVER, presentSql, type SqlContext } from './criterion-sql.ts';
import type { Group } from './groups.ts';
import { passKeys } from './pack-groups.ts';
import { isFloat, type ShapedColumn } from './table-shape.ts';

/** Where the cars of a stock are: those that were loaded, and those that have changed since. */
export interface Cars {
  base: string;
  changed: string;
  /** Whether any have changed; without them a search reads less. */
  hasChanged: boolean;
}

/**
 * Tables with the condition as they read it. A car that has changed counts as it is in `changed`, not as it was loaded. The
 * condition is a `PREWHERE`: what is counted is read only where some cars meet it.
 */
function sourcesOf({ base, changed, hasChanged }: Cars, condition: string): string[] {
  const prewhere = condition === ALWAYS ? '' : ` PREWHERE ${condition}`;
  if (!hasChanged) return [`${base}${prewhere}`];
  return [
    `${base}${prewhere} WHERE id NOT IN (SELECT id FROM ${changed})`,
    `${changed} FINAL WHERE ${allOf(['is_gone = 0', condition])}`,
  ];
}

/** Expressions whose ends an arm computes. */
export const endsOf = (groups: readonly Group[]): string[] => [
  ...new Set(groups.flatMap(({ ends }) => ends ?? [])),
];

/** Counts all arms in one statement, whose rows are `CountRow`; undefined: no car can meet a condition. */
export function countStatement(cars: Cars, arms: readonly Arm[]): string | undefined {
  const selects = arms.flatMap((arm, at) =>
    arm.condition === NEVER ? [] : sourcesOf(cars, arm.condition).map((source) => armSql(arm, at, source)),
  );
  return selects.length > 0 ? selects.join('\nUNION ALL ') : undefined;
}

function armSql({ groups }: Arm, at: number, source: string): string {
  const by = passKeys(groups).sql;
  const ends = endsOf(groups);
  const select = [
    `toUInt16(${at}) AS arm`,
    `${floats(by.map((sql, key) => `${sql} AS k${key}`))} AS keys`,
    'count() AS cars',
    `${floats(ends.flatMap((sql) => [`min(${sql})`, `max(${sql})`]))} AS ends`,
  ];
  const grouped = by.length > 0 ? ` GROUP BY ${by.map((_, key) => `k${key}`).join(', ')}` : '';
  return `SELECT ${select.join(', ')} FROM ${source}${grouped}`;
}

const floats = (items: readonly string[]): string =>
  items.length > 0 ? `[${items.map((item) => `toFloat64(${item})`).join(', ')}]` : 'emptyArrayFloat64()';

export interface Page {
  condition: string;
  sort: SortDefinition;
  offset: number;
  limit: number;
}

/** Ids of a page in order; missing values last, then the newest car first. Undefined: no car can meet the condition. */
export function pageStatement(
  cars: Cars,
  { condition, sort, offset, limit }: Page,
  context: SqlContext,
): string | undefined {
  if (condition === NEVER) return undefined;
  const keys = sortKeys(sort, context);
  const columns = ['id', ...keys.map(({ sql }, at) => `${sql} AS key${at}`)].join(', ');
  const byId = `id ${sort.field === 'id' ? sort.direction.toUpperCase() : 'DESC'}`;
  const order = [
    ...keys.map(({ direction }, at) => `key${at} ${direction}`),
    ...(keys.some(({ hasId }) => hasId) ? [] : [byId]),
  ].join(', ');
  const parts = sourcesOf(cars, condition).map((source) => `SELECT ${columns} FROM ${source}`);
  const [only] = parts;
  if (parts.length === 1) return `SELECT id FROM (${only}) ORDER BY ${order} LIMIT ${offset}, ${limit}`;
  const first = parts.map((part) => `SELECT * FROM (${part}) ORDER BY ${order} LIMIT ${offset + limit}`);
  return `SELECT id FROM (${first.join(' UNION ALL ')}) ORDER BY ${order} LIMIT ${offset}, ${limit}`;
}

interface SortKey {
  sql: string;
  direction: 'ASC' | 'DESC';
  /** Whether no two cars have the same value. */
  hasId?: boolean;
}

function sortKeys({ field, direction: given }: SortDefinition, context: SqlContext): SortKey[] {
  if (field === 'id') return [];
  const column = context.shape.column(field);
  const { name, kind } = column;
  if (kind === 'texts') throw new Error(`The index cannot sort by "${field}"`);
  const direction = given === 'asc' ? 'ASC' : 'DESC';
  // without NOT: shards of a cluster simplify the expression, and then it has another name than was asked for
  if (isFloat(column))
    return [
      { sql: `isNaN(${name})`, direction: 'ASC' },
      { sql: name, direction },
    ];
  if (context.shape.widths.id === 4) return [oneKey(column, direction, context)];
  const value = { sql: kind === 'text' ? rankSql(column, context) : name, direction } as const;
  // a missing mark counts as false; 0 stands last by itself in descending order
  if (kind === 'boolean' || direction === 'DESC') return [value];
  return [{ sql: `${name} = 0`, direction: 'ASC' }, value];
}

/** One number of 64 bits from a code and the id; sorting by several columns takes three times as long. */
function oneKey(column: ShapedColumn, direction: SortKey['direction'], context: SqlContext): SortKey {
  const { name, kind } = column;
  const code = kind === 'text' ? rankSql(column, context) : name;
  if (direction === 'DESC') return { sql: `toUInt64(${code}) * 4294967296 + id`, direction, hasId: true };
  // 0, for no value, becomes the greatest one; a missing mark counts as false
  const missingLast = kind === 'boolean' ? code : `toUInt32(${code} + 4294967295)`;
  const newestFirst = 'toUInt32(4294967295 - id)';
  return { sql: `toUInt64(${missingLast}) * 4294967296 + ${newestFirst}`, direction, hasId: true };
}

/** Codes have the order in which their texts came; cars without a text have rank 0. */
function rankSql({ name }: ShapedColumn, { texts }: SqlContext): string {
  const sorted = [...texts.entries(name)].sort(([one], [other]) => compareNaturally(one, other));
  const ranked = sorted.flatMap(([, codes], at) => codes.map((code) => [code, at + 1]));
  if (ranked.length === 0) return name;
  const [codes, ranks] = [ranked.map(([code]) => code), ranked.map(([, rank]) => rank)];
  return `transform(${name}, [${codes.join(', ')}], [${ranks.join(', ')}], 0)`;
}

/** For each statistic the values near both ends of the whole stock, between which its histogram has its edges. */
export function tailsStatement(cars: Cars, stats: readonly StatDefinition[], { shape }: SqlContext): string {
  const found = stats.map(({ field }) => {
    const column = shape.column(field);
    if (!isNumeric(column.kind)) throw new Error(`The index has no number column "${field}"`);
    return column;
  });
  const columns = [...new Set(found.map(({ name }) => name))].join(', ');
  const parts = sourcesOf(cars, ALWAYS).map((source) => `SELECT ${columns} FROM ${source}`);
  const tails = found.map(
    (column) => `quantilesExactIf(${TAIL}, ${1 - TAIL})(${column.name}, ${presentSql(column)})`,
  );
  const counts = found.map((column) => `countIf(${presentSql(column)})`);
  return `SELECT ${[...tails, ...counts].join(', ')} FROM (${parts.join(' UNION ALL ')})`;
}

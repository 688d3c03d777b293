import type { StatDefinition } from '#domain/search/index-definition.ts';
import type { RangeStats } from '../search-types.ts';
import { isNumeric, leastCode, presentSql, type SqlContext } from './criterion-sql.ts';
import { type Bounds, boundsOf, byColumn, type Group, type Key, type Sizes } from './groups.ts';
import { numberSql } from './literals.ts';
import { isFloat, readCell, type ShapedColumn } from './table-shape.ts';

/** A number of distinct values up to which cars are counted by each of them. */
const MAX_LISTED = 300;

/** Takes what is counted for a statistic. */
export interface StatTally {
  group: Group;
  /** Undefined: no counted car has a value. */
  stats(): RangeStats | undefined;
}

export function statTally(
  { field }: Pick<StatDefinition, 'field'>,
  edges: readonly number[] | undefined,
  context: SqlContext,
  sizes: Sizes,
): StatTally {
  const column = context.shape.column(field);
  if (!isNumeric(column.kind)) throw new Error(`The index has no number column "${field}"`);
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const inner = edges?.slice(1, -1) ?? [];
  const counts = new Array<number>(inner.length + 1).fill(0);
  const take = (bucket: number, count: number, [low, high]: readonly (number | undefined)[]) => {
    counts[bucket] = (counts[bucket] ?? 0) + count;
    min = Math.min(min, low ?? min);
    max = Math.max(max, high ?? max);
  };
  const bounds = boundsOf(column, sizes);
  const group =
    bounds.size <= MAX_LISTED
      ? byValue(column, byColumn(column, context, sizes), inner, take)
      : byBucket(column, bounds, inner, take);
  return {
    group,
    stats() {
      if (min > max) return undefined;
      if (!edges) return { min, max };
      return { min, max, histogram: { from: edges[0] ?? 0, to: edges.at(-1) ?? 0, edges, counts } };
    },
  };
}

type Take = (bucket: number, count: number, ends: readonly (number | undefined)[]) => void;

function byValue(
  column: ShapedColumn,
  by: Pick<Group, 'by' | 'size'>,
  inner: readonly number[],
  take: Take,
): Group {
  return {
    ...by,
    read([key = 0], count) {
      const value = readCell(column, key);
      if (value !== undefined) take(inner.filter((edge) => value >= edge).length, count, [value, value]);
    },
  };
}

/** Counted by the bucket of the value. */
function byBucket(column: ShapedColumn, bounds: Bounds, inner: readonly number[], take: Take): Group {
  const ends = (given: readonly [number, number] | undefined) =>
    given?.map((end) => readCell(column, end)) ?? [];
  const step = stepOf(inner, column);
  const { by, bucketOf } = step === undefined ? byEdges(column, inner) : bySteps(column, bounds, inner, step);
  return {
    by: [by],
    size: by.top - by.base + 1,
    ends: column.name,
    read([key], count, given) {
      if (key) take(bucketOf(key), count, ends(given));
    },
  };
}

interface Buckets {
  /** 0 for cars without a value. */
  by: Key;
  bucketOf(key: number): number;
}

/** The distance of edges in codes, if they have the same and stand at multiples of it; undefined: they do not. */
function stepOf(inner: readonly number[], column: ShapedColumn): number | undefined {
  const [first = 0, second] = inner;
  if (isFloat(column) || second === undefined) return undefined;
  const step = (second - first) / column.unit;
  if (!Number.isInteger(step) || step < 1 || step > 0xffff_ffff) return undefined;
  const isMultiple = (edge: number) => edge % (step * column.unit) === 0;
  const isEven = inner.every((edge, at) => isMultiple(edge) && edge === first + at * step * column.unit);
  return isEven ? step : undefined;
}

/** One division instead of a comparison with each edge. */
function bySteps(
  { name, unit }: ShapedColumn,
  { low }: Bounds,
  inner: readonly number[],
  step: number,
): Buckets {
  const last = Math.min(0xffff_ffff, Math.max(1, (inner.at(-1) ?? 0) / unit + 1));
  const keyOf = (code: number) => Math.floor((Math.min(code, last) + step - 1) / step);
  return {
    by: {
      sql: `intDiv(least(${name}, ${last}) + ${step - 1}, ${step})`,
      top: keyOf(last),
      base: Math.max(0, keyOf(low) - 1),
    },
    bucketOf: (key) => inner.filter((edge) => edge <= (key - 1) * step * unit).length,
  };
}

/** Number of inner edges that are not above the value, from 1. */
function byEdges(column: ShapedColumn, inner: readonly number[]): Buckets {
  const reached = isFloat(column)
    ? inner.map((edge) => `(${column.name} >= ${numberSql(edge)})`)
    : inner
        .map((edge) => Math.max(1, leastCode(edge, column.unit)))
        .filter((code) => code <= 0xffff_ffff)
        .map((code) => `(${column.name} >= ${code})`);
  return {
    by: {
      sql: `toUInt16(${[`(${presentSql(column)})`, ...reached].join(' + ')})`,
      top: reached.length + 1,
      base: 0,
    },
    bucketOf: (key) => key - 1,
  };
}

import { type FacetDefinition, OTHER_VALUE, type StatDefinition } from '#domain/search/index-definition.ts';
import type { FacetValue } from '../natural-order.ts';
import type { RangeStats } from '../search-types.ts';
import { isNumeric, leastCode, presentSql, type SqlContext } from './criterion-sql.ts';
import { numberSql } from './literals.ts';
import { isFloat, readCell, type ShapedColumn } from './table-shape.ts';

/** A number of distinct values up to which cars are counted by each of them. */
const MAX_LISTED = 300;
/** An expression of whole numbers by which cars are counted; only one that stands for floats has no bounds. */
export interface Key {
  sql: string;
  /** Greatest value that is known. A car with a greater one, which has come since, is counted by the next search. */
  top: number;
  /** What is subtracted: values up to it mean that there is none. */
  base: number;
}

/** What cars are counted by, for one facet or statistic. Several of them that do not multiply too much share a pass. */
export interface Group {
  by: readonly Key[];
  /** Combinations of them, at most or about. */
  size: number;
  /** Whether a car is counted for each of its values: such a group cannot share a pass. */
  isMultiple?: boolean;
  /** Expression of which the least and the greatest value are computed. */
  ends?: string;
  /** Takes the cars with these values. */
  read(keys: readonly (number | null)[], count: number, ends?: readonly [low: number, high: number]): void;
}

/** What is known of the codes of a number field. */
export interface Bounds {
  low: number;
  high: number;
  /** Distinct values at most. */
  size: number;
}

/** By field; absent: unknown. */
export type Sizes = ReadonlyMap<string, Bounds>;

const UNKNOWN: Bounds = { low: 0, high: Number.POSITIVE_INFINITY, size: Number.POSITIVE_INFINITY };

/** Edges of histograms by the key of their statistic. */
export type Edges = ReadonlyMap<string, readonly number[]>;

export type Add = (value: FacetValue, count: number) => void;

export function facetGroups(facet: FacetDefinition, context: SqlContext, sizes: Sizes, add: Add): Group[] {
  switch (facet.kind) {
    case 'flags':
      return facet.fields.map((field) => flagGroup(context.shape.column(field), (count) => add(field, count)));
    case 'make_model':
      return [makeModelGroup(facet.key, context, add)];
    case 'values':
      return [valuesGroup(facet, context, sizes, add)];
  }
}

function flagGroup({ name }: ShapedColumn, add: (count: number) => void): Group {
  return {
    by: [{ sql: name, top: 1, base: 0 }],
    size: 2,
    read([key], count) {
      if (key === 1) add(count);
    },
  };
}

type ValuesFacet = Extract<FacetDefinition, { kind: 'values' }>;

function valuesGroup({ field, options }: ValuesFacet, context: SqlContext, sizes: Sizes, add: Add): Group {
  const column = context.shape.column(field);
  const { name, kind } = column;
  if (kind === 'boolean') return flagGroup(column, (count) => add(true, count));
  const value = (key: number | null): string | number | undefined =>
    isNumeric(kind) ? readCell(column, key) : context.texts.textOf(name, key ?? 0);
  if (kind === 'texts') {
    const read: Group['read'] = ([key = 0], count) => {
      const text = value(key);
      if (text !== undefined) add(text, count);
    };
    const key = { sql: `arrayJoin(${name})`, top: Number.POSITIVE_INFINITY, base: 0 };
    return { by: [key], size: key.top, isMultiple: true, read };
  }
  const listed = options && new Set<string | number>([...options, OTHER_VALUE]);
  return {
    ...byColumn(column, context, sizes),
    read([key = 0], count) {
      const known = value(key);
      if (known === undefined) return;
      add(known, count);
      if (listed && !listed.has(known)) add(OTHER_VALUE, count);
    },
  };
}

function makeModelGroup(facet: string, { definition, shape, texts }: SqlContext, add: Add): Group {
  const { makeModel } = definition;
  if (!makeModel) throw new Error(`Facet "${facet}" needs "makeModel" in the index definition`);
  const make = shape.column(makeModel.makeField).name;
  const model = shape.column(makeModel.modelField).name;
  return {
    by: [
      { sql: make, top: texts.size(make), base: 0 },
      { sql: model, top: texts.size(model), base: 0 },
    ],
    // most models have one make
    size: texts.size(make) + texts.size(model) + 1,
    read([makeCode, modelCode], count) {
      const makeText = texts.textOf(make, makeCode ?? 0);
      const modelText = texts.textOf(model, modelCode ?? 0);
      if (makeText !== undefined) add(makeText, count);
      if (modelText !== undefined && modelText !== makeText) add(modelText, count);
    },
  };
}

/** Each value of a column, and that there is none. */
function byColumn(column: ShapedColumn, { texts }: SqlContext, sizes: Sizes): Pick<Group, 'by' | 'size'> {
  const { name, kind } = column;
  const top = texts.size(name);
  if (kind === 'text') return { by: [{ sql: name, top, base: 0 }], size: top + 1 };
  const { low, high, size } = boundsOf(column, sizes);
  return { by: [{ sql: name, top: high, base: Math.max(0, low - 1) }], size };
}

const boundsOf = (column: ShapedColumn, sizes: Sizes): Bounds =>
  (isFloat(column) ? undefined : sizes.get(column.field)) ?? UNKNOWN;

/** Takes what is counted for a statistic. */
export interface StatTally {
  group: Group;
  /** Undefined: no counted car has a value. */
  stats(): RangeStats | undefined;
}

export function statTally(
  { field }: StatDefinition,
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
  const ends = (given: readonly [number, number] | undefined) => given?.map((end) => readCell(column, end)) ?? [];
  const step = stepOf(inner, column);
  const { by, bucketOf } =
    step === undefined ? byEdges(column, inner) : bySteps(column, bounds, inner, step);
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
function bySteps({ name, unit }: ShapedColumn, { low }: Bounds, inner: readonly number[], step: number): Buckets {
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

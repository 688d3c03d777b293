import { type FacetDefinition, OTHER_VALUE } from '#domain/search/index-definition.ts';
import type { FacetValue } from '../natural-order.ts';
import { isNumeric, type SqlContext } from './criterion-sql.ts';
import { isArray, isFloat, readCell, type ShapedColumn } from './table-shape.ts';

/** Texts of a list up to which all their combinations are counted. */
const MAX_COMBINED = 10;

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
      return facet.fields.map((field) =>
        flagGroup(context.shape.column(field), (count) => add(field, count)),
      );
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
  if (kind === 'texts')
    return listGroup(column, context.texts.size(name), (code, count) => {
      const text = value(code);
      if (text !== undefined) add(text, count);
    });
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

/** Each combination of few texts, or each text. */
function listGroup(column: ShapedColumn, texts: number, add: (code: number, count: number) => void): Group {
  const { name } = column;
  if (!isArray(column) && texts <= MAX_COMBINED)
    return {
      by: [{ sql: name, top: 2 ** texts - 1, base: 0 }],
      size: 2 ** texts,
      read([bits], count) {
        for (let code = 1; code <= texts; code++)
          if (Math.floor((bits ?? 0) / 2 ** (code - 1)) % 2 === 1) add(code, count);
      },
    };
  const items = isArray(column) ? name : `bitmaskToArray(${name})`;
  const codeOf = (key: number) => (isArray(column) ? key : Math.round(Math.log2(key)) + 1);
  return {
    by: [{ sql: `arrayJoin(${items})`, top: Number.POSITIVE_INFINITY, base: 0 }],
    size: Number.POSITIVE_INFINITY,
    isMultiple: true,
    read([key], count) {
      if (key) add(codeOf(key), count);
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
export function byColumn(
  column: ShapedColumn,
  { texts }: SqlContext,
  sizes: Sizes,
): Pick<Group, 'by' | 'size'> {
  const { name, kind } = column;
  const top = texts.size(name);
  if (kind === 'text') return { by: [{ sql: name, top, base: 0 }], size: top + 1 };
  const { low, high, size } = boundsOf(column, sizes);
  return { by: [{ sql: name, top: high, base: Math.max(0, low - 1) }], size };
}

export const boundsOf = (column: ShapedColumn, sizes: Sizes): Bounds =>
  (isFloat(column) ? undefined : sizes.get(column.field)) ?? UNKNOWN;

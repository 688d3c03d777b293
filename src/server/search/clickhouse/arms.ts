import type { Criterion, NamedCriterion } from '#domain/search/criteria.ts';
import { type FacetDefinition, OTHER_VALUE, type StatDefinition } from '#domain/search/index-definition.ts';
import { isConjunctiveFacet } from '../count-facets.ts';
import { excludedCriteria } from '../excluded-counts.ts';
import { criterionSql, isNumeric, outsideSql, presentSql, type SqlContext } from './criterion-sql.ts';
import { numberSql, textSql } from './literals.ts';
import type { ShapedColumn } from './table-shape.ts';

/**
 * One `SELECT` of the statement that counts: cars that meet the conditions, by a text or a number. The arms are joined by
 * `UNION ALL`; one pass over all facets at once (`sumMap`) takes ten times as long.
 */
export interface Arm {
  /** What is counted: the result, the result without the criteria of a key, or for a facet or a statistic. */
  of:
    | { kind: 'total' }
    | { kind: 'without'; key: string }
    | { kind: 'facet'; key: string; as: 'value' | 'number' | 'flags' | 'true' | 'other' }
    | { kind: 'excluded'; key: string; value: string | number }
    | { kind: 'stat'; key: string };
  conditions: readonly string[];
  /** Expression of type String by which is counted. */
  value?: string;
  /** Expression of type Float64 by which is counted. */
  number?: string;
  /** Column of which the ends are computed. */
  ends?: string;
}

/** Edges of histograms by the key of their statistic. */
export type Edges = ReadonlyMap<string, readonly number[]>;

export interface Counted {
  criteria: readonly NamedCriterion[];
  facets: readonly FacetDefinition[];
  stats: readonly StatDefinition[];
  edges: Edges;
}

/** Conditions of all criteria except those of a key. */
export type Conditions = (exceptKey?: string) => string[];

/** Translates each criterion once. */
export function conditionsOf(criteria: readonly NamedCriterion[], context: SqlContext): Conditions {
  const all = criteria.map(({ key, criterion }) => ({ key, text: criterionSql(criterion, context) }));
  return (except) => all.flatMap(({ key, text }) => (key === except ? [] : [text]));
}

export function armsOf({ criteria, facets, stats, edges }: Counted, context: SqlContext): Arm[] {
  const conditions = conditionsOf(criteria, context);
  const keys = [...new Set(criteria.map(({ key }) => key))];
  return [
    { of: { kind: 'total' }, conditions: conditions() },
    ...keys.map((key): Arm => ({ of: { kind: 'without', key }, conditions: conditions(key) })),
    ...facets.flatMap((facet) => {
      const isWithin = isConjunctiveFacet(facet);
      const arms = facetArms(facet, isWithin ? conditions() : conditions(facet.key), context);
      return isWithin ? [...arms, ...excludedArms(facet, criteria, conditions, context)] : arms;
    }),
    ...stats.map((stat) => statArm(stat, conditions(stat.key), edges.get(stat.key), context)),
  ];
}

function facetArms(facet: FacetDefinition, conditions: readonly string[], context: SqlContext): Arm[] {
  const { key } = facet;
  switch (facet.kind) {
    case 'flags':
      return [
        { of: { kind: 'facet', key, as: 'flags' }, conditions, number: flagsNumber(facet.fields, context) },
      ];
    case 'make_model':
      return makeModelArms(key, conditions, context);
    case 'values': {
      const column = context.shape.column(facet.field);
      const isPresent = [...conditions, presentSql(column)];
      const { options } = facet;
      const others: Arm[] = options
        ? [
            {
              of: { kind: 'facet', key, as: 'other' },
              conditions: [...conditions, otherSql(column, options)],
            },
          ]
        : [];
      return [valuesArm(key, column, isPresent), ...others];
    }
  }
}

function valuesArm(key: string, { name, kind }: ShapedColumn, conditions: readonly string[]): Arm {
  if (kind === 'boolean') return { of: { kind: 'facet', key, as: 'true' }, conditions };
  if (isNumeric(kind)) return { of: { kind: 'facet', key, as: 'number' }, conditions, number: name };
  const value = kind === 'texts' ? `arrayJoin(${name})` : name;
  return { of: { kind: 'facet', key, as: 'value' }, conditions, value };
}

/** Cars with a value beyond the options, besides those whose value is named as the others are: they are counted by it. */
function otherSql(column: ShapedColumn, options: readonly (string | number)[]): string {
  const other = textSql(OTHER_VALUE);
  if (column.kind === 'text') return outsideSql(column, [...options, OTHER_VALUE]);
  const outside = outsideSql(column, options);
  return column.kind === 'texts' ? `(${outside} AND NOT has(${column.name}, ${other}))` : outside;
}

/** A bit for each flag, so that all of them are counted in one pass. */
const flagsNumber = (fields: readonly string[], { shape }: SqlContext): string =>
  fields.map((field, at) => `toFloat64(${shape.column(field).name}) * ${2 ** at}`).join(' + ');

function makeModelArms(key: string, conditions: readonly string[], context: SqlContext): Arm[] {
  const { makeModel } = context.definition;
  if (!makeModel) throw new Error(`Facet "${key}" needs "makeModel" in the index definition`);
  const make = context.shape.column(makeModel.makeField);
  const model = context.shape.column(makeModel.modelField);
  const of = { kind: 'facet', key, as: 'value' } as const;
  return [
    { of, conditions: [...conditions, presentSql(make)], value: make.name },
    {
      of,
      conditions: [...conditions, presentSql(model), `${model.name} != ${make.name}`],
      value: model.name,
    },
  ];
}

function excludedArms(
  facet: FacetDefinition,
  criteria: readonly NamedCriterion[],
  conditions: Conditions,
  context: SqlContext,
): Arm[] {
  const sqlOf = (criterion: Criterion) => criterionSql(criterion, context);
  return [...excludedCriteria(facet, criteria)]
    .filter(([value]) => canHave(facet, value, context))
    .map(([value, own]) => ({
      of: { kind: 'excluded', key: facet.key, value },
      conditions: [...conditions(facet.key), ...own.map(sqlOf)],
    }));
}

/** Whether the facet can list the value: text is not listed by a facet of numbers. */
function canHave(facet: FacetDefinition, value: string | number, { shape }: SqlContext): boolean {
  if (facet.kind !== 'values') return true;
  if (value === OTHER_VALUE && facet.options) return true;
  return isNumeric(shape.column(facet.field).kind) === (typeof value === 'number');
}

function statArm(
  { key, field }: StatDefinition,
  conditions: readonly string[],
  edges: readonly number[] | undefined,
  { shape }: SqlContext,
): Arm {
  const column = shape.column(field);
  return {
    of: { kind: 'stat', key },
    conditions: [...conditions, presentSql(column)],
    ends: column.name,
    ...(edges && { number: bucketSql(column.name, edges) }),
  };
}

/** Number of the bucket from 0: that of inner edges which are not above the value. */
function bucketSql(name: string, edges: readonly number[]): string {
  const inner = edges.slice(1, -1).map((edge) => `(${name} >= ${numberSql(edge)})`);
  return `toFloat64(${inner.length > 0 ? inner.join(' + ') : '0'})`;
}

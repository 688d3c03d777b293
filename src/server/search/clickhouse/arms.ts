import type { Criterion, NamedCriterion } from '#domain/search/criteria.ts';
import { type FacetDefinition, OTHER_VALUE, type StatDefinition } from '#domain/search/index-definition.ts';
import { isConjunctiveFacet } from '../count-facets.ts';
import { excludedCriteria } from '../excluded-counts.ts';
import { compareNaturally, type FacetValue } from '../natural-order.ts';
import type { FacetCounts, RangeStats, SearchResult } from '../search-types.ts';
import { allOf, criterionSql, isNumeric, outsideSql, type SqlContext } from './criterion-sql.ts';
import { type Edges, facetGroups, type Group, type Sizes, statTally } from './groups.ts';
import { packGroups } from './pack-groups.ts';

/**
 * One `SELECT` of the statement that counts: cars that meet the condition, by the groups. The arms are joined by `UNION ALL`.
 */
export interface Arm {
  /** One condition that is 1 or 0, or `ALWAYS` or `NEVER`. */
  condition: string;
  groups: readonly Group[];
  /** Takes the number of all cars of the arm; absent: nobody asks for it, or a car is counted several times. */
  total?(cars: number): void;
}

export interface Counted {
  criteria: readonly NamedCriterion[];
  facets: readonly FacetDefinition[];
  stats: readonly StatDefinition[];
  edges: Edges;
  sizes: Sizes;
}

export type Counts = Omit<SearchResult, 'ids'>;

export interface CountPlan {
  arms: Arm[];
  /** What the arms have taken. */
  counts(): Counts;
}

/** The condition of all criteria except those of a key. */
export type ConditionOf = (exceptKey?: string, own?: readonly Criterion[]) => string;

/** Translates each criterion once. */
export function conditionOf(criteria: readonly NamedCriterion[], context: SqlContext): ConditionOf {
  const all = criteria.map(({ key, criterion }) => ({ key, text: criterionSql(criterion, context) }));
  return (except, own = []) =>
    allOf([
      ...all.flatMap(({ key, text }) => (key === except ? [] : [text])),
      ...own.map((criterion) => criterionSql(criterion, context)),
    ]);
}

export function planCounts(counted: Counted, context: SqlContext): CountPlan {
  const { criteria, facets, stats, edges, sizes } = counted;
  const condition = conditionOf(criteria, context);
  const keys = [...new Set(criteria.map(({ key }) => key))];
  /** By the key whose criteria are left out. */
  const groups = new Map<string | undefined, Group[]>([undefined, ...keys].map((key) => [key, []]));
  const groupsOf = (key: string) => groups.get(keys.includes(key) ? key : undefined) ?? [];
  const values = new Map<string, Map<FacetValue, number>>();
  const extra: Arm[] = [];
  const excluded: { key: string; value: string | number; cars: number }[] = [];

  for (const facet of facets) {
    const { key } = facet;
    const found = new Map<FacetValue, number>();
    values.set(key, found);
    const add = (value: FacetValue, count: number) => void found.set(value, (found.get(value) ?? 0) + count);
    const isWithin = isConjunctiveFacet(facet);
    (isWithin ? (groups.get(undefined) ?? []) : groupsOf(key)).push(...facetGroups(facet, context, sizes, add));
    const others = othersSql(facet, context);
    if (others)
      extra.push({
        condition: allOf([condition(isWithin ? undefined : key), others]),
        groups: [],
        total: (cars) => cars > 0 && add(OTHER_VALUE, cars),
      });
    if (isWithin)
      for (const [value, own] of excludedCriteria(facet, criteria))
        if (canHave(facet, value, context))
          extra.push({
            condition: condition(key, own),
            groups: [],
            total: (cars) => void excluded.push({ key, value, cars }),
          });
  }
  const tallies = stats.map((stat) => {
    const tally = statTally(stat, edges.get(stat.key), context, sizes);
    groupsOf(stat.key).push(tally.group);
    return [stat.key, tally] as const;
  });
  const counts: Counts = { total: 0, facets: {}, stats: {}, totalWithout: {} };
  const arms = [...groups].flatMap(([key, ofKey]) =>
    packGroups(condition(key), ofKey, (cars) => {
      if (key === undefined) counts.total = cars;
      else counts.totalWithout[key] = cars;
    }),
  );
  return {
    arms: [...arms, ...extra],
    counts() {
      for (const { key, value, cars } of excluded) if (cars > 0) values.get(key)?.set(value, cars);
      for (const facet of facets) counts.facets[facet.key] = listed(facet, values.get(facet.key) ?? new Map());
      for (const [key, tally] of tallies) {
        const found: RangeStats | undefined = tally.stats();
        if (found) counts.stats[key] = found;
      }
      return counts;
    },
  };
}

function listed(facet: FacetDefinition, counted: ReadonlyMap<FacetValue, number>): FacetCounts {
  const values = facet.kind === 'flags' ? [...facet.fields] : [...counted.keys()].sort(compareNaturally);
  return { values, counts: Int32Array.from(values, (value) => counted.get(value) ?? 0) };
}

/**
 * Of a list, cars with a value beyond the options, besides those that have one which is named as the others are. They are
 * counted once, however many such values they have.
 */
function othersSql(facet: FacetDefinition, context: SqlContext): string | undefined {
  if (facet.kind !== 'values' || !facet.options) return undefined;
  const column = context.shape.column(facet.field);
  if (column.kind !== 'texts') return undefined;
  const named = context.texts.codesOf(column.name, OTHER_VALUE);
  const isNotNamed = named.map((code) => `NOT has(${column.name}, ${code})`);
  return allOf([outsideSql(column, facet.options, context), ...isNotNamed]);
}

/** Whether the facet can list the value: text is not listed by a facet of numbers. */
function canHave(facet: FacetDefinition, value: string | number, { shape }: SqlContext): boolean {
  if (facet.kind !== 'values') return true;
  if (value === OTHER_VALUE && facet.options) return true;
  return isNumeric(shape.column(facet.field).kind) === (typeof value === 'number');
}

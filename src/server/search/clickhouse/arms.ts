import type { NamedCriterion } from '#domain/search/criteria.ts';
import { type FacetDefinition, OTHER_VALUE, type StatDefinition } from '#domain/search/index-definition.ts';
import { isConjunctiveFacet } from '../count-facets.ts';
import { excludedCriteria } from '../excluded-counts.ts';
import { compareNaturally, type FacetValue } from '../natural-order.ts';
import type { FacetCounts, SearchResult } from '../search-types.ts';
import type { Arm, ConditionOf } from './arm.ts';
import {
  allOf,
  criterionSql,
  hasOneOf,
  isNumeric,
  notSql,
  outsideSql,
  type SqlContext,
} from './criterion-sql.ts';
import { type Edges, facetGroups, type Group, type Sizes } from './groups.ts';
import { packGroups } from './pack-groups.ts';
import { statTally } from './stat-tally.ts';

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
  const ofFacets = facets.map((facet) => facetTally(facet, counted, condition, context));
  const ofStats = stats.map(({ key, ...stat }) => ({
    key,
    ...statTally(stat, edges.get(key), context, sizes),
  }));
  /** Groups that are counted without the criteria of a key; undefined: with all. */
  const groupsOf = (key: string | undefined) => [
    ...ofFacets.filter((facet) => key === whereCounted(facet)).flatMap(({ groups }) => groups),
    ...ofStats.filter((stat) => key === whereCounted(stat)).map(({ group }) => group),
  ];
  const keys = [...new Set(criteria.map(({ key }) => key))];
  const whereCounted = ({ key, isWithin = false }: { key: string; isWithin?: boolean }) =>
    !isWithin && keys.includes(key) ? key : undefined;
  const counts: Counts = { total: 0, facets: {}, stats: {}, totalWithout: {} };
  const shared = [undefined, ...keys].flatMap((key) =>
    packGroups(condition(key), groupsOf(key), (cars) => {
      if (key === undefined) counts.total = cars;
      else counts.totalWithout[key] = cars;
    }),
  );
  return {
    // values that are left out are counted last: they replace what was counted within the result
    arms: [...shared, ...ofFacets.flatMap(({ arms }) => arms)],
    counts() {
      for (const facet of ofFacets) counts.facets[facet.key] = facet.counts();
      for (const { key, stats: statsOf } of ofStats) {
        const found = statsOf();
        if (found) counts.stats[key] = found;
      }
      return counts;
    },
  };
}

/** Takes what is counted for a facet. */
interface FacetTally {
  key: string;
  /** Whether it is counted within the whole result. */
  isWithin: boolean;
  groups: Group[];
  /** Arms of its own. */
  arms: Arm[];
  counts(): FacetCounts;
}

function facetTally(
  facet: FacetDefinition,
  { criteria, sizes }: { criteria: readonly NamedCriterion[]; sizes: Sizes },
  condition: ConditionOf,
  context: SqlContext,
): FacetTally {
  const { key } = facet;
  const found = new Map<FacetValue, number>();
  const add = (value: FacetValue, cars: number) => {
    if (cars > 0) found.set(value, (found.get(value) ?? 0) + cars);
  };
  const isWithin = isConjunctiveFacet(facet);
  const others = othersSql(facet, context);
  const excluded = isWithin ? [...excludedCriteria(facet, criteria)] : [];
  const ungroupedArm = (text: string, total: (cars: number) => void): Arm => ({
    condition: text,
    groups: [],
    total,
  });
  return {
    key,
    isWithin,
    groups: facetGroups(facet, context, sizes, add),
    arms: [
      ...(others
        ? [
            ungroupedArm(allOf([condition(isWithin ? undefined : key), others]), (cars) =>
              add(OTHER_VALUE, cars),
            ),
          ]
        : []),
      ...excluded
        .filter(([value]) => canHave(facet, value, context))
        .map(([value, own]) =>
          ungroupedArm(condition(key, own), (cars) => {
            if (cars > 0) found.set(value, cars);
          }),
        ),
    ],
    counts: () => listed(facet, found),
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
  const named = context.texts.codesOf(column.name, OTHER_VALUE).map(String);
  return allOf([outsideSql(column, facet.options, context), notSql(hasOneOf(column, named))]);
}

/** Whether the facet can list the value: text is not listed by a facet of numbers. */
function canHave(facet: FacetDefinition, value: string | number, { shape }: SqlContext): boolean {
  if (facet.kind !== 'values') return true;
  if (value === OTHER_VALUE && facet.options) return true;
  return isNumeric(shape.column(facet.field).kind) === (typeof value === 'number');
}

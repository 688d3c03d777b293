import type { NamedCriterion } from '#domain/search/criteria.ts';
import type { FacetDefinition, StatDefinition } from '#domain/search/index-definition.ts';
import type { SearchResult } from '../search-types.ts';
import type { Arm, ConditionOf } from './arm.ts';
import { allOf, criterionSql, type SqlContext } from './criterion-sql.ts';
import { facetTally } from './facet-tally.ts';
import type { Edges, Sizes } from './groups.ts';
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

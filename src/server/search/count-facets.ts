import type { FacetDefinition, StatDefinition } from '#domain/search/index-definition.ts';
import type { CountedAnswer } from './answer-cache.ts';
import type { CodedColumn } from './coded-column.ts';
import type { Groups } from './criteria-groups.ts';
import type { ExcludedCounts } from './excluded-counts.ts';
import type { FacetCounter } from './facet-counts.ts';
import { createRowsOf, rangeStats } from './range-stats.ts';
import type { Table } from './table.ts';
import { type Counts, type Tally, tally, tallyAround } from './tally.ts';

/** What to count. */
export interface Counted {
  facets: readonly FacetCounter[];
  stats: readonly StatDefinition[];
  /** Of values that the search leaves out. */
  excluded(facet: FacetDefinition): ExcludedCounts;
}

/** Counts every facet and statistic: within the result, or within the result without the criteria of its own key. */
export function countFacetsAndStats(
  table: Table,
  { full, without, tallied }: Groups,
  { facets, stats, excluded }: Counted,
): CountedAnswer {
  const barsOf = ({ key }: StatDefinition) => table.histograms.get(key)?.column;
  const columnsOf = (facets: readonly FacetCounter[], stats: readonly StatDefinition[]) =>
    new Set([...facets.flatMap(({ columns }) => columns), ...stats.flatMap((stat) => barsOf(stat) ?? [])]);
  const within = tally(table, columnsOf(facets, stats), full, tallied);
  const own = new Map<string, Tally>();
  for (const [key, outer] of without) {
    const isOwn = (facet: FacetCounter) => facet.definition.key === key && !isConjunctive(facet);
    const columns = columnsOf(
      facets.filter(isOwn),
      stats.filter((stat) => stat.key === key),
    );
    const around = tallied.filter((rows) => rows.key !== key);
    own.set(key, tallyAround(table, columns, outer, within, around));
  }
  const reader = (counts: Tally | undefined) => (column: CodedColumn) =>
    (counts ?? within).get(column) as Counts;
  const answer: CountedAnswer = {
    set: full,
    facets: {},
    stats: {},
    totalWithout: Object.fromEntries([...without].map(([key, { total }]) => [key, total])),
  };
  for (const facet of facets) {
    const { definition } = facet;
    const { key } = definition;
    answer.facets[key] = isConjunctive(facet)
      ? facet.read(reader(within), excluded(definition))
      : facet.read(reader(own.get(key)));
  }
  const rowsOf = createRowsOf();
  for (const stat of stats) {
    const column = barsOf(stat);
    const counts = column && reader(own.get(stat.key))(column);
    const found = rangeStats(table, stat, without.get(stat.key) ?? full, counts, rowsOf);
    if (found) answer.stats[stat.key] = found;
  }
  return answer;
}

/** Whether a facet is counted within the result. */
export const isConjunctiveFacet = (facet: FacetDefinition): boolean =>
  facet.kind !== 'make_model' && facet.join === 'AND';

const isConjunctive = ({ definition }: FacetCounter): boolean => isConjunctiveFacet(definition);

import type { StatDefinition } from '#domain/index-definition.ts';
import type { Counted } from './answer-cache.ts';
import type { CodedColumn } from './coded-column.ts';
import type { Groups } from './criteria-groups.ts';
import type { FacetCounter } from './facet-counts.ts';
import { rangeStats } from './range-stats.ts';
import type { Table } from './table.ts';
import { type Counts, tally, tallyAround } from './tally.ts';

/** Counts every facet and statistic over the rows it is entitled to: the result, or the result without its own criteria. */
export function countFacetsAndStats(
  table: Table,
  { full, without }: Groups,
  facets: readonly FacetCounter[],
  stats: readonly StatDefinition[],
): Counted {
  const columns = new Set(facets.flatMap((facet) => facet.columns));
  for (const { key } of stats) {
    const histogram = table.histograms.get(key);
    if (histogram) columns.add(histogram.column);
  }
  const counts = tally(table, columns, full);
  const within = (column: CodedColumn) => counts.get(column) as Counts;
  const around = (key: string) => (column: CodedColumn) =>
    tallyAround(table, column, without.get(key) ?? full, full, within(column));
  const answer: Counted = {
    set: full,
    facets: {},
    stats: {},
    totalWithout: Object.fromEntries([...without].map(([key, { total }]) => [key, total])),
  };
  for (const facet of facets) {
    const { key } = facet.definition;
    const isOwn = without.has(key) && !isConjunctive(facet);
    answer.facets[key] = facet.read(isOwn ? around(key) : within);
  }
  for (const stat of stats) {
    const set = without.get(stat.key) ?? full;
    const histogram = table.histograms.get(stat.key);
    const found = rangeStats(table, stat, set, histogram && around(stat.key)(histogram.column));
    if (found) answer.stats[stat.key] = found;
  }
  return answer;
}

function isConjunctive({ definition }: FacetCounter): boolean {
  return definition.kind !== 'make_model' && definition.join === 'AND';
}

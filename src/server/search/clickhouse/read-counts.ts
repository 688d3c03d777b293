import { type FacetDefinition, OTHER_VALUE, type StatDefinition } from '#domain/search/index-definition.ts';
import { compareNaturally, type FacetValue } from '../natural-order.ts';
import type { FacetCounts, RangeStats, SearchResult } from '../search-types.ts';
import type { Arm, Counted, Edges } from './arms.ts';
import { readText } from './table-shape.ts';

/** Row of the statement: number of its arm, what is counted, how often, and ends of a statistic. */
export type CountRow = [
  arm: number,
  value: string,
  number: number,
  count: number,
  low: number | null,
  high: number | null,
];

export type Counts = Omit<SearchResult, 'ids'>;

/** Adds up the rows: those of one arm come from the loaded cars and from the changed ones. */
export function readCounts(
  { facets, stats, edges }: Counted,
  arms: readonly Arm[],
  rows: readonly CountRow[],
): Counts {
  const ofArm = Map.groupBy(rows, ([arm]) => arm);
  const counts: Counts = { total: 0, facets: {}, stats: {}, totalWithout: {} };
  const values = new Map<string, Map<FacetValue, number>>(facets.map(({ key }) => [key, new Map()]));
  const excluded: { key: string; value: string | number; count: number }[] = [];
  arms.forEach((arm, at) => {
    const found = (ofArm.get(at) ?? []).filter(([, , , count]) => count > 0);
    const sum = found.reduce((total, [, , , count]) => total + count, 0);
    const { of } = arm;
    if (of.kind === 'total') counts.total = sum;
    if (of.kind === 'without') counts.totalWithout[of.key] = sum;
    if (of.kind === 'excluded') excluded.push({ ...of, count: sum });
    if (of.kind === 'facet') addFacet(values.get(of.key) ?? new Map(), of.as, facetOf(facets, of.key), found);
    if (of.kind === 'stat' && found.length > 0) counts.stats[of.key] = statOf(of.key, stats, edges, found);
  });
  for (const { key, value, count } of excluded) if (count > 0) values.get(key)?.set(value, count);
  for (const facet of facets) counts.facets[facet.key] = listed(facet, values.get(facet.key) ?? new Map());
  return counts;
}

const facetOf = (facets: readonly FacetDefinition[], key: string) =>
  facets.find((facet) => facet.key === key);

function addFacet(
  into: Map<FacetValue, number>,
  as: 'value' | 'number' | 'flags' | 'true' | 'other',
  facet: FacetDefinition | undefined,
  rows: readonly CountRow[],
): void {
  const add = (value: FacetValue, count: number) => into.set(value, (into.get(value) ?? 0) + count);
  for (const [, value, number, count] of rows) {
    if (as === 'value') add(readText(value), count);
    if (as === 'number') add(number, count);
    if (as === 'true') add(true, count);
    if (as === 'other') add(OTHER_VALUE, count);
    if (as === 'flags' && facet?.kind === 'flags')
      facet.fields.forEach((field, at) => {
        if (Math.floor(number / 2 ** at) % 2 === 1) add(field, count);
      });
  }
}

function statOf(
  key: string,
  stats: readonly StatDefinition[],
  edges: Edges,
  rows: readonly CountRow[],
): RangeStats {
  const min = Math.min(...rows.map(([, , , , low]) => low ?? Number.POSITIVE_INFINITY));
  const max = Math.max(...rows.map(([, , , , , high]) => high ?? Number.NEGATIVE_INFINITY));
  const ofStat = edges.get(key);
  if (!ofStat || !stats.some((stat) => stat.key === key)) return { min, max };
  const counts = new Array<number>(ofStat.length - 1).fill(0);
  for (const [, , bucket, count] of rows) counts[bucket] = (counts[bucket] ?? 0) + count;
  return { min, max, histogram: { from: ofStat[0] ?? 0, to: ofStat.at(-1) ?? 0, edges: ofStat, counts } };
}

function listed(facet: FacetDefinition, counted: ReadonlyMap<FacetValue, number>): FacetCounts {
  const values = facet.kind === 'flags' ? [...facet.fields] : [...counted.keys()].sort(compareNaturally);
  return { values, counts: Int32Array.from(values, (value) => counted.get(value) ?? 0) };
}

/** Counts for the values of the whole stock, whose list answers share, with values that have come since it was counted. */
export function overValues(found: FacetCounts, whole: FacetCounts | undefined): FacetCounts {
  const countOf = new Map(found.values.map((value, at) => [value, found.counts[at] ?? 0]));
  const known = new Set(whole?.values);
  const isKnown = found.values.every((value) => known.has(value));
  const values =
    whole && isKnown ? whole.values : [...new Set([...known, ...found.values])].sort(compareNaturally);
  return { values, counts: Int32Array.from(values, (value) => countOf.get(value) ?? 0) };
}

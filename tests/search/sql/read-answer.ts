import { type FacetDefinition, type IndexDefinition, OTHER_VALUE } from '#domain/search/index-definition.ts';
import type { FacetCount, RangeStats } from '#server/search/search-types.ts';
import type { ListedResult } from '../listed-facets.ts';
import type { Edges } from './search-to-sql.ts';

/** Row of the statement made by `searchToSql`. */
export interface AnswerRow {
  total: number;
  ids: number[];
  counts: [key: string, value: string, count: number][];
  ends: Record<string, [min: number | null, max: number | null]>;
  without: Record<string, number>;
}

/** Converts the row to a search result. */
export function readAnswer(
  { facets, stats, columns }: IndexDefinition,
  edges: Edges,
  row: AnswerRow,
): ListedResult {
  const countsOf = (name: string) => row.counts.filter(([key]) => key === name);
  const kindOf = (facet: FacetDefinition) =>
    facet.kind === 'values' ? (columns.find(({ field }) => field === facet.field)?.kind ?? 'text') : 'text';
  const result: ListedResult = {
    total: row.total,
    ids: row.ids,
    facets: {},
    stats: {},
    totalWithout: row.without,
  };
  for (const facet of facets) {
    const kind = kindOf(facet);
    const counts = countsOf(facet.key).map(([, value, count]): FacetCount => {
      return {
        value:
          facet.kind === 'values' && facet.options && value === OTHER_VALUE
            ? value
            : kind === 'boolean'
              ? value === 'true'
              : kind === 'number' || kind === 'date'
                ? Number(value)
                : value,
        count,
      };
    });
    const fields = facet.kind === 'flags' ? facet.fields : undefined;
    result.facets[facet.key] = counts.sort(
      (left, right) => placeOf(left, fields) - placeOf(right, fields) || byValue(left, right),
    );
  }
  for (const { key } of stats) {
    const [min, max] = row.ends[key] ?? [null, null];
    if (min === null || max === null) continue;
    result.stats[key] = { min, max, ...histogramOf(edges[key], countsOf(`bars ${key}`)) };
  }
  return result;
}

function histogramOf(
  edges: readonly number[] | undefined,
  bars: AnswerRow['counts'],
): Pick<RangeStats, 'histogram'> {
  if (!edges) return {};
  const counts = edges
    .slice(1)
    .map((_, index) => bars.find(([, bar]) => Number(bar) === index + 1)?.[2] ?? 0);
  return { histogram: { from: edges[0] ?? 0, to: edges.at(-1) ?? 0, edges, counts } };
}

function placeOf({ value }: FacetCount, fields: readonly string[] | undefined): number {
  return fields?.indexOf(String(value)) ?? 0;
}

function byValue({ value: left }: FacetCount, { value: right }: FacetCount): number {
  return typeof left === 'string' && typeof right === 'string'
    ? Buffer.compare(Buffer.from(left), Buffer.from(right))
    : Number(typeof left === 'string') - Number(typeof right === 'string') || Number(left) - Number(right);
}

import type { IndexDefinition } from '#domain/search/index-definition.ts';
import { edgesAround } from '../histogram-edges.ts';
import { armsOf, type Counted, type Edges } from './arms.ts';
import type { ClickHouse } from './client.ts';
import type { SqlContext } from './criterion-sql.ts';
import { type CountRow, type Counts, readCounts } from './read-counts.ts';
import { type Cars, countStatement, tailsStatement } from './statements.ts';

/** The whole stock: counts of the unfiltered list, the most requested one, and the edges of histograms, which depend on it. */
export interface StockSummary {
  counts: Counts;
  edges: Edges;
}

export async function readSummary(
  clickHouse: Pick<ClickHouse, 'rows'>,
  cars: Cars,
  context: SqlContext,
): Promise<StockSummary> {
  const { definition } = context;
  const edges = await readEdges(clickHouse, cars, definition, context);
  const counted: Counted = { criteria: [], facets: definition.facets, stats: definition.stats, edges };
  const arms = armsOf(counted, context);
  const rows = await clickHouse.rows<CountRow>(countStatement(cars, arms));
  return { counts: readCounts(counted, arms, rows), edges };
}

async function readEdges(
  clickHouse: Pick<ClickHouse, 'rows'>,
  cars: Cars,
  { stats }: IndexDefinition,
  context: SqlContext,
): Promise<Edges> {
  const edges = new Map<string, readonly number[]>();
  for (const { key, edges: given } of stats) if (given) edges.set(key, given);
  const adaptive = stats.filter((stat) => !stat.edges && stat.buckets);
  if (adaptive.length === 0) return edges;
  const [row = []] = await clickHouse.rows<(number | [number, number])[]>(
    tailsStatement(cars, adaptive, context),
  );
  adaptive.forEach(({ key, buckets = 0 }, at) => {
    const tails = row[at];
    const count = Number(row[adaptive.length + at] ?? 0);
    edges.set(key, count > 0 && Array.isArray(tails) ? edgesAround(...tails, buckets) : [0, 1]);
  });
  return edges;
}

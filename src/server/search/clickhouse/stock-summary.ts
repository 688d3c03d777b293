import type { IndexDefinition } from '#domain/search/index-definition.ts';
import { edgesAround } from '../histogram-edges.ts';
import { type Counted, type Counts, planCounts } from './arms.ts';
import type { ClickHouse } from './client.ts';
import type { SqlContext } from './criterion-sql.ts';
import type { Bounds, Edges, Sizes } from './groups.ts';
import { type CountRow, readCounts } from './read-counts.ts';
import { type Cars, countStatement, tailsStatement } from './statements.ts';
import { isFloat, readCell } from './table-shape.ts';

/** The whole stock: counts of the unfiltered list, the most requested one, and the edges of histograms, which depend on it. */
export interface StockSummary {
  counts: Counts;
  edges: Edges;
  /** Codes of number fields, by which searches are planned. */
  sizes: Sizes;
}

/** Counts every value that is stored: nothing is known beforehand of the codes of numbers. */
export async function readSummary(
  clickHouse: Pick<ClickHouse, 'rows'>,
  cars: Cars,
  context: SqlContext,
): Promise<StockSummary> {
  const { definition } = context;
  const edges = await readEdges(clickHouse, cars, definition, context);
  const sizes: Sizes = new Map();
  const counted: Counted = { criteria: [], facets: definition.facets, stats: definition.stats, edges, sizes };
  const plan = planCounts(counted, context);
  const statement = countStatement(cars, plan.arms);
  readCounts(plan.arms, statement === undefined ? [] : await clickHouse.rows<CountRow>(statement));
  const counts = plan.counts();
  return { counts, edges, sizes: sizesOf(counts, context) };
}

function sizesOf({ facets, stats }: Counts, { definition, shape }: SqlContext): Sizes {
  const sizes = new Map<string, Bounds>();
  for (const { key, field } of definition.stats) {
    const found = stats[key];
    const column = shape.column(field);
    if (!found || isFloat(column)) continue;
    const [low, high] = [found.min / column.unit + 1, found.max / column.unit + 1];
    sizes.set(field, { low, high, size: high - low + 2 });
  }
  for (const facet of definition.facets) {
    if (facet.kind !== 'values') continue;
    const { values = [] } = facets[facet.key] ?? {};
    const column = shape.column(facet.field);
    const codes = values.flatMap((value) => (typeof value === 'number' ? value / column.unit + 1 : []));
    const [low, high] = [codes[0], codes.at(-1)];
    if (isFloat(column) || low === undefined || high === undefined) continue;
    sizes.set(facet.field, { low, high, size: codes.length + 1 });
  }
  return sizes;
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
  adaptive.forEach(({ key, field, buckets = 0 }, at) => {
    const tails = row[at];
    const column = context.shape.column(field);
    const [low, high] = Array.isArray(tails) ? tails.map((stored) => readCell(column, stored)) : [];
    const count = Number(row[adaptive.length + at] ?? 0);
    const isKnown = count > 0 && low !== undefined && high !== undefined;
    edges.set(key, isKnown ? edgesAround(low, high, buckets) : [0, 1]);
  });
  return edges;
}

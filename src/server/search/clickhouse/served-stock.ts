import type { IndexDefinition } from '#domain/search/index-definition.ts';
import { edgesAround } from '../histogram-edges.ts';
import { type Counted, type Counts, planCounts } from './arms.ts';
import type { ClickHouse } from './client.ts';
import type { SqlContext } from './criterion-sql.ts';
import type { Bounds, Edges, Sizes } from './groups.ts';
import { readOneVersion } from './one-version.ts';
import { type CountRow, readCounts } from './read-counts.ts';
import { type Cars, countStatement, tailsStatement } from './statements.ts';
import type { StockState, StockTables } from './stored-stock.ts';
import { isFloat, readCell, readWidths, tableShape } from './table-shape.ts';

/** Milliseconds after which no process asks for an earlier generation. */
const OUTDATED_AGE_MS = 60_000;

/** What searches need to know of a stock. */
export interface StockView {
  cars: Cars;
  context: SqlContext;
  summary: StockSummary;
  /** Of the cars that the summary counts; undefined: they changed while they were counted. */
  version: number | undefined;
}

export interface ServedStockOptions {
  clickHouse: ClickHouse;
  definition: IndexDefinition;
  /** Called after a change can be found; null: any listing may have changed. */
  onChange(ids: readonly number[] | null): void;
}

export type ServedStock = ReturnType<typeof createServedStock>;

/** What searches of this process find. */
export function createServedStock({ clickHouse, definition, onChange }: ServedStockOptions) {
  let view: StockView | undefined;
  let version = 0;
  let countingTime = 0;
  let confirmedAt = 0;
  let since = { generation: 0, at: Number.POSITIVE_INFINITY };
  return {
    get view() {
      return view;
    },
    get version() {
      return version;
    },
    /** Milliseconds that counting the whole stock has taken. */
    get countingTime() {
      return countingTime;
    },
    /** Milliseconds since the stored state was read. */
    age: () => performance.now() - confirmedAt,
    confirm() {
      confirmedAt = performance.now();
    },
    /** Counts the stock and lets searches find it. */
    async show(tables: StockTables, state: StockState, ids: readonly number[] | null): Promise<void> {
      const start = performance.now();
      await tables.texts.refresh();
      const cars = tables.cars(state);
      const context = {
        definition,
        shape: tableShape(definition, state.widths === '' ? undefined : readWidths(state.widths)),
        texts: tables.texts,
      };
      const counted = await readOneVersion(clickHouse.rows, cars, state.applied, () =>
        readSummary(clickHouse, cars, context),
      );
      confirmedAt = performance.now();
      countingTime = confirmedAt - start;
      if (since.generation !== state.generation) since = { generation: state.generation, at: confirmedAt };
      view = { cars, context, summary: counted.found, version: counted.version };
      version++;
      onChange(ids);
    },
    /** Whether no process asks for earlier generations any more; true once for each generation. */
    isOutdatedUnused(generation: number): boolean {
      if (performance.now() - since.at < OUTDATED_AGE_MS) return false;
      since = { generation, at: Number.POSITIVE_INFINITY };
      return true;
    },
  };
}

/** The whole stock: counts of the unfiltered list, the most requested one, and the edges of histograms, which depend on it. */
interface StockSummary {
  counts: Counts;
  edges: Edges;
  /** Codes of number fields, by which searches are planned. */
  sizes: Sizes;
}

/** Counts every value that is stored: nothing is known beforehand of the codes of numbers. */
async function readSummary(
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

import type { IndexDefinition } from '#domain/search/index-definition.ts';
import type { ClickHouse } from './client.ts';
import type { SqlContext } from './criterion-sql.ts';
import { readOneVersion } from './one-version.ts';
import type { Cars } from './statements.ts';
import { readSummary, type StockSummary } from './stock-summary.ts';
import type { StockState, StockTables } from './stored-stock.ts';
import { readWidths, tableShape } from './table-shape.ts';

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

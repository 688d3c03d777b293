import { createHash } from 'node:crypto';
import type { IndexDefinition } from '#domain/search/index-definition.ts';
import type { StoredListing } from '../live/listing-source.ts';
import { readStockKey } from '../stock-key.ts';
import type { ClickHouse } from './client.ts';
import { textSql } from './literals.ts';
import { createRowWriter } from './row-writer.ts';
import type { Cars } from './statements.ts';
import type { TableLayout } from './table-layout.ts';
import { type TableShape, tableShape } from './table-shape.ts';

/** What the tables of a stock contain. */
export interface StockState {
  /** Cars that were loaded together; another load has the next number. */
  generation: number;
  /** Number of batches that were applied; each changed car has that of its last one. */
  applied: number;
  /** Position in the changes of the source up to which all are applied. */
  position: string;
  /** Number of cars that have changed since they were loaded. */
  changed: number;
}

export interface StockTables {
  /** Creates what is missing. */
  create(): Promise<void>;
  /** Undefined: nothing was loaded yet. */
  readState(): Promise<StockState | undefined>;
  writeState(state: StockState): Promise<void>;
  /** Where the cars of a state are. */
  cars(state: StockState): Cars;
  insertLoaded(generation: number, listings: readonly StoredListing[]): Promise<void>;
  /** @param gone ids of cars that no longer exist */
  insertChanged(
    state: StockState,
    listings: readonly StoredListing[],
    gone: readonly number[],
  ): Promise<void>;
  countChanged(generation: number): Promise<number>;
  /** Copies the cars of a state as they are now to another generation. */
  copyCurrent(state: StockState, generation: number): Promise<void>;
  /** Removes the cars of all generations before this one, such as of loads that were not finished. */
  dropBefore(generation: number): Promise<void>;
}

export interface StockTablesOptions {
  clickHouse: ClickHouse;
  layout: TableLayout;
  /** By `stockKey`. */
  stock: string;
  definition: IndexDefinition;
  /** Differs between databases, whose cars must not be mixed. */
  source: string;
}

/** Table of all stocks with a row for the state of each. */
const STATES = 'states';

/** The tables of a stock: `…_cars` as they were loaded, `…_changed` with what has changed since. */
export function createStockTables(options: StockTablesOptions): StockTables {
  const { clickHouse, layout, definition } = options;
  const shape = tableShape(definition);
  const name = nameOf(options, shape);
  const names = { base: `${name}_cars`, changed: `${name}_changed` };
  const table = (of: string) => `${clickHouse.database}.${of}`;
  const [base, changed] = [table(names.base), table(names.changed)];
  const columns = ['id', 'generation', ...shape.names].join(', ');
  return {
    async create() {
      const tables = createStatements(layout, names, shape);
      for (const statement of [layout.createDatabase(), ...tables]) await clickHouse.execute(statement);
    },
    ...storedStates(clickHouse, name),
    cars: ({ generation, changed: count }) => ({ base, changed, generation, hasChanged: count > 0 }),
    insertLoaded: (generation, listings) =>
      clickHouse.insert(`${base} (${columns})`, loadedRows(shape, generation, listings)),
    async insertChanged(state, listings, gone) {
      const into = ['id', 'generation', 'version', 'is_gone', ...shape.names].join(', ');
      await clickHouse.insert(`${changed} (${into})`, changedRows(shape, state, listings, gone));
    },
    async countChanged(generation) {
      const statement = `SELECT uniqExact(id) FROM ${changed} WHERE generation = ${generation}`;
      const [row] = await clickHouse.rows<[number]>(statement);
      return row?.[0] ?? 0;
    },
    async copyCurrent({ generation }, into) {
      const list = ['id', String(into), ...shape.names].join(', ');
      const isCurrent = `generation = ${generation}`;
      const ids = `SELECT id FROM ${changed} WHERE ${isCurrent}`;
      const copy = (from: string) =>
        clickHouse.execute(`INSERT INTO ${base} (${columns}) SELECT ${list} FROM ${from}`);
      await copy(`${base} WHERE ${isCurrent} AND id NOT IN (${ids})`);
      await copy(`${changed} FINAL WHERE ${isCurrent} AND is_gone = 0`);
    },
    async dropBefore(generation) {
      for (const each of Object.values(names)) {
        const statement = `SELECT DISTINCT generation FROM ${table(each)} WHERE generation < ${generation}`;
        for (const [old] of await clickHouse.rows<[number]>(statement))
          await clickHouse.execute(layout.dropPartition(each, old));
      }
    },
  };
}

/** Tables with other columns, or of another database, have other names. */
function nameOf({ stock, source }: StockTablesOptions, shape: TableShape): string {
  const { code, kind } = readStockKey(stock);
  const hash = createHash('sha256')
    .update(JSON.stringify([stock, source, shape.hash]))
    .digest('hex');
  return `${code.replaceAll(/[^A-Za-z0-9]/g, '_')}_${kind}_${hash.slice(0, 12)}`;
}

function createStatements(
  layout: TableLayout,
  { base, changed }: { base: string; changed: string },
  shape: TableShape,
): string[] {
  const keys = ['id UInt64', 'generation UInt32'];
  return [
    ...layout.create(STATES, {
      columns: [
        ...['stock String', 'generation UInt32', 'applied UInt64', 'position String'],
        ...['changed UInt64', 'at DateTime'],
      ],
      engine: 'ReplacingMergeTree',
      version: 'applied',
      order: ['stock', 'generation'],
    }),
    ...layout.create(base, {
      columns: [...keys, ...shape.types],
      engine: 'MergeTree',
      partition: 'generation',
      order: shape.order,
    }),
    ...layout.create(changed, {
      columns: [...keys, 'version UInt64', 'is_gone UInt8', ...shape.types],
      engine: 'ReplacingMergeTree',
      version: 'version',
      partition: 'generation',
      order: ['id'],
    }),
  ];
}

function storedStates(clickHouse: ClickHouse, name: string): Pick<StockTables, 'readState' | 'writeState'> {
  const states = `${clickHouse.database}.${STATES}`;
  return {
    async readState() {
      const [row] = await clickHouse.rows<[number, number, string, number]>(
        `SELECT generation, applied, position, changed FROM ${states} WHERE stock = ${textSql(name)} ORDER BY generation DESC, applied DESC LIMIT 1`,
      );
      if (!row) return undefined;
      const [generation, applied, position, changed] = row;
      return { generation, applied, position, changed };
    },
    writeState: ({ generation, applied, position, changed }) =>
      clickHouse.execute(
        `INSERT INTO ${states} (stock, generation, applied, position, changed, at) SELECT ${textSql(name)}, ${generation}, ${applied}, ${textSql(position)}, ${changed}, now()`,
      ),
  };
}

function loadedRows(shape: TableShape, generation: number, listings: readonly StoredListing[]): Buffer {
  const writer = createRowWriter();
  for (const { id, fields } of listings) {
    writer.long(id);
    writer.whole(generation);
    shape.write(writer, fields);
  }
  return writer.take();
}

function changedRows(
  shape: TableShape,
  { generation, applied }: StockState,
  listings: readonly StoredListing[],
  gone: readonly number[],
): Buffer {
  const writer = createRowWriter();
  const row = (id: number, isGone: boolean, fields: StoredListing['fields']) => {
    writer.long(id);
    writer.whole(generation);
    writer.long(applied);
    writer.byte(Number(isGone));
    shape.write(writer, fields);
  };
  for (const { id, fields } of listings) row(id, false, fields);
  for (const id of gone) row(id, true, {});
  return writer.take();
}

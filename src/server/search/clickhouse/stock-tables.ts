import { createHash } from 'node:crypto';
import type { IndexDefinition } from '#domain/search/index-definition.ts';
import type { StoredListing } from '../live/listing-source.ts';
import { readStockKey } from '../stock-key.ts';
import type { ClickHouse } from './client.ts';
import { generationTables } from './generation-tables.ts';
import { textSql } from './literals.ts';
import { createRowEncoder } from './row-encoder.ts';
import { createRowWriter } from './row-writer.ts';
import { createStockTexts, TEXTS } from './stock-texts.ts';
import type { Encoded, StockTables } from './stored-stock.ts';
import type { TableLayout } from './table-layout.ts';
import { definitionHash, readWidths, type TableShape, tableShape, widthsText } from './table-shape.ts';

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
const STATES = 'stock_states';

/** The tables of a stock: for each generation `…_cars` as they were loaded, and `…_changed` with what has changed since. */
export function createStockTables(options: StockTablesOptions): StockTables {
  const { clickHouse, layout, definition } = options;
  const name = nameOf(options);
  const texts = createStockTexts(clickHouse, name);
  const shapeOf = (widths: string) => tableShape(definition, widths === '' ? undefined : readWidths(widths));
  return {
    texts,
    async create() {
      for (const statement of [layout.createDatabase(), ...createStatements(layout)])
        await clickHouse.execute(statement);
    },
    ...storedStates(clickHouse, name),
    ...generationTables({ clickHouse, layout, name, shapeOf, beforeInsert: texts.save }),
    encodeLoaded(widths, listings) {
      const shape = shapeOf(widths);
      const writer = createRowWriter();
      const encoder = createRowEncoder(shape, texts, writer);
      for (const { id, fields } of listings) {
        encoder.id(id);
        encoder.fields(fields);
      }
      return encoded(encoder.needed(), () => writer.take());
    },
    encodeChanged({ widths, applied }, listings, gone) {
      const writer = createRowWriter();
      const encoder = createRowEncoder(shapeOf(widths), texts, writer);
      const row = (id: number, isGone: boolean, fields: StoredListing['fields']) => {
        writer.long(applied);
        writer.byte(Number(isGone));
        encoder.id(id);
        encoder.fields(fields);
      };
      for (const { id, fields } of listings) row(id, false, fields);
      for (const id of gone) row(id, true, {});
      return encoded(encoder.needed(), () => writer.take());
    },
  };
}

const encoded = (needed: TableShape['widths'] | undefined, take: () => Buffer): Encoded =>
  needed ? { widths: widthsText(needed) } : { rows: take() };

/** Tables with other fields, or of another database, have other names. */
function nameOf({ stock, source, definition }: StockTablesOptions): string {
  const { code, kind } = readStockKey(stock);
  const hash = createHash('sha256')
    .update(JSON.stringify([stock, source, definitionHash(definition)]))
    .digest('hex');
  return `${code.replaceAll(/[^A-Za-z0-9]/g, '_')}_${kind}_${hash.slice(0, 12)}`;
}

function createStatements(layout: TableLayout): string[] {
  return [
    ...layout.create(STATES, {
      columns: [
        ...['stock String', 'generation UInt32', 'widths String', 'applied UInt64', 'position String'],
        ...['changed UInt64', 'at DateTime'],
      ],
      engine: 'ReplacingMergeTree',
      version: 'applied',
      order: ['stock', 'generation'],
    }),
    ...layout.create(TEXTS, {
      columns: ['stock String', 'field String', 'code UInt32', 'text String', 'batch UInt64'],
      engine: 'ReplacingMergeTree',
      version: 'batch',
      order: ['stock', 'field', 'code'],
    }),
  ];
}

function storedStates(clickHouse: ClickHouse, name: string): Pick<StockTables, 'readState' | 'writeState'> {
  const states = `${clickHouse.database}.${STATES}`;
  return {
    async readState() {
      const [row] = await clickHouse.rows<[number, string, number, string, number]>(
        `SELECT generation, widths, applied, position, changed FROM ${states} WHERE stock = ${textSql(name)} ORDER BY generation DESC, applied DESC LIMIT 1`,
      );
      if (!row) return undefined;
      const [generation, widths, applied, position, changed] = row;
      return { generation, widths, applied, position, changed };
    },
    writeState: ({ generation, widths, applied, position, changed }) =>
      clickHouse.execute(
        `INSERT INTO ${states} (stock, generation, widths, applied, position, changed, at) SELECT ${textSql(name)}, ${generation}, ${textSql(widths)}, ${applied}, ${textSql(position)}, ${changed}, now()`,
      ),
  };
}

import type { ClickHouse } from './client.ts';
import { textSql } from './literals.ts';
import { createRowWriter } from './row-writer.ts';

/** Table of the codes of all stocks. */
export const TEXTS = 'texts';

/** Codes that stand for texts in the columns of a stock, from 1. They are kept as long as its tables. */
export interface StockTexts {
  /** Reads what other processes have added. */
  refresh(): Promise<void>;
  /** Codes of a text: mostly one. Two only after an insert was lost and executed later. */
  codesOf(column: string, text: string): readonly number[];
  textOf(column: string, code: number): string | undefined;
  entries(column: string): Iterable<readonly [text: string, codes: readonly number[]]>;
  /** Greatest code of a column. */
  size(column: string): number;
  /** The code of a text; a new one is kept by the next `save`. Only for the process that has the lock. */
  codeFor(column: string, text: string): number;
  /** Stores new codes, before a car is stored with one. */
  save(): Promise<void>;
}

interface ColumnTexts {
  texts: (string | undefined)[];
  codes: Map<string, number[]>;
}

interface Added {
  column: string;
  code: number;
  text: string;
}

export function createStockTexts(clickHouse: ClickHouse, stock: string): StockTexts {
  const table = `${clickHouse.database}.${TEXTS}`;
  const isOfStock = `stock = ${textSql(stock)}`;
  let columns = new Map<string, ColumnTexts>();
  let added: Added[] = [];
  /** Of the rows that were read; they are read again when it differs. */
  let stamp = '';
  let lastBatch = 0;

  const of = (column: string) => textsOf(columns, column);

  async function readAll(): Promise<void> {
    // of two texts with one code the later was stored with cars: the insert of the earlier one had failed
    const rows = await clickHouse.rows<[string, number, string]>(
      `SELECT field, code, argMax(text, batch) FROM ${table} WHERE ${isOfStock} GROUP BY field, code`,
    );
    columns = new Map();
    for (const [column, code, text] of rows) add(of(column), code, text);
  }

  return {
    async refresh() {
      if (added.length > 0) stamp = '';
      added = [];
      const [row = [0, 0]] = await clickHouse.rows<[number, number]>(
        `SELECT count(), max(batch) FROM ${table} WHERE ${isOfStock}`,
      );
      if (row.join() === stamp) return;
      await readAll();
      stamp = row.join();
      lastBatch = Math.max(lastBatch, row[1]);
    },
    codesOf: (column, text) => of(column).codes.get(text.toWellFormed()) ?? [],
    textOf: (column, code) => of(column).texts[code],
    entries: (column) => of(column).codes,
    size: (column) => Math.max(0, of(column).texts.length - 1),
    codeFor(column, given) {
      const known = of(column);
      const text = given.toWellFormed();
      const found = known.codes.get(text)?.[0];
      if (found !== undefined) return found;
      const code = Math.max(1, known.texts.length);
      add(known, code, text);
      added.push({ column, code, text });
      return code;
    },
    async save() {
      if (added.length === 0) return;
      // later than the batches of other processes, which had the lock before
      const batch = Math.max(lastBatch + 1, Date.now());
      await clickHouse.insert(`${table} (stock, field, code, text, batch)`, rowsOf(stock, added, batch));
      lastBatch = batch;
      added = [];
      stamp = '';
    },
  };
}

/** The texts of a column; none yet for a new one. */
function textsOf(columns: Map<string, ColumnTexts>, column: string): ColumnTexts {
  const found = columns.get(column) ?? { texts: [], codes: new Map() };
  columns.set(column, found);
  return found;
}

function add({ texts, codes }: ColumnTexts, code: number, text: string): void {
  while (texts.length < code) texts.push(undefined);
  texts[code] = text;
  codes.set(text, [...(codes.get(text) ?? []), code]);
}

function rowsOf(stock: string, added: readonly Added[], batch: number): Buffer {
  const writer = createRowWriter();
  for (const { column, code, text } of added) {
    writer.text(stock);
    writer.text(column);
    writer.whole(code);
    writer.text(text);
    writer.long(batch);
  }
  return writer.take();
}

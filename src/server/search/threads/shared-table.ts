import type { SharedTallies } from '../code-tallies.ts';
import type { SharedColumn } from '../coded-column.ts';
import type { SharedPack } from '../packs.ts';
import type { SharedOrder } from '../sorted-rows.ts';
import type { Table } from '../table.ts';

/** The cells of a table at one version, as another thread reads them. */
export interface SharedTable {
  version: number;
  count: number;
  ids: Float64Array;
  numbers: readonly Float64Array[];
  columns: readonly SharedColumn[];
  /** Of histograms. */
  edges: readonly (readonly number[])[];
  orders: readonly SharedOrder[];
  packs: readonly SharedPack[];
  /** Absent for small stocks. */
  tallies: SharedTallies | undefined;
}

/** A new table knows that code 0 means "no value". */
const NO_VALUE_ONLY = 1;

/**
 * Does the work that searches of this version would do first, and returns the cells. They may be changed again once no other
 * thread reads them.
 * @param knownCodes by column: number of codes whose content the other thread has
 */
export function shareTable(table: Table, knownCodes: readonly number[]): SharedTable {
  table.applyChanges();
  const orders = table.orderedFields().map((field) => table.refreshed(field).share());
  const { version, count, ids } = table;
  return {
    version,
    count,
    ids,
    numbers: [...table.numbers.values()].map(({ values }) => values),
    columns: table.codedColumns().map((column, at) => column.share(knownCodes[at] ?? NO_VALUE_ONLY)),
    edges: [...table.histograms.values()].map(({ edges }) => edges),
    orders,
    packs: table.packs.share(),
    tallies: table.tallies.share(),
  };
}

/** Lets a table read the cells of another thread from now on. Both have the same definition; this one is never changed. */
export function adoptTable(table: Table, shared: SharedTable): void {
  [...table.numbers.values()].forEach((column, at) => {
    column.values = shared.numbers[at] as Float64Array;
  });
  table.codedColumns().forEach((column, at) => void column.adopt(shared.columns[at] as SharedColumn));
  [...table.histograms.values()].forEach((histogram, at) => {
    histogram.edges = shared.edges[at] as number[];
  });
  const fields = table.orderedFields();
  fields.forEach((field, at) => void table.order(field).adopt(shared.orders[at] as SharedOrder, shared.ids));
  table.packs.adopt(shared.packs);
  table.tallies.adopt(shared.tallies);
  table.adopt(shared);
}

/** By column: number of codes. */
export const codesOf = (table: Table): number[] => table.codedColumns().map(({ parts }) => parts.length);

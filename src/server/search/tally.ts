import { type Bits, collectAbsent, collectAdded, collectRows } from './bits.ts';
import type { Codes } from './cells.ts';
import type { CodedColumn } from './coded-column.ts';
import type { RowSet, RowsWithout, TalliedRows } from './criteria-groups.ts';
import { MAX_CELLS } from './packs.ts';
import type { Table } from './table.ts';

/** Number of rows per code of a column. */
export type Counts = Int32Array;

export type Tally = Map<CodedColumn, Counts>;

/** Rows whose bits of one code are counted in the time in which one row is collected and counted. */
const ROWS_PER_ADDED = 200;

/** A row that is counted once more takes as long as so many cells of a pack that are cleared and unfolded. */
const CELLS_PER_ROW = 3;

/** Memory of the search in progress, which each would clear otherwise. */
const scratch = { rows: new Uint32Array(0), cells: new Int32Array(MAX_CELLS) };

/** Lists rows in memory that is valid until the next list. */
function listRows(count: number, collect: (rows: Uint32Array) => number): Uint32Array {
  if (scratch.rows.length < count) scratch.rows = new Uint32Array(count);
  return scratch.rows.subarray(0, collect(scratch.rows));
}

/**
 * Counts within a set of rows. Scans the smallest one of the set, its complement, because totals of all rows exist, and what
 * a larger set has more whose counts are known.
 * @param around sets with all rows of this one
 */
export function tally(
  table: Table,
  columns: ReadonlySet<CodedColumn>,
  set: RowSet,
  around: readonly TalliedRows[],
): Tally {
  const { bits, total } = set;
  const all = (column: CodedColumn) => column.totals();
  const { count } = table;
  if (!bits) return new Map([...columns].map((column) => [column, all(column)]));
  const known = smallest(around);
  if (known && known.total - total < Math.min(total, count - total))
    return tallyInside(table, columns, set, known);
  if (total * 2 <= count)
    return tallyRows(
      table,
      columns,
      listRows(count, (rows) => collectRows(bits, rows)),
    );
  const others = tallyRows(
    table,
    columns,
    listRows(count, (rows) => collectAbsent(bits, count, rows)),
  );
  return new Map([...columns].map((column) => [column, subtract(all(column), others.get(column))]));
}

/**
 * Counts within a superset of counted rows. Scans only the added rows, or the rows outside if they are fewer; joins bitmaps
 * where that is sooner.
 */
export function tallyAround(
  table: Table,
  columns: ReadonlySet<CodedColumn>,
  outer: RowsWithout,
  within: Tally,
  around: readonly TalliedRows[],
): Tally {
  const { added, total } = outer;
  if (added === 0 || columns.size === 0) return within;
  const outside = table.count - total;
  const more = (smallest(around)?.total ?? Number.POSITIVE_INFINITY) - total;
  const scanned = Math.min(added, outside, more);
  if (scanned > 0 && mappedCodes(columns) * table.count < scanned * ROWS_PER_ADDED) {
    const bits = outer.bits as Bits;
    return new Map([...columns].map((column) => [column, column.countIn(bits)]));
  }
  if (scanned < added || outside === 0) return tally(table, columns, outer, around);
  const counts = tallyRows(table, columns, listRows(table.count, outer.collectAdded));
  for (const [column, sums] of counts) {
    const known = within.get(column) as Counts;
    for (let code = 0; code < sums.length; code++)
      sums[code] = (sums[code] as number) + (known[code] as number);
  }
  return counts;
}

const smallest = (sets: readonly TalliedRows[]): TalliedRows | undefined =>
  sets.reduce<TalliedRows | undefined>(
    (least, set) => (least && least.total <= set.total ? least : set),
    undefined,
  );

/** Counts within a set by what a larger one has more. */
function tallyInside(
  table: Table,
  columns: ReadonlySet<CodedColumn>,
  { bits, total }: RowSet,
  { codes, ...larger }: TalliedRows,
): Tally {
  const named = table.tallies.tally(codes.column, codes.passes, columns);
  const counts: Tally = codes.isInverse
    ? new Map([...named].map(([column, others]) => [column, subtract(column.totals(), others)]))
    : named;
  if (larger.total === total) return counts;
  const rows = listRows(table.count, (list) => collectAdded(larger.bits, bits as Bits, list));
  for (const [column, others] of tallyRows(table, columns, rows))
    subtract(counts.get(column) as Counts, others);
  return counts;
}

/** Bitmaps of columns; infinite where one has none. */
function mappedCodes(columns: Iterable<CodedColumn>): number {
  let codes = 0;
  for (const column of columns) codes += column.mappedCodes ?? Number.POSITIVE_INFINITY;
  return codes;
}

function tallyRows(table: Table, columns: ReadonlySet<CodedColumn>, rows: Uint32Array): Tally {
  const result: Tally = new Map([...columns].map((column) => [column, new Int32Array(column.size)]));
  for (const pack of table.packs.packs) {
    const wanted = pack.columns.filter((column) => columns.has(column));
    if (wanted.length === 0) continue;
    if (rows.length * (wanted.length - 1) * CELLS_PER_ROW < pack.cells) {
      for (const column of wanted) countInto(result.get(column) as Counts, column, rows);
    } else {
      const cells = scratch.cells.subarray(0, pack.cells).fill(0);
      countInto(cells, pack, rows);
      unfold(cells, pack, result);
    }
  }
  return result;
}

/** The compiler makes a loop over one type of cells a fifth faster than one over several. */
function countInto(counts: Counts, { codes }: Pick<CodedColumn, 'codes'>, rows: Uint32Array): void {
  if (codes instanceof Uint8Array) countBytes(counts, codes, rows);
  else countWide(counts, codes, rows);
}

function countBytes(counts: Counts, codes: Uint8Array, rows: Uint32Array): void {
  for (let at = 0; at < rows.length; at++) {
    const code = codes[rows[at] as number] as number;
    counts[code] = (counts[code] as number) + 1;
  }
}

function countWide(counts: Counts, codes: Exclude<Codes, Uint8Array>, rows: Uint32Array): void {
  for (let at = 0; at < rows.length; at++) {
    const code = codes[rows[at] as number] as number;
    counts[code] = (counts[code] as number) + 1;
  }
}

function unfold(
  cells: Counts,
  { columns, capacities }: { columns: CodedColumn[]; capacities: number[] },
  into: Tally,
): void {
  let folded = cells;
  columns.forEach((column, index) => {
    const capacity = capacities[index] as number;
    const counts = into.get(column);
    const rest = new Int32Array(folded.length / capacity);
    for (let cell = 0, upper = 0; upper < rest.length; upper++) {
      let sum = 0;
      for (let code = 0; code < capacity; code++, cell++) {
        const count = folded[cell] as number;
        if (count === 0) continue;
        sum += count;
        if (counts) counts[code] = (counts[code] as number) + count;
      }
      rest[upper] = sum;
    }
    folded = rest;
  });
}

function subtract(counts: Counts, others: Counts | undefined): Counts {
  if (others)
    for (let code = 0; code < counts.length; code++)
      counts[code] = (counts[code] as number) - (others[code] as number);
  return counts;
}

import { fold } from '../read-value.ts';
import type { SourceRow } from '../source-row.ts';
import words from './words.json' with { type: 'json' };

/** A column of the first rows of a file. */
export interface Column {
  name: string;
  /** Filled cells, without those that mean “not known”. */
  cells: readonly string[];
  /** Texts of the column that mean “not known”. */
  missing: readonly string[];
  /** The cells of all rows; empty: none. */
  all: readonly string[];
  /** Different units in the column beside it (`mileage.unit` of `mileage.value`); absent: there is none. */
  units?: readonly string[];
  /** Number of rows. */
  rows: number;
}

const MISSING = new Set(words.values.missing.missing.map(fold));
export function columnOf(name: string, rows: readonly SourceRow[]): Column {
  const all = rows.map(({ values }) => values[name]?.trim() ?? '');
  const filled = all.filter((cell) => cell !== '');
  const isMissing = (cell: string) => MISSING.has(fold(cell));
  return {
    name,
    cells: filled.filter((cell) => !isMissing(cell)),
    missing: [...new Set(filled.filter(isMissing))].sort(),
    all,
    rows: rows.length,
  };
}

const VALUE = /[._ ]?value$/i;
const UNIT = /[._ ]unit$/i;

/** Name of the column beside one of numbers that has their units; '' where there is none. */
export const unitColumn = (column: string, names: readonly string[]): string =>
  names.find((name) => UNIT.test(name) && name.replace(UNIT, '') === column.replace(VALUE, '')) ?? '';

/** Tells columns of numbers the units that stand in a column beside them. */
export function withUnits(columns: readonly Column[]): Column[] {
  return columns.map((column) => {
    const unit = unitColumn(
      column.name,
      columns.map(({ name }) => name),
    );
    const beside = columns.find(({ name }) => name === unit);
    return beside && beside !== column
      ? { ...column, units: [...new Set(beside.cells.map((cell) => cell.toLowerCase()))] }
      : column;
  });
}

/** Part of the cells that something is true of. */
export function share(cells: readonly string[], isTrue: (cell: string) => boolean): number {
  return cells.length === 0 ? 0 : cells.filter(isTrue).length / cells.length;
}

/** Whether nearly each row has a cell of its own. */
export const isDistinct = ({ cells, rows }: Column): boolean =>
  cells.length >= rows * 0.95 && new Set(cells).size >= cells.length * 0.95;

import type { LoadResult } from './http/load.ts';

/** Prints a table with aligned columns; numbers are right-aligned. */
export function printTable(columns: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = columns.map((columnName, column) =>
    Math.max(columnName.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ');
  console.log(line(columns));
  console.log(widths.map((width) => '-'.repeat(width)).join('  '));
  for (const row of rows) console.log(line(row));
}

/** Cells of a load: name, requests per second, p50 and p99 in milliseconds, KiB of an answer, failures. */
export function loadRow(name: string, { rate, p50, p99, weight, failures }: LoadResult): string[] {
  const numbers = [p50, p99, weight].map((number) => number.toFixed(1));
  return [name, Math.round(rate).toLocaleString('en'), ...numbers, String(failures)];
}

/** Formats milliseconds with three significant digits. */
export function milliseconds(time: number): string {
  const digits = time >= 100 ? 0 : time >= 10 ? 1 : time >= 1 ? 2 : 3;
  return time.toFixed(digits);
}

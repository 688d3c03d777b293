import { table } from '../regions/table.ts';
import type { LoadResult } from './http/load.ts';

/** Prints a table in Markdown, to be pasted into docs/. */
export function printTable(columns: readonly string[], rows: readonly (readonly string[])[]): void {
  console.log(table(columns, rows, Number.POSITIVE_INFINITY));
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

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

/** Formats milliseconds with three significant digits. */
export function milliseconds(time: number): string {
  return time >= 100
    ? time.toFixed(0)
    : time >= 10
      ? time.toFixed(1)
      : time >= 1
        ? time.toFixed(2)
        : time.toFixed(3);
}

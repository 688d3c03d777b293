/** A table whose columns line up in any terminal; numbers to the right. */
export function printTable(heads: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = heads.map((head, column) =>
    Math.max(head.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ');
  console.log(line(heads));
  console.log(widths.map((width) => '-'.repeat(width)).join('  '));
  for (const row of rows) console.log(line(row));
}

/** Milliseconds with three digits that mean something. */
export function milliseconds(time: number): string {
  return time >= 100
    ? time.toFixed(0)
    : time >= 10
      ? time.toFixed(1)
      : time >= 1
        ? time.toFixed(2)
        : time.toFixed(3);
}

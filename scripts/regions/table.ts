/** Wider cells do not widen their column, otherwise a long list would change all lines. */
const MAX_WIDTH = 44;

/**
 * Formats rows as a Markdown table with aligned columns.
 * @param maxWidth width of a column; wider cells overflow
 */
export function table(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  maxWidth = MAX_WIDTH,
): string {
  const cells = [head, ...rows].map((row) =>
    row.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')),
  );
  const widths = head.map((_, column) =>
    Math.min(maxWidth, Math.max(3, ...cells.map((row) => width(row[column] ?? '')))),
  );
  const line = (row: readonly string[]) =>
    `| ${widths.map((size, column) => pad(row[column] ?? '', size)).join(' | ')} |`;
  const [first = [], ...others] = cells;
  const rule = `|${widths.map((size) => '-'.repeat(size + 2)).join('|')}|`;
  return [line(first), rule, ...others.map(line)].join('\n');
}

function pad(text: string, size: number): string {
  return text + ' '.repeat(Math.max(0, size - width(text)));
}

/** Columns of a text in a monospaced font: East Asian letters take two, combining marks none. */
export function width(text: string): number {
  let columns = 0;
  for (const char of text) {
    if (/[\p{Mn}\p{Me}\p{Cf}]/u.test(char)) continue;
    columns += /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFF00-\uFF60]/.test(char) ? 2 : 1;
  }
  return columns;
}

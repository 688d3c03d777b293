/** Wider cells do not push the others away: a long list would make every line of a difference. */
const MAX_WIDTH = 44;

/**
 * Rows as a Markdown table whose columns line up in a plain editor too.
 * @param mostWidth of a column; wider cells stick out
 */
export function table(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  mostWidth = MAX_WIDTH,
): string {
  const cells = [head, ...rows].map((row) =>
    row.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')),
  );
  const widths = head.map((_, column) =>
    Math.min(mostWidth, Math.max(3, ...cells.map((row) => width(row[column] ?? '')))),
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

/** Columns a text takes in a monospaced font: East Asian letters take two, marks none. */
export function width(text: string): number {
  let columns = 0;
  for (const char of text) {
    if (/[\p{Mn}\p{Me}\p{Cf}]/u.test(char)) continue;
    columns += /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFF00-\uFF60]/.test(char) ? 2 : 1;
  }
  return columns;
}

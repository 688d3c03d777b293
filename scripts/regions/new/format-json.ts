const WIDTH = 100;

/** JSON as the repository formats it: two blanks deep, short lists of plain values in one line. */
export function formatJson(value: unknown): string {
  const text = JSON.stringify(value, null, 2).replace(/\[\s+([^[\]{}]*?)\s+\]/g, (whole, inner: string) => {
    const line = `[${inner.replace(/,\s+/g, ', ')}]`;
    return line.length <= WIDTH ? line : whole;
  });
  return `${text}\n`;
}

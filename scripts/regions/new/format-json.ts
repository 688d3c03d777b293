const WIDTH = 100;

/** Formats JSON like the repository: two spaces, short lists of plain values on one line. */
export function formatJson(value: unknown): string {
  const text = JSON.stringify(value, null, 2).replace(/\[\s+([^[\]{}]*?)\s+\]/g, (whole, inner: string) => {
    const line = `[${inner.replace(/,\s+/g, ', ')}]`;
    return line.length <= WIDTH ? line : whole;
  });
  return `${text}\n`;
}

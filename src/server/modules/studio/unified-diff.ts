const CONTEXT = 3;

/**
 * Returns a patch that `git apply` and `patch` take. It has one part, from the first to the last line that differs.
 * @param name path in the folder where the patch is applied
 */
export function unifiedDiff(name: string, before: string, after: string): string {
  if (before === after) return '';
  const [old, next] = [linesOf(before), linesOf(after)];
  const start = sameLines(old, next);
  const end = sameLines(old.slice(start).reverse(), next.slice(start).reverse());
  const first = Math.max(0, start - CONTEXT);
  const last = Math.max(0, end - CONTEXT);
  const removed = old.slice(start, old.length - end);
  const added = next.slice(start, next.length - end);
  const range = (lines: readonly string[]) => `${first + 1},${lines.length - last - first}`;
  const signed = [
    ...old.slice(first, start).map((line) => ` ${line}`),
    ...removed.map((line) => `-${line}`),
    ...added.map((line) => `+${line}`),
    ...old.slice(old.length - end, old.length - last).map((line) => ` ${line}`),
  ];
  const lines = signed.map((line) =>
    line.endsWith('\n') ? line : `${line}\n\\ No newline at end of file\n`,
  );
  return `--- a/${name}\n+++ b/${name}\n@@ -${range(old)} +${range(next)} @@\n${lines.join('')}`;
}

/** Lines with their ends. */
const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

function sameLines(left: readonly string[], right: readonly string[]): number {
  const length = Math.min(left.length, right.length);
  for (let line = 0; line < length; line++) if (left[line] !== right[line]) return line;
  return length;
}

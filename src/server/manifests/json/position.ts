const MAX_TEXTS = 16;
const startsOfText = new Map<string, number[]>();

/** Returns line and column of an offset, both 1-based. */
export function positionAt(text: string, offset: number): { line: number; column: number } {
  const starts = lineStarts(text);
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
}

/** Cached, because a file with thousands of faults needs thousands of positions. */
function lineStarts(text: string): number[] {
  const known = startsOfText.get(text);
  if (known) return known;
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  if (startsOfText.size >= MAX_TEXTS) startsOfText.clear();
  startsOfText.set(text, starts);
  return starts;
}

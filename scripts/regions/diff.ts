import { differencesOf } from '../../src/region/json/differences.ts';
import { findRegions } from './find-region.ts';
import { table, width } from './table.ts';

/** Width of values; names are not wrapped, so that they can be searched for. */
const MAX_WIDTH = 44;

/** Prints the differences of two regions, property by property. */
export async function diff(
  codes: readonly [region: string, other: string],
  { json }: { json: boolean },
): Promise<number> {
  const [left, right] = (await findRegions(codes)) ?? [];
  if (!left || !right) return 1;
  const differences = differencesOf(left.manifest, right.manifest);
  if (json) {
    console.log(JSON.stringify(differences, null, 2));
    return 0;
  }
  const rows = differences.flatMap(({ name, values: [before = '', after = ''] }) =>
    wrapCells([[before, after]], MAX_WIDTH).map((values, line) => [line === 0 ? name : '', ...values]),
  );
  console.log(table(['', ...codes], rows, Number.POSITIVE_INFINITY));
  console.log(`\n${differences.length} differences`);
  return 0;
}

/** Wraps wide cells into following rows, where other cells are empty. @param maxWidth columns of a cell */
export function wrapCells(rows: readonly (readonly string[])[], maxWidth: number): string[][] {
  return rows.flatMap((row) => {
    const cells = row.map((cell) => linesOf(cell, maxWidth));
    const height = Math.max(...cells.map(({ length }) => length));
    return Array.from({ length: height }, (_, line) => cells.map((lines) => lines[line] ?? ''));
  });
}

/** Breaks lines at spaces; words that are too wide are split. */
function linesOf(text: string, maxWidth: number): string[] {
  const lines: string[] = [''];
  const words = text.split(' ').flatMap((word) => cut(word, maxWidth));
  for (const { part, isNew } of words) {
    const last = lines.at(-1) ?? '';
    const longer = isNew && last !== '' ? `${last} ${part}` : last + part;
    if (last === '' || width(longer) <= maxWidth) lines[lines.length - 1] = longer;
    else lines.push(part);
  }
  return lines;
}

function cut(word: string, maxWidth: number): { part: string; isNew: boolean }[] {
  const parts: { part: string; isNew: boolean }[] = [{ part: '', isNew: true }];
  for (const char of word) {
    const last = parts.at(-1);
    if (last && width(last.part + char) <= maxWidth) last.part += char;
    else parts.push({ part: char, isNew: false });
  }
  return parts;
}

import { width } from './table.ts';

/** Rows whose wide cells go on in the rows below, where the other cells are empty. @param most columns of a cell */
export function wrapCells(rows: readonly (readonly string[])[], most: number): string[][] {
  return rows.flatMap((row) => {
    const cells = row.map((cell) => linesOf(cell, most));
    const height = Math.max(...cells.map(({ length }) => length));
    return Array.from({ length: height }, (_, line) => cells.map((lines) => lines[line] ?? ''));
  });
}

/** Breaks at spaces; a word that is too wide for a line is cut. */
function linesOf(text: string, most: number): string[] {
  const lines: string[] = [''];
  const words = text.split(' ').flatMap((word) => cut(word, most));
  for (const { part, isNew } of words) {
    const last = lines.at(-1) ?? '';
    const longer = isNew && last !== '' ? `${last} ${part}` : last + part;
    if (last === '' || width(longer) <= most) lines[lines.length - 1] = longer;
    else lines.push(part);
  }
  return lines;
}

function cut(word: string, most: number): { part: string; isNew: boolean }[] {
  const parts: { part: string; isNew: boolean }[] = [{ part: '', isNew: true }];
  for (const char of word) {
    const last = parts.at(-1);
    if (last && width(last.part + char) <= most) last.part += char;
    else parts.push({ part: char, isNew: false });
  }
  return parts;
}

import { diff } from 'node:util';

const CONTEXT = 2;

/** The lines that differ between two texts, with a few around them: `- before`, `+ after`; `…` where lines are left out. */
export function lineDiff(before: string, after: string): string[] {
  // 1: only in the first text
  const lines = diff(before.split('\n'), after.split('\n')).map(([sign, line]) => ({
    isChanged: sign !== 0,
    text: `${['+ ', '  ', '- '][sign + 1]}${line}`,
  }));
  const isShown = lines.map((_, index) =>
    lines.slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1).some(({ isChanged }) => isChanged),
  );
  return lines.flatMap(({ text }, index) => {
    if (isShown[index]) return [text];
    return index === 0 || isShown[index - 1] ? ['…'] : [];
  });
}

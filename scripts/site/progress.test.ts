import { afterEach, expect, it, vi } from 'vitest';
import { progress } from './progress.ts';

afterEach(() => vi.restoreAllMocks());

/** Lines on standard error, which is no terminal, after some steps. */
function linesOf(steps: readonly [done: number, total: number, name?: string][]): string[] {
  const lines: string[] = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    lines.push(String(text).trimEnd());
    return true;
  });
  const shown = progress('importing', 'rows', { isTTY: false } as typeof process.stderr);
  for (const step of steps) shown.show(...step);
  shown.stop();
  return lines;
}

it('prints a line for each tenth where there is no terminal', () => {
  const steps = Array.from({ length: 40 }, (_, index): [number, number] => [(index + 1) * 50, 2_000]);
  const lines = linesOf(steps);
  expect(lines).toHaveLength(11);
  expect(lines[0]).toBe('importing: 50 of 2000 rows');
  expect(lines.at(-1)).toBe('importing: 2000 of 2000 rows');
});

it('prints nothing for work that is over at once, and names of steps', () => {
  expect(linesOf([[20, 20]])).toEqual([]);
  expect(
    linesOf([
      [0, 2, 'home'],
      [1, 2, 'buy'],
    ]),
  ).toEqual(['importing: 0 of 2 rows home', 'importing: 1 of 2 rows buy']);
});

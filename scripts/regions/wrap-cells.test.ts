import { expect, it } from 'vitest';
import { wrapCells } from './diff.ts';
import { table, width } from './table.ts';

it('wraps long cells, between words if possible', () => {
  expect(wrapCells([['name', 'one two three', 'fourfivesix', '']], 8)).toEqual([
    ['name', 'one two', 'fourfive', ''],
    ['', 'three', 'six', ''],
  ]);
});

it('counts wide letters as two', () => {
  expect(wrapCells([['自動車の検査']], 6)).toEqual([['自動車'], ['の検査']]);
});

it('creates tables with lines of equal width', () => {
  const rows = wrapCells([['a rather long name of a property', '検査 '.repeat(30), 'x'.repeat(99)]], 20);
  const lines = table(['', 'sg', 'jp'], rows, 20).split('\n');
  expect(lines.length).toBeGreaterThan(5);
  expect(new Set(lines.map(width)).size).toBe(1);
});

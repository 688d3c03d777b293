import { expect, it } from 'vitest';
import { table } from './table.ts';

it('lines columns up, wide letters and all, and keeps the marks of Markdown apart', () => {
  expect(
    table(
      ['', 'ja'],
      [
        ['a|b', '車'],
        ['name', 'x'],
      ],
    ),
  ).toBe(['|      | ja  |', '|------|-----|', '| a\\|b | 車  |', '| name | x   |'].join('\n'));
});

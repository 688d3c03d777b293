import { expect, it } from 'vitest';
import { table } from './table.ts';

it('aligns columns, counts wide letters and escapes Markdown', () => {
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

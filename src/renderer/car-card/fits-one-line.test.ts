import { expect, test } from 'vitest';
import { fitsOneLine } from './card-grid.tsx';

test.each([
  ['Mercedes-Benz C-Class', true],
  ['2014 Volvo XC60 T5 Ultimate', false],
  ['日産サクラ', true],
  ['トヨタカローラクロスハイブリッド', false],
  ['', true],
])('%j takes one line of a card: %j', (title, fits) => {
  expect(fitsOneLine(title)).toBe(fits);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageWindow } from './pagination.tsx';

test('few pages are all shown', () => {
  expect(pageWindow(2, 5)).toEqual([1, 2, 3, 4, 5]);
});

test('the middle of many pages shows both ends and the neighbours', () => {
  expect(pageWindow(20, 40)).toEqual([1, undefined, 19, 20, 21, undefined, 40]);
});

test('near an end there is one gap', () => {
  expect(pageWindow(3, 40)).toEqual([1, 2, 3, 4, 5, undefined, 40]);
  expect(pageWindow(39, 40)).toEqual([1, undefined, 36, 37, 38, 39, 40]);
});

test('pages rise, hold the current one, both ends, and hide more than one page per gap', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 500 }), (a, b) => {
      const [current, last] = a < b ? [a, b] : [b, a];
      const shown = pageWindow(current, last);
      expect(shown).toContain(current);
      expect(shown[0]).toBe(1);
      expect(shown.at(-1)).toBe(last);
      for (const [index, page] of shown.entries()) {
        const before = shown[index - 1];
        if (index === 0 || page === undefined) continue;
        if (before === undefined) expect(page - (shown[index - 2] ?? 0)).toBeGreaterThan(2);
        else expect(page).toBe(before + 1);
      }
    }),
  );
});

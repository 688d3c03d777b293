import { expect, test } from 'vitest';
import { cacheBytes, memoryProfile } from './memory-profile.ts';

const GIB = 2 ** 30;

test('takes the small profile where less than 2 GiB are available, unless MEMORY says otherwise', () => {
  expect(memoryProfile(undefined, 2 * GIB - 1)).toBe('small');
  expect(memoryProfile('auto', 2 * GIB)).toBe('full');
  expect(memoryProfile('full', GIB)).toBe('full');
  expect(memoryProfile('small', 64 * GIB)).toBe('small');
});

test('sizes caches by the profile, and by their own variables first', () => {
  const auto = { pageCacheMb: 'auto', cardCacheMb: 'auto' } as const;
  const [small, full] = ['small', 'full'].map((memory) => cacheBytes({ memory, ...auto }));
  expect(full?.cards).toBeGreaterThan(small?.cards ?? 0);
  expect(full?.pages).toBeGreaterThan(small?.pages ?? 0);
  expect(cacheBytes({ memory: 'full', pageCacheMb: 0, cardCacheMb: 8 })).toEqual({
    pages: 0,
    cards: 8 * 2 ** 20,
    listCards: 4 * 2 ** 20,
  });
});

test('holds more cards of lists where there is plenty of memory, unless their memory is configured', () => {
  const bytesOf = (gib: number, memory = 'auto', cardCacheMb: number | 'auto' = 'auto') =>
    cacheBytes({ memory, pageCacheMb: 'auto', cardCacheMb }, gib * GIB).listCards;
  const usual = bytesOf(4);
  expect(bytesOf(8)).toBeGreaterThan(4 * usual);
  expect(bytesOf(8, 'small')).toBeLessThan(usual);
  expect(bytesOf(8, 'full', 96)).toBe(usual);
});

import { expect, test } from 'vitest';
import { cardStore, createCardCache } from './card-store.ts';
import type { CardRow } from './repositories/card-rows.ts';

test('cached cards use no more memory than their bytes', async () => {
  const store = cardStore({
    cache: createCardCache(1_000_000),
    readRows: async (_region, ids) => ids.map((id) => ({ id }) as CardRow),
    serialise: (_region, _language, { id }) => JSON.stringify({ id, title: 'é'.repeat(id) }),
  });
  const cards = await store.get('sg', 'en', [1, 20, 300]);
  expect(cards.map(String)).toEqual([1, 20, 300].map((id) => JSON.stringify({ id, title: 'é'.repeat(id) })));
  expect(cards.map(({ buffer }) => buffer.byteLength)).toEqual(cards.map(({ length }) => length));
});

test('cards of other languages, regions and of high ids are kept apart, and forgotten by id and by region', async () => {
  let reads = 0;
  const store = cardStore({
    cache: createCardCache(1_000_000),
    readRows: async (_region, ids) => {
      reads++;
      return ids.map((id) => ({ id }) as CardRow);
    },
    serialise: (region, language, { id }) => `${region} ${language} ${id}`,
  });
  const high = 2 ** 32 + 5;
  const stocks = ['sg en', 'sg zh', 'my en'].map((stock) => stock.split(' ') as [string, string]);
  const texts = async () => {
    const all = [];
    for (const [region, language] of stocks)
      all.push(...(await store.get(region, language, [5, high])).map(String));
    return all;
  };
  const expected = stocks.flatMap(([region, language]) =>
    [5, high].map((id) => `${region} ${language} ${id}`),
  );
  expect(await texts()).toEqual(expected);
  expect(await texts()).toEqual(expected);
  expect(reads).toBe(3);
  store.forget('sg', [5]);
  expect(await texts()).toEqual(expected);
  expect(reads).toBe(5);
  store.forget('sg', null);
  expect(await texts()).toEqual(expected);
  expect(reads).toBe(7);
});

test('stores of one edition share their cards, and keys of an edition that is gone are used again', async () => {
  const cache = createCardCache(1_000_000);
  let reads = 0;
  const store = (edition: string) =>
    cardStore({
      cache,
      editionOf: (region) => `${region} ${edition}`,
      readRows: async (_region, ids) => {
        reads++;
        return ids.map((id) => ({ id }) as CardRow);
      },
      serialise: (region, language, { id }) => `${region} ${language} ${id} ${edition}`,
    });
  const read = async (edition: string) => String(await store(edition).get('sg', 'en', [7]));
  expect([await read('1'), await read('1'), reads]).toEqual(['sg en 7 1', 'sg en 7 1', 1]);
  expect([await read('2'), reads]).toEqual(['sg en 7 2', 2]);
  cache.drop('sg 1');
  expect([await read('2'), await read('3'), await read('2'), reads]).toEqual([
    'sg en 7 2',
    'sg en 7 3',
    'sg en 7 2',
    3,
  ]);
  // publications must not use up the keys, which are exact for 8,192 stocks
  for (let edition = 4; edition < 20_000; edition++) {
    cache.keys.firstKeyOf(`sg ${edition}`, 'en');
    cache.drop(`sg ${edition}`);
  }
  expect(cache.keys.firstKeyOf('last', 'en')).toBeLessThan(10 * 2 ** 40);
});

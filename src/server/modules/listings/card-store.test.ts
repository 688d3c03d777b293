import { expect, test } from 'vitest';
import { cardStore } from './card-store.ts';
import type { CardRow } from './repositories/card-rows.ts';

test('cached cards use no more memory than their bytes', async () => {
  const store = cardStore({
    maxSize: 1_000_000,
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
    maxSize: 1_000_000,
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

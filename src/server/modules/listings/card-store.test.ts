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

import { expect, test } from 'vitest';
import { shippedRegion } from '../../../../tests/shipped-regions.ts';
import { SearchUnavailable } from '../../search/search-errors.ts';
import { facetWriter } from './facet-writer.ts';
import { searchListings } from './search-listings.ts';

const sg = shippedRegion('sg');

test('a search that waits for its cards keeps its own counts while others are answered', async () => {
  const totals = [3, 50_000];
  const waiting = totals.map(() => Promise.withResolvers<Buffer[]>());
  let searches = 0;
  const search = searchListings({
    indexes: {
      version: () => 1,
      search: () => {
        const count = totals[searches++] ?? 0;
        const facets = { make: { values: ['toyota'], counts: Int32Array.of(count) } };
        return { total: count, ids: [1], facets, stats: {}, totalWithout: {} };
      },
    },
    cards: {
      get: () => waiting[searches - 1]?.promise ?? [],
      fill: async () => {},
    } as never,
    cardsWithParts: {} as never,
    resolveText: () => ({ query: {}, rest: '' }),
    serialiseMeta: JSON.stringify,
    writeFacets: facetWriter({ displayName: (slug) => slug }, { translate: () => (key) => key }),
    answerCacheBytes: 1_000,
  });
  const answers = totals.map((_, page) => search(sg, 'en', [['page', String(page + 1)]]));
  for (const { resolve } of waiting) resolve([Buffer.from('{}')]);
  const counts = (await Promise.all(answers)).map((bytes) => JSON.parse(bytes.toString()).meta.facets.make);
  expect(counts).toEqual(totals.map((count) => [{ value: 'toyota', label: 'toyota', count }]));
});

test('an address that was asked for twice is answered from memory with its own unknown keys, a long one never', async () => {
  let searches = 0;
  const search = searchListings({
    indexes: {
      version: () => 1,
      search: () => ({ total: ++searches, ids: [], facets: {}, stats: {}, totalWithout: {} }),
    },
    cards: { get: () => [] } as never,
    cardsWithParts: {} as never,
    resolveText: () => ({ query: {}, rest: '' }),
    serialiseMeta: JSON.stringify,
    writeFacets: facetWriter({ displayName: (slug) => slug }, { translate: () => (key) => key }),
    answerCacheBytes: 100_000,
  });
  const ask = async (...pairs: [string, string][]) => {
    const { meta } = JSON.parse((await search(sg, 'en', pairs)).toString());
    return [meta.total, meta.ignored];
  };
  const named = [
    ['page', '2'],
    ['campaign', 'a'],
  ] satisfies [string, string][];
  expect([await ask(...named), await ask(...named), await ask(...named)]).toEqual([
    [1, ['campaign']],
    [2, ['campaign']],
    [2, ['campaign']],
  ]);
  expect(await ask(['page', '2'], ['source', 'a'])).toEqual([3, ['source']]);
  const long: [string, string] = ['campaign', 'a'.repeat(500)];
  expect([await ask(long), await ask(long), await ask(long)].map(([total]) => total)).toEqual([4, 5, 6]);
});

test('an engine that answers later gives the answer of one that answers at once', async () => {
  const found = { total: 7, ids: [], facets: {}, stats: {}, totalWithout: { make: 9 } };
  const answerOf = (search: () => typeof found | Promise<typeof found>) =>
    searchListings({
      indexes: { version: () => 1, search },
      cards: { get: () => [Buffer.from('{"id":1}')] } as never,
      cardsWithParts: {} as never,
      resolveText: () => ({ query: {}, rest: '' }),
      serialiseMeta: JSON.stringify,
      writeFacets: facetWriter({ displayName: (slug) => slug }, { translate: () => (key) => key }),
      answerCacheBytes: 1_000,
    })(sg, 'en', [['page', '2']]);
  const [now, later] = [answerOf(() => found), await answerOf(async () => found)];
  expect(Buffer.isBuffer(now)).toBe(true);
  expect(later).toEqual(now);
  await expect(answerOf(() => Promise.reject(new SearchUnavailable('down')))).rejects.toThrow(
    SearchUnavailable,
  );
});

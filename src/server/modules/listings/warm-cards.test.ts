import { expect, test, vi } from 'vitest';
import { shippedRegions } from '../../../../tests/shipped-regions.ts';
import { until } from '../../../../tests/until.ts';
import { warmCards } from './warm-cards.ts';

const ids = Array.from({ length: 100 }, (_, at) => at + 1);

function opened(hasRoom = () => true) {
  const warm = vi.fn(async (_region: string, _language: string, _ids: readonly number[]) => hasRoom());
  const stop = new AbortController();
  const all = shippedRegions.slice(0, 2);
  const search = () => ({ ids, total: ids.length, facets: {}, stats: {}, totalWithout: {} });
  const cards = warmCards({
    regions: all,
    indexes: { search } as never,
    cards: { warm },
    signal: stop.signal,
    isServing: () => false,
  });
  return { cards, warm, stop, all };
}

test('caches default languages of all regions before the others', async () => {
  const { cards, warm, all } = opened();
  await cards.all();
  const asked = [...new Set(warm.mock.calls.map(([region, language]) => `${region} ${language}`))];
  expect(asked.slice(0, 2)).toEqual(all.map((region) => `${region.code} ${region.defaultLanguage.code}`));
  expect(asked).toHaveLength(all.reduce((sum, region) => sum + region.languages.length, 0));
});

test('ends when the memory is full or the content is closed', async () => {
  const full = opened(() => false);
  await full.cards.all();
  expect(full.warm).toHaveBeenCalledTimes(1);
  const closed = opened();
  closed.stop.abort();
  await closed.cards.all();
  expect(closed.warm).not.toHaveBeenCalled();
});

test('caches changed listings again in every language', async () => {
  const { cards, warm, all } = opened();
  const [region] = all;
  cards.again(region?.code ?? '', [7, 8]);
  await until(() => expect(warm).toHaveBeenCalledTimes(region?.languages.length ?? 0));
  expect(warm.mock.calls.map(([, , changed]) => changed)).toEqual(region?.languages.map(() => [7, 8]));
});

import { expect, test } from 'vitest';
import { shippedRegion } from '../../../tests/shipped-regions.ts';
import { listingAnswers } from './listing-answers.ts';
import type { DetailRow } from './to-detail.ts';

const region = shippedRegion('sg');
const request = {
  region,
  language: region.defaultLanguage,
  slug: 'a',
  kind: 'used',
  include: new Set<string>(),
} as const;

function counted() {
  const stock = { version: '1', described: 0, isRated: true };
  const answer = listingAnswers({
    maxSize: 10_000,
    read: async (_region, slug, known) => {
      if (slug !== 'a') return null;
      const isSame = known === stock.version;
      return {
        version: stock.version,
        kind: 'used',
        ...(!isSame && { news: { row: {} as Required<DetailRow>, detailText: '{"a":1}', isChecked: true } }),
      };
    },
    describe: () => {
      stock.described++;
      return { title: stock.version } as never;
    },
    translate: () => (key) => key,
    showsRatings: () => stock.isRated,
    serialise: (detail) => JSON.stringify(detail),
  });
  return { stock, answer };
}

test('an answer is written once per version of a car, and never sent when it is old', async () => {
  const { stock, answer } = counted();
  expect(String(await answer(request))).toBe('{"data":{"title":"1","sections":{"a":1}}}');
  await answer(request);
  expect(stock.described).toBe(1);
  stock.version = '2';
  expect(String(await answer(request))).toBe('{"data":{"title":"2","sections":{"a":1}}}');
});

test('languages and included parts have answers of their own', async () => {
  const { stock, answer } = counted();
  await answer(request);
  await answer({ ...request, include: new Set(['option_addons']) });
  await answer({ ...request, include: new Set(['option_addons', 'nonsense']) });
  const [, second = region.defaultLanguage] = region.languages;
  await answer({ ...request, language: second });
  expect(stock.described).toBe(3);
});

test('a car of the other kind, and one that is not there, have none', async () => {
  const { answer } = counted();
  expect(await answer({ ...request, kind: 'new' })).toBeNull();
  expect(await answer({ ...request, slug: 'b' })).toBeNull();
});

test('an answer with ratings is not sent when they are hidden, nor one without when they are shown', async () => {
  const { stock, answer } = counted();
  await answer(request);
  stock.isRated = false;
  await answer(request);
  stock.isRated = true;
  await answer(request);
  expect(stock.described).toBe(2);
});

test('a kept answer holds no more memory than its own bytes', async () => {
  const { answer } = counted();
  const bytes = await answer(request);
  expect(bytes?.buffer.byteLength).toBe(bytes?.length);
});

import { expect, test } from 'vitest';
import { shippedRegion } from '../../../../tests/shipped-regions.ts';
import { listingAnswers } from './listing-answers.ts';
import type { DetailRow } from './to-detail.ts';

const region = shippedRegion('sg');
const request = {
  region,
  language: region.defaultLanguage,
  slug: 'a',
  kind: 'used',
  include: new Set<string>(),
  isCurrent: false,
} as const;

function counted() {
  const stock = { version: '1', described: 0, isRated: true };
  const answer = listingAnswers({
    maxSize: 10_000,
    read: async ({ slug }, known) => {
      if (slug !== 'a') return null;
      const isSame = known === stock.version;
      return {
        version: stock.version,
        kind: 'used',
        ...(!isSame && {
          changed: { row: {} as Required<DetailRow>, detailText: '{"a":1}', isChecked: true },
        }),
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

test('serialises an answer once per version of a car and never sends an old version', async () => {
  const { stock, answer } = counted();
  expect(String(await answer(request))).toBe('{"data":{"title":"1","sections":{"a":1}}}');
  await answer(request);
  expect(stock.described).toBe(1);
  stock.version = '2';
  expect(String(await answer(request))).toBe('{"data":{"title":"2","sections":{"a":1}}}');
});

test('caches answers by language and included parts', async () => {
  const { stock, answer } = counted();
  await answer(request);
  await answer({ ...request, include: new Set(['option_addons']) });
  await answer({ ...request, include: new Set(['option_addons', 'nonsense']) });
  const [, second = region.defaultLanguage] = region.languages;
  await answer({ ...request, language: second });
  expect(stock.described).toBe(3);
});

test('returns null for a car of the other kind and for an unknown car', async () => {
  const { answer } = counted();
  expect(await answer({ ...request, kind: 'new' })).toBeNull();
  expect(await answer({ ...request, slug: 'b' })).toBeNull();
});

test('sends no cached answer with ratings while they are hidden, nor one without while they are shown', async () => {
  const { stock, answer } = counted();
  await answer(request);
  stock.isRated = false;
  await answer(request);
  stock.isRated = true;
  await answer(request);
  expect(stock.described).toBe(2);
});

test('cached answers use no more memory than their bytes', async () => {
  const { answer } = counted();
  const bytes = await answer(request);
  expect(bytes?.buffer.byteLength).toBe(bytes?.length);
});

test('robots that read more cars than fit, one after another, find most answers', async () => {
  let described = 0;
  const answer = listingAnswers({
    maxSize: 80 * 340,
    read: async ({ slug }, known) => ({
      version: slug,
      kind: 'used',
      ...(known !== slug && {
        changed: { row: {} as Required<DetailRow>, detailText: '{"a":1}', isChecked: true },
      }),
    }),
    describe: () => {
      described++;
      return {} as never;
    },
    translate: () => (key) => key,
    showsRatings: () => true,
    serialise: () => '{"title":"a car"}',
  });
  const sweep = async () => {
    described = 0;
    for (let car = 0; car < 100; car++) await answer({ ...request, slug: String(car) });
    return described;
  };
  expect(await sweep()).toBe(100);
  for (let round = 0; round < 5; round++) await sweep();
  // 23 on average; all 100 if the oldest answer made room each time
  expect(await sweep()).toBeLessThan(60);
});

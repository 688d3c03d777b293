import { expect, it } from 'vitest';
import type { ResolvedFilter } from '#region/manifest/resolved-region.ts';
import { phraseContext } from '#region/search/phrase/phrase-context.ts';
import { createTranslate } from '#region/text/create-translate.ts';
import { createVocabularySearch } from '#server/search/vocabulary/vocabulary-search.ts';
import { filterOf, shippedMessages, shippedRegion } from '../shipped-regions.ts';

const malaysia = shippedRegion('my');
const translate = (code: string) => createTranslate(code, shippedMessages(code));
const called = (query: string, like: string, label: string): ResolvedFilter => ({
  ...filterOf(malaysia, like),
  query,
  label: { en: label, 'zh-MY': label, ms: label },
});

/** The search box of a region whose own filters and options have names that are wishes and amounts elsewhere. */
const region = {
  ...malaysia,
  filters: [
    ...malaysia.filters,
    called('deposit', 'price', 'Deposit'),
    called('reliable', 'available', 'Reliable'),
  ],
};
const { resolve } = createVocabularySearch(
  [{ kind: 'category', key: 'category', value: 'budget_friendly', labels: ['Cheap'] }],
  phraseContext({ region, translate }, 'en'),
);

it.each([
  ['deposit under 5000', { deposit: '-5000' }, ''],
  ['reliable', { reliable: '1' }, ''],
  ['cheap', { category: 'budget_friendly' }, ''],
  ['down payment under 5000', {}, 'down payment under 5000'],
  ['affordable', {}, 'affordable'],
])('names of the region are worth more than wishes of its languages: %s', (phrase, query, rest) => {
  expect(resolve(phrase)).toEqual({ query, rest });
});

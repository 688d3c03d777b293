import { expect, test } from 'vitest';
import { carriedAddress, rememberedAddress } from './carried-address.ts';

test('copies the query unchanged, without region and lang', () => {
  expect(carriedAddress('/my/en', '?make=toyota,honda&region=sg&q=a+b&lang=ms')).toBe(
    '/my/en?make=toyota,honda&q=a+b',
  );
});

test('adds no question mark without a query', () => {
  expect(carriedAddress('/my/en', '')).toBe('/my/en');
  expect(carriedAddress('/my/en', '?lang=ms')).toBe('/my/en');
});

test('replaces the query that the server rendered by that of the address bar', () => {
  expect(carriedAddress('/my/en?make=toyota', '?make=honda')).toBe('/my/en?make=honda');
  expect(carriedAddress('/my/en?make=toyota', '')).toBe('/my/en');
});

test('appends the region to the query when it is to be stored without scripts', () => {
  expect(rememberedAddress('/my/en', 'my')).toBe('/my/en?region=my');
  expect(rememberedAddress('/my/en?make=toyota', 'my')).toBe('/my/en?make=toyota&region=my');
  expect(carriedAddress(rememberedAddress('/my/en', 'my'), '')).toBe('/my/en');
});

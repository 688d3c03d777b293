import { expect, it } from 'vitest';
import type { Feed } from '#contracts/types.ts';
import { layeredDocument } from '../manifests/json/layered-document.ts';
import { parseJsonText } from '../manifests/json/read-json-file.ts';
import { sourceProblems } from './check-feeds.ts';

const CARS: Feed = {
  source: 'dealer',
  kind: 'used',
  id: { columns: ['link'], take: 'code_in_address' },
  vehicle: { title: ['name'] },
  fields: [{ field: 'listing.asking_price', from: ['price'], read: 'number', unit: 'thousands' }],
};
const PRICES: Feed = { ...CARS, kind: 'prices', date: 'day' };
const named = (name: string, feed: Feed) => ({
  name,
  feed,
  document: layeredDocument([parseJsonText(`feeds/${name}`, JSON.stringify(feed, null, 2))]),
});
const problems = (...feeds: Feed[]) =>
  sourceProblems(feeds.map((feed, index) => named(`${index}.json`, feed))).map(({ file, path, severity }) => [
    file,
    path,
    severity,
  ]);

it('accepts mappings of prices that find the cars of another mapping', () => {
  expect(problems(CARS, PRICES, { ...CARS, source: 'other' })).toEqual([]);
});

it('accepts two mappings of one source, for two regions or for used and new cars', () => {
  expect(problems(CARS, { ...CARS }, { ...CARS, kind: 'new' })).toEqual([]);
});

it('warns of prices that find no cars, or are in another unit', () => {
  expect(problems(CARS, { ...PRICES, source: 'deal' })).toEqual([['feeds/1.json', 'source', 'warning']]);
  expect(problems({ ...PRICES, id: { columns: ['link'], take: 'text' } }, CARS)).toEqual([
    ['feeds/0.json', 'id.take', 'warning'],
  ]);
  const [price] = PRICES.fields;
  expect(
    problems(CARS, { ...PRICES, fields: [{ ...price, unit: 'as_is' } as Feed['fields'][number]] }),
  ).toEqual([['feeds/1.json', 'fields[0].unit', 'warning']]);
});

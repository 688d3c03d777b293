import { expect, it } from 'vitest';
import type { Feed, FeedField } from '#contracts/types.ts';
import { emptyParts, unreadProperties } from './check-feed.ts';

const FEED: Feed = {
  source: 'test',
  kind: 'used',
  id: { columns: ['id'], take: 'text' },
  vehicle: { title: ['name'] },
  fields: [],
};
const parts = (feed: Partial<Feed>) => emptyParts({ ...FEED, ...feed }).map(({ path }) => path.join('.'));
const properties = (mapping: Partial<FeedField>) =>
  unreadProperties(['fields', 0], { field: 'x', from: ['cell'], read: 'number', ...mapping }).map(
    ({ path }) => path.slice(2).join('.'),
  );

it('refuses a mapping that names no car, no status or a computed field', () => {
  expect(parts({})).toEqual([]);
  expect(parts({ vehicle: {} })).toEqual(['vehicle']);
  expect(parts({ kind: 'prices', vehicle: {} })).toEqual([]);
  expect(parts({ status: { column: 'sold', values: {} } })).toEqual(['status.values']);
  expect(parts({ fields: [{ field: 'listing.price_rating', from: ['r'], read: 'option' }] })).toEqual([
    'fields.0.field',
  ]);
  expect(parts({ defaults: { 'listing.price_rating': 'great' } })).toEqual(['defaults.listing.price_rating']);
});

it('refuses what a way of reading does not look at', () => {
  expect(properties({ unit: 'thousands', decimals: 'dot' })).toEqual([]);
  expect(properties({ read: 'date', unit: 'thousands' })).toEqual(['unit']);
  expect(properties({ asOf: ['day'], dateOrder: 'dmy', separator: ',' })).toEqual([
    'asOf',
    'dateOrder',
    'separator',
  ]);
  expect(properties({ read: 'option', options: { a: 'x' }, separator: ',' })).toEqual(['separator']);
});

it('refuses options that differ in letter case only and mean two values', () => {
  const options = { Auto: 'automatic', AUTO: 'manual', auto: 'automatic' };
  expect(properties({ read: 'option', options })).toEqual(['options.AUTO']);
});

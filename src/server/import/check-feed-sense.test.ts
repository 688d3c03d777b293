import { expect, it } from 'vitest';
import type { Feed, FeedField } from '#contracts/types.ts';
import { doubtfulParts } from './check-feed-sense.ts';

const PRICE: FeedField = { field: 'listing.asking_price', from: ['price'], read: 'number' };
const MILEAGE: FeedField = { field: 'listing.mileage', from: ['km'], read: 'number' };
const FEED: Feed = {
  source: 'test',
  kind: 'used',
  id: { columns: ['id'], take: 'text' },
  vehicle: { title: ['name'] },
  fields: [PRICE, MILEAGE],
};
const target = {
  where: 'the region',
  vocabularies: {},
  fields: {
    'listing.asking_price': {
      kind: 'number' as const,
      label: 'x',
      format: 'money' as const,
      range: { ticks: [{ from: 0, to: 200, step: 10 }], scale: 1000 },
    },
    'listing.mileage': {
      kind: 'number' as const,
      label: 'x',
      format: 'number' as const,
      unit: 'cars:unit.km',
      range: { ticks: [0, { from: 10_000, to: 300_000, step: 10_000 }] },
    },
    'inventory.power': {
      kind: 'number' as const,
      label: 'x',
      format: 'number' as const,
      unit: 'cars:unit.kw',
    },
    'inventory.manufacture_year': {
      kind: 'number' as const,
      label: 'x',
      format: 'year' as const,
      range: { ticks: [1980, { from: 2005, to: 'currentYear' as const, step: 1 }] },
    },
  },
};
const parts = (feed: Partial<Feed>) =>
  doubtfulParts({ ...FEED, ...feed }, target).map(({ path, severity }) => [path.join('.'), severity]);
const at = (...paths: string[]) => paths.map((path) => [path, 'warning']);

it('warns of bounds that leave out all cars', () => {
  const year: FeedField = { field: 'inventory.manufacture_year', from: ['year'], read: 'number' };
  expect(
    parts({
      fields: [
        { ...PRICE, min: 1, max: 900_000 },
        { ...year, min: 1900, max: 2100 },
      ],
    }),
  ).toEqual([]);
  expect(
    parts({
      fields: [
        { ...PRICE, min: 1_000_000 },
        { ...MILEAGE, max: 1500 },
        { ...year, max: 210 },
      ],
    }),
  ).toEqual(at('fields.0.min', 'fields.1.max', 'fields.2.max'));
  expect(parts({ fields: [{ ...PRICE, max: 900, unit: 'ten_thousands' }] })).toEqual([]);
  // a field without a filter
  expect(parts({ fields: [{ ...PRICE, field: 'inventory.power', max: 2000 }] })).toEqual([]);
});

it('warns of one column for two units, and of numbers as names and ids', () => {
  expect(parts({ fields: [PRICE, { ...MILEAGE, from: ['price'] }] })).toEqual(at('fields.1.from.0'));
  expect(parts({ vehicle: { title: ['price'] } })).toEqual(at('vehicle.title.0'));
  expect(parts({ id: { columns: ['price', 'km'], take: 'digest' } })).toEqual(at('id.columns'));
  expect(parts({ id: { columns: ['id', 'id'], take: 'text' } })).toEqual(at('id.columns.1'));
  expect(parts({ id: { columns: ['name', 'price', 'km'], take: 'digest' } })).toEqual([]);
});

it('warns of values that were exchanged', () => {
  const gears = (options: Record<string, string>): Partial<Feed> => ({
    fields: [{ field: 'inventory.transmission', from: ['gear'], read: 'option', options }],
  });
  expect(parts(gears({ Automatic: 'manual', Manual: 'automatic' }))).toEqual(
    at('fields.0.options.Automatic', 'fields.0.options.Manual'),
  );
  expect(parts(gears({ Auto: 'automatic', Manual: 'manual' }))).toEqual([]);
  // a region that tells front and rear drive not apart
  expect(parts(gears({ FWD: '2wd', '4WD': '4wd' }))).toEqual([]);
  expect(parts({ status: { column: 's', values: { 'Pending sale': 'sold', sold: 'sold' } } })).toEqual(
    at('status.values.Pending sale'),
  );
});

it('warns of names that end at their first blank, and of one price for all', () => {
  expect(parts({ vehicle: { title: ['name'], cutAt: [' '] } })).toEqual(at('vehicle.cutAt.0'));
  expect(parts({ defaults: { 'listing.asking_price': 50_000 } })).toEqual(
    at('defaults.listing.asking_price'),
  );
});

it('warns of ids that many cars share', () => {
  const color: FeedField = {
    field: 'inventory.color',
    from: ['colour'],
    read: 'option',
    options: { Red: 'red' },
  };
  const feed = { vehicle: { make: ['brand'], model: ['type'] }, fields: [PRICE, color] };
  for (const columns of [['brand'], ['colour'], ['brand', 'colour'], ['brand', 'price']])
    expect(parts({ ...feed, id: { columns, take: 'digest' } })).toEqual(at('id.columns'));
  expect(parts({ ...feed, id: { columns: ['brand', 'type', 'price'], take: 'digest' } })).toEqual([]);
  expect(
    parts({
      ...feed,
      status: { column: 'state', values: { gone: 'sold' } },
      id: { columns: ['state'], take: 'text' },
    }),
  ).toEqual(at('id.columns'));
});

it('warns of prices without a decimal mark where the language groups by dots', () => {
  const inLanguage = (locale: string, price: FeedField) =>
    doubtfulParts({ ...FEED, fields: [price] }, { ...target, languages: [{ locale }] }).map(({ path }) =>
      path.join('.'),
    );
  expect(inLanguage('id-ID', PRICE)).toEqual(['fields.0']);
  expect(inLanguage('id-ID', { ...PRICE, decimals: 'dot' })).toEqual([]);
  expect(inLanguage('id-ID', { ...PRICE, decimals: 'comma' })).toEqual([]);
  expect(inLanguage('id-ID', { ...PRICE, unit: 'ten_thousands' })).toEqual(['fields.0']);
  expect(inLanguage('id-ID', MILEAGE)).toEqual([]);
  expect(inLanguage('en-SG', PRICE)).toEqual([]);
});

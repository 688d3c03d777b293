import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { AnalyticsEvent } from '#contracts/types.ts';
import { isAllowedFilter, isAllowedMake, isAllowedSort } from './allowed-event-keys.ts';
import { type DataLayer, dataLayerPort } from './data-layer.ts';
import { pushEvent, sendEventsTo } from './push-event.ts';

interface Field {
  type?: string | string[];
  examples?: unknown[];
  const?: string;
  properties?: Record<string, Field>;
}
const CATALOGUE = join(import.meta.dirname, '../../../schemas/events/analytics-event.schema.json');
const definitions = Object.values<Field>(JSON.parse(readFileSync(CATALOGUE, 'utf8')).$defs);
const examples = definitions.map(({ properties = {} }) =>
  Object.fromEntries(Object.entries(properties).map(([name, { examples = [] }]) => [name, examples[0]])),
);

const SCHEMAS = join(import.meta.dirname, '../../../schemas');

/** Pattern of something that a schema of manifests describes. */
function patternOf(schema: string, ...path: string[]): string {
  const text = readFileSync(join(SCHEMAS, 'region', `${schema}.schema.json`), 'utf8');
  return path.reduce((node, name) => node[name], JSON.parse(text)).pattern;
}

/** Pattern of a field of an event. */
const patternIn = (event: string, field: string): string =>
  JSON.parse(readFileSync(CATALOGUE, 'utf8')).$defs[event].properties[field].pattern;

/** Values that must never be sent, as they may get into a field by mistake. */
const HOSTILE = [
  ...['+6581234567', '6581234567', '8123 4567', '0812-3456-789', '(852) 9123-4567', '٠١٢٣٤٥٦٧٨٩'],
  ...['SBA1234A', 'sba1234a', 'SBA 1234 A', 'B 1234 XYZ', '1กข1234', '品川 300 あ 12-34'],
  ...['mei.tan@example.com', 'mei%40example.com', 'Mei Tan', 'Tan, Mei', '陳大文', 'สมชาย ใจดี'],
  ...['S1234567D', 'make=toyota&q=call+me', '/sg/en/buy?q=81234567', '<script>', 'page_view\u0000', ' '],
];

const layerOf = (withheld: string[] = [], isStrict = false) => {
  const layer: DataLayer = [];
  return { layer, port: dataLayerPort({ layer, withheld, isStrict }) };
};
const pushAny = (event: unknown, isStrict = false) => {
  const { layer, port } = layerOf([], isStrict);
  port.push(event as AnalyticsEvent);
  return layer;
};

/** Every place in a value that holds something, with the value that has something else there. */
function withEach(value: unknown, other: unknown): unknown[] {
  if (Array.isArray(value)) return [[other], [...value, other]];
  if (typeof value !== 'object' || value === null) return [other];
  return Object.entries(value).flatMap(([name, part]) =>
    withEach(part, other).map((changed) => ({ ...value, [name]: changed })),
  );
}

test('pushes every event of the catalogue as its schema defines it', () => {
  expect(examples.length).toBeGreaterThan(10);
  for (const event of examples) expect(pushAny(event, true)).toEqual([event]);
});

describe('the data layer gets no personal data (HARDENING A35)', () => {
  test.each(examples.map((event) => [String(event.event), event] as const))(
    'by a field of %s',
    (_, event) => {
      const tried = HOSTILE.flatMap((hostile) => withEach(event, hostile));
      expect(tried.length).toBeGreaterThanOrEqual(HOSTILE.length);
      for (const changed of tried) expect(pushAny(changed), JSON.stringify(changed)).toEqual([]);
    },
  );

  test('by a field that is not listed, at any depth', () => {
    for (const event of examples) {
      for (const name of ['phone', 'email', 'name', 'plate', 'query', 'constructor', '__proto__']) {
        const changed = { ...event };
        Object.defineProperty(changed, name, { value: '81234567', enumerable: true });
        expect(pushAny(changed), name).toEqual([]);
        expect(() => pushAny(changed, true)).toThrow('this is no event of the catalogue');
      }
    }
    const view = { event: 'listing_view', listing_id: 1, kind: 'used', listing_status: 'sold' };
    expect(pushAny({ ...view, carInfoSection: { price: 1, plate: 'SBA1234A' } })).toEqual([]);
  });

  test('by the words of an error', () => {
    const result = (event: unknown) => {
      try {
        return String(pushAny(event, true));
      } catch (error) {
        return String(error);
      }
    };
    for (const hostile of HOSTILE.filter((text) => text.trim() !== ''))
      for (const event of examples)
        for (const changed of withEach(event, hostile)) expect(result(changed)).not.toContain(hostile);
  });

  test('by values that are not events', () => {
    for (const other of [null, undefined, 1, 'page_view', [], {}, { event: 'unheard_of' }, [examples[0]]])
      expect(pushAny(other)).toEqual([]);
  });
});

describe('names that a manifest may contain are allowed', () => {
  const view = (changes: object) => ({
    event: 'page_view',
    region: 'sg',
    language: 'en',
    route: 'home',
    ...changes,
  });
  const search = (changes: object) => ({
    ...{ event: 'search', kind: 'used', filters: [], has_text: false, page: 1, results: 3 },
    ...changes,
  });
  const make = (slug: string) => ({
    ...{
      event: 'listing_view',
      listing_id: 1,
      kind: 'used',
      listing_status: 'sold',
      carInfoSection: { price: 1 },
    },
    make: slug,
  });

  test.each([
    ...['en', 'fil', 'zh-Hant-HK', 'es-419', 'sr-Latn-RS', 'zh-Hans'].map((language) => view({ language })),
    ...['uk', 'uae', 'abcdefgh'].map((region) => view({ region })),
    ...['b5', 'e-invoice', 'top10', 'x', 'car-2-go', `a${'b'.repeat(31)}`].map((route) => view({ route })),
    ...['co2', 'euro_6', 'has_360', 'q', 'a-', 'range_999_km', `a${'_'.repeat(31)}`].map((key) =>
      search({ filters: [key] }),
    ),
    ...['co2-asc', 'a-z', 'a', 'top-100', `a${'z'.repeat(40)}`].map((sort) => search({ sort })),
    search({ filters: Array.from({ length: 64 }, (_, index) => `key_${index}`) }),
    ...['212', 'm-hero', '9ff', 'e-go', 'lynk-co', 'byd', 'rolls-royce'].map(make),
  ])('%j', (event) => {
    expect(pushAny(event, true)).toEqual([event]);
  });

  const COMBINED = [...Array(64)].flatMap((_, index) => {
    const places = [...index.toString(4).padStart(3, '0')].map((digit) => 'a0_-'[Number(digit)]);
    return [`k${places.join('')}`, `key${places.join('')}end`];
  });

  test('keys of every shape that the schemas of manifests have', () => {
    const keyOf = (name: string, ...path: string[]) => new RegExp(patternOf(name, ...path), 'u');
    const filter = keyOf('filter', 'properties', 'query');
    const sort = keyOf('sort', 'properties', 'name');
    const route = keyOf('region', 'properties', 'routes', 'propertyNames');
    for (const key of COMBINED) {
      expect(isAllowedFilter(key), key).toBe(filter.test(key));
      expect(isAllowedSort(key), key).toBe(sort.test(key));
      expect(pushAny(view({ route: key })).length === 1, key).toBe(route.test(key));
    }
    expect(COMBINED.filter((key) => filter.test(key)).length).toBe(128);
    expect(patternIn('pageView', 'language')).toBe(patternOf('text', '$defs', 'languageCode'));
    expect(patternIn('pageView', 'region')).toBe(patternOf('region', 'properties', 'code'));
  });

  test('removes a key that is not allowed and sends the event', () => {
    const keys = [
      ...COMBINED,
      ...HOSTILE,
      'a1234',
      'a-12-34-56-7',
      '1234',
      '12-34',
      '東風',
      'ВАЗ',
      '212',
      'm-hero',
      '',
    ];
    for (const key of keys) {
      expect(pushAny(search({ filters: [key] })).length === 1, key).toBe(isAllowedFilter(key));
      expect(pushAny(search({ sort: key })).length === 1, key).toBe(isAllowedSort(key));
      expect(pushAny(make(key)).length === 1, key).toBe(isAllowedMake(key));
    }
    for (const key of [...HOSTILE, 'tel-812-345-678', '12-34', '東風'])
      expect([isAllowedFilter(key), isAllowedSort(key), isAllowedMake(key)], key).toEqual([
        false,
        false,
        false,
      ]);
  });
});

test('does not push events and fields that a region withholds', () => {
  const { layer, port } = layerOf(['search', 'listing_view.make']);
  for (const event of examples) port.push(event as unknown as AnalyticsEvent);
  const names = layer.map((event) => (event as AnalyticsEvent).event);
  expect(names).toEqual(examples.map(({ event }) => event).filter((name) => name !== 'search'));
  expect(layer.find((event) => (event as AnalyticsEvent).event === 'listing_view')).toEqual({
    event: 'listing_view',
    listing_id: 4711,
    kind: 'used',
    listing_status: 'pending_sale',
    carInfoSection: { price: 88800 },
  });
});

test('queues a limited number of events until consent is known', () => {
  for (let count = 0; count < 60; count++) pushEvent({ event: 'login' });
  const { layer, port } = layerOf();
  sendEventsTo(port);
  expect(layer).toHaveLength(50);
  pushEvent({ event: 'logout' });
  expect(layer.at(-1)).toEqual({ event: 'logout' });
});

test('freezes pushed events', () => {
  const { layer, port } = layerOf();
  const filters = ['make'];
  port.push({ event: 'search', kind: 'used', filters, has_text: false, sort: 'newest', page: 1, results: 3 });
  filters.push('81234567');
  expect(layer[0]).toMatchObject({ filters: ['make'] });
});

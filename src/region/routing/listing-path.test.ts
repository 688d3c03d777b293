import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shippedRegions } from '../../../tests/shipped-regions.ts';
import { inspectedCarOf, listingPath, listingSlugOf, segmentOf } from './listing-path.ts';
import { matchPath, pagePath } from './paths.ts';

const region = {
  code: 'my',
  languages: ['en', 'ms'].map((code) => ({
    code,
    path: code,
    displayName: code,
    longDisplayName: code,
    direction: 'ltr' as const,
    locale: code,
  })),
  manifest: {
    routes: {
      home: {},
      cars: { slug: { '*': 'cars', ms: 'kereta-terpakai' } },
      'buy-new': {},
      inspection: {},
    },
  },
};

const vios = {
  kind: 'used' as const,
  slug: 'toyota-vios-1a2b',
  title: '2019 Toyota Vios 1.5 E',
  inventory: { make: 'toyota', make_model: 'toyota.vios' },
};

test('a car is found under cars, make, model, title and slug', () => {
  expect(listingPath(region, 'en', vios)).toBe(
    '/my/en/cars/toyota/vios/2019-toyota-vios-1-5-e/toyota-vios-1a2b',
  );
});

test('a model is spelt one way in all of the address', () => {
  const skoda = {
    ...vios,
    title: '2019 Škoda Octavia Łódź',
    inventory: { make: 'skoda', make_model: 'skoda.octavia' },
  };
  expect(listingPath(region, 'en', skoda)).toContain('/skoda/octavia/2019-skoda-octavia-lodz/');
});

test('the cars segment follows the language', () => {
  expect(listingPath(region, 'ms', vios)).toMatch(/^\/my\/ms\/kereta-terpakai\/toyota\//);
});

test('new cars stand under buy-new', () => {
  expect(listingPath(region, 'en', { ...vios, kind: 'new' })).toMatch(/^\/my\/en\/buy-new\/toyota\//);
});

test('the address of an inspection names its car, in every region and language', () => {
  for (const shipped of shippedRegions)
    for (const { code } of shipped.languages) {
      const path = pagePath(shipped, {
        language: code,
        route: 'inspection',
        segments: ['toyota-vios-1a2b-7'],
      });
      const match = matchPath(shippedRegions, shipped.code, path);
      expect(match).toMatchObject({ kind: 'page', route: 'inspection', language: code });
      expect(match.kind === 'page' && inspectedCarOf(match.segments)).toEqual({
        slug: 'toyota-vios-1a2b',
        id: 7,
      });
    }
});

test('what is no slug with a number names no inspected car', () => {
  for (const segments of [[], ['vios'], ['vios-'], ['-7'], ['vios-07'], ['vios-7', 'x'], ['vios-7x']])
    expect(inspectedCarOf(segments)).toBeUndefined();
  expect(inspectedCarOf([`vios-${'9'.repeat(30)}`])).toBeUndefined();
});

test('a car with an unknown make and model still has an address', () => {
  expect(listingPath(region, 'en', { ...vios, inventory: {}, title: '!!!' })).toBe(
    '/my/en/cars/car/car/car/toyota-vios-1a2b',
  );
});

test('the slug is the last segment, and too many segments have none', () => {
  expect(listingSlugOf(['toyota', 'vios', 'title', 'slug-1'])).toBe('slug-1');
  expect(listingSlugOf(['slug-1'])).toBe('slug-1');
  expect(listingSlugOf([])).toBeUndefined();
  expect(listingSlugOf(['a', 'b', 'c', 'd', 'e'])).toBeUndefined();
});

test('any title gives a path that leads back to the same slug', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (title) => {
      const match = matchPath([region], 'my', listingPath(region, 'en', { ...vios, title }));
      expect(match).toMatchObject({
        kind: 'page',
        route: 'cars',
        segments: ['toyota', 'vios', segmentOf(title), vios.slug],
      });
    }),
  );
});

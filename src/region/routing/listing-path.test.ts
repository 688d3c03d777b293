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

test('builds the path of a car from make, model, title and slug', () => {
  expect(listingPath(region, 'en', vios)).toBe(
    '/my/en/cars/toyota/vios/2019-toyota-vios-1-5-e/toyota-vios-1a2b',
  );
});

test('spells a model in the same way in every segment', () => {
  const skoda = {
    ...vios,
    title: '2019 Škoda Octavia Łódź',
    inventory: { make: 'skoda', make_model: 'skoda.octavia' },
  };
  expect(listingPath(region, 'en', skoda)).toContain('/skoda/octavia/2019-skoda-octavia-lodz/');
});

test('localizes the cars segment', () => {
  expect(listingPath(region, 'ms', vios)).toMatch(/^\/my\/ms\/kereta-terpakai\/toyota\//);
});

test('puts new cars under buy-new', () => {
  expect(listingPath(region, 'en', { ...vios, kind: 'new' })).toMatch(/^\/my\/en\/buy-new\/toyota\//);
});

test('finds the car of an inspection path in every region and language', () => {
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

test('finds no car if the slug has no number', () => {
  for (const segments of [[], ['vios'], ['vios-'], ['-7'], ['vios-07'], ['vios-7', 'x'], ['vios-7x']])
    expect(inspectedCarOf(segments)).toBeUndefined();
  expect(inspectedCarOf([`vios-${'9'.repeat(30)}`])).toBeUndefined();
});

test('builds a path for a car of an unknown make and model', () => {
  expect(listingPath(region, 'en', { ...vios, inventory: {}, title: '!!!' })).toBe(
    '/my/en/cars/car/car/car/toyota-vios-1a2b',
  );
});

test('reads the slug from the last segment, and none from too many segments', () => {
  expect(listingSlugOf(['toyota', 'vios', 'title', 'slug-1'])).toBe('slug-1');
  expect(listingSlugOf(['slug-1'])).toBe('slug-1');
  expect(listingSlugOf([])).toBeUndefined();
  expect(listingSlugOf(['a', 'b', 'c', 'd', 'e'])).toBeUndefined();
});

test('returns the slug from the path of any title', () => {
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

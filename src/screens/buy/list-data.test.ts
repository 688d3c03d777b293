import { expect, test } from 'vitest';
import type { ListingCard } from '#contracts/types.ts';
import { shippedRegion } from '../../../tests/shipped-regions.ts';
import type { ListingsMeta } from './buy-context.ts';
import { listData } from './list-data.ts';

const region = shippedRegion('id');
const car = (slug: string, status = 'available') =>
  ({
    status,
    kind: 'used',
    slug,
    title: 'Avanza </script>',
    inventory: { make: 'toyota', make_model: 'toyota.avanza' },
  }) as unknown as ListingCard;
const meta = { page: 2, size: 24, total: 26 } as ListingsMeta;
const language = region.defaultLanguage;

test('the cars of a page are named in its order, counted over all pages, at absolute addresses', () => {
  expect(listData({ cars: [car('a'), car('b')], meta, region, language }, 'https://cars.example')).toEqual([
    {
      '@context': 'https://schema.org',
      '@type': 'ItemList',
      numberOfItems: 26,
      itemListElement: ['a', 'b'].map((slug, index) => ({
        '@type': 'ListItem',
        position: 25 + index,
        name: 'Avanza </script>',
        url: `https://cars.example/id/id/mobil-bekas/toyota/avanza/avanza-script/${slug}`,
      })),
    },
  ]);
});

test('a region with a host of its own has its cars there', () => {
  const own = { ...region, manifest: { ...region.manifest, webUrl: 'https://mobil.example' } };
  expect(JSON.stringify(listData({ cars: [car('a')], meta, region: own, language }, 'https://x'))).toContain(
    '"url":"https://mobil.example/id/id/',
  );
});

test('counts the position of a sold car without naming it, and returns no list without cars', () => {
  const cars = [car('a', 'sold'), car('b')];
  const [list] = listData({ cars, meta, region, language }, 'https://cars.example');
  expect(list?.itemListElement).toMatchObject([{ position: 26 }]);
  expect(listData({ cars: [], meta, region, language }, 'https://cars.example')).toEqual([]);
});

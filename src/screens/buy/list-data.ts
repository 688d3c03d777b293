import { siteOrigin } from '#region/routing/alternates.ts';
import { listingPath } from '#region/routing/listing-path.ts';
import type { PageContext } from '#region/routing/page-context.ts';
import type { BuyContext } from './buy-context.ts';

/**
 * The cars of a results page for search engines (schema.org): where each stands, in the order of the page. Sold ones
 * keep their place but are not named: their pages are not to be found.
 */
export function listData(
  { cars, meta, region, language }: Pick<BuyContext, 'cars' | 'meta' | 'region' | 'language'>,
  origin: PageContext['origin'],
): Record<string, unknown>[] {
  const here = siteOrigin(region.manifest, origin);
  const items = cars.flatMap((car, index) => {
    if (car.status === 'sold') return [];
    const position = (meta.page - 1) * meta.size + index + 1;
    const url = here + listingPath(region, language.code, car);
    return { '@type': 'ListItem', position, name: car.title, url };
  });
  if (items.length === 0) return [];
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'ItemList',
      numberOfItems: meta.total,
      itemListElement: items,
    },
  ];
}

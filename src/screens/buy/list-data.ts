import type { ListListingsAnswer } from '#contracts/types.ts';
import { siteOrigin } from '#region/routing/alternates.ts';
import { listingPath } from '#region/routing/listing-path.ts';
import type { PageContext } from '#region/routing/page-context.ts';
import { carTitle } from '#region/text/car-title.ts';

/**
 * The cars of a results page for search engines (schema.org): where each stands, in the order of the page. Sold ones
 * count in the positions but are not named: their pages are noindex.
 */
export function listData(
  {
    cars,
    meta,
    region,
    language,
  }: Pick<PageContext, 'region' | 'language'> & {
    cars: ListListingsAnswer['data'];
    meta: ListListingsAnswer['meta'];
  },
  origin: PageContext['origin'],
): Record<string, unknown>[] {
  const here = siteOrigin(region.manifest, origin);
  const items = cars.flatMap((car, index) => {
    if (car.status === 'sold') return [];
    const position = (meta.page - 1) * meta.size + index + 1;
    const url = here + listingPath(region, language.code, car);
    return { '@type': 'ListItem', position, name: carTitle(car), url };
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

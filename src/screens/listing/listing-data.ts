import type { ListingCard } from '#contracts/types.ts';
import type { Crumb } from '#ui/breadcrumbs/breadcrumbs.tsx';

const AVAILABILITY: Record<ListingCard['status'], string> = {
  available: 'https://schema.org/InStock',
  coming_soon: 'https://schema.org/PreOrder',
  pending_sale: 'https://schema.org/LimitedAvailability',
  sold: 'https://schema.org/SoldOut',
};

export interface ListingDataInput {
  card: ListingCard;
  /** ISO 4217. */
  currency: string;
  /** Absolute addresses. */
  url: string;
  pictures: string[];
  crumbs: readonly Crumb[];
  origin: string;
}

/** A car and the way to it, for search engines (schema.org). */
export function listingData({ card, currency, url, pictures, crumbs, origin }: ListingDataInput) {
  const price = card.promotional_price ?? card.listing.asking_price;
  const car = {
    '@context': 'https://schema.org',
    '@type': 'Car',
    name: card.title,
    url,
    image: pictures,
    brand: { '@type': 'Brand', name: card.make_name },
    model: card.model_name,
    itemCondition: `https://schema.org/${card.kind === 'new' ? 'NewCondition' : 'UsedCondition'}`,
    vehicleModelDate: card.inventory.manufacture_year,
    mileageFromOdometer: { '@type': 'QuantitativeValue', value: card.listing.mileage, unitCode: 'KMT' },
    ...(typeof price === 'number' && {
      offers: {
        '@type': 'Offer',
        price,
        priceCurrency: currency,
        availability: AVAILABILITY[card.status],
        url,
      },
    }),
  };
  const way = {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      ...(href !== undefined && { item: origin + href }),
    })),
  };
  return [car, way];
}

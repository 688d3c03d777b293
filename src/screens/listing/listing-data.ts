import type { ListingCard, ListingDetail } from '#contracts/types.ts';
import type { Crumb } from '#ui/breadcrumbs/breadcrumbs.tsx';

const AVAILABILITY: Record<ListingCard['status'], string> = {
  available: 'https://schema.org/InStock',
  coming_soon: 'https://schema.org/PreOrder',
  pending_sale: 'https://schema.org/LimitedAvailability',
  sold: 'https://schema.org/SoldOut',
};

/** Facts in words of the page that schema.org has a property for. */
const PROPERTIES: Readonly<Record<string, string>> = {
  'inventory.fuel_type': 'fuelType',
  'inventory.transmission': 'vehicleTransmission',
  'inventory.car_type': 'bodyType',
  'inventory.base_color_key': 'color',
};

/** UN/CEFACT codes of the units that a mileage has; kilometres where the manifest says nothing else. */
const UNIT_CODES: Readonly<Record<string, string>> = { km: 'KMT', mi: 'SMI', miles: 'SMI' };

export interface ListingDataInput extends Pick<ListingDetail, 'card' | 'facts'> {
  /** ISO 4217. */
  currency: string;
  /** The unit of the mileage as the manifest names it. */
  mileageUnit: string | undefined;
  /** Who sells. */
  brandName: string;
  /** Absolute addresses. */
  url: string;
  pictures: string[];
  crumbs: readonly Crumb[];
  origin: string;
}

/** A car and the way to it, for search engines (schema.org). What is not known of the car is left out. */
export function listingData(input: ListingDataInput): Record<string, unknown>[] {
  return [carData(input), wayData(input)];
}

function carData({ card, facts, currency, mileageUnit, brandName, url, pictures }: ListingDataInput) {
  const { inventory, listing } = card;
  const price = card.promotional_price ?? listing.asking_price;
  const words = facts.flatMap(({ field, text }) => {
    const property = PROPERTIES[field];
    return property ? [[property, text] as const] : [];
  });
  const unitCode = UNIT_CODES[mileageUnit?.split(/[.:]/).at(-1) ?? ''] ?? 'KMT';
  return {
    '@context': 'https://schema.org',
    '@type': 'Car',
    name: card.title,
    url,
    image: pictures,
    ...(card.make_name && { brand: { '@type': 'Brand', name: card.make_name } }),
    ...(card.model_name && { model: card.model_name }),
    itemCondition: `https://schema.org/${card.kind === 'new' ? 'NewCondition' : 'UsedCondition'}`,
    ...(inventory.manufacture_year && { vehicleModelDate: String(inventory.manufacture_year) }),
    ...(inventory.vin && { vehicleIdentificationNumber: inventory.vin }),
    ...(inventory.seats && { vehicleSeatingCapacity: inventory.seats }),
    ...Object.fromEntries(words),
    ...(typeof listing.mileage === 'number' && {
      mileageFromOdometer: { '@type': 'QuantitativeValue', value: listing.mileage, unitCode },
    }),
    ...(typeof price === 'number' && {
      offers: {
        '@type': 'Offer',
        price,
        priceCurrency: currency,
        availability: AVAILABILITY[card.status],
        seller: { '@type': 'Organization', name: brandName },
        url,
      },
    }),
  };
}

function wayData({ crumbs, origin }: ListingDataInput) {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      ...(href !== undefined && { item: origin + href }),
    })),
  };
}

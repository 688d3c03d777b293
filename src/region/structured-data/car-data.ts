import type {
  CarVariant,
  ListingCard,
  ListingDetail,
  LocalizedText,
  RegionManifest,
} from '#contracts/types.ts';
import { currentPrice } from '#domain/money/current-price.ts';
import { distanceCode } from '../format/distance-code.ts';
import { visiblePrices } from '../format/visible-prices.ts';
import { NEW_CAR_KEYS } from '../routing/query-keys.ts';
import { carTitle } from '../text/car-title.ts';

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

export interface CarDataInput extends Pick<ListingDetail, 'card' | 'facts'> {
  vehicleKind?: RegionManifest['vehicleKind'];
  /** ISO 4217. */
  currency: string;
  /** The unit of the mileage in the manifest. */
  mileageUnit: LocalizedText | undefined;
  /** Who sells. */
  brandName: string;
  /** Absolute addresses. */
  url: string;
  pictures: readonly string[];
  /** Versions of a new car; empty: none are known. */
  variants?: readonly Pick<CarVariant, 'key' | 'name' | 'price'>[];
}

/** A car for search engines and other machines (schema.org). What is not known of it is left out. */
export function carData(input: CarDataInput): Record<string, unknown> {
  const { card, facts, mileageUnit, url, pictures } = input;
  const { inventory, listing } = card;
  const words = facts.flatMap(({ field, text }) => {
    const property = PROPERTIES[field];
    return property ? [[property, text] as const] : [];
  });
  const unitCode = distanceCode(mileageUnit);
  return {
    '@context': 'https://schema.org',
    '@type': input.vehicleKind === 'motorcycle' ? 'Motorcycle' : 'Car',
    name: nameOf(card),
    url,
    ...(pictures.length > 0 && { image: pictures }),
    ...(card.make_name && { brand: { '@type': 'Brand', name: card.make_name } }),
    ...(card.model_name && { model: card.model_name }),
    itemCondition: `https://schema.org/${card.kind === 'new' ? 'NewCondition' : 'UsedCondition'}`,
    ...(inventory.manufacture_year && { vehicleModelDate: String(inventory.manufacture_year) }),
    ...(inventory.vin && { vehicleIdentificationNumber: inventory.vin }),
    ...(inventory.seats && { vehicleSeatingCapacity: inventory.seats }),
    ...Object.fromEntries(words),
    ...(typeof listing.mileage === 'number' && {
      mileageFromOdometer: {
        '@type': 'QuantitativeValue',
        value: listing.mileage,
        ...(unitCode && { unitCode }),
      },
    }),
    ...offerData(input),
  };
}

/** The title of a car in one line, without characters that turn or break what is around it. */
const nameOf = (card: ListingCard): string =>
  carTitle(card)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069\s]+/gu, ' ')
    .trim();

/** One price, or from the price of the cheapest version to that of the dearest. */
function offerData({ card, variants = [], currency, brandName, url }: CarDataInput) {
  const price = visiblePrices(card).now;
  if (price === undefined) return {};
  const common = {
    priceCurrency: currency,
    availability: AVAILABILITY[card.status],
    seller: { '@type': 'Organization', name: brandName },
  };
  const offered = variants.flatMap((variant, index) => {
    // a promotion is of the first version
    const now = currentPrice(variant.price, index === 0 ? card.promotional_price : undefined);
    return now === undefined ? [] : [{ ...variant, price: now }];
  });
  if (offered.length < 2) return { offers: { '@type': 'Offer', price, ...common, url } };
  const prices = offered.map((variant) => variant.price);
  return {
    offers: {
      '@type': 'AggregateOffer',
      lowPrice: Math.min(...prices),
      highPrice: Math.max(...prices),
      offerCount: offered.length,
      ...common,
      url,
      offers: offered.map((variant) => ({
        '@type': 'Offer',
        name: `${nameOf(card)} ${variant.name}`,
        price: variant.price,
        ...common,
        url: `${url}?${NEW_CAR_KEYS.variant}=${encodeURIComponent(variant.key)}`,
      })),
    },
  };
}

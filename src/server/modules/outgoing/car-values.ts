import { hash } from 'node:crypto';
import type { ContentLocation, ListingDetail } from '#contracts/types.ts';
import { parseCarPicturePath, pictureUrl } from '#domain/media/picture.ts';
import { publishedDay } from '#domain/vehicle/published-day.ts';
import { distanceCode } from '#region/format/distance-code.ts';
import { joinFacts } from '#region/format/fact-separator.ts';
import { formatField } from '#region/format/format.ts';
import { visiblePrices } from '#region/format/visible-prices.ts';
import { placesOf } from '#region/manifest/places-of.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { listingPath } from '#region/routing/listing-path.ts';
import { carTitle } from '#region/text/car-title.ts';
import { localizedText, type Translate } from '#region/text/localized-text.ts';
import { inLanguage } from '#region/text/per-language.ts';
import { plainCellText } from '../../import/plain-cell-text.ts';
import type { CarValues } from './attributes.ts';

/** Where a region's cars are shown. */
export interface OutgoingContext {
  region: ResolvedRegion;
  translate: Translate;
  /** Scheme and host of the region's pages, and of this site. */
  pageOrigin: string;
  origin: string;
  /** Host of pictures; empty: this site. */
  pictureHost: string;
}

const AS_JPEG = '?as=jpeg';
/** Characters that Google takes. */
const MAX_ID = 50;
const NAMES_OF_UNITS: Readonly<Record<string, string>> = { KMT: 'km', SMI: 'miles' };

/** Absolute addresses of the photos of a car; drawings are none. */
export function photoAddresses(
  { photos }: Pick<ListingDetail, 'photos'>,
  { region, origin, pictureHost }: OutgoingContext,
): string[] {
  const [largest] = region.manifest.pictures.sizes.toSorted((one, other) => other.width - one.width);
  return photos
    .filter((path) => parseCarPicturePath(path) === undefined)
    .map((path) => {
      const { width = 1280, height } = largest ?? {};
      const url = URL.parse(pictureUrl({ path, host: pictureHost, width, height, format: 'jpg' }), origin);
      // receivers take JPEG; a host of pictures of its own knows what they take
      if (url && pictureHost === '' && path.startsWith('photos/')) url.search = AS_JPEG;
      return url?.href ?? '';
    });
}

/** Everything that files say of a car: what its page shows, and nothing else. */
export function carValues(
  { card, facts, photos, published_at }: ListingDetail,
  context: OutgoingContext,
): CarValues {
  const { region, translate } = context;
  const { manifest, defaultLanguage: language, currency } = region;
  const { inventory, listing } = card;
  const price = visiblePrices(card).now;
  const mileage = whole(listing.mileage);
  const mileageUnit = distanceCode(manifest.fields['listing.mileage']?.unit) ?? '';
  const unit = NAMES_OF_UNITS[mileageUnit] ?? '';
  const title = plain(carTitle(card));
  const written = facts.map(({ label, text }) => `${label}: ${text}`);
  const pictures = photoAddresses({ photos }, context);
  const bodyField = manifest.pages.bodyTypeField.split('.').at(-1) ?? '';
  return {
    id: stableId(card.slug),
    title,
    description: plain(joinFacts([title, ...written], language)),
    link: URL.parse(listingPath(region, language.code, card), context.pageOrigin)?.href ?? '',
    pictures,
    morePictures: pictures.slice(1),
    price: price === undefined ? '' : `${price.toFixed(currency.fractionDigits)} ${currency.code}`,
    kind: card.kind,
    status: card.status,
    make: plain(card.make_name ?? ''),
    model: plain(card.model_name ?? ''),
    version: text(inventory.submodel),
    year: whole(inventory.manufacture_year),
    mileage,
    mileageUnit: mileage && mileageUnit,
    distance: mileage && unit && `${mileage} ${unit}`,
    vin: text(inventory.vin),
    color: colorOf(card, context),
    body: text(inventory[bodyField]),
    fuel: text(inventory.fuel_type),
    transmission: text(inventory.transmission),
    drive: text(inventory.wheel_drives),
    ...placeValues(region, text(listing.place), (value) =>
      plain(localizedText(value, language.code, translate)),
    ),
    dealer: plain(inLanguage(manifest.brand.name, language.code)),
    publishedOn: publishedDay(published_at, manifest.timeZone) ?? '',
  };
}

/** The showroom of a car; of a region with one, that one. */
function placeValues(
  region: ResolvedRegion,
  named: string,
  say: (text: ContentLocation['label']) => string,
): Pick<CarValues, 'place' | 'address' | 'addressParts' | 'phone' | 'latitude' | 'longitude'> {
  const places = placesOf(region);
  const [only, ...others] = Object.keys(places);
  const name = named === '' && others.length === 0 ? (only ?? '') : named;
  const place = Object.hasOwn(places, name) ? places[name] : undefined;
  const { country, contact } = region.manifest;
  if (!place) return { place: '', address: '', addressParts: '', phone: '', latitude: '', longitude: '' };
  const address = say(place.address);
  const province = region.content.places?.provinces?.[place.province ?? ''];
  const city = province?.cities?.[place.city ?? ''];
  return {
    place: name,
    address: `${address}, ${country}`,
    addressParts: JSON.stringify({
      addr1: address,
      ...(city && { city: say(city) }),
      ...(province && { region: say(province.label) }),
      country,
    }),
    phone: place.phone ?? contact.callNumber,
    latitude: String(place.coordinates?.latitude ?? ''),
    longitude: String(place.coordinates?.longitude ?? ''),
  };
}

/** The colour in words of buyers: the term of the vocabulary, or what the seller has written. */
function colorOf({ inventory }: ListingDetail['card'], { region, translate }: OutgoingContext): string {
  const field = region.manifest.fields['inventory.base_color_key'];
  const key = inventory.base_color_key;
  const format = { region, language: region.defaultLanguage, t: translate };
  return (
    plain((field && key !== undefined && formatField(key, field, format)) || '') || text(inventory.color)
  );
}

const whole = (value: unknown): string =>
  typeof value === 'number' && value >= 0 ? String(Math.round(value)) : '';

const text = (value: unknown): string => (typeof value === 'string' ? plain(value) : '');

/** One line, without markup and without characters that turn the text around. */
const plain = (value: string): string => plainCellText(value).toWellFormed().replace(/\s+/g, ' ').trim();

/** What receivers know a car by: its slug, which is for good; long ones end with their hash. */
export const stableId = (slug: string): string =>
  slug.length <= MAX_ID ? slug : `${slug.slice(0, MAX_ID - 11)}-${hash('sha256', slug).slice(0, 10)}`;

import type { DeskListing, DeskListingRow, DeskPictures } from '#contracts/types.ts';
import { defaultHeight } from '#domain/media/picture.ts';
import { nestFields } from '#domain/vehicle/listing-fields.ts';
import { PRICE_FIELD } from '#domain/vehicle/status-fields.ts';
import { formatMoney } from '#region/format/format-money.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { listingPath } from '#region/routing/listing-path.ts';
import type { TicketContext } from '../tickets/index.ts';
import { editableFields } from './editable-fields.ts';
import type { ListedListing } from './repositories/listing-list.ts';
import type { ListingRecord } from './repositories/listing-record.ts';
import type { PriceSetter } from './repositories/price-setters.ts';
import { serializeField } from './serialize-field.ts';

/** A listing as lists of the desk show it. */
export function serializeDeskListingRow(row: ListedListing, context: TicketContext): DeskListingRow {
  const { id, kind, slug, title, status, isPublished, price, photo, publishedAt, updatedAt } = row;
  return {
    id,
    kind,
    slug,
    title,
    status,
    is_published: isPublished,
    price,
    price_text: price === null ? '' : formatMoney(price, context.region.currency, context.language),
    photo,
    published_at: publishedAt.toISOString(),
    updated_at: updatedAt.toISOString(),
  };
}

export interface DeskListingExtras {
  setters: readonly PriceSetter[];
  pictures: DeskPictures;
  missingPhotos: DeskListing['missing_photos'];
  phoneLink: DeskListing['phone_link'];
}

/** Smallest width of pictures at the desk, px: two pixels per px of a tile. */
const MIN_WIDTH = 300;

/** The smallest pictures of a region that are large enough. @param host empty: this site */
export function picturesOf({ manifest }: Pick<ResolvedRegion, 'manifest'>, host: string): DeskPictures {
  const widths = manifest.pictures.sizes
    .filter(({ width, height }) => width >= MIN_WIDTH && height === defaultHeight(width))
    .map(({ width }) => width);
  return { host, width: widths.length > 0 ? Math.min(...widths) : MIN_WIDTH };
}

/** A listing with the fields that staff may change. */
export function serializeDeskListing(
  listing: ListingRecord,
  { setters, pictures, missingPhotos, phoneLink }: DeskListingExtras,
  context: TicketContext,
): DeskListing {
  const { fields, photos, photoNotes, prices, source, sourceId, version } = listing;
  const { manifest, currency } = context.region;
  const price = fields[PRICE_FIELD];
  return {
    ...serializeDeskListingRow(
      {
        ...listing,
        price: typeof price === 'number' ? price : null,
        photo: photos[0] ?? null,
      },
      context,
    ),
    version,
    source,
    source_id: sourceId,
    currency: currency.code,
    path: pathOf(listing, context),
    pictures,
    fields: editableFields(manifest).map(([name, field]) => serializeField(name, field, listing, context)),
    photos,
    missing_photos: missingPhotos,
    phone_link: phoneLink,
    photo_notes: photoNotes.filter(({ photo }) => photos.includes(photo)),
    caption_languages: context.region.languages.map(({ code, longDisplayName: name }) => ({ code, name })),
    prices: prices.map(({ day, price: amount }) => ({
      day,
      price: amount,
      text: formatMoney(amount, currency, context.language),
      staff: setters.find((each) => each.day === day && each.price === amount)?.staff ?? null,
    })),
  };
}

/** Path of the page of a listing; null: the site does not show it. */
function pathOf(
  { kind, slug, title, fields, isPublished }: ListingRecord,
  { region, language }: TicketContext,
): string | null {
  if (!isPublished || (kind === 'new' && !region.manifest.features.newCars)) return null;
  const { inventory = {} } = nestFields(fields);
  const address = { kind, slug, title, inventory: inventory as Record<string, never> };
  return listingPath(region, language.code, address);
}

import type { CarPaint, CarVariant, FieldValue, ListingCard, ListingSections } from '#contracts/types.ts';
import { repaint } from '#domain/media/repaint.ts';
import { nestFields } from '#domain/vehicle/listing-fields.ts';

type Fields = Record<string, FieldValue>;
type Media = NonNullable<ListingSections['mediaSection']>;

/** The card of a new car as a version of it has it. */
export function withVariant(card: ListingCard, { price, fields }: CarVariant): ListingCard {
  const { listing = {}, inventory = {} } = nestFields(fields) as Record<string, Fields>;
  const none = Object.entries(fields).flatMap(([name, value]) => (value === null ? [name] : []));
  const without = (group: string, own: Fields): Fields =>
    Object.fromEntries(Object.entries(own).filter(([name]) => !none.includes(`${group}.${name}`)));
  return {
    ...card,
    listing: { ...without('listing', card.listing), ...listing, asking_price: price },
    inventory: { ...without('inventory', card.inventory), ...inventory, number_of_variants: 1 },
  };
}

/** Drawn media in a paint; photographs are unchanged. */
export function inPaint(media: Media, { swatch }: CarPaint): Media {
  const painted = (files: Media['photos']) =>
    files.map((file) => ({
      ...file,
      full_path: repaint(file.full_path, swatch),
      thumbnail_url: repaint(file.thumbnail_url, swatch),
    }));
  return {
    ...media,
    photos: painted(media.photos),
    interior360: painted(media.interior360),
    exterior360: painted(media.exterior360),
    mechanicVideo: painted(media.mechanicVideo),
  };
}

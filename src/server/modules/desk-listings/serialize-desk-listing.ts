import type {
  DeskListing,
  DeskListingField,
  DeskListingRow,
  DeskPictures,
  Field,
  FormField,
} from '#contracts/types.ts';
import { defaultHeight } from '#domain/media/picture.ts';
import { nestFields } from '#domain/vehicle/listing-fields.ts';
import { PRICE_FIELD } from '#domain/vehicle/status-fields.ts';
import { formatField } from '#region/format/format.ts';
import { formatMoney } from '#region/format/format-money.ts';
import { isMoneyFormat } from '#region/format/money-format.ts';
import { fieldKindOf } from '#region/forms/field-kinds.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { listingPath } from '#region/routing/listing-path.ts';
import type { TicketContext } from '../tickets/index.ts';
import { editableFields, MAX_TEXT, maxYearAt } from './editable-fields.ts';
import type { ListedListing } from './repositories/listing-list.ts';
import type { ListingRecord } from './repositories/listing-record.ts';
import type { PriceSetter } from './repositories/price-setters.ts';

const YES_NO: FormField['options'] = [
  { value: 'true', label: 'cars:boolean.yes' },
  { value: 'false', label: 'cars:boolean.no' },
];

/** Part of wire names of what a car is; everything else is about its offer. */
const OF_CAR = 'inventory.';

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
  feedMedia: DeskListing['feed_media'];
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
  { setters, pictures, feedMedia, missingPhotos, phoneLink }: DeskListingExtras,
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
    feed_media: feedMedia,
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

/** A field of a listing with its value and what the control of forms needs to change it. */
function serializeField(
  name: string,
  field: Field,
  { fields, deskFields }: Pick<ListingRecord, 'fields' | 'deskFields'>,
  context: TicketContext,
): DeskListingField {
  const value = fields[name] ?? null;
  return {
    name,
    group: groupOf(name, field),
    view: viewOf(name, field, value, context),
    value,
    text: formatField(value, field, context) ?? '',
    is_edited: Object.hasOwn(deskFields ?? {}, name),
  };
}

function groupOf(name: string, { kind, format }: Field): DeskListingField['group'] {
  if (isMoneyFormat(format)) return 'prices';
  if (kind === 'boolean') return 'flags';
  if (!name.startsWith(OF_CAR)) return 'offer';
  return kind === 'number' && format === 'number' ? 'technical' : 'car';
}

function viewOf(
  name: string,
  field: Field,
  value: DeskListingField['value'],
  context: TicketContext,
): DeskListingField['view'] {
  const form = formField(name, field, context.now);
  const view: DeskListingField['view'] = { ...fieldKindOf(form).view(form, context) };
  // 2,019 is no year
  if (field.format === 'year') view.isGrouped = false;
  if (form.type === 'select') {
    // values of a feed stay, whether or not they are in the vocabulary
    const known = view.options as { value: string; label: string }[];
    const values = [value].flat().filter((each) => typeof each === 'string');
    const others = values.filter((each) => known.every((option) => option.value !== each));
    view.options = [...known, ...others.map((each) => ({ value: each, label: each }))];
  }
  return view;
}

/** A field of listings as a field of forms. */
function formField(
  name: string,
  { kind, format, label, unit, decimals = 1, vocabulary }: Field,
  now: number,
): FormField {
  const frame = { name, label, required: name === PRICE_FIELD };
  switch (kind) {
    case 'number':
      if (isMoneyFormat(format)) return { ...frame, type: 'money' };
      return format === 'year'
        ? { ...frame, type: 'number', max: maxYearAt(now) }
        : { ...frame, type: 'number', decimals, ...(unit !== undefined && { unit }) };
    case 'boolean':
      // a list, because it takes less room than two buttons and can be emptied
      return { ...frame, type: 'select', options: YES_NO };
    case 'date':
      return { ...frame, type: 'date' };
    case 'text':
    case 'texts': {
      const isList = kind === 'texts';
      if (!isList && !vocabulary) return { ...frame, type: 'text', maxLength: MAX_TEXT };
      const options = vocabulary ? ({ source: 'vocabulary', vocabulary } as const) : [];
      return { ...frame, type: 'select', multiple: isList, options };
    }
  }
}

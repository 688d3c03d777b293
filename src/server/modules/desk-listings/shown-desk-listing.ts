import type { DeskListing, DeskListingRow } from '#contracts/types.ts';
import { PRICE_FIELD } from '#domain/status-fields.ts';
import type { TicketContext } from '../tickets/ticket-context.ts';
import { editableFields, shownField } from './editable-fields.ts';
import type { ListedListing } from './repositories/listing-list.ts';
import type { ListingRecord } from './repositories/listing-record.ts';

/** A listing as lists of the desk show it. */
export function shownRow(row: ListedListing): DeskListingRow {
  const { id, kind, slug, title, status, isPublished, price, photo, updatedAt } = row;
  return {
    id,
    kind,
    slug,
    title,
    status,
    is_published: isPublished,
    price,
    photo,
    updated_at: updatedAt.toISOString(),
  };
}

/** A listing with the fields that staff may change. */
export function shownListing(listing: ListingRecord, context: TicketContext): DeskListing {
  const { fields, photos, prices, source, sourceId, version } = listing;
  const { manifest } = context.region;
  const price = fields[PRICE_FIELD];
  return {
    ...shownRow({
      ...listing,
      price: typeof price === 'number' ? price : null,
      photo: photos[0] ?? null,
    }),
    version,
    source,
    source_id: sourceId,
    currency: manifest.currency.code,
    fields: editableFields(manifest).map(([name, field]) => shownField(name, field, listing, context)),
    photos,
    prices,
  };
}

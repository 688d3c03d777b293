import type { DeskListingChange, DeskListingEvent } from '#contracts/types.ts';
import type { FieldValue } from '#domain/search/criteria.ts';
import { formatField } from '#region/format/format.ts';
import { localizedText } from '#region/text/localized-text.ts';
import type { FileStorage } from '../../gateways/storage/file-storage.ts';
import type { Database } from '../../storage/database.ts';
import { listFeedMedia, listMissingPhotos } from '../photos/index.ts';
import { listDeskEvents } from '../staff/index.ts';
import { type DeskTexts, deskContext, type TicketContext } from '../tickets/index.ts';
import type { DeskListings } from './desk-listing-service.ts';
import { listingChanges } from './listing-changes.ts';
import { findPhoto, readPhoto, streamMedia } from './listing-photos.ts';
import { findOpenLink } from './phone-links.ts';
import { listDeskListings } from './repositories/listing-list.ts';
import { findListingRecord } from './repositories/listing-record.ts';
import { listPriceSetters } from './repositories/price-setters.ts';
import { picturesOf, serializeDeskListing, serializeDeskListingRow } from './serialize-desk-listing.ts';

interface DeskListingDeps extends DeskTexts {
  storage: FileStorage;
  /** Host of pictures; empty: this site. */
  pictureHost: string;
}

export function createDeskListings(db: Database, deps: DeskListingDeps): DeskListings {
  const { storage, pictureHost } = deps;
  return {
    async list(region, filter, { before, limit }) {
      const rows = await listDeskListings(
        db,
        { ...filter, region: region.code },
        { before, limit: limit + 1 },
      );
      const shown = rows.slice(0, limit);
      const context = deskContext(region, deps);
      const next = rows.length > limit ? (shown.at(-1)?.id ?? null) : null;
      return {
        rows: shown.map((row) => serializeDeskListingRow(row, context)),
        next,
        pictures: picturesOf(region, pictureHost),
      };
    },
    async find(region, id) {
      const listing = await findListingRecord(db, { region: region.code, id });
      if (!listing) return null;
      const setters = await listPriceSetters(db, listing);
      return serializeDeskListing(
        listing,
        {
          setters,
          pictures: picturesOf(region, pictureHost),
          feedMedia: await listFeedMedia(db, id),
          missingPhotos: await listMissingPhotos(db, id),
          phoneLink: await findOpenLink(db, id),
        },
        deskContext(region, deps),
      );
    },
    async events(region, id, { before, limit }) {
      const subject = { kind: 'listing' as const, id };
      const rows = await listDeskEvents(db, { region: region.code, subject, before, limit: limit + 1 });
      const shown = rows.slice(0, limit);
      const context = deskContext(region, deps);
      return {
        events: shown.map((row) => serializeEvent(row, context)),
        next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
      };
    },
    ...listingChanges(db, storage),
    findPhoto: (path) => findPhoto(db, path),
    readPhoto: (path) => readPhoto(storage, path),
    streamMedia: (path, range) => streamMedia(storage, path, range),
  };
}

type StoredEvent = Awaited<ReturnType<typeof listDeskEvents>>[number];

/** What staff have done to a listing, in the words of the region. */
function serializeEvent(
  { id, action, before, after, createdAt, staffName }: StoredEvent,
  context: TicketContext,
): DeskListingEvent {
  const names = Object.keys(after ?? {});
  return {
    id,
    action,
    at: createdAt.toISOString(),
    staff: staffName,
    changes: names.flatMap((name) => changeOf(name, before?.[name], after?.[name], context) ?? []),
  };
}

function changeOf(
  name: string,
  before: unknown,
  after: unknown,
  context: TicketContext,
): DeskListingChange | undefined {
  const { region, language, t } = context;
  if (name === 'status') {
    const statusText = (value: unknown) =>
      typeof value === 'string' ? t(`desk:listing.status.${value}`) : '';
    return { label: t('desk:column.status'), before: statusText(before), after: statusText(after) };
  }
  const field = region.manifest.fields[name];
  if (!field) return undefined;
  const textOf = (value: unknown) => formatField(value as FieldValue, field, context) ?? '';
  return {
    label: localizedText(field.label, language.code, t),
    before: textOf(before),
    after: textOf(after),
  };
}

import type { FileStorage } from '../../gateways/storage/file-storage.ts';
import type { Database } from '../../storage/database.ts';
import { listMissingPhotos } from '../photos/index.ts';
import { listDeskEvents } from '../staff/index.ts';
import { type DeskTexts, deskContext } from '../tickets/index.ts';
import type { DeskListings } from './desk-listing-service.ts';
import { listingChanges } from './listing-changes.ts';
import { findPhoto, readPhoto, streamMedia } from './listing-photos.ts';
import { findOpenLink } from './phone-links.ts';
import { listDeskListings } from './repositories/listing-list.ts';
import { findListingRecord } from './repositories/listing-record.ts';
import { listPriceSetters } from './repositories/price-setters.ts';
import { picturesOf, serializeDeskListing, serializeDeskListingRow } from './serialize-desk-listing.ts';
import { serializeEvent } from './serialize-event.ts';

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

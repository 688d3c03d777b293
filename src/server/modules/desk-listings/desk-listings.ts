import { LRUCache } from 'lru-cache';
import type { FileStorage } from '../../gateways/storage/file-storage.ts';
import type { Database } from '../../storage/database.ts';
import { listMissingPhotos } from '../photos/index.ts';
import { listDeskEvents } from '../staff/index.ts';
import { type DeskTexts, deskContext } from '../tickets/index.ts';
import type { DeskListings } from './desk-listing-service.ts';
import { listingChanges } from './listing-changes.ts';
import { findPhoto, type ListingPhoto, readPhoto, streamMedia } from './listing-photos.ts';
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

/**
 * A page asks for many sizes of the same photos, and the database is not asked each time whether everybody may see one. A
 * change of staff counts at once in its process; what another process or an import takes off the site is seen for a second, as
 * in lists (ARCHITECTURE 3).
 */
const SHOWN_MS = 1_000;
const MAX_SHOWN = 10_000;

export function createDeskListings(db: Database, deps: DeskListingDeps): DeskListings {
  const { storage, pictureHost } = deps;
  const shown = new LRUCache<string, ListingPhoto>({ max: MAX_SHOWN, ttl: SHOWN_MS });
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
    ...clearingAfter(listingChanges(db, storage), () => shown.clear()),
    async findPhoto(path) {
      const known = shown.get(path);
      if (known) return known;
      const photo = await findPhoto(db, path);
      if (photo?.isPublished) shown.set(path, photo);
      return photo;
    },
    readPhoto: (path) => readPhoto(storage, path),
    streamMedia: (path, range) => streamMedia(storage, path, range),
  };
}

/** The same functions, each of which calls `clear` when it has ended. */
function clearingAfter<Functions extends object>(functions: Functions, clear: () => void): Functions {
  const entries = Object.entries(functions).map(([name, run]) => [
    name,
    async (...args: unknown[]) => {
      try {
        return await run(...args);
      } finally {
        clear();
      }
    },
  ]);
  return Object.fromEntries(entries);
}

import type { DeskListing, DeskListingEvent, DeskListingRow, DeskPictures } from '#contracts/types.ts';
import type { DeskActionName } from '#domain/desk/desk-actions.ts';
import { changeParts } from '#domain/money/price-parts.ts';
import type { FieldValue } from '#domain/search/criteria.ts';
import type { ListingStatus } from '#domain/vehicle/listing-status.ts';
import { PRICE_FIELD } from '#domain/vehicle/status-fields.ts';
import { usualInstallment } from '#region/format/loan-of.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { FileStorage } from '../../gateways/storage/file-storage.ts';
import type { Database } from '../../storage/database.ts';
import { inTransaction } from '../../storage/transaction.ts';
import type { Client } from '../pictures/index.ts';
import { listDeskEvents, recordDeskEvent, type StaffMember } from '../staff/index.ts';
import { type DeskTexts, deskContext } from '../tickets/index.ts';
import { storedValues } from './editable-fields.ts';
import { keepPhoto, readPhoto, removeOtherPhotos, storePhoto } from './listing-photos.ts';
import { type ListingFilter, listDeskListings } from './repositories/listing-list.ts';
import {
  editListing,
  findListingRecord,
  type ListingEdit,
  type ListingRecord,
  publishListing,
  unpublishListing,
} from './repositories/listing-record.ts';
import { listPriceSetters } from './repositories/price-setters.ts';
import { picturesOf, shownListing, shownRow } from './shown-desk-listing.ts';
import { shownEvent } from './shown-event.ts';
import { statusFields } from './status-fields.ts';

/** Pictures of one car. */
const MAX_PHOTOS = 60;
const INSTALLMENT = 'listing.installment';

/** Who changes which listing. */
export interface ListingChange {
  by: StaffMember;
  region: ResolvedRegion;
  id: number;
  /** The version that was read. */
  version: string;
}

/**
 * `faults`: what is wrong by field. `changed`: somebody else, or the feed, has changed the listing since. `missing`: the region has none. `photos`: they are
 * not those of the listing, or too many.
 */
export type ListingChangeResult = 'done' | 'changed' | 'missing' | Refused;

type Refused = 'photos' | { faults: Record<string, string[]> };

/** Listings as staff see and change them. Every change adds to the audit log; the site shows it at once. */
export interface DeskListings {
  list(
    region: ResolvedRegion,
    filter: Omit<ListingFilter, 'region'>,
    page: { before: number; limit: number },
  ): Promise<{ rows: DeskListingRow[]; next: number | null; pictures: DeskPictures }>;
  find(region: ResolvedRegion, id: number): Promise<DeskListing | null>;
  /** What staff have done to a listing, newest first; none of an unknown one. @param page.before id of an event */
  events(
    region: ResolvedRegion,
    id: number,
    page: { before?: number; limit: number },
  ): Promise<{ events: DeskListingEvent[]; next: number | null }>;
  /** @param change.fields values without faults, see `faultsOf` */
  setFields(change: ListingChange & { fields: Record<string, unknown> }): Promise<ListingChangeResult>;
  setStatus(change: ListingChange & { status: ListingStatus }): Promise<ListingChangeResult>;
  setPublished(change: ListingChange & { isPublished: boolean }): Promise<ListingChangeResult>;
  /** Orders the photos of a listing and removes the others. */
  setPhotos(change: ListingChange & { photos: readonly string[] }): Promise<ListingChangeResult>;
  /** Adds a photo at the end. @throws UploadError, StorageError */
  addPhoto(change: ListingChange & { dataUrl: string; client: Client }): Promise<ListingChangeResult>;
  /** Bytes of a photo that staff have added. @throws StorageError */
  readPhoto(path: string): Promise<Buffer | null>;
}

interface Change {
  action: DeskActionName;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  run(tx: Database): Promise<void>;
}

export interface DeskListingParts extends DeskTexts {
  storage: FileStorage;
  /** Host of pictures; empty: this site. */
  pictureHost: string;
}

export function deskListingsIn(db: Database, parts: DeskListingParts): DeskListings {
  const { storage, pictureHost } = parts;
  /** Runs a change of a listing that nobody has changed since, with its row of the audit log. */
  const change = (
    { by, region, id, version }: ListingChange,
    changeOf: (listing: ListingRecord) => Change | Refused,
  ): Promise<ListingChangeResult> =>
    inTransaction(db, async (tx) => {
      const listing = await findListingRecord(tx, { region: region.code, id }, true);
      if (!listing) return 'missing';
      if (listing.version !== version) return 'changed';
      const wanted = changeOf(listing);
      if (wanted === 'photos' || 'faults' in wanted) return wanted;
      const { run, ...event } = wanted;
      await run(tx);
      const subject = { kind: 'listing' as const, id };
      await recordDeskEvent(tx, { staffId: by.id, region: region.code, subject, ...event });
      return 'done';
    });

  const edit = (listing: ListingRecord, values: ListingEdit) => (tx: Database) =>
    editListing(tx, listing, values);

  return {
    async list(region, filter, { before, limit }) {
      const rows = await listDeskListings(
        db,
        { ...filter, region: region.code },
        { before, limit: limit + 1 },
      );
      const shown = rows.slice(0, limit);
      const context = deskContext(region, parts);
      const next = rows.length > limit ? (shown.at(-1)?.id ?? null) : null;
      return {
        rows: shown.map((row) => shownRow(row, context)),
        next,
        pictures: picturesOf(region, pictureHost),
      };
    },
    async find(region, id) {
      const listing = await findListingRecord(db, { region: region.code, id });
      if (!listing) return null;
      const setters = await listPriceSetters(db, listing);
      return shownListing(
        listing,
        { setters, pictures: picturesOf(region, pictureHost) },
        deskContext(region, parts),
      );
    },
    async events(region, id, { before, limit }) {
      const subject = { kind: 'listing' as const, id };
      const rows = await listDeskEvents(db, { region: region.code, subject, before, limit: limit + 1 });
      const shown = rows.slice(0, limit);
      const context = deskContext(region, parts);
      return {
        events: shown.map((row) => shownEvent(row, context)),
        next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
      };
    },
    setFields: ({ fields, ...asked }) =>
      change(asked, (listing) => {
        const given = storedValues(fields);
        const { fault, values: amounts } = priceChange(listing, given, asked.region);
        if (fault) return { faults: { [fault.field]: [fault.message] } };
        const values = { ...given, ...amounts };
        const before = Object.fromEntries(
          Object.keys(values).map((name) => [name, listing.fields[name] ?? null]),
        );
        const derived = installmentOf({ ...listing.fields, ...values }, values, asked.region);
        const run = edit(listing, { fields: values, derived });
        return { action: 'listing_fields_changed', before, after: values, run };
      }),
    setStatus: ({ status, ...given }) =>
      change(given, (listing) => ({
        action: 'listing_status_changed',
        before: { status: listing.status },
        after: { status },
        run: edit(listing, { status, fields: statusFields(status, given.region) }),
      })),
    setPublished: ({ isPublished, ...given }) =>
      change(given, (listing) => ({
        action: isPublished ? 'listing_published' : 'listing_unpublished',
        async run(tx) {
          if (listing.isPublished === isPublished) return;
          await (isPublished ? publishListing(tx, listing) : unpublishListing(tx, listing));
        },
      })),
    setPhotos: ({ photos, ...given }) =>
      change(given, (listing) => {
        if (!photos.every((path) => listing.photos.includes(path))) return 'photos';
        return {
          action: 'listing_photos_changed',
          before: { photos: listing.photos },
          after: { photos },
          async run(tx) {
            await edit(listing, { photos })(tx);
            await removeOtherPhotos(tx, listing, photos);
          },
        };
      }),
    async addPhoto({ dataUrl, client, ...given }) {
      const { region, id, version } = given;
      // reject before any work
      const known = await findListingRecord(db, { region: region.code, id });
      if (!known) return 'missing';
      if (known.version !== version) return 'changed';
      if (known.photos.length >= MAX_PHOTOS) return 'photos';
      const photo = await storePhoto(db, storage, { dataUrl, client });
      return change(given, (listing) => ({
        action: 'listing_photo_added',
        after: { size: photo.size },
        async run(tx) {
          const path = await keepPhoto(tx, { region: region.code, id }, photo);
          await edit(listing, { photos: [...listing.photos, path] })(tx);
        },
      }));
    },
    readPhoto: (path) => readPhoto(db, storage, path),
  };
}

/** Values of the price and its parts after a change of one of them; only used cars have parts. */
function priceChange(
  { kind, fields }: ListingRecord,
  changed: Record<string, FieldValue>,
  { manifest: { pages, currency } }: ResolvedRegion,
): ReturnType<typeof changeParts> {
  return changeParts(fields, changed, kind === 'used' ? pages.price.parts : [], currency.fractionDigits);
}

/** The usual installment for a changed price. */
function installmentOf(
  fields: Record<string, FieldValue>,
  changed: Record<string, FieldValue>,
  { manifest }: ResolvedRegion,
): Record<string, FieldValue> {
  if (!(PRICE_FIELD in changed) || !(INSTALLMENT in manifest.fields)) return {};
  return { [INSTALLMENT]: usualInstallment(fields, manifest) ?? null };
}

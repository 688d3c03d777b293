import type { Readable } from 'node:stream';
import type {
  DeskListing,
  DeskListingEvent,
  DeskListingRow,
  DeskPhotoEditAnswer,
  DeskPhotoNote,
  DeskPictures,
  PhotoEdit,
} from '#contracts/types.ts';
import type { ListingStatus } from '#domain/vehicle/listing-status.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { Client } from '../pictures/index.ts';
import type { ListingChange, ListingChangeResult } from './listing-change.ts';
import type { ListingPhoto } from './listing-photos.ts';
import type { ListingFilter } from './repositories/listing-list.ts';

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
  /** Orders the photos of a listing and removes the others; one that was removed within the hour comes back. */
  setPhotos(change: ListingChange & { photos: readonly string[] }): Promise<ListingChangeResult>;
  /** Adds a photo at the end. @throws UploadError, StorageError */
  addPhoto(change: ListingChange & { dataUrl: string; client: Client }): Promise<ListingChangeResult>;
  /**
   * Makes a photo of its original, or shows that one again; it keeps its place, also when the feed comes again.
   * @throws UploadError, StorageError
   */
  editPhoto(
    change: ListingChange & { photo: string; edit: PhotoEdit | null; client: Client },
  ): Promise<ListingChangeResult>;
  /** Says what a photo shows. */
  setPhotoNote(change: ListingChange & { note: DeskPhotoNote }): Promise<ListingChangeResult>;
  /** Hides a film, sound, turn or close-up of the feed from buyers, or shows it again; it stays so when the feed comes again. */
  setMedia(change: ListingChange & { file: string; isHidden: boolean }): Promise<ListingChangeResult>;
  /** The original of a stored photo and what is done to it; null: the listing has no such photo. @throws UploadError, StorageError */
  findPhotoEdit(
    region: ResolvedRegion,
    asked: { id: number; photo: string; client: Client },
  ): Promise<DeskPhotoEditAnswer['data'] | null>;
  /** A photo that staff have added; null: there is none. */
  findPhoto(path: string): Promise<ListingPhoto | null>;
  /** Bytes of a photo that staff have added. @throws StorageError */
  readPhoto(path: string): Promise<Buffer | null>;
  /** Reads a part of a stored film, sound or panorama; null if there is none. @throws StorageError */
  streamMedia(path: string, range: { first: number; last: number }): Promise<Readable | null>;
}

import type { MediaFile } from '#contracts/types.ts';
import type { listings } from './schema.ts';

/** A listing as stored. */
export type ListingRow = Omit<
  typeof listings.$inferSelect,
  | 'detailHash'
  | 'checked'
  | 'deskFields'
  | 'deskStatus'
  | 'deskPhotos'
  | 'feedPhotos'
  | 'feedMedia'
  | 'deskMedia'
  | 'photoNotes'
  | 'deskVersion'
  | 'deskText'
>;

/** The address of a file of a car, and what its feed says of it. */
export interface ListedMedia {
  url: string;
  kind?: string;
  caption?: string;
}

/** A listing from an import or a seller; `source` and `sourceId` identify the listing that it replaces. */
export interface ListingInput {
  kind: ListingRow['kind'];
  source: string;
  sourceId: string;
  /** Preferred address; permanent once stored, and made unique if another listing has it. */
  slug: string;
  status: string;
  title: string;
  isDemo?: boolean;
  /** Wire name → value: fields that are searched, sorted and shown on cards (SPEC 3.6). */
  fields: ListingRow['fields'];
  /** Fields derived from others and the day; stored over `fields` (null: none) without changing the content hash. */
  counted?: Record<string, number | null>;
  /** Part that only the listing's own page shows. */
  detail?: ListingRow['detail'];
  /** Addresses of its photos in their order, which are fetched later; absent: the feed says nothing about photos. */
  photoUrls?: readonly string[];
  /** Asset paths of its photos that stay at a host of their own, before those of `photoUrls`. */
  leftPhotos?: readonly string[];
  /** As `photoUrls`, of its other media. */
  media?: Partial<Record<Exclude<MediaFile['collection'], 'photos'>, readonly ListedMedia[]>>;
  /** Absent: the current time for a new listing, unchanged for a known one. */
  publishedAt?: Date;
}

/** Result of a batch; the three numbers add up to its distinct (source, sourceId). */
export interface UpsertResult {
  stored: number;
  updated: number;
  unchanged: number;
  /** The cars that are new or have changed. */
  written: readonly WrittenListing[];
}

export interface WrittenListing {
  id: number;
  sourceId: string;
  isNew: boolean;
}

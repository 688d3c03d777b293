import type { listings } from '../../../storage/schema.ts';

/** A listing as it is stored. */
export type ListingRow = Omit<typeof listings.$inferSelect, 'detailHash' | 'checked'>;

/** A listing as an import or a seller hands it in; `source` and `sourceId` tell what it replaces. */
export interface ListingInput {
  kind: ListingRow['kind'];
  source: string;
  sourceId: string;
  /** Wish for the address; kept for life once stored, and made unique when another listing has it. */
  slug: string;
  status: string;
  title: string;
  isDemo?: boolean;
  /** Wire name → value; what is searched, sorted and shown on cards (SPEC 3.6). */
  fields: ListingRow['fields'];
  /** Fields that follow from others and the day; they are stored over `fields` (null: none) and are no change of the listing. */
  counted?: Record<string, number | null>;
  /** What only the listing's own page shows. */
  detail?: ListingRow['detail'];
  /** When absent: the moment of storing for a new listing, unchanged for a known one. */
  publishedAt?: Date;
}

/** What became of a batch; the three add up to the distinct (source, sourceId) of the batch. */
export interface UpsertResult {
  stored: number;
  updated: number;
  unchanged: number;
}

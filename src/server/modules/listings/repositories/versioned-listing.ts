import { eq, sql } from 'drizzle-orm';
import type { DeskPhotoNote } from '#contracts/types.ts';
import { contract as SECTIONS_CONTRACT } from '#contracts/validate-listing-sections.js';
import { batchReads } from '../../../storage/batch-reads.ts';
import type { Database } from '../../../storage/database.ts';
import type { ListingRow } from '../../../storage/listing-row.ts';
import { type FeedMediaFile, listings, priceComparisons } from '../../../storage/schema.ts';
import { type PriceChange, priceChanges } from './price-changes.ts';
import { checkedMark } from './upsert-listings.ts';

/** A listing, or only its unchanged version. */
export interface VersionedListing {
  /** Changes with every write to the listing. */
  version: string;
  kind: ListingRow['kind'];
  /** Absent if the version is the known one. */
  changed?: ChangedListing;
}

export interface ChangedListing {
  row: Omit<ListingRow, 'detail'> & {
    priceHistory: PriceChange[] | null;
    photoNotes: DeskPhotoNote[] | null;
    feedMedia: FeedMediaFile[] | null;
  } & ComparedPrice;
  /** The rest of its page as JSON. */
  detailText: string;
  /** Whether the text is known to match the contract of sections. */
  isChecked: boolean;
}

/** Figures of the price rating; null: none. */
export interface ComparedPrice {
  usualPrice: number | null;
  likeCars: number | null;
}

/** Address of a listing. */
interface Address {
  region: string;
  slug: string;
}

const LIMITS = { maxKeys: 32, maxReads: 2 };

/**
 * Creates a reader of listings by address, which returns null for an unknown address. A caller that knows a version first causes a
 * read of the version alone, which is a fifth of the work.
 */
export function versionedListings(
  db: Database,
): (region: string, slug: string, knownVersion: string) => Promise<VersionedListing | null> {
  const readVersion = batchReads(versionReader(db), LIMITS);
  const readListing = batchReads(listingReader(db), LIMITS);
  return async (region, slug, known) => {
    // PostgreSQL rejects such text, and no stored slug has it
    if (slug.includes('\0')) return null;
    const current = known === '' ? undefined : await readVersion({ region, slug });
    const isKnown = current !== undefined && (current === null || current.version === known);
    return isKnown ? current : readListing({ region, slug });
  };
}

// figures of a rating are written apart from the listing
const VERSION = sql<string>`${listings}.xmin::text || ${listings}.ctid::text || coalesce(${priceComparisons}.xmin::text, '')`;
const isAsked = sql`${listings.region} = ANY(${sql.placeholder('regions')}::text[]) AND ${listings.slug} = ANY(${sql.placeholder('slugs')}::text[])`;

type ReadListings = (asked: readonly Address[]) => Promise<(VersionedListing | null)[]>;

function versionReader(db: Database): ReadListings {
  const statement = db
    .select({ version: VERSION, kind: listings.kind, region: listings.region, slug: listings.slug })
    .from(listings)
    .leftJoin(priceComparisons, eq(priceComparisons.listingId, listings.id))
    .where(isAsked)
    .prepare('listing_versions');
  return async (asked) => {
    const rows = await statement.execute(namesOf(asked));
    return inOrder(
      asked,
      rows.map((row) => [addressOf(row), { version: row.version, kind: row.kind }]),
    );
  };
}

function listingReader(db: Database): ReadListings {
  // prepared, so that PostgreSQL parses and plans it once per connection
  const statement = db
    .select({
      version: VERSION,
      id: listings.id,
      region: listings.region,
      kind: listings.kind,
      source: listings.source,
      sourceId: listings.sourceId,
      slug: listings.slug,
      status: listings.status,
      title: listings.title,
      isDemo: listings.isDemo,
      contentHash: listings.contentHash,
      createdAt: listings.createdAt,
      updatedAt: listings.updatedAt,
      publishedAt: listings.publishedAt,
      photos: listings.photos,
      photoNotes: listings.photoNotes,
      feedMedia: listings.feedMedia,
      promotion: listings.promotion,
      isChecked: sql<boolean>`coalesce(${listings.checked} = ${checkedMark(sql`${SECTIONS_CONTRACT}::text`, listings.detailHash)}, false)`,
      usualPrice: priceComparisons.usual,
      likeCars: priceComparisons.cars,
      fields: listings.fields,
      detailText: sql<string>`${listings.detail}::text`,
      priceHistory: sql<PriceChange[] | null>`${priceChanges(listings.id)}`,
    })
    .from(listings)
    .leftJoin(priceComparisons, eq(priceComparisons.listingId, listings.id))
    .where(isAsked)
    .prepare('versioned_listings');
  return async (asked) => {
    const rows = await statement.execute(namesOf(asked));
    return inOrder(
      asked,
      rows.map(({ version, detailText, isChecked, ...row }) => [
        addressOf(row),
        { version, kind: row.kind, changed: { row, detailText, isChecked } },
      ]),
    );
  };
}

const namesOf = (asked: readonly Address[]) => ({
  regions: [...new Set(asked.map(({ region }) => region))],
  slugs: asked.map(({ slug }) => slug),
});

function inOrder(asked: readonly Address[], rows: readonly [string, VersionedListing][]) {
  const found = new Map(rows);
  return asked.map((address) => found.get(addressOf(address)) ?? null);
}

const addressOf = ({ region, slug }: Address): string => `${region} ${slug}`;

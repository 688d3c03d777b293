import { eq, sql } from 'drizzle-orm';
import { contract as SECTIONS_CONTRACT } from '#contracts/validate-listing-sections.js';
import { batchReads } from '../../../storage/batch-reads.ts';
import type { Database } from '../../../storage/database.ts';
import { listings, priceComparisons } from '../../../storage/schema.ts';
import type { ListingRow } from './listing-row.ts';
import { type PriceChange, priceChanges } from './price-changes.ts';
import { checkedMark } from './upsert-listings.ts';

/** A listing, or only its unchanged version. */
export interface VersionedListing {
  /** Changes with every write to the listing. */
  version: string;
  kind: ListingRow['kind'];
  /** Absent if the version is the known one. */
  news?: ListingNews;
}

export interface ListingNews {
  row: Omit<ListingRow, 'detail'> & { priceHistory: PriceChange[] | null } & ComparedPrice;
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

/** The requested listing and its known version, '' if none. */
interface Wanted {
  region: string;
  slug: string;
  known: string;
}

const LIMITS = { maxKeys: 32, maxReads: 2 };

/** Creates a reader of listings by address, which returns null for an unknown address. */
export function versionedListings(
  db: Database,
): (region: string, slug: string, knownVersion: string) => Promise<VersionedListing | null> {
  const read = batchReads(listingReader(db), LIMITS);
  // PostgreSQL rejects such text, and no stored slug has it
  return async (region, slug, known) => (slug.includes('\0') ? null : read({ region, slug, known }));
}

function listingReader(db: Database): (wanted: readonly Wanted[]) => Promise<(VersionedListing | null)[]> {
  // figures of a rating are written apart from the listing
  const version = sql<string>`${listings}.xmin::text || ${listings}.ctid::text || coalesce(${priceComparisons}.xmin::text, '')`;
  // versions are unique across rows
  const isKnown = sql`${version} = ANY(${sql.placeholder('known')}::text[])`;
  // prepared, so that PostgreSQL parses and plans it once per connection
  const statement = db
    .select({
      version,
      isKnown: sql<boolean>`${isKnown}`,
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
      promotion: listings.promotion,
      isChecked: sql<boolean>`coalesce(${listings.checked} = ${checkedMark(sql`${SECTIONS_CONTRACT}::text`, listings.detailHash)}, false)`,
      usualPrice: priceComparisons.usual,
      likeCars: priceComparisons.cars,
      fields: sql<ListingRow['fields']>`CASE WHEN ${isKnown} THEN '{}' ELSE ${listings.fields} END`,
      detailText: sql<string>`CASE WHEN ${isKnown} THEN '' ELSE ${listings.detail}::text END`,
      priceHistory: sql<
        PriceChange[] | null
      >`CASE WHEN ${isKnown} THEN NULL ELSE ${priceChanges(listings.id)} END`,
    })
    .from(listings)
    .leftJoin(priceComparisons, eq(priceComparisons.listingId, listings.id))
    .where(
      sql`${listings.region} = ANY(${sql.placeholder('regions')}::text[]) AND ${listings.slug} = ANY(${sql.placeholder('slugs')}::text[])`,
    )
    .prepare('versioned_listings');

  return async (wanted) => {
    const rows = await statement.execute({
      regions: [...new Set(wanted.map(({ region }) => region))],
      slugs: wanted.map(({ slug }) => slug),
      known: knownToAll(wanted),
    });
    const found = new Map(
      rows.map(({ version: current, isKnown: isSame, detailText, isChecked, ...row }) => [
        addressOf(row),
        {
          version: current,
          kind: row.kind,
          ...(!isSame && { news: { row, detailText, isChecked } }),
        },
      ]),
    );
    return wanted.map((address) => found.get(addressOf(address)) ?? null);
  };
}

/** Returns versions that all callers of a listing know: a caller without the version needs the listing. */
function knownToAll(wanted: readonly Wanted[]): string[] {
  return [...Map.groupBy(wanted, addressOf).values()].flatMap((askers) => {
    const versions = new Set(askers.map(({ known }) => known));
    return versions.size === 1 ? [...versions] : [];
  });
}

const addressOf = ({ region, slug }: Pick<Wanted, 'region' | 'slug'>): string => `${region} ${slug}`;

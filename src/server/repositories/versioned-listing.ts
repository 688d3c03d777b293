import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { listings } from '../db/schema.ts';
import type { ListingRow } from './listing-row.ts';
import { type PriceChange, priceChanges } from './price-changes.ts';

/** A listing, or only the news that it is still what it was. */
export interface VersionedListing {
  /** Changes with every write to the listing. */
  version: string;
  kind: ListingRow['kind'];
  /** Absent: it is the version that is known. */
  row?: ListingRow & { priceHistory: PriceChange[] | null };
}

/** @returns a reader of listings by address; null for an address that no listing has */
export function versionedListings(
  db: Database,
): (region: string, slug: string, knownVersion: string) => Promise<VersionedListing | null> {
  const version = sql<string>`${listings}.xmin::text || ${listings}.ctid::text`;
  const isKnown = sql`${version} = ${sql.placeholder('known')}`;
  // prepared: PostgreSQL reads and plans it once per connection
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
      fields: sql<ListingRow['fields']>`CASE WHEN ${isKnown} THEN '{}' ELSE ${listings.fields} END`,
      detail: sql<ListingRow['detail']>`CASE WHEN ${isKnown} THEN '{}' ELSE ${listings.detail} END`,
      priceHistory: sql<
        PriceChange[] | null
      >`CASE WHEN ${isKnown} THEN NULL ELSE ${priceChanges(listings.id)} END`,
    })
    .from(listings)
    .where(and(eq(listings.region, sql.placeholder('region')), eq(listings.slug, sql.placeholder('slug'))))
    .limit(1)
    .prepare('versioned_listing');

  return async (region, slug, known) => {
    // PostgreSQL refuses such text with an error, and no stored slug has it
    if (slug.includes('\0')) return null;
    const [found] = await statement.execute({ region, slug, known });
    if (!found) return null;
    const { version: current, isKnown: isSame, ...row } = found;
    return { version: current, kind: row.kind, ...(!isSame && { row }) };
  };
}

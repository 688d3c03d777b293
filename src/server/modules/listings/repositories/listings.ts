import { and, count, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../storage/database.ts';
import type { ListingRow } from '../../../storage/listing-row.ts';
import { listings } from '../../../storage/schema.ts';

/** Returns the listing at an address, or null. */
export async function findListingBySlug(
  db: Database,
  region: string,
  slug: string,
): Promise<ListingRow | null> {
  // PostgreSQL rejects such text, and no stored slug has it
  if (slug.includes('\0')) return null;
  const rows = await db
    .select()
    .from(listings)
    .where(and(eq(listings.region, region), eq(listings.slug, slug)))
    .limit(1);
  return rows[0] ?? null;
}

/** Returns which of some regions have a listing, without counting: that takes long where there are many. */
export async function findFilledRegions(db: Database, regions: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ region: string }>(sql`
    SELECT region FROM json_array_elements_text(${JSON.stringify(regions)}::json) AS asked (region)
    WHERE EXISTS (SELECT FROM ${listings} WHERE ${listings.region} = asked.region)`);
  return new Set(rows.map(({ region }) => region));
}

/** Returns the number of listings and of demo listings of each region with any. */
export async function countByRegion(db: Database): Promise<Map<string, { total: number; demo: number }>> {
  const rows = await db
    .select({ region: listings.region, isDemo: listings.isDemo, number: count() })
    .from(listings)
    .groupBy(listings.region, listings.isDemo);
  const counts = new Map<string, { total: number; demo: number }>();
  for (const { region, isDemo, number } of rows) {
    const { total, demo } = counts.get(region) ?? { total: 0, demo: 0 };
    counts.set(region, { total: total + number, demo: demo + (isDemo ? number : 0) });
  }
  return counts;
}

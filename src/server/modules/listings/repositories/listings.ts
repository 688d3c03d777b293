import { and, count, eq } from 'drizzle-orm';
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

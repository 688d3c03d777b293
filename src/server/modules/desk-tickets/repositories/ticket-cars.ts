import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../../storage/database.ts';
import { listings, tickets } from '../../../storage/schema.ts';

/** What says which car a ticket is about. */
export type TicketOfCar = Pick<typeof tickets.$inferSelect, 'form' | 'values' | 'subjectKind' | 'subject'>;

/** Returns the titles of cars of a region that are on sale, by slug. */
export async function listCarTitles(
  db: Database,
  region: string,
  slugs: readonly string[],
): Promise<Map<string, string>> {
  if (slugs.length === 0) return new Map();
  const { slug, title } = listings;
  const rows = await db
    .select({ slug, title })
    .from(listings)
    .where(and(eq(listings.region, region), inArray(slug, [...slugs])));
  return new Map(rows.map((row) => [row.slug, row.title]));
}

/** Returns tickets of a region that others are about, by slug. */
export async function listEarlierTickets(
  db: Database,
  region: string,
  slugs: readonly string[],
): Promise<Map<string, TicketOfCar>> {
  if (slugs.length === 0) return new Map();
  const { slug, form, values, subjectKind, subject } = tickets;
  const rows = await db
    .select({ slug, form, values, subjectKind, subject })
    .from(tickets)
    .where(and(eq(tickets.region, region), inArray(slug, [...slugs])));
  return new Map(rows.map((row) => [row.slug, row]));
}

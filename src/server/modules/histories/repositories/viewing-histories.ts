import { sql } from 'drizzle-orm';
import type { Database } from '../../../storage/database.ts';
import { jsonForPostgres } from '../../../storage/json-for-postgres.ts';
import type { viewingHistories } from '../../../storage/schema.ts';
import { inTransaction } from '../../../storage/transaction.ts';

/** Owner of rows; part of every condition, so that no request reaches the rows of others (HARDENING A11). */
export interface Owner {
  contactId: number;
  region: string;
}

export interface View {
  slug: string;
  viewedAt: Date;
}

/** A car of a history; `listingId` is null if the car no longer exists. */
export interface ViewedRow
  extends Pick<typeof viewingHistories.$inferSelect, 'slug' | 'kind' | 'title' | 'viewedAt'> {
  listingId: number | null;
}

export interface ViewedPage {
  rows: ViewedRow[];
  used: number;
  new: number;
}

/** Which cars of a history are listed. */
export interface ViewsPart {
  /** Null: both. */
  kind: ViewedRow['kind'] | null;
  /** An ISO day in a time zone; null: any. */
  on: { day: string; timeZone: string } | null;
  offset: number;
  limit: number;
}

/**
 * Adds cars to a history; a repeated car gets the latest time, so that repeating a call changes nothing. Deletes the
 * oldest beyond `most`.
 * @returns slugs of existing cars
 */
export async function recordViews(
  db: Database,
  { contactId, region }: Owner,
  views: readonly View[],
  most: number,
): Promise<string[]> {
  const latest = new Map<string, Date>();
  for (const { slug, viewedAt } of views)
    if (!slug.includes('\0') && !((latest.get(slug) ?? 0) > viewedAt)) latest.set(slug, viewedAt);
  const rows = jsonForPostgres([...latest].map(([slug, viewedAt]) => ({ slug, viewed_at: viewedAt })));
  return inTransaction(db, async (tx) => {
    // serialises writes of a contact, so that two merging devices do not deadlock
    await tx.execute(sql`SELECT FROM contacts WHERE id = ${contactId} FOR NO KEY UPDATE`);
    const known = await tx.execute<{ slug: string }>(sql`
      INSERT INTO viewing_histories AS h (contact_id, region, slug, kind, title, viewed_at)
      SELECT ${contactId}, l.region, l.slug, l.kind, l.title, i.viewed_at
      FROM json_to_recordset(${rows}::json) AS i(slug text, viewed_at timestamptz)
      JOIN listings l ON l.region = ${region} AND l.slug = i.slug
      ON CONFLICT (contact_id, slug) DO UPDATE SET
        title = excluded.title, viewed_at = greatest(h.viewed_at, excluded.viewed_at)
      RETURNING slug`);
    await tx.execute(sql`
      DELETE FROM viewing_histories WHERE contact_id = ${contactId} AND slug IN (
        SELECT slug FROM viewing_histories WHERE contact_id = ${contactId}
        ORDER BY viewed_at DESC, slug OFFSET ${most})`);
    return known.rows.map(({ slug }) => slug);
  });
}

/** Returns a page of a history, the latest first, and the number of cars by category. */
export async function listViews(
  db: Database,
  { contactId, region }: Owner,
  { kind, on, offset, limit }: ViewsPart,
): Promise<ViewedPage> {
  const owned = sql`h.contact_id = ${contactId} AND h.region = ${region}
    AND (${on?.day ?? null}::text IS NULL
      OR to_char(h.viewed_at AT TIME ZONE ${on?.timeZone ?? 'UTC'}, 'YYYY-MM-DD') = ${on?.day ?? null})`;
  const [page, counts] = await Promise.all([
    db.execute<Stored>(sql`
      SELECT h.slug, h.kind, coalesce(l.title, h.title) AS title, h.viewed_at, l.id
      FROM viewing_histories h LEFT JOIN listings l ON l.region = h.region AND l.slug = h.slug
      WHERE ${owned} AND (${kind}::text IS NULL OR h.kind = ${kind})
      ORDER BY h.viewed_at DESC, h.slug OFFSET ${offset} LIMIT ${limit}`),
    db.execute<{ used: number; new: number }>(sql`
      SELECT (count(*) FILTER (WHERE kind = 'used'))::int AS used, (count(*) FILTER (WHERE kind = 'new'))::int AS new
      FROM viewing_histories h WHERE ${owned}`),
  ]);
  const rows = page.rows.map(({ id, viewed_at, ...rest }) => ({
    ...rest,
    viewedAt: new Date(viewed_at),
    listingId: id === null ? null : Number(id),
  }));
  return { rows, used: counts.rows[0]?.used ?? 0, new: counts.rows[0]?.new ?? 0 };
}

interface Stored extends Record<string, unknown> {
  slug: string;
  kind: ViewedRow['kind'];
  title: string;
  viewed_at: string;
  /** PostgreSQL returns bigint as text. */
  id: string | null;
}

/** Removes a car from a history, or all of them. @param slug null: all @returns their number */
export async function removeViews(
  db: Database,
  { contactId, region }: Owner,
  slug: string | null,
): Promise<number> {
  if (slug?.includes('\0')) return 0;
  const { rowCount } = await db.execute(sql`
    DELETE FROM viewing_histories
    WHERE contact_id = ${contactId} AND region = ${region} AND (${slug}::text IS NULL OR slug = ${slug})`);
  return rowCount ?? 0;
}

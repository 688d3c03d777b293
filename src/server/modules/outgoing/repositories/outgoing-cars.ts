import { and, asc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../storage/database.ts';
import type { ListingRow } from '../../../storage/listing-row.ts';
import { listings } from '../../../storage/schema.ts';
import { inTransaction } from '../../../storage/transaction.ts';

export type LeftOut =
  | 'demo'
  | 'sold'
  | 'pending-sale'
  | 'coming-soon'
  | 'no-photo'
  | 'no-price'
  | 'no-showroom'
  | 'incomplete';

/** Which cars of a region go out. */
export interface OutgoingStock {
  region: string;
  kinds: readonly ListingRow['kind'][];
  /** Names of its showrooms; one alone has all cars. */
  places: readonly string[];
  leavesOut: readonly LeftOut[];
}

export type OutgoingRow = Omit<ListingRow, 'detail'> & { reason: string };

/** Timeout of the scan over all cars of a region; the pool's own is for queries of pages. */
const TIMEOUT_MS = 20_000;

const has = (path: string) => sql`jsonb_path_exists(fields, ${path}::jsonpath)`;
const isTrue = (field: string) => sql`fields @> ${JSON.stringify({ [field]: true })}::jsonb`;

const REASONS: Readonly<Record<LeftOut, (places: readonly string[]) => SQL>> = {
  // search engines do not get their pages either
  demo: () => sql`is_demo`,
  sold: () => isTrue('is_sold'),
  // the states in the order in which pages take them
  'pending-sale': () => sql`${isTrue('is_pending_sale')} AND NOT ${isTrue('is_sold')}`,
  'coming-soon': () =>
    sql`${isTrue('is_coming_soon')} AND NOT ${isTrue('is_sold')} AND NOT ${isTrue('is_pending_sale')}`,
  // paths of drawn cars are no photos
  'no-photo': () =>
    sql`NOT jsonb_path_exists(photos, '$[*] ? (!(@ like_regex "^cars/[a-z0-9_-]{1,40}/[0-9a-f]{6}/"))')`,
  'no-price': () =>
    sql`NOT (${has('$."listing.asking_price" ? (@ > 0)')} OR ${has('$."listing.promotional_price" ? (@ > 0)')})`,
  'no-showroom': (places) =>
    places.length === 1
      ? sql`false`
      : sql`NOT coalesce(fields ->> 'listing.place' = ANY(${sql.param([...places])}::text[]), false)`,
  incomplete: () => sql`NOT (${has('$."inventory.make" ? (@ != "")')}
    AND ${has('$."inventory.make_model" ? (@ != "")')}
    AND ${has('$."inventory.manufacture_year" ? (@ >= 1900 && @ < 2100)')}
    AND (kind = 'new' OR ${has('$."listing.mileage" ? (@ >= 0)')}))`,
};

/** The first reason why a car is left out; '' if it goes out. */
const reasonOf = ({ leavesOut, places }: OutgoingStock): SQL<string> =>
  leavesOut.length === 0
    ? sql`''`
    : sql<string>`CASE ${sql.join(
        leavesOut.map((name) => sql`WHEN ${REASONS[name](places)} THEN ${name}::text`),
        sql` `,
      )} ELSE '' END`;

/** Returns cars after an id, by ascending id, also those that are left out; fewer than `limit` is the end. */
export async function readOutgoing(
  db: Database,
  stock: OutgoingStock,
  after: number,
  limit: number,
): Promise<OutgoingRow[]> {
  return db
    .select({
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
      fields: listings.fields,
      reason: reasonOf(stock).as('reason'),
    })
    .from(listings)
    .where(
      and(
        eq(listings.region, stock.region),
        inArray(listings.kind, [...stock.kinds]),
        gt(listings.id, after),
      ),
    )
    .orderBy(asc(listings.id))
    .limit(limit);
}

/** Counts the cars that are left out, by reason. */
export async function countLeftOut(db: Database, stock: OutgoingStock): Promise<Map<LeftOut, number>> {
  if (stock.leavesOut.length === 0) return new Map();
  const { rows } = await inTransaction(db, async (tx) => {
    await tx.execute(sql.raw(`SET LOCAL statement_timeout = ${TIMEOUT_MS}`));
    return tx.execute<{ reason: LeftOut | ''; cars: number }>(sql`
      SELECT reason, count(*)::int AS cars FROM (SELECT ${reasonOf(stock)} AS reason FROM listings
        WHERE region = ${stock.region} AND kind IN ${stock.kinds}) AS cars
      GROUP BY reason`);
  });
  const found = new Map(rows.map(({ reason, cars }) => [reason, cars]));
  return new Map(stock.leavesOut.flatMap((name) => (found.has(name) ? [[name, found.get(name) ?? 0]] : [])));
}

/**
 * Returns a text that changes with every change of a region's cars: changes are kept for an hour, and of older ones the
 * last that was removed. A number alone would miss transactions that began before the last one and end after it; a table
 * that was restored from a dump has another file.
 */
export async function stockState(db: Database, region: string): Promise<string> {
  const { rows } = await db.execute<{ state: string }>(sql`
    SELECT concat_ws(' ', pg_relation_filenode('listings'), count(*), sum(seq), max(xid::text::bigint),
      (SELECT last_xid FROM listing_change_prunings WHERE region = ${region})) AS state
    FROM listing_changes WHERE region = ${region}`);
  return rows[0]?.state ?? '';
}

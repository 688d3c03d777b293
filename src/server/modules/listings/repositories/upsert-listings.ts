import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import isSections, { contract as SECTIONS_CONTRACT } from '#contracts/validate-listing-sections.js';
import { hasAgreedScores } from '#domain/vehicle/condition-score.ts';
import { PRICE_FIELD } from '#domain/vehicle/status-fields.ts';
import type { Database } from '../../../storage/database.ts';
import { hasCode } from '../../../storage/faults.ts';
import { jsonForPostgres } from '../../../storage/json-for-postgres.ts';
import type { ListingInput, UpsertResult, WrittenListing } from '../../../storage/listing-row.ts';
import { inRetriedTransaction } from '../../../storage/transaction.ts';

/** Keeps the marks of mark-reductions.ts while the price stays the same. */
const REDUCTION_MARKS = sql`CASE WHEN l.fields -> ${PRICE_FIELD} = excluded.fields -> ${PRICE_FIELD} AND l.fields ? 'listing.reduced_on'
  THEN jsonb_build_object('listing.original_price', l.fields -> 'listing.original_price',
    'listing.reduced_on', l.fields -> 'listing.reduced_on') ELSE '{}' END`;
/** Sort field of "newest first": the day of `published_at`, so that every car has one. */
const PUBLISHED_FIELD = 'listing.published_on';
/** UTC days, like imported dates, independent of the time zone of the session. */
const dayOf = (moment: SQL): SQL => sql`(${moment} AT TIME ZONE 'UTC')::date`;
/** Index entries have a size limit, and longer addresses have no use. */
const MAX_SLUG_LENGTH = 200;
const UNIQUE_VIOLATION = '23505';

/**
 * Stores a batch of one region in one statement and transaction. Best around 1,000 rows. Of several rows with the same
 * (source, sourceId) the last one wins. A row whose content is already stored is skipped, so repeating an import changes
 * nothing and notifies no process. Listings that staff have taken off the site are skipped.
 */
export async function upsertListings(
  db: Database,
  region: string,
  batch: readonly ListingInput[],
): Promise<UpsertResult> {
  const distinct = [...new Map(batch.map((input) => [`${input.source}\n${input.sourceId}`, input])).values()];
  if (distinct.length === 0) return { stored: 0, updated: 0, unchanged: 0, written: [] };
  const rows = jsonForPostgres(distinct.map(withContract));
  // an offer whose time is over may hold what this waits for
  const write = () => inRetriedTransaction(db, (tx) => upsert(tx, region, rows));
  const written = await write().catch((error: unknown) => {
    // another process took a slug between the check and the write; the second attempt sees it
    if (hasCode(error, UNIQUE_VIOLATION)) return write();
    throw error;
  });
  return { ...written, unchanged: distinct.length - written.stored - written.updated };
}

/** Marks a detail that matches the contract of sections and has agreeing scores, so that readers need not check it again. */
function withContract(input: ListingInput): ListingInput & { contract?: string } {
  const { detail = {} } = input;
  return isSections(detail) && hasAgreedScores(detail) ? { ...input, contract: SECTIONS_CONTRACT } : input;
}

async function upsert(db: Database, region: string, rows: string): Promise<Omit<UpsertResult, 'unchanged'>> {
  const result = await db.execute<WrittenListing & Record<string, unknown>>(sql`
    WITH input AS MATERIALIZED (
      SELECT i."sourceId" AS source_id, coalesce(i."isDemo", false) AS is_demo, i."publishedAt" AS published_at,
        coalesce(i.detail, '{}') AS detail, i.kind, i.source, left(i.slug, ${MAX_SLUG_LENGTH}) AS slug, i.status, i.title, i.fields, coalesce(i.counted, '{}') AS counted, i.contract
      FROM json_to_recordset(${rows}::json) AS i(
        kind text, source text, "sourceId" text, slug text, status text, title text,
        "isDemo" boolean, fields jsonb, counted jsonb, detail json, "publishedAt" timestamptz, contract text)
      WHERE NOT EXISTS (SELECT FROM unpublished_listings u
        WHERE (u.region, u.source, u.source_id) = (${region}, i.source, i."sourceId"))
    ), addressed AS (
      SELECT input.*,
        md5(concat_ws(E'\\x1f', kind, status, title, is_demo, extract(epoch FROM published_at), fields, detail::jsonb)) AS content_hash,
        row_number() OVER (PARTITION BY slug ORDER BY source, source_id) = 1 AND NOT EXISTS (
          SELECT FROM listings l WHERE l.region = ${region} AND l.slug = input.slug
            AND (l.source, l.source_id) <> (input.source, input.source_id)) AS is_slug_free
      FROM input
    ), written AS (
      INSERT INTO listings AS l
        (region, kind, source, source_id, slug, status, title, is_demo, fields, detail, checked, content_hash, published_at)
      SELECT ${region}, kind, source, source_id,
        CASE WHEN is_slug_free THEN slug ELSE slug || '-' || left(md5(source || E'\\x1f' || source_id), 10) END,
        status, title, is_demo, jsonb_strip_nulls(fields || counted) || jsonb_build_object(${PUBLISHED_FIELD}::text, ${dayOf(sql`coalesce(published_at, now())`)}),
        detail, ${checkedMark(sql`contract`, sql`hashtextextended(detail::text, 0)`)}, content_hash, coalesce(published_at, now())
      FROM addressed ORDER BY source, source_id
      ON CONFLICT (region, source, source_id) DO UPDATE SET
        kind = excluded.kind, status = excluded.status, title = excluded.title, is_demo = excluded.is_demo,
        fields = ${REDUCTION_MARKS} || CASE WHEN excluded.published_at = now()
          THEN excluded.fields || jsonb_build_object(${PUBLISHED_FIELD}::text, ${dayOf(sql`l.published_at`)}) ELSE excluded.fields END,
        detail = excluded.detail, checked = excluded.checked, content_hash = excluded.content_hash, updated_at = now(),
        published_at = CASE WHEN excluded.published_at = now() THEN l.published_at ELSE excluded.published_at END
      WHERE l.content_hash <> excluded.content_hash
      RETURNING l.id, l.source_id, l.xmax = 0 AS is_new, l.fields -> ${PRICE_FIELD} AS price
    ), priced AS (
      INSERT INTO listing_prices AS p (listing_id, observed_on, price)
      SELECT w.id, ${dayOf(sql`now()`)}, w.price::numeric FROM written w
      WHERE jsonb_typeof(w.price) = 'number' AND w.price::numeric >= 0 AND (w.is_new OR w.price::numeric IS DISTINCT FROM (
        SELECT h.price FROM listing_prices h WHERE h.listing_id = w.id ORDER BY h.observed_on DESC LIMIT 1))
      ON CONFLICT (listing_id, observed_on) DO UPDATE SET price = excluded.price
    ), lost AS (
      UPDATE listing_holds h SET lost = CASE WHEN input.status = 'sold' THEN 'sold' END,
        lost_at = CASE WHEN input.status = 'sold' AND h.lost = 'removed' THEN h.lost_at ELSE now() END,
        held_until = CASE WHEN input.status <> 'sold' AND h.lost IN ('sold', 'removed') AND h.held_until IS NOT NULL
          THEN now() + greatest(h.held_until - h.lost_at, interval '0') ELSE h.held_until END
      FROM input JOIN listings l ON (l.region, l.source, l.source_id) = (${region}, input.source, input.source_id)
      WHERE h.listing_id = l.id AND h.released_at IS NULL
        AND CASE WHEN input.status = 'sold' THEN h.lost IS NULL OR h.lost = 'removed' ELSE h.lost IS NOT NULL END
    )
    SELECT id::float8 AS id, source_id AS "sourceId", is_new AS "isNew" FROM written`);
  const written = result.rows;
  const stored = written.filter(({ isNew }) => isNew).length;
  return { stored, updated: written.length - stored, written };
}

/** Value of `listings.checked` for a detail with this hash that matches this contract; NULL without a contract. */
export function checkedMark(contract: SQLWrapper, hash: SQLWrapper): SQL<string | null> {
  return sql`${contract} || ' ' || ${hash}`;
}

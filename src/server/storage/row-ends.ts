import { type SQL, sql } from 'drizzle-orm';
import { RETENTION_DAYS } from '#domain/privacy/retention.ts';
import type { Database } from './database.ts';

/** Rows of a statement: more at a time would hold their locks for long. */
const BATCH_ROWS = 5_000;
/** Days after which nobody looks at what the desk and the site have noted of their own work. */
const WORK_DAYS = 400;
/** Years in which a car that is gone may come back as it was, and its address is known. */
const GONE_YEARS = 2;
/** Newest publications of a region that stay at any age. */
const KEPT_VERSIONS = 50;
/** Newest files of a feed that stay for 90 days. */
const KEPT_FILES = 20;

const daysAgo = (days: number) => sql`now() - make_interval(days => ${days}::int)`;

/** Rows of cars that are not on the site, not taken off it and not to come back. */
const ofNoCar = (
  table: string,
) => sql`NOT EXISTS (SELECT FROM listings AS l WHERE l.id = ${sql.identifier(table)}.listing_id)
  AND NOT EXISTS (SELECT FROM unpublished_listings AS u WHERE u.id = ${sql.identifier(table)}.listing_id)
  AND NOT EXISTS (SELECT FROM ended_listings AS e WHERE (e.listing ->> 'id')::bigint = ${sql.identifier(table)}.listing_id)`;

/** Rows that end by time alone: conditions by table. `docs/operations/rows.md` says of every table what ends its rows. */
export const ENDED_ROWS: Readonly<Record<string, SQL>> = {
  one_time_codes: sql`expires_at < now()`,
  one_time_tokens: sql`expires_at < now()`,
  sessions: sql`expires_at < now()`,
  code_sends: sql`sent_at < ${daysAgo(RETENTION_DAYS.codeRequests)}`,
  code_requests: sql`seen_at < ${daysAgo(RETENTION_DAYS.codeRequests)} AND (locked_until IS NULL OR locked_until < now())`,
  known_devices: sql`expires_at < now()`,
  login_phones: sql`seen_at < ${daysAgo(RETENTION_DAYS.phoneCounters)}
    AND coalesce(greatest(locked_until, closed_until) < now(), true)`,
  login_budgets: sql`day < (now() AT TIME ZONE 'UTC')::date - 31`,
  staff_sessions: sql`expires_at < now()`,
  staff_devices: sql`expires_at < now()`,
  visitor_contacts: sql`created_at < ${daysAgo(RETENTION_DAYS.visitorContacts)}`,
  tickets: sql`contact_id IS NULL AND updated_at < ${daysAgo(RETENTION_DAYS.visitorTickets)}`,
  idempotency_keys: sql`created_at < ${daysAgo(RETENTION_DAYS.idempotencyKeys)}`,
  // their stored files follow by `removed_files`
  ticket_files: sql`ticket_id IS NULL AND offer_id IS NULL AND created_at < ${daysAgo(RETENTION_DAYS.begunRequests)}`,
  upload_usage: sql`counted_at < ${daysAgo(RETENTION_DAYS.uploadUsage)}`,
  daily_use: sql`counted_at < ${daysAgo(RETENTION_DAYS.dailyUse)}`,
  alert_changes: sql`changed_at < ${daysAgo(7)}`,
  outbox: sql`created_at < ${daysAgo(RETENTION_DAYS.alerts)}`,
  alert_days: sql`day < (now() AT TIME ZONE 'UTC')::date - 31`,
  deliveries: sql`state IN ('sent', 'dead') AND created_at < ${daysAgo(RETENTION_DAYS.deliveries)}`,
  message_sends: sql`sent_at < ${daysAgo(RETENTION_DAYS.messageCounts)}`,
  message_days: sql`day < (now() AT TIME ZONE 'UTC')::date - 31`,
  slot_exceptions: sql`last_day < current_date - ${WORK_DAYS}::int`,
  // of a feed that comes every hour only the last files
  desk_imports: sql`created_at < ${daysAgo(90)} OR feed_name IS NOT NULL AND created_at < ${daysAgo(2)} AND (
    SELECT count(*) FROM desk_imports AS newer WHERE (newer.region, newer.feed_name) = (desk_imports.region, desk_imports.feed_name)
      AND newer.id > desk_imports.id) >= ${KEPT_FILES}::int`,
  held_prices: sql`held_at < ${daysAgo(90)}`,
  feed_states: sql`asked_at < ${daysAgo(WORK_DAYS)}`,
  phone_links: sql`expires_at < now()`,
  partner_keys: sql`revoked_at < ${daysAgo(WORK_DAYS)}`,
  payment_access: sql`expires_at < now()`,
  phone_tries: sql`since < ${daysAgo(2)}`,
  payment_events: sql`handled_at IS NOT NULL AND NOT is_case AND created_at < ${daysAgo(WORK_DAYS)}`,
  // the newest comparison of a provider says what is unsolved
  reconciliations: sql`created_at < ${daysAgo(WORK_DAYS)} AND EXISTS (SELECT FROM reconciliations AS newer
    WHERE (newer.region, newer.provider) = (reconciliations.region, reconciliations.provider) AND newer.id > reconciliations.id)`,
  listing_holds: sql`released_at < ${daysAgo(WORK_DAYS)}`,
  sandbox_events: sql`sends = 0 AND due_at < ${daysAgo(30)}`,
  sandbox_refunds: sql`intent_id IN (SELECT id FROM sandbox_intents WHERE created_at < ${daysAgo(WORK_DAYS)})`,
  sandbox_intents: sql`created_at < ${daysAgo(WORK_DAYS)}
    AND NOT EXISTS (SELECT FROM sandbox_refunds AS r WHERE r.intent_id = sandbox_intents.id)`,
  studio_jobs: sql`seen_at < ${daysAgo(1)}`,
  // the newest version of a file says what the site has written
  studio_versions: sql`created_at < ${daysAgo(WORK_DAYS)} AND state <> 'writing' AND (SELECT count(*) FROM studio_versions AS newer
    WHERE newer.region = studio_versions.region AND newer.id > studio_versions.id) >= ${KEPT_VERSIONS}::int
    AND NOT EXISTS (SELECT FROM studio_version_files AS f WHERE f.version_id = studio_versions.id AND NOT EXISTS (
      SELECT FROM studio_version_files AS g JOIN studio_versions AS newer ON newer.id = g.version_id
      WHERE (g.root, g.file) = (f.root, f.file) AND newer.id > f.version_id AND newer.state = 'done'))`,
  removed_listings: sql`removed_at < now() - make_interval(years => ${GONE_YEARS})`,
  ended_listings: sql`ended_at < now() - make_interval(years => ${GONE_YEARS})`,
  // of cars that are gone for good; a removal can be taken back for an hour
  listing_photos: sql`${ofNoCar('listing_photos')} OR removed_at < now() - interval '1 hour'`,
  listing_media: ofNoCar('listing_media'),
  photo_sources: ofNoCar('photo_sources'),
};

/** Deletes the rows of a table that meet a condition, by default those that have ended. */
export async function deleteRows(
  db: Database,
  table: string,
  { condition = ENDED_ROWS[table], signal }: { condition?: SQL | undefined; signal?: AbortSignal } = {},
): Promise<void> {
  if (!condition) throw new Error(`nothing ends the rows of ${table}`);
  const name = sql.identifier(table);
  let deleted: number;
  do {
    const { rowCount } = await db.execute(sql`
      DELETE FROM ${name} WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM ${name} WHERE ${condition} LIMIT ${BATCH_ROWS} FOR UPDATE SKIP LOCKED))`);
    deleted = rowCount ?? 0;
  } while (deleted === BATCH_ROWS && !signal?.aborted);
}

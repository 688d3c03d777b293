import { eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../storage/database.ts';
import { type FurtherAlert, outbox } from '../../../storage/schema.ts';
import { inTransaction } from '../../../storage/transaction.ts';
import { markCarsSent, type NotifiedPrice } from './saved-car-watches.ts';
import type { SavedSearchRow } from './saved-searches.ts';

type OutboxRow = typeof outbox.$inferSelect;

/** Alerts about one car, for one search or because it is saved. Several may be of one row. */
export type DueAlert = Pick<
  OutboxRow,
  'id' | 'event' | 'title' | 'listingId' | 'priceBefore' | 'status' | 'similar' | 'kind'
> & {
  /** Null: about a saved car. */
  searchId: number | null;
  /** As in `outbox.dedupe_key`. */
  dedupeKey?: string;
  /** How many more cars of the search and event there are, which are counted only. */
  further?: number;
};

/** Alerts to insert. */
export type NewAlert = typeof outbox.$inferInsert;

/** A due message: all alerts for one contact. */
export interface DueMessage {
  contactId: number;
  region: string;
  phone: string;
  /** Code of the contact's preferred language. */
  preferredLanguage: string | null;
  alerts: DueAlert[];
  /** Searches of the alerts. */
  searches: Pick<SavedSearchRow, 'id' | 'kind' | 'search' | 'language'>[];
  /** Code of the language for alerts about saved cars. */
  carLanguage: string | null;
  /** The highest number of attempts, including this one. */
  attempts: number;
}

/** Rules for retrying failed messages. */
export interface RetryRules {
  /** Seconds until the second attempt; doubles with each attempt up to `maxSeconds`. Longer than an attempt takes. */
  firstSeconds: number;
  maxSeconds: number;
  maxAttempts: number;
}

/** Rules for taking a message: the time, the served regions and retries. */
export interface TakeRules extends RetryRules {
  now: Date;
  regions: readonly string[];
}

const BATCH_SIZE = 500;
/** Maximum alerts of a message: a search that matches half of a large import. */
const MAX_ALERTS = 5_000;

/** Inserts alerts into the outbox, once per event. Call it in the transaction of their cause. */
export async function insertIntoOutbox(tx: Database, alerts: readonly NewAlert[]): Promise<void> {
  for (let at = 0; at < alerts.length; at += BATCH_SIZE)
    await tx
      .insert(outbox)
      .values(alerts.slice(at, at + BATCH_SIZE))
      .onConflictDoNothing();
}

/**
 * Takes the message that has been due longest and counts the attempt. Until the next attempt is due, no other process
 * gets it, so the message survives a process that dies (HARDENING R14).
 */
export async function takeDueMessage(db: Database, rules: TakeRules): Promise<DueMessage | null> {
  const { now, regions, maxAttempts, firstSeconds, maxSeconds } = rules;
  const wanted = sql`outbox o JOIN contacts c ON c.id = o.contact_id LEFT JOIN saved_searches s ON s.id = o.saved_search_id
    LEFT JOIN saved_car_alerts a ON a.contact_id = o.contact_id AND o.saved_search_id IS NULL`;
  const waits = sql`(NOT s.is_paused OR a.is_on) AND o.sent_at IS NULL AND o.attempts < ${maxAttempts} AND o.due_at <= ${now}`;
  const { rows } = await db.execute<Stored>(sql`
    WITH person AS (
      SELECT id, region, phone, preferred_language FROM contacts
      WHERE id IN (
        SELECT o.contact_id FROM ${wanted}
        WHERE ${waits} AND c.region = ANY(${`{${regions.join(',')}}`}::text[]) ORDER BY o.due_at LIMIT 100)
      LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED
    ), taken AS (
      UPDATE outbox SET attempts = attempts + 1,
        due_at = ${now}::timestamptz + make_interval(secs => least(${maxSeconds}::float8, ${firstSeconds}::float8 * 2 ^ least(attempts, 20)))
      WHERE id IN (
        SELECT o.id FROM ${wanted}
        WHERE o.contact_id = (SELECT id FROM person) AND ${waits} ORDER BY o.id LIMIT ${MAX_ALERTS} FOR UPDATE OF o SKIP LOCKED)
      RETURNING *
    )
    SELECT person.id, person.region, person.phone, person.preferred_language, alerts.*, (
      SELECT coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'kind', s.kind, 'search', s.search, 'language', s.language) ORDER BY s.id), '[]')
      FROM saved_searches s WHERE s.id IN (SELECT saved_search_id FROM taken)) AS searches, (
      SELECT language FROM saved_car_alerts WHERE contact_id = person.id) AS "carLanguage"
    FROM person, (
      SELECT max(attempts) AS attempts, jsonb_agg(jsonb_build_object('id', id, 'searchId', saved_search_id, 'event', event,
        'title', title, 'listingId', listing_id, 'priceBefore', price_before, 'status', status,
        'similar', similar_search, 'kind', car_kind, 'dedupeKey', dedupe_key, 'also', also, 'further', further) ORDER BY id) AS alerts
      FROM taken) AS alerts
    WHERE alerts.alerts IS NOT NULL`);
  const [row] = rows;
  if (!row) return null;
  const { id, preferred_language: preferredLanguage, ...message } = row;
  return { ...message, alerts: row.alerts.flatMap(alertsOfRow), contactId: Number(id), preferredLanguage };
}

/** Returns the alerts of a row; what is counted only goes with the first. */
const alertsOfRow = ({ also, ...first }: StoredAlert): DueAlert[] => [
  first,
  ...also.map(({ priceBefore = null, status = null, ...each }) => {
    return { ...first, ...each, priceBefore, status, further: 0 };
  }),
];

type StoredAlert = DueAlert & { also: FurtherAlert[] };

interface Stored
  extends Record<string, unknown>,
    Omit<DueMessage, 'contactId' | 'preferredLanguage' | 'alerts'> {
  alerts: StoredAlert[];
  /** PostgreSQL returns bigint as text. */
  id: string;
  preferred_language: string | null;
}

const idsOf = (alerts: readonly Pick<DueAlert, 'id'>[]) => [...new Set(alerts.map(({ id }) => id))];

/** Postpones taken alerts without counting an attempt. */
export async function postpone(db: Database, alerts: readonly DueAlert[], dueAt: Date): Promise<void> {
  await db
    .update(outbox)
    .set({ dueAt, attempts: sql`greatest(attempts - 1, 0)` })
    .where(inArray(outbox.id, idsOf(alerts)));
}

/**
 * Keeps the alerts of a taken message that still hold and deletes the others; if those hold again, they are new.
 * @returns the alerts that hold
 */
export async function keepAlerts(
  db: Database,
  alerts: readonly DueAlert[],
  applicable: ReadonlySet<DueAlert>,
): Promise<DueAlert[]> {
  const rows = [...Map.groupBy(alerts, ({ id }) => id)].map(([id, ofRow]) => {
    const [first, ...others] = ofRow.filter((each) => applicable.has(each));
    const further = Math.max(0, ...ofRow.map((each) => each.further ?? 0));
    return {
      id,
      first: first && { ...first, further },
      others,
      isWhole: first && others.length + 1 === ofRow.length,
    };
  });
  const gone = rows.filter(({ first }) => !first).map(({ id }) => id);
  if (gone.length > 0) await db.delete(outbox).where(inArray(outbox.id, gone));
  for (const { id, first, others, isWhole } of rows)
    if (first && !isWhole) await db.update(outbox).set(rowOf(first, others)).where(eq(outbox.id, id));
  return rows.flatMap(({ first, others }) => (first ? [first, ...others] : []));
}

function rowOf({ dedupeKey, title, listingId, priceBefore, status }: DueAlert, others: readonly DueAlert[]) {
  return { dedupeKey, title, listingId, priceBefore, status, also: others.map(furtherAlert) };
}

const furtherAlert = ({ dedupeKey, title, listingId, priceBefore, status }: DueAlert): FurtherAlert => ({
  dedupeKey: dedupeKey ?? '',
  title,
  listingId: listingId ?? 0,
  priceBefore: priceBefore ?? undefined,
  status: status ?? undefined,
});

/**
 * Marks a message as sent; the next one about its searches, or about saved cars, waits at least `pauseSeconds`.
 * @param options.prices of saved cars that the message has named
 */
export async function markSent(
  db: Database,
  { contactId, alerts }: Pick<DueMessage, 'contactId' | 'alerts'>,
  { now, pauseSeconds, prices }: { now: Date; pauseSeconds: number; prices: readonly NotifiedPrice[] },
): Promise<void> {
  const ids = new Set(alerts.flatMap(({ searchId }) => searchId ?? []));
  const searches = `{${[...ids].sort().join(',')}}`;
  const hasCars = alerts.some(({ searchId }) => searchId === null);
  await inTransaction(db, async (tx) => {
    await tx.execute(sql`
      UPDATE saved_searches SET last_sent_at = ${now} WHERE id IN (
        SELECT id FROM saved_searches WHERE id = ANY(${searches}::bigint[]) ORDER BY id FOR NO KEY UPDATE)`);
    if (hasCars) await markCarsSent(tx, contactId, { now, prices });
    await tx
      .update(outbox)
      .set({ sentAt: now, lastError: null })
      .where(inArray(outbox.id, idsOf(alerts)));
    await tx.execute(sql`
      UPDATE outbox SET due_at = greatest(due_at, ${now}::timestamptz + make_interval(secs => ${pauseSeconds}::int))
      WHERE id IN (SELECT id FROM outbox
        WHERE (saved_search_id = ANY(${searches}::bigint[])
          OR (${hasCars} AND contact_id = ${contactId} AND saved_search_id IS NULL)) AND sent_at IS NULL AND attempts = 0
        ORDER BY id FOR NO KEY UPDATE)`);
  });
}

/** Marks a message as failed. @param reason without phone and text */
export async function markFailed(db: Database, alerts: readonly DueAlert[], reason: string): Promise<void> {
  await db
    .update(outbox)
    .set({ lastError: reason.slice(0, 200) })
    .where(inArray(outbox.id, idsOf(alerts)));
}

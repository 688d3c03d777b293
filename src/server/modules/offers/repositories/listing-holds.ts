import { and, eq, isNull, sql } from 'drizzle-orm';
import { STATUS_FIELDS } from '#domain/vehicle/status-fields.ts';
import type { Database } from '../../../storage/database.ts';
import { jsonForPostgres } from '../../../storage/json-for-postgres.ts';
import { type HeldStatus, listingHolds } from '../../../storage/schema.ts';

export type HoldRow = typeof listingHolds.$inferSelect;

/** Returns who keeps a car, or null. Lock the car first. */
export async function findHold(tx: Database, listingId: number): Promise<HoldRow | null> {
  const [row] = await tx
    .select()
    .from(listingHolds)
    .where(and(eq(listingHolds.listingId, listingId), isNull(listingHolds.releasedAt)))
    .limit(1);
  return row ?? null;
}

/** Returns the hold of an offer, or null. */
export async function findHoldOfOffer(db: Database, offerId: number): Promise<HoldRow | null> {
  const [row] = await db
    .select()
    .from(listingHolds)
    .where(and(eq(listingHolds.offerId, offerId), isNull(listingHolds.releasedAt)))
    .limit(1);
  return row ?? null;
}

/** When a hold ends that did not count while its car was lost. */
const TIME_LEFT = sql.raw(
  `CASE WHEN held_until IS NOT NULL THEN now() + greatest(held_until - lost_at, interval '0') END`,
);

/** Whether the feed of a kept car has sold or dropped it, and staff have not decided. */
export const isLost = (hold: Pick<HoldRow, 'lost'> | null): hold is Pick<HoldRow, 'lost'> =>
  hold?.lost === 'sold' || hold?.lost === 'removed';

/**
 * Returns offers of regions whose car was lost and whose people have not heard of it. A feed that takes off a car that is
 * paid in full is right. @param id only this one
 */
export async function listUntoldLosses(
  db: Database,
  regions: readonly string[],
  id: number | null = null,
): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT offer_id AS id FROM ${listingHolds} AS h
    WHERE released_at IS NULL AND lost IN ('sold', 'removed') AND region = ANY (${sql.param([...regions])}::text[])
      AND offer_id = coalesce(${id}::bigint, offer_id)
      AND NOT EXISTS (SELECT FROM offer_events e WHERE e.offer_id = h.offer_id AND e.action = 'car_lost' AND e.created_at >= h.lost_at)
      AND NOT EXISTS (SELECT FROM transactions t WHERE t.offer_id = h.offer_id AND t.kind = 'balance' AND t.state = 'paid')
    ORDER BY offer_id LIMIT 100`);
  return rows.map((row) => Number(row.id));
}

/** Marks cars that are kept and that their feed has dropped while they were being reserved. */
export async function markDropped(db: Database, regions: readonly string[]): Promise<void> {
  await db.execute(sql`
    UPDATE ${listingHolds} AS h SET lost = 'removed', lost_at = now()
    WHERE released_at IS NULL AND lost IS NULL AND region = ANY (${sql.param([...regions])}::text[])
      AND NOT EXISTS (SELECT FROM listings AS l WHERE l.id = h.listing_id)
      AND EXISTS (SELECT FROM ended_listings AS e WHERE (e.listing ->> 'id')::bigint = h.listing_id)`);
}

/** Lets an offer go on although its car is lost, with the time that it had left. @returns whether it was */
export async function keepLost(tx: Database, offerId: number): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    UPDATE ${listingHolds} SET lost = CASE lost WHEN 'sold' THEN 'kept_sold' ELSE 'kept' END,
      held_until = ${TIME_LEFT}
    WHERE offer_id = ${offerId} AND released_at IS NULL AND lost IN ('sold', 'removed')`);
  return rowCount === 1;
}

export async function insertHold(
  tx: Database,
  hold: Pick<HoldRow, 'region' | 'listingId' | 'offerId' | 'heldUntil' | 'before'>,
): Promise<void> {
  await tx.insert(listingHolds).values(hold);
}

/** Sets how long a car is kept. @param heldUntil null: until it is released */
export async function extendHold(tx: Database, id: number, heldUntil: Date | null): Promise<void> {
  await tx.update(listingHolds).set({ heldUntil }).where(eq(listingHolds.id, id));
}

/** Keeps the car of an offer for some hours from the payment on that a bank works on. @returns whether there still is one */
export async function keepWhileBankWorks(
  tx: Database,
  { id }: { id: number },
  hours: number,
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    UPDATE listing_holds h SET held_until = p.created_at + make_interval(hours => ${hours}::int)
    FROM payments p JOIN transactions t ON t.id = p.transaction_id
    WHERE h.offer_id = ${id} AND h.released_at IS NULL AND t.offer_id = h.offer_id AND p.state = 'processing'
      AND p.created_at + make_interval(hours => ${hours}::int) > now()`);
  return (rowCount ?? 0) > 0;
}

export async function releaseHold(tx: Database, id: number): Promise<void> {
  await tx.update(listingHolds).set({ releasedAt: sql`now()` }).where(eq(listingHolds.id, id));
}

/** Returns what a hold changes of a car, as it is before. */
export async function readStatus(tx: Database, listingId: number): Promise<HeldStatus | null> {
  const names = Object.values(STATUS_FIELDS);
  const part = (column: 'fields' | 'desk_fields') => sql`(
    SELECT coalesce(jsonb_object_agg(name, ${sql.raw(column)} -> name), '{}') FROM unnest(${sql.param(names)}::text[]) AS name
    WHERE ${sql.raw(column)} ? name)`;
  const { rows } = await tx.execute<HeldStatus & Record<string, unknown>>(sql`
    SELECT status, desk_status AS "deskStatus", ${part('fields')} AS fields, ${part('desk_fields')} AS "deskFields"
    FROM listings WHERE id = ${listingId}`);
  return rows[0] ?? null;
}

/**
 * Puts back what a car was before it was held. An import during that time may have read a newer status, which the hold has
 * covered: the content hash is emptied, so that the next import writes the car again.
 */
export async function restoreStatus(tx: Database, listingId: number, before: HeldStatus): Promise<void> {
  const names = Object.values(STATUS_FIELDS);
  for (const table of [sql`listings`, sql`unpublished_listings`])
    await tx.execute(sql`
      UPDATE ${table} SET desk_status = ${before.deskStatus}, status = ${before.status}, content_hash = '',
        desk_fields = (coalesce(desk_fields, '{}') - ${sql.param(names)}::text[]) || ${jsonForPostgres(before.deskFields)}::jsonb,
        fields = (fields - ${sql.param(names)}::text[]) || ${jsonForPostgres(before.fields)}::jsonb,
        desk_version = desk_version + 1, updated_at = now()
      WHERE id = ${listingId}`);
}

/** Sets what a hold has changed of a car that its feed has dropped since: it comes back with it. */
export async function setEndedStatus(
  tx: Database,
  { region, listingId }: Pick<HoldRow, 'region' | 'listingId'>,
  { status, fields, deskStatus, deskFields }: HeldStatus,
): Promise<void> {
  const names = sql`${sql.param(Object.values(STATUS_FIELDS))}::text[]`;
  await tx.execute(sql`
    UPDATE ended_listings SET listing = listing || jsonb_build_object(
      'status', ${status}::text, 'desk_status', ${deskStatus}::text,
      'fields', (listing -> 'fields') - ${names} || ${jsonForPostgres(fields)}::jsonb,
      'desk_fields', coalesce(nullif(listing -> 'desk_fields', 'null'), '{}') - ${names} || ${jsonForPostgres(deskFields)}::jsonb)
    WHERE region = ${region} AND (listing ->> 'id')::bigint = ${listingId} AND listing ->> 'status' = 'pending_sale'`);
}

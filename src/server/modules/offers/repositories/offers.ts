import { randomBytes } from 'node:crypto';
import { and, desc, eq, inArray, isNull, lt, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { Offers } from '#contracts/types.ts';
import { ANY_TIME } from '#domain/offers/states-that-wait.ts';
import type { Database } from '../../../storage/database.ts';
import { listingHolds, offerEvents, offers, transactions } from '../../../storage/schema.ts';
import type { ContactRow } from '../../contacts/index.ts';

export type OfferRow = typeof offers.$inferSelect;
export type OfferEventRow = typeof offerEvents.$inferSelect;

/** An offer before it is stored. */
export type NewOffer = Omit<
  typeof offers.$inferInsert,
  'id' | 'slug' | 'version' | 'createdAt' | 'updatedAt'
>;

/** What an action changes of an offer. */
export type OfferPatch = Partial<
  Pick<
    OfferRow,
    | 'state'
    | 'car'
    | 'price'
    | 'deposit'
    | 'contactId'
    | 'buyer'
    | 'financing'
    | 'loan'
    | 'chosenOption'
    | 'termsHash'
    | 'termsAcceptedAt'
    | 'agreementHash'
    | 'agreementSignedAt'
  >
>;

/** The buyer of offers: a contact, who also owns those that the desk has made for their phone. */
export type Buyer = Pick<ContactRow, 'id' | 'region' | 'phone'>;

/** Format of slugs: 128 random bits. Texts of other formats are not looked up. */
const SLUG = /^[0-9a-f]{32}$/;
const MAX_LISTED = 100;

export async function insertOffer(tx: Database, offer: NewOffer): Promise<OfferRow> {
  const slug = randomBytes(16).toString('hex');
  const [row] = await tx
    .insert(offers)
    .values({ ...offer, slug })
    .returning();
  if (!row) throw new Error('an offer was not stored');
  return row;
}

/** Condition for offers that have ended, each by the rules it began with. @param rules for those that have none of their own */
export const hasEnded = ({ states }: Pick<Offers, 'states'>): SQL =>
  sql`EXISTS (SELECT FROM jsonb_array_elements(coalesce(${offers.rules} -> 'states', ${JSON.stringify(states)}::jsonb)) AS s
    WHERE s ->> 'name' = ${offers.state} AND (s ->> 'isFinal')::boolean)`;

/** The same for offers that wait for staff; these keep a car, so that only few rules are read. */
export const waitsForStaff = ({ actions }: Pick<Offers, 'actions'>): SQL =>
  sql`EXISTS (SELECT FROM listing_holds AS h WHERE h.offer_id = ${offers.id} AND h.released_at IS NULL
    AND (h.lost IN ('sold', 'removed') OR EXISTS (SELECT FROM jsonb_array_elements(coalesce(${offers.rules} -> 'actions', ${JSON.stringify(actions)}::jsonb)) AS a
      WHERE a -> 'from' ? ${offers.state} AND a ? 'to' AND a ->> 'name' <> ALL (${sql.param([...ANY_TIME])}::text[])
        AND a -> 'actors' ?| ARRAY['agent', 'manager'])))`;

/** Part of every query of a buyer, so that no row of another person can be read (HARDENING A11). */
export const isOfBuyer = ({ id, region, phone }: Buyer): SQL | undefined =>
  and(
    eq(offers.region, region),
    or(eq(offers.contactId, id), and(isNull(offers.contactId), eq(offers.phone, phone))),
  );

/** Returns an offer of a buyer; null for those of others as for unknown ones. */
export async function findOffer(
  db: Database,
  { slug, buyer }: { slug: string; buyer: Buyer },
): Promise<OfferRow | null> {
  if (!SLUG.test(slug)) return null;
  const [row] = await db
    .select()
    .from(offers)
    .where(and(eq(offers.slug, slug), isOfBuyer(buyer)))
    .limit(1);
  return row ?? null;
}

/** Returns the offers of a buyer, newest first. */
export const listOffersOf = (db: Database, buyer: Buyer): Promise<OfferRow[]> =>
  db.select().from(offers).where(isOfBuyer(buyer)).orderBy(desc(offers.id)).limit(MAX_LISTED);

/**
 * Locks what an offer owes and the offer until the transaction ends, in the order of payments that are recorded: they
 * change the offer after what it owes.
 */
export async function lockOffer(tx: Database, id: number): Promise<OfferRow> {
  await tx
    .select({ id: transactions.id })
    .from(transactions)
    .where(eq(transactions.offerId, id))
    .orderBy(transactions.id)
    .for('update');
  const [row] = await tx.select().from(offers).where(eq(offers.id, id)).for('update');
  if (!row) throw new Error(`there is no offer ${id}`);
  return row;
}

/** Changes an offer that is locked. @throws if its version is not the one that was read */
export async function changeOffer(tx: Database, offer: OfferRow, patch: OfferPatch): Promise<OfferRow> {
  const [row] = await tx
    .update(offers)
    .set({ ...patch, version: sql`${offers.version} + 1`, updatedAt: sql`now()` })
    .where(and(eq(offers.id, offer.id), eq(offers.version, offer.version)))
    .returning();
  if (!row) throw new Error(`offer ${offer.id} was changed by somebody else`);
  return row;
}

export async function addOfferEvent(
  tx: Database,
  event: Omit<typeof offerEvents.$inferInsert, 'id' | 'createdAt'>,
): Promise<void> {
  await tx.insert(offerEvents).values(event);
}

/** Returns the history of an offer, oldest first. */
export const listOfferEvents = (db: Database, offerId: number): Promise<OfferEventRow[]> =>
  db.select().from(offerEvents).where(eq(offerEvents.offerId, offerId)).orderBy(offerEvents.id);

/** Returns the number of the newest offer that began with a ticket, or null. */
export async function findOfferOfTicket(db: Database, ticketId: number): Promise<number | null> {
  const [row] = await db
    .select({ id: offers.id })
    .from(offers)
    .where(eq(offers.ticketId, ticketId))
    .orderBy(desc(offers.id))
    .limit(1);
  return row?.id ?? null;
}

/** Counts the cars that are kept for a buyer who has paid nothing for them yet. */
export async function countOpenHolds(db: Database, contactId: number): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(listingHolds)
    .innerJoin(offers, eq(offers.id, listingHolds.offerId))
    .where(
      and(
        eq(offers.contactId, contactId),
        isNull(listingHolds.releasedAt),
        // an offer that is over and not ended yet does not count
        or(isNull(listingHolds.heldUntil), sql`${listingHolds.heldUntil} > now()`),
        notExists(
          db
            .select({ id: transactions.id })
            .from(transactions)
            .where(
              and(eq(transactions.offerId, offers.id), inArray(transactions.state, ['paid', 'refunded'])),
            ),
        ),
      ),
    );
  return row?.count ?? 0;
}

/** A car that a buyer has let go without paying; time in milliseconds since 1970. */
export interface UnpaidEnd {
  listingId: number;
  endedAt: number;
}

/** Longest time for which a manifest counts them. */
const MAX_COUNTED_DAYS = 365;

/** Returns the cars that a buyer has let go unpaid, by withdrawing or by not paying in time, newest first. */
export async function listUnpaidEnds(tx: Database, buyer: Buyer): Promise<UnpaidEnd[]> {
  const { rows } = await tx.execute<{ listing_id: string; ended_at: number }>(sql`
    SELECT ${offers.listingId} AS listing_id, (extract(epoch FROM e.created_at) * 1000)::float8 AS ended_at
    FROM ${offers} JOIN ${offerEvents} AS e ON e.offer_id = ${offers.id}
    WHERE ${isOfBuyer(buyer)} AND e.action IN ('withdraw', 'expire')
      AND e.created_at > now() - make_interval(days => ${MAX_COUNTED_DAYS}::int)
      AND NOT EXISTS (
        SELECT FROM ${transactions} AS t WHERE t.offer_id = ${offers.id} AND t.state IN ('paid', 'refunded')
      )
    ORDER BY e.id DESC LIMIT 1000`);
  return rows.map((row) => ({ listingId: Number(row.listing_id), endedAt: Number(row.ended_at) }));
}

/** Returns offers of regions whose car is not kept any longer. */
export function listOverdueOffers(
  db: Database,
  regions: readonly string[],
): Promise<{ id: number; region: string }[]> {
  return db
    .select({ id: listingHolds.offerId, region: listingHolds.region })
    .from(listingHolds)
    .where(
      and(
        isNull(listingHolds.releasedAt),
        lt(listingHolds.heldUntil, sql`now()`),
        sql`coalesce(${listingHolds.lost}, '') NOT IN ('sold', 'removed')`,
        inArray(listingHolds.region, [...regions]),
      ),
    )
    .orderBy(listingHolds.heldUntil)
    .limit(MAX_LISTED);
}

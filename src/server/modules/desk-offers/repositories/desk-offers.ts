import { and, desc, eq, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Offers } from '#contracts/types.ts';
import type { Database } from '../../../storage/database.ts';
import { listingHolds, offerEvents, offers, staff } from '../../../storage/schema.ts';
import { type OfferRow, waitsForStaff } from '../../offers/index.ts';

/** Which offers of a region to list. */
export interface DeskOfferFilter {
  region: string;
  /** Name of a state. */
  state?: string;
  /** Only those that wait for staff; rules of offers that have none of their own. */
  waitingBy?: Pick<Offers, 'actions'>;
  /** Part of number, phone, car or name of the buyer. */
  text?: string;
  /** Only these numbers. */
  ids?: readonly number[];
}

/** An offer, and until when its car is kept. */
export interface HeldOffer {
  offer: OfferRow;
  heldUntil: Date | null;
  /** What its feed says of the car; null: it is there, or not kept. */
  lost: 'sold' | 'removed' | 'kept' | 'kept_sold' | null;
}

const withHold = (db: Database) =>
  db
    .select({ offer: offers, heldUntil: listingHolds.heldUntil, lost: listingHolds.lost })
    .from(offers)
    .leftJoin(listingHolds, and(eq(listingHolds.offerId, offers.id), sql`${listingHolds.releasedAt} IS NULL`))
    .$dynamic();

/** Returns offers of a region, newest first. @param before number of the last offer of the page before */
export const listDeskOffers = (
  db: Database,
  filter: DeskOfferFilter,
  { before, limit }: { before?: number; limit: number },
): Promise<HeldOffer[]> =>
  withHold(db)
    .where(and(matches(filter), before === undefined ? undefined : lt(offers.id, before)))
    .orderBy(desc(offers.id))
    .limit(limit);

export async function findDeskOffer(
  db: Database,
  { region, id }: { region: string; id: number },
): Promise<HeldOffer | null> {
  const [row] = await withHold(db)
    .where(and(eq(offers.region, region), eq(offers.id, id)))
    .limit(1);
  return row ?? null;
}

/** Counts offers by state, each with the newest one in it. */
export async function countDeskOffers(
  db: Database,
  filter: DeskOfferFilter,
): Promise<Map<string, { count: number; newest: number }>> {
  const rows = await db
    .select({
      state: offers.state,
      count: sql<number>`count(*)::int`,
      newest: sql<number>`max(${offers.id})::int`,
    })
    .from(offers)
    .where(matches(filter))
    .groupBy(offers.state);
  return new Map(rows.map(({ state, ...counted }) => [state, counted]));
}

/** Returns the numbers of matching offers. */
export async function findOfferIds(db: Database, filter: DeskOfferFilter): Promise<number[]> {
  const rows = await db.select({ id: offers.id }).from(offers).where(matches(filter));
  return rows.map(({ id }) => id);
}

function matches({ region, state, waitingBy, text, ids }: DeskOfferFilter): SQL | undefined {
  return and(
    eq(offers.region, region),
    state === undefined ? undefined : eq(offers.state, state),
    waitingBy && waitsForStaff(waitingBy),
    text === undefined ? undefined : contains(text),
    ids && sql`${offers.id} = ANY(${`{${ids.join(',')}}`}::bigint[])`,
  );
}

const MAX_ID_DIGITS = 15;

/** Digits are looked for in numbers and phones, everything else in cars and names. */
function contains(text: string): SQL | undefined {
  const digits = text.replaceAll(/[\s()+-]/g, '');
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const inWords = or(
    sql`${offers.car} ->> 'title' ILIKE ${pattern}`,
    sql`${offers.buyer} ->> 'name' ILIKE ${pattern}`,
  );
  if (!/^\d+$/.test(digits)) return inWords;
  const isNumber = digits.length <= MAX_ID_DIGITS ? eq(offers.id, Number(digits)) : undefined;
  return or(isNumber, sql`${offers.phone} LIKE ${`%${digits}%`}`, inWords);
}

/** Returns the history of an offer with names of staff, oldest first. */
export const listDeskOfferEvents = (db: Database, offerId: number) =>
  db
    .select({ event: offerEvents, staffName: staff.name })
    .from(offerEvents)
    .leftJoin(staff, and(eq(offerEvents.actorKind, 'staff'), eq(staff.id, offerEvents.actorId)))
    .where(eq(offerEvents.offerId, offerId))
    .orderBy(offerEvents.id);

/** Returns those of some regions that have offers. */
export async function findRegionsWithOffers(db: Database, codes: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ code: string }>(sql`
    SELECT code FROM unnest(${sql.param([...codes])}::text[]) AS code WHERE EXISTS (SELECT FROM ${offers} WHERE region = code)`);
  return rows.map(({ code }) => code);
}

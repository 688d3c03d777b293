import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../storage/database.ts';
import {
  ledgerAccounts,
  ledgerEntries,
  ledgerPostings,
  listingHolds,
  offerEvents,
  offers,
  payments,
  staff,
  transactions,
} from '../../../storage/schema.ts';
import type { OfferRow } from '../../offers/repositories/offers.ts';

/** Which offers of a region to list. */
export interface DeskOfferQuery {
  region: string;
  state?: string;
  /** Number of the last offer of the page before. */
  before?: number;
  limit: number;
}

/** An offer, and until when its car is kept. */
export interface HeldOffer {
  offer: OfferRow;
  heldUntil: Date | null;
}

const withHold = (db: Database) =>
  db
    .select({ offer: offers, heldUntil: listingHolds.heldUntil })
    .from(offers)
    .leftJoin(listingHolds, and(eq(listingHolds.offerId, offers.id), sql`${listingHolds.releasedAt} IS NULL`))
    .$dynamic();

/** Returns offers of a region, newest first. */
export const listDeskOffers = (
  db: Database,
  { region, state, before, limit }: DeskOfferQuery,
): Promise<HeldOffer[]> =>
  withHold(db)
    .where(
      and(
        eq(offers.region, region),
        state === undefined ? undefined : eq(offers.state, state),
        before === undefined ? undefined : lt(offers.id, before),
      ),
    )
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

/** Counts the offers of a region by state. */
export async function countDeskOffers(db: Database, region: string): Promise<Map<string, number>> {
  const rows = await db
    .select({ state: offers.state, count: sql<number>`count(*)::int` })
    .from(offers)
    .where(eq(offers.region, region))
    .groupBy(offers.state);
  return new Map(rows.map(({ state, count }) => [state, count]));
}

/** Returns the history of an offer with names of staff, oldest first. */
export const listDeskOfferEvents = (db: Database, offerId: number) =>
  db
    .select({ event: offerEvents, staffName: staff.name })
    .from(offerEvents)
    .leftJoin(staff, and(eq(offerEvents.actorKind, 'staff'), eq(staff.id, offerEvents.actorId)))
    .where(eq(offerEvents.offerId, offerId))
    .orderBy(offerEvents.id);

/** Returns the entries of the ledger about the payments of an offer, oldest first. */
export const listLedgerOf = (db: Database, offerId: number) =>
  db
    .select({
      account: ledgerAccounts.name,
      amount: ledgerEntries.amount,
      key: ledgerPostings.key,
      at: ledgerPostings.createdAt,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerPostings, eq(ledgerPostings.id, ledgerEntries.postingId))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .innerJoin(payments, eq(payments.id, ledgerPostings.paymentId))
    .innerJoin(transactions, eq(transactions.id, payments.transactionId))
    .where(eq(transactions.offerId, offerId))
    .orderBy(ledgerEntries.id);

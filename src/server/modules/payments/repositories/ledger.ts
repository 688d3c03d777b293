import { and, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../storage/database.ts';
import { ledgerAccounts, ledgerEntries, ledgerPostings } from '../../../storage/schema.ts';

/** An event to book: every entry debits (positive) or credits (negative) an account, together zero. */
export interface Posting {
  /** The event, once: `payment:<slug>`. */
  key: string;
  region: string;
  currency: string;
  paymentId: number;
  refundId: number | null;
  /** Minor units by name of the account. */
  entries: Readonly<Record<string, number>>;
}

/**
 * Books an event in the transaction that records it. The database refuses postings that do not sum to zero, second
 * ones with the same key, and every change of the ledger.
 */
export async function post(tx: Database, posting: Posting): Promise<void> {
  const { entries, region, currency, ...event } = posting;
  const [row] = await tx
    .insert(ledgerPostings)
    .values({ ...event, region })
    .returning({ id: ledgerPostings.id });
  if (!row) throw new Error('a posting was not stored');
  const accounts = await accountIds(tx, region, currency, Object.keys(entries));
  await tx.insert(ledgerEntries).values(
    Object.entries(entries).map(([name, amount]) => ({
      postingId: row.id,
      accountId: accounts.get(name) ?? 0,
      currency,
      amount,
    })),
  );
}

async function accountIds(
  tx: Database,
  region: string,
  currency: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const found = async () => {
    const rows = await tx
      .select({ id: ledgerAccounts.id, name: ledgerAccounts.name })
      .from(ledgerAccounts)
      .where(and(eq(ledgerAccounts.region, region), eq(ledgerAccounts.currency, currency)));
    return new Map(rows.map(({ id, name }) => [name, id]));
  };
  const known = await found();
  const missing = names.filter((name) => !known.has(name));
  if (missing.length === 0) return known;
  await tx
    .insert(ledgerAccounts)
    .values(missing.map((name) => ({ region, name, currency })))
    .onConflictDoNothing();
  return found();
}

/** Balance of an account. */
export interface AccountBalance {
  region: string;
  account: string;
  currency: string;
  /** Minor units: positive is debit. */
  balance: number;
  entries: number;
}

/** Returns the balances of all accounts, or those of a region. */
export async function listBalances(db: Database, region?: string): Promise<AccountBalance[]> {
  const { rows } = await db.execute<{
    region: string;
    account: string;
    currency: string;
    balance: string;
    entries: string;
  }>(sql`
    SELECT a.region, a.name AS account, a.currency, coalesce(sum(e.amount), 0) AS balance, count(e.id) AS entries
    FROM ledger_accounts a LEFT JOIN ledger_entries e ON e.account_id = a.id
    WHERE ${region === undefined ? sql`true` : sql`a.region = ${region}`}
    GROUP BY a.id ORDER BY a.region, a.currency, a.name`);
  return rows.map(({ balance, entries, ...row }) => ({
    ...row,
    balance: Number(balance),
    entries: Number(entries),
  }));
}

/** A line of the ledger as people read it. */
export interface LedgerLine {
  key: string;
  account: string;
  currency: string;
  /** Minor units: positive is debit. */
  amount: number;
  createdAt: Date;
}

/** Returns what the ledger has of the payments of an offer, oldest first. */
export async function listLedgerOfOffer(db: Database, offerId: number): Promise<LedgerLine[]> {
  const { rows } = await db.execute<{
    key: string;
    account: string;
    currency: string;
    amount: string;
    created_at: Date | string;
  }>(sql`
    SELECT p.key, a.name AS account, e.currency, e.amount, p.created_at
    FROM ledger_entries e
    JOIN ledger_postings p ON p.id = e.posting_id
    JOIN ledger_accounts a ON a.id = e.account_id
    JOIN payments y ON y.id = p.payment_id
    JOIN transactions t ON t.id = y.transaction_id
    WHERE t.offer_id = ${offerId} ORDER BY e.id`);
  return rows.map(({ amount, created_at, ...row }) => ({
    ...row,
    amount: Number(amount),
    createdAt: new Date(created_at),
  }));
}

/**
 * Returns what is here for an offer, in minor units of its currency: what was booked for what it owes, without what goes
 * back or went back, and without what the provider has taken back for a dispute.
 */
export async function amountHereFor(
  tx: Database,
  { id, currency }: { id: number; currency: string },
): Promise<number> {
  const { rows } = await tx.execute<{ amount: string }>(sql`
    SELECT coalesce(sum(-e.amount
      - coalesce((SELECT sum(r.amount) FROM refunds r WHERE r.payment_id = y.id AND r.state NOT IN ('rejected', 'failed')), 0)
      - coalesce((SELECT sum(d.amount) FROM payment_disputes d WHERE d.payment_id = y.id AND d.is_withheld), 0)
    ), 0) AS amount
    FROM ledger_postings p
    JOIN ledger_entries e ON e.posting_id = p.id
    JOIN ledger_accounts a ON a.id = e.account_id AND a.name IN ('deposits', 'balances')
    JOIN payments y ON y.id = p.payment_id AND p.key = 'payment:' || y.slug
    JOIN transactions t ON t.id = y.transaction_id
    WHERE t.offer_id = ${id} AND e.currency = ${currency}`);
  return Number(rows[0]?.amount ?? 0);
}

/** Returns the account that a posting credits. @throws if there is no such posting */
export async function accountOfPosting(db: Database, key: string): Promise<string> {
  const [row] = await db
    .select({ name: ledgerAccounts.name })
    .from(ledgerEntries)
    .innerJoin(ledgerPostings, eq(ledgerPostings.id, ledgerEntries.postingId))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .where(and(eq(ledgerPostings.key, key), lt(ledgerEntries.amount, 0)));
  if (!row) throw new Error(`the ledger has no ${key}`);
  return row.name;
}

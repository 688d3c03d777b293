import { type SQL, sql } from 'drizzle-orm';
import type { Offers } from '#contracts/types.ts';
import { RETENTION_DAYS } from '#domain/privacy/retention.ts';
import type { Database } from '../../../storage/database.ts';
import { offers } from '../../../storage/schema.ts';
import { type Buyer, hasEnded, isOfBuyer } from './offers.ts';

/** States of refunds whose money has not arrived. */
const OPEN_REFUNDS = sql`('requested', 'approved', 'signed', 'pending')`;

/**
 * Days after its time for which money that is to be paid back keeps an account. A company that keeps a part of it, as its terms
 * may say, keeps nobody's data with it; and what two managers pay back later needs no account.
 */
const LATE_DAYS = 30;

/** What keeps an account: an offer that has not ended or a payment that is not finished; money that is to be paid back. */
export type KeepsAccount = 'open_offers' | 'open_money';

/**
 * Returns what of a buyer has not ended, or null. Locks the offers until the transaction ends, so that none moves on in
 * the meantime.
 * @param rules for offers without rules of their own
 */
export async function findOpen(
  tx: Database,
  buyer: Buyer,
  rules: Pick<Offers, 'states'>,
): Promise<KeepsAccount | null> {
  const { rows } = await tx.execute<{ is_over: boolean }>(sql`
    SELECT ${hasEnded(rules)} AS is_over FROM offers WHERE ${isOfBuyer(buyer)} ORDER BY id FOR UPDATE`);
  if (rows.some(({ is_over }) => !is_over)) return 'open_offers';
  const { rows: money } = await tx.execute<{ is_payment: boolean }>(sql`
    SELECT p.state IN ('open', 'processing') AS is_payment FROM transactions t JOIN payments p ON p.transaction_id = t.id
    WHERE t.offer_id IN (SELECT id FROM offers WHERE ${isOfBuyer(buyer)})
      AND (p.state IN ('open', 'processing')
        OR EXISTS (SELECT FROM payment_cases c WHERE c.payment_id = p.id AND c.closed_at IS NULL
          AND c.due_at > now() - make_interval(days => ${LATE_DAYS}))
        OR EXISTS (SELECT FROM payment_disputes d WHERE d.payment_id = p.id AND d.state IN ('inquiry', 'open'))
        OR EXISTS (SELECT FROM refunds r WHERE r.payment_id = p.id AND r.state IN ${OPEN_REFUNDS}))
    ORDER BY is_payment DESC LIMIT 1`);
  const [found] = money;
  return found ? (found.is_payment ? 'open_offers' : 'open_money') : null;
}

/**
 * Removes everything personal from the offers of a buyer: details, papers, loans, printed documents. The amounts, their
 * payments, receipts and ledger stay, as bookkeeping has to keep them.
 */
export const forgetBuyer = (tx: Database, buyer: Buyer): Promise<void> =>
  forget(tx, sql`SELECT id FROM offers WHERE ${isOfBuyer(buyer)}`);

/** Removes what is personal from offers that ended long ago: sooner if nothing was paid. Those of other regions have their own rules. */
export async function forgetOldBuyers(
  db: Database,
  regions: readonly { code: string; offers: Pick<Offers, 'states'> }[],
): Promise<void> {
  const codes = regions.map(({ code }) => code);
  for (const { code, offers: rules } of regions)
    await forgetEnded(db, sql`${offers.region} = ${code} AND ${hasEnded(rules)}`);
  await forgetEnded(
    db,
    sql`${offers.region} <> ALL (${sql.param(codes)}::text[]) AND ${hasEnded({ states: [] })}`,
  );
}

async function forgetEnded(db: Database, ended: SQL): Promise<void> {
  const { offersUnpaid, offersPaid } = RETENTION_DAYS;
  await forget(
    db,
    sql`SELECT id FROM ${offers}
        WHERE ${offers.phone} <> '' AND ${ended}
          AND ${offers.updatedAt} < now() - make_interval(days => CASE WHEN EXISTS (
            SELECT FROM transactions t JOIN payments p ON p.transaction_id = t.id
            WHERE t.offer_id = ${offers.id} AND p.state IN ('paid', 'mismatched')
          ) THEN ${offersPaid}::int ELSE ${offersUnpaid}::int END)
        ORDER BY ${offers.id} LIMIT 100 FOR UPDATE SKIP LOCKED`,
  );
}

/** One statement: either all of an offer is forgotten, or nothing. */
async function forget(tx: Database, which: SQL): Promise<void> {
  await tx.execute(sql`
    WITH forgotten AS MATERIALIZED (${which}),
      papers AS (DELETE FROM ticket_files WHERE offer_id IN (SELECT id FROM forgotten)),
      printed AS (DELETE FROM printed_documents WHERE offer_id IN (SELECT id FROM forgotten)),
      messages AS (DELETE FROM deliveries WHERE offer_id IN (SELECT id FROM forgotten)),
      access AS (
        DELETE FROM payment_access WHERE transaction_id IN (
          SELECT id FROM transactions WHERE offer_id IN (SELECT id FROM forgotten)
        )
      )
    UPDATE offers SET contact_id = NULL, phone = '', buyer = NULL, financing = NULL, loan = NULL
    WHERE id IN (SELECT id FROM forgotten)`);
}

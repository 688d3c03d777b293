import { and, eq, gt, sql } from 'drizzle-orm';
import { PAYMENT_ACCESS_HOURS } from '#domain/login/session-cookies.ts';
import { HOUR_SECONDS } from '#domain/time/durations.ts';
import { createToken, hashToken, isToken } from '../../runtime/tokens.ts';
import type { Database } from '../../storage/database.ts';
import { offers, paymentAccess, phoneTries, transactions } from '../../storage/schema.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { type Buyer, isOfBuyer, type OfferRow, type TransactionRow } from '../offers/index.ts';

/** A transaction with its offer. */
export interface OwedAmount {
  transaction: TransactionRow;
  offer: OfferRow;
}

/** A transaction that somebody may see. */
export interface RequestedTransaction extends OwedAmount {
  /** False: a phone alone has opened it. */
  isBuyer: boolean;
}

/** Who asks for a transaction: its buyer by login, or a browser by a token that a phone has earned it. */
export interface TransactionAsker {
  buyer: Buyer | null;
  token: string | undefined;
}

/** Access to what offers owe (SPEC 7.3–7.5). Everything answers alike for transactions of others and unknown ones. */
export interface PaymentAccess {
  /**
   * Compares a phone with that of the buyer. After five wrong ones of a transaction in a day every phone is wrong
   * (HARDENING A13).
   * @param phone E.164
   * @returns the transaction and a token for it, or null
   */
  byPhone(
    wanted: { region: string; slug: string },
    phone: string | null,
  ): Promise<(OwedAmount & { token: string }) | null>;
  find(
    wanted: { region: string; slug: string },
    asker: TransactionAsker,
  ): Promise<RequestedTransaction | null>;
  /** Returns the transactions of a buyer, newest first. */
  list(buyer: Buyer): Promise<OwedAmount[]>;
}

const MAX_WRONG = 5;
const WINDOW = sql`interval '1 day'`;
/** As long as a payment takes. */
export const ACCESS_SECONDS = PAYMENT_ACCESS_HOURS * HOUR_SECONDS;
const SLUG = /^[0-9a-f]{32}$/;
const MAX_LISTED = 100;

export function createPaymentAccess(db: Database): PaymentAccess {
  const joined = (tx: Database) =>
    tx
      .select({ transaction: transactions, offer: offers })
      .from(transactions)
      .innerJoin(offers, eq(offers.id, transactions.offerId))
      .$dynamic();
  const isAt = ({ region, slug }: { region: string; slug: string }) =>
    and(eq(transactions.slug, slug), eq(transactions.region, region));

  return {
    async byPhone(wanted, phone) {
      if (!SLUG.test(wanted.slug)) return null;
      return inTransaction(db, async (tx) => {
        const [found] = await joined(tx).where(isAt(wanted));
        if (!found || phone === null) return null;
        const isRight = found.offer.phone === phone;
        if (!(await mayTry(tx, found.transaction.id, isRight)) || !isRight) return null;
        const token = createToken();
        await tx.insert(paymentAccess).values({
          tokenHash: hashToken(token),
          transactionId: found.transaction.id,
          expiresAt: sql`now() + make_interval(secs => ${ACCESS_SECONDS})`,
        });
        return { ...found, token };
      });
    },
    async find(wanted, { buyer, token }) {
      if (!SLUG.test(wanted.slug)) return null;
      if (buyer) {
        const [own] = await joined(db).where(and(isAt(wanted), isOfBuyer(buyer)));
        if (own) return { ...own, isBuyer: true };
      }
      if (!isToken(token)) return null;
      const [known] = await joined(db)
        .innerJoin(paymentAccess, eq(paymentAccess.transactionId, transactions.id))
        .where(
          and(
            isAt(wanted),
            eq(paymentAccess.tokenHash, hashToken(token)),
            gt(paymentAccess.expiresAt, sql`now()`),
          ),
        );
      return known ? { transaction: known.transaction, offer: known.offer, isBuyer: false } : null;
    },
    list: (buyer) =>
      joined(db).where(isOfBuyer(buyer)).orderBy(sql`${transactions.id} DESC`).limit(MAX_LISTED),
  };
}

/** Counts a wrong phone. @returns whether the transaction takes phones at the moment */
async function mayTry(tx: Database, transactionId: number, isRight: boolean): Promise<boolean> {
  const [row] = await tx
    .insert(phoneTries)
    .values({ transactionId, wrong: isRight ? 0 : 1 })
    .onConflictDoUpdate({
      target: phoneTries.transactionId,
      set: {
        wrong: sql`CASE WHEN ${phoneTries.since} < now() - ${WINDOW} THEN 0 ELSE ${phoneTries.wrong} END + ${isRight ? 0 : 1}::int`,
        since: sql`CASE WHEN ${phoneTries.since} < now() - ${WINDOW} THEN now() ELSE ${phoneTries.since} END`,
      },
    })
    .returning({ wrong: phoneTries.wrong });
  return row !== undefined && row.wrong < MAX_WRONG + (isRight ? 0 : 1);
}

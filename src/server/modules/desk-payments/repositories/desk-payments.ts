import { and, desc, eq, inArray, lt, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../../storage/database.ts';
import {
  offers,
  paymentCases,
  paymentDisputes,
  payments,
  receipts,
  refunds,
  staff,
  transactions,
} from '../../../storage/schema.ts';
import { type DisputeRow, hasOpenCase } from '../../payments/index.ts';

type PaymentState = typeof payments.$inferSelect.state;
type RefundState = typeof refunds.$inferSelect.state;

const requester = alias(staff, 'requester');
const approver = alias(staff, 'approver');

const ofOffer = { id: offers.id, car: offers.car, phone: offers.phone };

const withOffer = (db: Database, where: SQL | undefined, limit: number) =>
  db
    .select({
      payment: payments,
      kind: transactions.kind,
      offer: ofOffer,
      receipt: receipts,
      case: paymentCases,
    })
    .from(payments)
    .innerJoin(transactions, eq(transactions.id, payments.transactionId))
    .innerJoin(offers, eq(offers.id, transactions.offerId))
    .leftJoin(receipts, eq(receipts.paymentId, payments.id))
    .leftJoin(paymentCases, eq(paymentCases.paymentId, payments.id))
    .where(where)
    .orderBy(desc(payments.id))
    .limit(limit);

/** A payment with its offer and its receipt. */
export type ListedPayment = Awaited<ReturnType<typeof withOffer>>[number];

/** Payments of one offer that are read at most: each try makes one. */
const MAX_OF_OFFER = 200;

/** What a list of payments is narrowed to. */
export interface PaymentFilter {
  state?: PaymentState;
  /** Only money that no offer takes and that is not paid back. */
  isCase?: boolean;
  before?: number;
}

/** Returns payments of a region, newest first. @param before id of the last payment of the page before */
export const listPayments = (
  db: Database,
  { region, state, isCase, before, limit }: PaymentFilter & { region: string; limit: number },
): Promise<ListedPayment[]> =>
  withOffer(
    db,
    and(
      eq(payments.region, region),
      state === undefined ? undefined : eq(payments.state, state),
      isCase ? hasOpenCase : undefined,
      before === undefined ? undefined : lt(payments.id, before),
    ),
    limit,
  );

/** Returns the payments of an offer, newest first. */
export const listPaymentsOfOffer = (db: Database, offerId: number): Promise<ListedPayment[]> =>
  withOffer(db, eq(transactions.offerId, offerId), MAX_OF_OFFER);

const withPeople = (db: Database, where: SQL | undefined, limit: number) =>
  db
    .select({
      refund: refunds,
      payment: payments.slug,
      offer: ofOffer,
      requesterName: requester.name,
      approverName: approver.name,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(transactions, eq(transactions.id, payments.transactionId))
    .innerJoin(offers, eq(offers.id, transactions.offerId))
    .leftJoin(requester, eq(requester.id, refunds.requestedBy))
    .leftJoin(approver, eq(approver.id, refunds.approvedBy))
    .where(where)
    .orderBy(desc(refunds.id))
    .limit(limit);

/** A refund with its offer and the names of who asked and who approved. */
export type ListedRefund = Awaited<ReturnType<typeof withPeople>>[number];

const MAX_OF_PAYMENTS = 1_000;

/** Returns refunds of a region in some states, newest first. */
export const listRefunds = (
  db: Database,
  { region, states, limit }: { region: string; states: readonly RefundState[]; limit: number },
): Promise<ListedRefund[]> =>
  withPeople(db, and(eq(refunds.region, region), inArray(refunds.state, [...states])), limit);

/** Returns a refund of a region, or null. */
export async function findListedRefund(
  db: Database,
  { region, slug }: { region: string; slug: string },
): Promise<ListedRefund | null> {
  const [row] = await withPeople(db, and(eq(refunds.region, region), eq(refunds.slug, slug)), 1);
  return row ?? null;
}

/** Returns what belongs to payments, newest first. */
export async function readPartsOfPayments(
  db: Database,
  ids: readonly number[],
): Promise<(id: number) => { refunds: ListedRefund[]; disputes: DisputeRow[] }> {
  if (ids.length === 0) return () => ({ refunds: [], disputes: [] });
  const refundRows = await withPeople(db, inArray(refunds.paymentId, [...ids]), MAX_OF_PAYMENTS);
  const disputeRows = await db
    .select()
    .from(paymentDisputes)
    .where(inArray(paymentDisputes.paymentId, [...ids]))
    .orderBy(desc(paymentDisputes.id));
  return (id) => ({
    refunds: refundRows.filter(({ refund }) => refund.paymentId === id),
    disputes: disputeRows.filter(({ paymentId }) => paymentId === id),
  });
}

/** Returns the ids of the offers of payments by slug. */
export async function offersOfPayments(
  db: Database,
  slugs: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (slugs.length === 0) return new Map();
  const rows = await db
    .select({ slug: payments.slug, offer: transactions.offerId })
    .from(payments)
    .innerJoin(transactions, eq(transactions.id, payments.transactionId))
    .where(inArray(payments.slug, [...slugs]));
  return new Map(rows.map(({ slug, offer }) => [slug, offer]));
}

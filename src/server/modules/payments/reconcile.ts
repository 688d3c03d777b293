import { reasonOf } from '#domain/privacy/reason-of.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import type { PaymentProvider } from '../../gateways/payment/payment-provider.ts';
import type { PaymentDifference } from '../../storage/schema.ts';
import { adoptRefunds } from './adopt-refunds.ts';
import { type PayingRegion, type PaymentDeps, payingRegions, providerOfPayment } from './payment-context.ts';
import { listOpenDisputes } from './repositories/disputes.ts';
import { listCaseEvents } from './repositories/payment-events.ts';
import {
  findPaymentOfIntent,
  listForComparison,
  type PaymentRow,
  type Received,
  receivedOf,
} from './repositories/payments.ts';
import {
  findLedgerDifferences,
  insertReconciliation,
  listReconciliations,
  type ReconciliationRow,
} from './repositories/reconciliations.ts';
import { listForeignRefunds, listRefundsOf, type RefundRow } from './repositories/refunds.ts';
import { settle } from './settle.ts';
import { settleDisputes, settleDisputesSince } from './settle-disputes.ts';
import { OTHER_AMOUNT, settleRefund } from './settle-refund.ts';

/** Differences of a payment that its comparison finds; the others are found for the whole region. */
const COMPARED: readonly PaymentDifference['kind'][] = [
  'state',
  'amount',
  'mismatched',
  'unsent_refund',
  'unknown_refund',
  'unavailable',
];
const DAYS = 7;
const BATCH = 100;

interface Comparison {
  compared: number;
  settled: number;
  differences: PaymentDifference[];
}

/**
 * Compares the payments and refunds of a region with their providers: live ones and those that differed the last time, of
 * any age, others of the last days. A comparison that is stopped says so, and has the differences that it did not reach.
 * Settles what is behind, compares the ledger with both, and stores the differences.
 * @param days absent: a week
 * @returns null if the region has never taken payments
 */
export async function reconcile(
  deps: PaymentDeps,
  code: string,
  { days = DAYS, signal }: { days?: number; signal?: AbortSignal } = {},
): Promise<ReconciliationRow | null> {
  const paying = await payingRegions(deps, code);
  const [first] = paying;
  if (!first) return null;
  const result: Comparison = { compared: 0, settled: 0, differences: [] };
  const since = new Date(deps.clock() - days * DAY_MS);
  const [last] = await listReconciliations(deps.db, code, 1);
  const unsolved = last?.differences.filter(({ payment }) => payment !== '') ?? [];
  const also = unsolved.map(({ payment }) => payment);
  for (const each of paying) also.push(...(await listRefunded(deps, each, since, result)));
  const reached = new Set<string>();
  for (let after = 0, isMore = true; isMore && !signal?.aborted; ) {
    const batch = await listForComparison(deps.db, { region: code, since, after, also, limit: BATCH });
    for (const payment of batch) {
      if (signal?.aborted) break;
      await compare(deps, payment, result);
      reached.add(payment.slug);
    }
    after = batch.at(-1)?.id ?? after;
    isMore = batch.length === BATCH;
  }
  if (signal?.aborted)
    result.differences.push(
      ...unsolved.filter(({ kind, payment }) => COMPARED.includes(kind) && !reached.has(payment)),
      { kind: 'unavailable', payment: '', ours: 'comparison', theirs: 'stopped' },
    );
  else await compareOthers(deps, paying, { code, since }, result);
  result.differences.push(...(await findLedgerDifferences(deps.db, code)));
  return insertReconciliation(deps.db, { region: code, provider: first.settings.provider, ...result });
}

/** Returns the payments of which money went back since a time, also where nobody here has asked for it. */
async function listRefunded(
  { db }: PaymentDeps,
  { provider, region, settings }: PayingRegion,
  since: Date,
  { differences }: Comparison,
): Promise<string[]> {
  try {
    const refunds = (await provider.listRefunds?.({ since: since.getTime() })) ?? [];
    const of = { provider: settings.provider, region: region.code };
    const found = await Promise.all(
      [...new Set(refunds.map(({ intentId }) => intentId))].map((intentId) =>
        findPaymentOfIntent(db, { ...of, intentId }),
      ),
    );
    return found.flatMap((payment) => payment?.slug ?? []);
  } catch (error) {
    differences.push({ kind: 'unavailable', payment: '', ours: 'refunds', theirs: reasonOf(error) });
    return [];
  }
}

/** Finds disputes whose events never came, asks about those that are open, and names what people have to look at. */
async function compareOthers(
  deps: PaymentDeps,
  paying: readonly PayingRegion[],
  { code, since }: { code: string; since: Date },
  result: Comparison,
): Promise<void> {
  for (const each of paying)
    try {
      result.settled += await settleDisputesSince(deps, each, since.getTime());
      for (const { type, ...moved } of (await each.provider.listMovements?.(since.getTime())) ?? [])
        result.differences.push({
          ...{ kind: 'event', payment: '', ours: '–' },
          theirs: `${type} ${moved.id}: ${inText(moved)}`,
        });
      for (const { payment } of await listOpenDisputes(deps.db, code))
        if (payment.provider === each.settings.provider)
          result.settled += await settleDisputes(deps, payment);
    } catch (error) {
      const theirs = reasonOf(error);
      result.differences.push({ kind: 'unavailable', payment: '', ours: 'disputes', theirs });
    }
  for (const { dispute, payment } of await listOpenDisputes(deps.db, code))
    result.differences.push({
      kind: 'disputed',
      payment: payment.slug,
      ours: inText(dispute),
      theirs: dispute.state,
    });
  for (const { refund, payment } of await listForeignRefunds(deps.db, code, since))
    result.differences.push({
      ...{ kind: 'unknown_refund', payment, refund: refund.slug, ours: '–' },
      theirs: inText(refund),
    });
  for (const { type, payment } of await listCaseEvents(deps.db, code, since))
    result.differences.push({ kind: 'event', payment: payment ?? '', ours: '–', theirs: type });
}

async function compare(deps: PaymentDeps, payment: PaymentRow, result: Comparison): Promise<void> {
  const differ = (kind: PaymentDifference['kind'], ours: string, theirs: string, refund?: string) =>
    result.differences.push({ kind, payment: payment.slug, ours, theirs, ...(refund && { refund }) });
  result.compared++;
  try {
    const { provider } = providerOfPayment(deps, payment);
    const settled = (await settle(deps, payment.slug)) ?? payment;
    if (settled.state !== payment.state) result.settled++;
    const refunds = await listRefundsOf(deps.db, payment.id);
    if (settled.state === 'paid' || settled.failure === OTHER_AMOUNT)
      await comparePaid(provider, settled, differ);
    if (settled.state === 'mismatched' && !isPaidBack(settled, refunds))
      differ('mismatched', inText(settled), inText(receivedOf(settled)));
    for (const refund of refunds)
      if (await compareRefund(deps, provider, { payment: settled, refund }, differ)) result.settled++;
    const { adopted, refused } = await adoptRefunds(deps, payment.id);
    result.settled += adopted;
    for (const refund of refused) differ('unknown_refund', '–', `${refund.id}: ${inText(refund)}`);
  } catch (error) {
    differ('unavailable', payment.state, reasonOf(error));
  }
}

type Differ = (kind: PaymentDifference['kind'], ours: string, theirs: string, refund?: string) => void;

const inText = ({ amount, currency }: Received) => `${amount} ${currency}`;

const isPaidBack = (payment: PaymentRow, refunds: readonly RefundRow[]) =>
  refunds.filter(({ state }) => state === 'succeeded').reduce((sum, { amount }) => sum + amount, 0) ===
  receivedOf(payment).amount;

/** A paid payment never moves again, so settling does not ask about it; one whose amount cannot be booked is not paid. */
async function comparePaid(provider: PaymentProvider, payment: PaymentRow, differ: Differ): Promise<void> {
  if (payment.intentId === null) return;
  const intent = await provider.fetchIntent(payment.intentId);
  if (intent.state !== 'succeeded') differ('state', payment.state, intent.state);
  if (intent.amount !== payment.amount || intent.currency !== payment.currency)
    differ('amount', inText(payment), inText(intent));
}

/** @returns whether the refund was behind */
async function compareRefund(
  deps: PaymentDeps,
  provider: PaymentProvider,
  { payment, refund }: { payment: PaymentRow; refund: RefundRow },
  differ: Differ,
): Promise<boolean> {
  const settled = await settleRefund(deps, refund, payment);
  // signed, and too old to be sent under its key
  if (settled.state === 'signed') differ('unsent_refund', 'signed', 'unknown', refund.slug);
  if (settled.failure === OTHER_AMOUNT && settled.providerRefundId !== null) {
    const theirs = await provider.fetchRefund(settled.providerRefundId);
    differ('mismatched', inText(settled), inText(theirs), refund.slug);
  }
  return settled.state !== refund.state;
}

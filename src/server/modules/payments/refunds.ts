import { randomBytes } from 'node:crypto';
import type { DeskActionName } from '#domain/desk/desk-actions.ts';
import { Conflict, Exhausted, Forbidden, NotFound } from '../../errors/domain-error.ts';
import { amountRule } from '../../gateways/payment/provider-rules.ts';
import type { Database } from '../../storage/database.ts';
import { inRetriedTransaction } from '../../storage/transaction.ts';
import { recordDeskEvent, runIdempotentForStaff } from '../staff/index.ts';
import type { PaymentDeps } from './payment-context.ts';
import { refundTexts, textWithHash } from './refund-text.ts';
import { withheldAmount } from './repositories/disputes.ts';
import { isCaseOpen } from './repositories/payment-cases.ts';
import {
  findPayment,
  HAS_ARRIVED,
  lockPayment,
  type PaymentRow,
  receivedOf,
} from './repositories/payments.ts';
import { findReceipt } from './repositories/receipts.ts';
import {
  type Buyer,
  changeRefund,
  findRefund,
  findRefundOfBuyer,
  insertRefund,
  listRefundsOf,
  lockRefund,
  type RefundRow,
  refundedAmount,
  signRefund,
} from './repositories/refunds.ts';
import { lockTransaction } from './repositories/transactions.ts';

/** A member of staff at the desk of a region. */
interface DeskActor {
  staffId: number;
  region: string;
}

/** A refund that is asked for, once per key. */
export interface WantedRefund {
  /** Slug of the payment. */
  payment: string;
  amount: number;
  reason: string;
  /** Why the buyer cannot sign it. */
  unsignedReason?: string | undefined;
  /** The `Idempotency-Key` header. */
  key?: string | undefined;
}

/**
 * Money back: one member of staff asks, another one approves, the buyer signs, then the provider pays. Where the buyer
 * cannot sign, the provider pays when the other one has approved.
 */
export interface Refunds {
  /** @throws NotFound for an unknown payment, Conflict beyond what is left of it */
  request(actor: DeskActor, wanted: WantedRefund): Promise<RefundRow>;
  /** Makes the text that the buyer signs, in every language of the region. @throws NotFound, Forbidden for the person who asked, Conflict in another state */
  approve(actor: DeskActor, slug: string): Promise<RefundRow>;
  /** Anyone may end a request. @throws NotFound, Conflict once it is signed */
  reject(actor: DeskActor, slug: string): Promise<RefundRow>;
  /** Returns the refund that a buyer may sign or has signed, or null. */
  findOfBuyer(slug: string, buyer: Buyer): Promise<RefundRow | null>;
  /** Signs the text with this hash, once. @throws NotFound, Conflict if it is signed, or the text is another one */
  sign(slug: string, textHash: string, buyer: Buyer, language: string): Promise<RefundRow>;
  /** Returns the refunds of a payment, oldest first. */
  listOf(paymentId: number): Promise<RefundRow[]>;
}

export function createRefunds(deps: PaymentDeps): Refunds {
  const { db } = deps;
  return {
    async request(actor, { key, ...wanted }) {
      const { staffId, region } = actor;
      const sent = { route: `POST ${region} refunds`, key, body: wanted, staffId };
      const { slug } = await runIdempotentForStaff(db, sent, async (tx) => {
        const { slug } = await request(deps, tx, actor, wanted);
        return { slug };
      });
      const refund = await findRefund(db, { slug, region });
      if (!refund) throw new Error('a refund is gone');
      return refund;
    },
    approve: (actor, slug) => inRetriedTransaction(db, (tx) => approve(deps, tx, actor, slug)),
    reject: (actor, slug) =>
      inRetriedTransaction(db, async (tx) => {
        const refund = await locked(tx, actor, slug, ['requested', 'approved']);
        await note(tx, actor, 'refund_rejected', refund);
        return changeRefund(tx, refund, { state: 'rejected' });
      }),
    findOfBuyer: (slug, buyer) => findRefundOfBuyer(db, slug, buyer),
    async sign(slug, textHash, buyer, language) {
      const t = deps.texts().translate(language);
      const refund = await findRefundOfBuyer(db, slug, buyer);
      if (!refund) throw new NotFound('not_found', t('payments:refused.refund'));
      const read = textWithHash(refund, textHash);
      if (refund.state === 'approved' && !read)
        throw new Conflict('state_conflict', t('payments:refused.text'));
      const signed = read && (await signRefund(db, slug, read, buyer));
      if (!signed) throw new Conflict('state_conflict', t('payments:refused.signed'));
      deps.wake();
      return signed;
    },
    listOf: (paymentId) => listRefundsOf(db, paymentId),
  };
}

async function request(
  deps: PaymentDeps,
  tx: Database,
  { staffId, region }: DeskActor,
  { payment: slug, amount, reason, unsignedReason }: Omit<WantedRefund, 'key'>,
): Promise<RefundRow> {
  const found = await findPayment(tx, slug);
  if (found?.region !== region) throw new NotFound('not_found', 'There is no such payment.');
  const payment = await lockPayment(tx, found.id);
  if (!HAS_ARRIVED.includes(payment.state)) throw new Conflict('state_conflict', 'The payment is not paid.');
  const received = receivedOf(payment);
  const left =
    received.amount - (await refundedAmount(tx, payment.id)) - (await withheldAmount(tx, payment.id));
  if (!Number.isSafeInteger(amount) || amount <= 0 || amount > left)
    throw new Exhausted('limit_reached', 'This is more than is left of the payment.', {
      amount: [`allowed: 1 to ${left}`],
    });
  requireStep(amount, payment);
  await requireEndedOffer(deps, tx, payment);
  const refund = await insertRefund(tx, {
    slug: randomBytes(16).toString('base64url'),
    region,
    paymentId: payment.id,
    amount,
    currency: received.currency,
    reason,
    unsignedReason: unsignedReason ?? null,
    requestedBy: staffId,
  });
  await note(tx, { staffId, region }, 'refund_requested', refund);
  return refund;
}

async function approve(deps: PaymentDeps, tx: Database, actor: DeskActor, slug: string): Promise<RefundRow> {
  const found = await findRefund(tx, { slug, region: actor.region });
  const payment = found && (await lockPayment(tx, found.paymentId));
  const refund = await locked(tx, actor, slug, ['requested']);
  if (refund.requestedBy === actor.staffId)
    throw new Forbidden(
      'second_person_required',
      'Another person than the one who asked has to approve a refund.',
    );
  if (!payment) throw new Error('a payment is gone');
  requireStep(refund.amount, payment);
  await requireEndedOffer(deps, tx, payment);
  const receipt = await findReceipt(tx, payment.id);
  const region = deps.regions().find(({ code }) => code === actor.region);
  const transaction = await lockTransaction(tx, { id: payment.transactionId });
  if (!receipt || !region || !transaction) throw new Error('a paid payment has no receipt');
  const isUnsigned = refund.unsignedReason !== null;
  const approved = await changeRefund(tx, refund, {
    ...(isUnsigned ? { state: 'signed', signedAt: new Date(deps.clock()) } : { state: 'approved' }),
    approvedBy: actor.staffId,
    ...refundTexts(deps, region, { refund, payment, receipt }),
  });
  await note(tx, actor, 'refund_approved', approved);
  if (!isUnsigned) await deps.effects.onRefundApproved?.(tx, { transaction, payment, refund: approved });
  return approved;
}

/** Money of an offer that goes on stays where it is, unless no offer takes it: the car would be sold for less. @throws Conflict */
async function requireEndedOffer({ effects }: PaymentDeps, tx: Database, payment: PaymentRow): Promise<void> {
  if (await isCaseOpen(tx, payment.id)) return;
  const transaction = await lockTransaction(tx, { id: payment.transactionId });
  if (!transaction) throw new Error('a transaction is gone');
  if ((await effects.mayRefund?.(tx, { transaction, payment })) === false)
    throw new Conflict(
      'state_conflict',
      'The offer of this payment goes on. Cancel the offer first; then the money can go back.',
    );
}

/** Before the buyer signs: the provider has to take the amount. @throws Conflict */
function requireStep(amount: number, payment: PaymentRow): void {
  const { provider, method } = payment;
  const { step } = amountRule({ provider, methods: [method] }, receivedOf(payment).currency);
  if (amount % step !== 0)
    throw new Conflict('amount_not_payable', 'The payment provider does not take this amount.', {
      amount: [`allowed: multiples of ${step}`],
    });
}

/** @throws NotFound, Conflict in another state */
async function locked(
  tx: Database,
  { region }: DeskActor,
  slug: string,
  states: readonly RefundRow['state'][],
): Promise<RefundRow> {
  const found = await findRefund(tx, { slug, region });
  if (!found) throw new NotFound('not_found', 'There is no such refund.');
  const refund = await lockRefund(tx, found.id);
  if (!states.includes(refund.state))
    throw new Conflict('state_conflict', `The refund is ${refund.state}.`, {
      state: [`allowed: ${states.join(', ')}`],
    });
  return refund;
}

const note = (tx: Database, { staffId, region }: DeskActor, action: DeskActionName, refund: RefundRow) =>
  recordDeskEvent(tx, {
    staffId,
    region,
    action,
    subject: { kind: 'refund', id: refund.slug },
    after: {
      amount: refund.amount,
      currency: refund.currency,
      ...(refund.unsignedReason !== null && { unsigned: refund.unsignedReason }),
    },
  });

import { offerActionsFor } from '#domain/offers/offer-action.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { Database } from '../../storage/database.ts';
import { inTransaction } from '../../storage/transaction.ts';
import type { DisputeRow, PaymentEffects, RefundRow } from '../payments/index.ts';
import { actOnOffer, type OfferActionName, type OfferEffects, OfferRefused, SYSTEM } from './act-on-offer.ts';
import { CarTaken } from './hold-car.ts';
import { rulesOf } from './kept-rules.ts';
import { stateOf } from './offer-context.ts';
import type { OfferEvent, OfferNotification } from './offer-notifications.ts';
import { NotPayable } from './payable.ts';
import { findHoldOfOffer, isLost } from './repositories/listing-holds.ts';
import { addOfferEvent, listOfferEvents, lockOffer } from './repositories/offers.ts';
import type { TransactionRow } from './repositories/transactions.ts';

const ACTION_OF_KIND = { deposit: 'deposit_paid', balance: 'balance_paid' } as const satisfies Record<
  string,
  OfferActionName
>;

const EVENT_OF_DISPUTE = {
  inquiry: 'payment_disputed',
  open: 'payment_disputed',
  won: 'dispute_won',
  lost: 'dispute_lost',
} as const satisfies Record<DisputeRow['state'], OfferEvent>;

interface PaymentNeighbours {
  regions: () => readonly ResolvedRegion[];
  effects: OfferEffects;
  /** Stores messages in the transaction of their cause. */
  notify(tx: Database, notification: OfferNotification): Promise<void>;
}

/**
 * What payments do to offers, in the transaction that records them. Money for an offer that has moved on (cancelled while
 * the bank was slow) is in its history, and staff pay it back.
 */
export function paymentsOfOffers({ regions, effects, notify }: PaymentNeighbours): Required<PaymentEffects> {
  const tellRefund =
    (event: OfferEvent) =>
    async (tx: Database, { transaction, refund }: { transaction: TransactionRow; refund: RefundRow }) => {
      const offer = await lockOffer(tx, transaction.offerId);
      await notify(tx, { offer, event, occurrence: String(refund.id), refundId: refund.id });
    };
  return {
    async onPaid(tx, { transaction, payment }) {
      const offer = await lockOffer(tx, transaction.offerId);
      const region = regions().find(({ code }) => code === offer.region);
      const action = ACTION_OF_KIND[transaction.kind];
      const detail = { payment: payment.id };
      const isExpected =
        region !== undefined &&
        offerActionsFor(rulesOf(offer, region).actions, offer.state, 'system').some(
          ({ name }) => name === action,
        );
      const step = { action, by: SYSTEM, detail };
      const hasMoved =
        isExpected &&
        (await inTransaction(tx, (savepoint) => actOnOffer(savepoint, region, offer, step, effects)).then(
          () => true,
          unlessRefused,
        ));
      if (!hasMoved) await note(tx, offer, action, detail);
      return hasMoved;
    },
    mayPay: async (tx, { offerId }) => !isLost(await findHoldOfOffer(tx, offerId)),
    async onUnallocated(tx, { transaction, payment }) {
      const offer = await lockOffer(tx, transaction.offerId);
      const event = payment.state === 'mismatched' ? 'payment_mismatched' : 'money_unallocated';
      await note(tx, offer, event, { payment: payment.id });
      await notify(tx, {
        offer,
        event,
        occurrence: String(payment.id),
        paymentId: payment.id,
      });
    },
    async onFailed(tx, { transaction, payment }) {
      // a payment that the buyer replaces by another one is cancelled
      if (payment.state !== 'failed') return;
      const offer = await lockOffer(tx, transaction.offerId);
      await notify(tx, {
        offer,
        event: 'payment_failed',
        occurrence: String(payment.id),
        paymentId: payment.id,
      });
    },
    async onDisputed(tx, { transaction, payment, dispute }) {
      const offer = await lockOffer(tx, transaction.offerId);
      const event = EVENT_OF_DISPUTE[dispute.state];
      await note(tx, offer, event, { payment: payment.id, dispute: dispute.id });
      const occurrence = `${dispute.id}:${dispute.version}`;
      await notify(tx, { offer, event, occurrence, paymentId: payment.id });
    },
    async onWarned(tx, { transaction, payment, key, warning }) {
      const offer = await lockOffer(tx, transaction.offerId);
      const event = 'payment_warned';
      const known = await listOfferEvents(tx, offer.id);
      if (!known.some(({ action, detail }) => action === event && (detail as { key?: string }).key === key))
        await note(tx, offer, event, { payment: payment.id, warning, key });
      await notify(tx, { offer, event, occurrence: key, paymentId: payment.id });
    },
    async mayRefund(tx, { transaction }) {
      const offer = await lockOffer(tx, transaction.offerId);
      const region = regions().find(({ code }) => code === offer.region);
      return region !== undefined && stateOf(offer.state, rulesOf(offer, region)).isFinal === true;
    },
    onRefundApproved: tellRefund('refund_approved'),
    onRefundFailed: tellRefund('refund_failed'),
    async onRefunded(tx, refunded) {
      const offer = await lockOffer(tx, refunded.transaction.offerId);
      await note(tx, offer, 'refunded', { refund: refunded.refund.id });
      await tellRefund('refunded')(tx, refunded);
    },
  };
}

/** Money that has arrived is recorded, also if the car is no longer there or the offer cannot move. */
function unlessRefused(error: unknown): false {
  if (error instanceof CarTaken || error instanceof OfferRefused || error instanceof NotPayable) return false;
  throw error;
}

type Noted = Parameters<typeof addOfferEvent>;

/** Adds to the history without a change of the state. */
const note = (
  tx: Noted[0],
  { id: offerId, state }: { id: number; state: string },
  action: string,
  detail: Record<string, unknown>,
) =>
  addOfferEvent(tx, {
    offerId,
    action,
    actorKind: 'system',
    actorId: null,
    fromState: state,
    toState: state,
    detail,
  });

import type { OfferActionName } from './act-on-offer.ts';
import type { OfferRow } from './repositories/offers.ts';

/** What happened to an offer or its money. */
export type OfferEvent =
  | 'price_changed'
  | 'accepted'
  | 'deposit_paid'
  | 'cash_chosen'
  | 'loan_requested'
  | 'loan_approved'
  | 'loan_refused'
  | 'loan_chosen'
  | 'agreement_ready'
  | 'signed'
  | 'balance_paid'
  | 'completed'
  | 'withdrawn'
  | 'cancelled'
  | 'expired'
  | 'payment_failed'
  | 'money_unallocated'
  | 'payment_mismatched'
  | 'refund_approved'
  | 'refunded'
  | 'refund_failed'
  | 'payment_disputed'
  | 'dispute_won'
  | 'dispute_lost'
  | 'payment_warned'
  | 'car_lost';

/** Messages of an action, or of a car that its feed has sold or dropped; other actions send none. */
export const EVENT_OF_ACTION: Partial<Record<OfferActionName | 'car_lost', OfferEvent>> = {
  car_lost: 'car_lost',
  change_price: 'price_changed',
  accept: 'accepted',
  deposit_paid: 'deposit_paid',
  choose_cash: 'cash_chosen',
  request_loan: 'loan_requested',
  loan_approved: 'loan_approved',
  loan_refused: 'loan_refused',
  choose_option: 'loan_chosen',
  prepare_agreement: 'agreement_ready',
  sign_agreement: 'signed',
  balance_paid: 'balance_paid',
  hand_over: 'completed',
  withdraw: 'withdrawn',
  cancel: 'cancelled',
  expire: 'expired',
};

/** A notification about an offer. */
export interface OfferNotification {
  offer: Pick<OfferRow, 'id' | 'region' | 'state' | 'phone'>;
  event: OfferEvent;
  /** Tells apart repeated events of an offer, such as its version; the same notification is stored once. */
  occurrence: string;
  paymentId?: number;
  refundId?: number;
}

import { createHash } from 'node:crypto';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { OfferEvent, OfferNotification } from '../offers/index.ts';
import type { DeliveryChannel, NewDelivery } from './repositories/deliveries.ts';

/** Who hears of what: the company's systems, its staff, the buyer. */
const CHANNELS = {
  price_changed: ['webhook', 'sender'],
  accepted: ['webhook', 'sender'],
  deposit_paid: ['webhook', 'email', 'sender'],
  cash_chosen: ['webhook', 'email'],
  loan_requested: ['webhook', 'email'],
  loan_approved: ['webhook', 'sender'],
  loan_refused: ['webhook', 'sender'],
  loan_chosen: ['webhook', 'email'],
  agreement_ready: ['webhook', 'sender'],
  signed: ['webhook', 'email'],
  balance_paid: ['webhook', 'email', 'sender'],
  completed: ['webhook', 'sender'],
  withdrawn: ['webhook', 'email'],
  cancelled: ['webhook', 'sender'],
  expired: ['webhook', 'sender'],
  payment_failed: ['webhook', 'sender'],
  money_unallocated: ['webhook', 'email', 'sender'],
  payment_mismatched: ['webhook', 'email', 'sender'],
  refund_approved: ['webhook', 'sender'],
  refunded: ['webhook', 'email', 'sender'],
  refund_failed: ['webhook', 'email', 'sender'],
  payment_disputed: ['webhook', 'email'],
  dispute_won: ['webhook', 'email'],
  dispute_lost: ['webhook', 'email'],
  payment_warned: ['webhook', 'email'],
  car_lost: ['webhook', 'email', 'sender'],
} as const satisfies Record<OfferEvent, readonly DeliveryChannel[]>;

/** Names of the events that webhooks hear of. */
export const webhookEvents = (channels: Readonly<Record<string, readonly DeliveryChannel[]>>): string[] =>
  Object.keys(channels).filter((event) => channels[event]?.includes('webhook'));

/** Events of offers that webhooks hear of. */
export const OFFER_WEBHOOK_EVENTS = webhookEvents(CHANNELS);

/** Returns the messages of a notification about an offer, for the channels that are open. */
export function offerDeliveries(
  { offer, event, occurrence, paymentId, refundId }: OfferNotification,
  region: ResolvedRegion,
  isOpen: (channel: DeliveryChannel, region: ResolvedRegion) => boolean,
): NewDelivery[] {
  return (
    CHANNELS[event]
      // a buyer who has deleted the account hears nothing
      .filter((channel) => isOpen(channel, region) && (channel !== 'sender' || offer.phone !== ''))
      .map((channel) => ({
        key: keyOf(['offer', offer.id, event, occurrence, channel]),
        region: region.code,
        offerId: offer.id,
        offerState: offer.state,
        event,
        channel,
        ...(paymentId !== undefined && { paymentId }),
        ...(refundId !== undefined && { refundId }),
      }))
  );
}

/** The same for the same notification: it is stored once, and receivers notice repeated messages. */
export const keyOf = (parts: readonly (string | number)[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);

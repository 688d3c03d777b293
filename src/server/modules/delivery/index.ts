export { type DeliverOptions, deliverDue } from './deliver-due.ts';
export { type Deliveries, type OfferedWay, TICKET_WEBHOOK_EVENTS } from './deliveries.ts';
export { readMessageUse } from './message-use.ts';
export { OFFER_WEBHOOK_EVENTS } from './offer-deliveries.ts';
export { openDeliveries } from './open-deliveries.ts';
export {
  type DeliveryRow,
  isSenderUntold,
  type SenderWay,
} from './repositories/deliveries.ts';

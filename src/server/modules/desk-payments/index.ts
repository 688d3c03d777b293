export { createDeskPayments, type DeskPayments } from './desk-payments.ts';
export { listPaymentsOfOffer, readPartsOfPayments } from './repositories/desk-payments.ts';
export { countWaitingMoney } from './repositories/waiting-money.ts';
export { balancesOf, serializeDeskPayment } from './serialize-desk-payment.ts';

export { createDeskPayments as deskPaymentsIn, type DeskPayments } from './desk-payments.ts';
export { listPaymentsOfOffer, listRefundsOfPayments } from './repositories/desk-payments.ts';
export { countWaitingMoney } from './repositories/waiting-money.ts';
export { balancesOf, serializeDeskPayment as shownPayment } from './serialize-desk-payment.ts';

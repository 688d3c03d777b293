export { type DeskPayments, deskPaymentsIn } from './desk-payments.ts';
export { listPaymentsOfOffer, listRefundsOfPayments } from './repositories/desk-payments.ts';
export { countWaitingMoney } from './repositories/waiting-money.ts';
export { balancesOf, shownPayment } from './shown-desk-payment.ts';

export { PayAmount } from './pay-amount.tsx';
export { PaymentReturn } from './payment-return.tsx';
export { PAYMENT_KEY } from './returned-payment.ts';

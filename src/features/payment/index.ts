/** They stand on pages of their own, which load them when they are wanted. */
export const loadPaymentList = () => import('./list/payment-list.tsx');
export const loadRefundsToSign = () => import('./list/refunds-to-sign.tsx');
export const loadPaymentPage = () => import('./page/payment-page.tsx');
export { PayAmount } from './pay/pay-amount.tsx';
export { PaymentReturn } from './payment-return.tsx';
export { PaymentUnderWay } from './payment-under-way.tsx';
export type { PaymentsView } from './payments-view.ts';

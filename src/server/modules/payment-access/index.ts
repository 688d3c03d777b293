export {
  ACCESS_SECONDS,
  type AskedTransaction,
  type OwedAmount,
  type PaymentAccess,
  paymentAccessIn,
  prunePaymentAccess,
} from './payment-access.ts';
export { type PaidParts, shownAmountDue, shownTransaction } from './shown-transaction.ts';

export {
  ACCESS_SECONDS,
  createPaymentAccess,
  type OwedAmount,
  type PaymentAccess,
  type RequestedTransaction,
} from './payment-access.ts';
export {
  type PaidRows,
  serializeAmountDue,
  serializeTransaction,
} from './serialize-transaction.ts';

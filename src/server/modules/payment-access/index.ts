export {
  ACCESS_SECONDS,
  createPaymentAccess as paymentAccessIn,
  type OwedAmount,
  type PaymentAccess,
  prunePaymentAccess,
  type RequestedTransaction as AskedTransaction,
} from './payment-access.ts';
export {
  type PaidRows as PaidParts,
  serializeAmountDue as shownAmountDue,
  serializeTransaction as shownTransaction,
} from './serialize-transaction.ts';

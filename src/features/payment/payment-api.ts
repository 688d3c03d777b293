import type {
  Payment,
  PaymentAnswer,
  PaymentMethod,
  Refund,
  RefundAnswer,
  StartedPayment,
  StartedPaymentAnswer,
  TransactionAnswer,
  TransactionDetail,
  TransactionListAnswer,
  VerifiedPhone,
  VerifyPhoneAnswer,
} from '#contracts/types.ts';
import { methodFacts, methodPath } from '#region/payments/payment-methods.ts';
import { api } from '#store/api.ts';
import { visitorApi } from '#store/api-address.ts';
import type { PaymentLocale, PayTarget } from './payment-state.ts';

/** A wish to pay. The amount is that of the server. */
export interface WantedPayment extends PaymentLocale {
  target: PayTarget;
  method: PaymentMethod;
  bank: string | null;
  key: string;
}

export const apiAddress = ({ region, language }: PaymentLocale, path: string): string =>
  visitorApi(region, `/${path}?${new URLSearchParams({ lang: language })}`);

/** A transaction in an address. */
export interface TransactionAddress extends PaymentLocale {
  slug: string;
}

const transactionPath = (slug: string) => `transactions/${encodeURIComponent(slug)}`;

/** Which call starts a payment (SPEC 7.4). */
export function startPath({
  target,
  method,
  bank,
}: Pick<WantedPayment, 'target' | 'method' | 'bank'>): string {
  const owner =
    'offer' in target ? `offers/${encodeURIComponent(target.offer)}` : transactionPath(target.transaction);
  const isForBank = methodFacts(method).choosesBank;
  if ('offer' in target && (!isForBank || target.kind === 'deposit'))
    return `${owner}/${target.kind}/${methodPath(method)}/payment-intents`;
  return isForBank
    ? `${owner}/${encodeURIComponent(bank ?? '')}/create-payment`
    : `${owner}/${methodPath(method)}/payment-intents`;
}

export const paymentApi = api.injectEndpoints({
  endpoints: (build) => ({
    startPayment: build.mutation<StartedPayment, WantedPayment>({
      query: ({ region, language, key, ...wanted }) => {
        const path = startPath(wanted);
        const { bank } = wanted;
        return {
          address: apiAddress({ region, language }, path),
          method: 'POST',
          body: bank !== null && path.endsWith('/payment-intents') ? { bank } : {},
          headers: { 'idempotency-key': key },
          isPersonal: 'offer' in wanted.target,
        };
      },
      transformResponse: ({ data }: StartedPaymentAnswer) => data,
    }),
    /** Asks the provider, through the server, what became of a payment. */
    settlePayment: build.mutation<Payment, PaymentLocale & { payment: string }>({
      query: ({ payment, ...locale }) => ({
        address: apiAddress(locale, `payments/${encodeURIComponent(payment)}/settlement`),
        method: 'POST',
        body: {},
      }),
      transformResponse: ({ data }: PaymentAnswer) => data,
      invalidatesTags: ['Transaction'],
    }),
    transactions: build.query<TransactionDetail[], PaymentLocale>({
      query: (locale) => ({ address: apiAddress(locale, 'data-query/transactions'), isPersonal: true }),
      transformResponse: ({ data }: TransactionListAnswer) => data,
      providesTags: ['Transaction'],
    }),
    /** By login, or by the cookie that `verifyPhone` has set. */
    transaction: build.query<TransactionDetail, TransactionAddress>({
      query: ({ slug, ...locale }) => ({ address: apiAddress(locale, transactionPath(slug)) }),
      transformResponse: ({ data }: TransactionAnswer) => data,
      providesTags: ['Transaction'],
    }),
    verifyPhone: build.mutation<VerifiedPhone, TransactionAddress & { phone: string }>({
      query: ({ slug, phone, ...locale }) => ({
        address: apiAddress(locale, `${transactionPath(slug)}/verify-phone`),
        method: 'POST',
        body: { phone },
      }),
      transformResponse: ({ data }: VerifyPhoneAnswer) => data,
      invalidatesTags: (answer) => (answer?.verified ? ['Transaction'] : []),
    }),
    /** Signs the text with this hash. What is shown is asked for again, also after it was refused: the page was stale. */
    signRefund: build.mutation<Refund, PaymentLocale & { refund: string; hash: string }>({
      query: ({ refund, hash, ...locale }) => ({
        address: apiAddress(locale, `refunds/${encodeURIComponent(refund)}/sign`),
        method: 'PUT',
        body: { text_hash: hash },
        isPersonal: true,
      }),
      transformResponse: ({ data }: RefundAnswer) => data,
      invalidatesTags: ['Transaction'],
    }),
  }),
});

export const { useTransactionsQuery, useTransactionQuery, useVerifyPhoneMutation, useSignRefundMutation } =
  paymentApi;

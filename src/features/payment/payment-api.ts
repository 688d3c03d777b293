import type { Payment, PaymentAnswer, StartedPayment, StartedPaymentAnswer } from '#contracts/types.ts';
import { api } from '#store/api.ts';
import type { PaymentMethod, PaymentPlace, PayTarget } from './payment-state.ts';

/** A wish to pay. The amount is that of the server. */
export interface WantedPayment extends PaymentPlace {
  target: PayTarget;
  method: PaymentMethod;
  bank: string | null;
  key: string;
}

export const apiAddress = ({ region, language }: PaymentPlace, path: string): string =>
  `/api/v1/rabbit/${encodeURIComponent(region)}/${path}?${new URLSearchParams({ lang: language })}`;

/** Which call starts a payment (SPEC 7.4). */
export function startPath({
  target,
  method,
  bank,
}: Pick<WantedPayment, 'target' | 'method' | 'bank'>): string {
  const owner =
    'offer' in target
      ? `offers/${encodeURIComponent(target.offer)}`
      : `transactions/${encodeURIComponent(target.transaction)}`;
  if ('offer' in target && (method === 'card' || target.kind === 'deposit'))
    return `${owner}/${target.kind}/${method}/payment-intents`;
  return method === 'card'
    ? `${owner}/card/payment-intents`
    : `${owner}/${encodeURIComponent(bank ?? '')}/create-payment`;
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
          body: path.endsWith('/fpx/payment-intents') ? { bank } : {},
          headers: { 'idempotency-key': key },
          isPersonal: 'offer' in wanted.target,
        };
      },
      transformResponse: ({ data }: StartedPaymentAnswer) => data,
    }),
    /** Asks the provider, through the server, what became of a payment. */
    settlePayment: build.mutation<Payment, PaymentPlace & { payment: string }>({
      query: ({ payment, ...place }) => ({
        address: apiAddress(place, `payments/${encodeURIComponent(payment)}/settlement`),
        method: 'POST',
        body: {},
      }),
      transformResponse: ({ data }: PaymentAnswer) => data,
      invalidatesTags: ['Transaction'],
    }),
  }),
});

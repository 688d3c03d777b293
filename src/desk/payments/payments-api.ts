import type {
  DeskPaymentsAnswer,
  DeskRefund,
  DeskRefundAnswer,
  DeskRefundBody,
  DeskRefundsAnswer,
  ReconciliationsAnswer,
} from '#contracts/types.ts';
import { BASE, deskApi, idempotencyHeaders, inRegion } from '../desk-api.ts';

/** A payment of an offer. */
export interface PaymentKey {
  region: string;
  /** Number of the offer. */
  offer: string;
  /** Slug of the payment. */
  payment: string;
}

/** Address of the receipt of a payment. */
export const receiptPath = ({ region, offer, payment }: PaymentKey): string =>
  `${BASE}${inRegion(region, `offers/${Number(offer)}/receipts/${encodeURIComponent(payment)}.pdf`)}`;

const dataOf = ({ data }: DeskRefundAnswer) => data;

const paymentsApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    payments: build.query<DeskPaymentsAnswer, { region: string; query: Record<string, string> }>({
      query: ({ region, query }) => ({ path: inRegion(region, 'payments'), query }),
      providesTags: ['Payment'],
    }),
    refunds: build.query<DeskRefundsAnswer['data'], { region: string; state: string }>({
      query: ({ region, state }) => ({ path: inRegion(region, 'refunds'), query: { state } }),
      transformResponse: ({ data }: DeskRefundsAnswer) => data,
      providesTags: ['Payment'],
    }),
    requestRefund: build.mutation<
      DeskRefund,
      { region: string; payment: string; body: DeskRefundBody; key: string }
    >({
      query: ({ region, payment, body, key }) => ({
        path: inRegion(region, `payments/${payment}/refunds`),
        method: 'POST',
        body,
        headers: idempotencyHeaders(key),
      }),
      transformResponse: dataOf,
      invalidatesTags: ['Payment'],
    }),
    decideRefund: build.mutation<
      DeskRefund,
      { region: string; refund: string; decision: 'approval' | 'rejection' }
    >({
      query: ({ region, refund, decision }) => ({
        path: inRegion(region, `refunds/${refund}/${decision}`),
        method: 'POST',
        body: {},
      }),
      transformResponse: dataOf,
      invalidatesTags: ['Payment'],
    }),
    reconciliations: build.query<ReconciliationsAnswer, string>({
      query: (region) => ({ path: inRegion(region, 'reconciliations') }),
      providesTags: ['Reconciliation'],
    }),
    startReconciliation: build.mutation<unknown, string>({
      query: (region) => ({ path: inRegion(region, 'reconciliations'), method: 'POST', body: {} }),
    }),
  }),
});

export const {
  usePaymentsQuery,
  useRefundsQuery,
  useRequestRefundMutation,
  useDecideRefundMutation,
  useReconciliationsQuery,
  useStartReconciliationMutation,
} = paymentsApi;

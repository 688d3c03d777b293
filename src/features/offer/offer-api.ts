import type {
  AgreementDocuments,
  LoanResult,
  Offer,
  OfferBuyer,
  OfferDocuments,
  OfferListAnswer,
  OfferWorkflow,
  PaymentSummary,
} from '#contracts/types.ts';
import { api } from '#store/api.ts';
import { type OfferLocale, offersAddress } from './offers-address.ts';

/** An offer in an address. */
export interface OfferAddress extends OfferLocale {
  slug: string;
}

/** What a buyer does: the last part of the call's path and its body (SPEC 7.4). */
export interface OfferCall {
  path:
    | 'accept-terms'
    | 'accept'
    | 'withdraw'
    | 'financing-and-insurance'
    | 'choose-financing-option'
    | 'sign'
    | 'buyer';
  body?: object;
}

type Data<Value> = { data: Value };

const dataOf = <Value>({ data }: Data<Value>): Value => data;

const partOf = ({ slug, ...locale }: OfferAddress, part = '', query: Record<string, string> = {}) => ({
  address: offersAddress(locale, `/${slug}${part}`, query),
  isPersonal: true,
});

/** Offers of the person who is logged in (SPEC 3.11, 7.4). */
export const offerApi = api.injectEndpoints({
  endpoints: (build) => {
    const part = <Value>(path: string) =>
      build.query<Value, OfferAddress>({
        query: (address) => partOf(address, path),
        transformResponse: dataOf<Value>,
        providesTags: ['Offer'],
      });
    return {
      offers: build.query<OfferListAnswer, OfferLocale>({
        query: (locale) => ({ address: offersAddress(locale), isPersonal: true }),
        providesTags: ['Offer'],
      }),
      offer: part<Offer>(''),
      offerWorkflow: part<OfferWorkflow>('/workflow'),
      offerBuyer: part<OfferBuyer>('/buyer'),
      offerAgreement: part<AgreementDocuments>('/agreement-documents'),
      offerSummary: part<PaymentSummary>('/payment-summary'),
      offerLoan: part<LoanResult | null>('/loan-result'),
      /** @param method the way of paying that the buyer considers; absent: the one of the offer */
      offerDocuments: build.query<OfferDocuments, OfferAddress & { method?: 'cash' | 'loan' }>({
        query: ({ method, ...address }) => partOf(address, '/documents', method && { method }),
        transformResponse: dataOf<OfferDocuments>,
        providesTags: ['Offer'],
      }),
      /** An action. Everything of the offer is read again, also after a refusal: then the page was out of date. */
      actOnOffer: build.mutation<Offer, OfferAddress & OfferCall>({
        query: ({ path, body = {}, ...address }) => ({
          ...partOf(address, `/${path}`),
          method: 'POST',
          body,
        }),
        transformResponse: dataOf<Offer>,
        invalidatesTags: (_, error) => (error && error.status !== 409 ? [] : ['Offer']),
      }),
      removeOfferDocument: build.mutation<OfferDocuments, OfferAddress & { id: string }>({
        query: ({ id, ...address }) => ({ ...partOf(address, `/documents/${id}`), method: 'DELETE' }),
        transformResponse: dataOf<OfferDocuments>,
        invalidatesTags: (_, error) => (error && error.status !== 409 ? [] : ['Offer']),
      }),
    };
  },
});

export const {
  useOffersQuery,
  useOfferQuery,
  useOfferWorkflowQuery,
  useOfferBuyerQuery,
  useOfferAgreementQuery,
  useOfferSummaryQuery,
  useOfferLoanQuery,
  useOfferDocumentsQuery,
  useActOnOfferMutation,
  useRemoveOfferDocumentMutation,
} = offerApi;

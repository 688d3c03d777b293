import type {
  CreateDeskOfferBody,
  DeskLoanBody,
  DeskOffer,
  DeskOfferActionBody,
  DeskOfferAnswer,
  DeskOfferPriceBody,
  DeskOffersAnswer,
} from '#contracts/types.ts';
import { BASE, deskApi, idempotencyHeaders, inRegion } from '../desk-api.ts';

/** An offer of a region. */
export interface OfferKey {
  region: string;
  number: string;
}

/** A change of an offer: the part of its address, and what is sent. */
export type OfferChange =
  | { part: 'actions'; body: DeskOfferActionBody }
  | { part: 'loan-result'; body: DeskLoanBody }
  | { part: 'price'; body: DeskOfferPriceBody };

const pathOf = ({ region, number }: OfferKey) => inRegion(region, `offers/${Number(number)}`);

/** Address of a file of an offer; `/thumbnail` below it is its thumbnail. */
export const offerFilePath = (offerKey: OfferKey, file: string): string =>
  `${BASE}${pathOf(offerKey)}/files/${file}`;

/** Address of the sales order of an offer. */
export const salesOrderPath = (offerKey: OfferKey): string => `${BASE}${pathOf(offerKey)}/vso.pdf`;

const dataOf = ({ data }: DeskOfferAnswer) => data;
/** Read again after a change, and after a conflict: somebody else has changed the offer. */
const CHANGED = ['Offer', 'Payment', 'Listing'] as const;

const offersApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    offers: build.query<DeskOffersAnswer, { region: string; query: Record<string, string> }>({
      query: ({ region, query }) => ({ path: inRegion(region, 'offers'), query }),
      providesTags: ['Offer'],
    }),
    offer: build.query<DeskOffer, OfferKey>({
      query: (offerKey) => ({ path: pathOf(offerKey) }),
      transformResponse: dataOf,
      providesTags: ['Offer', 'Payment'],
    }),
    createOffer: build.mutation<DeskOffer, { region: string; offer: CreateDeskOfferBody; key: string }>({
      query: ({ region, offer, key }) => ({
        path: inRegion(region, 'offers'),
        method: 'POST',
        body: offer,
        headers: idempotencyHeaders(key),
      }),
      transformResponse: dataOf,
      invalidatesTags: ['Offer', 'Listing', 'Ticket'],
    }),
    changeOffer: build.mutation<DeskOffer, OfferKey & OfferChange>({
      query: ({ part, body, ...offerKey }) => ({
        path: `${pathOf(offerKey)}/${part}`,
        method: part === 'actions' ? 'POST' : 'PUT',
        body,
      }),
      transformResponse: dataOf,
      invalidatesTags: [...CHANGED],
    }),
    addAgreement: build.mutation<DeskOffer, OfferKey & { name: string; file: string }>({
      query: ({ name, file, ...offerKey }) => ({
        path: `${pathOf(offerKey)}/agreement-documents`,
        method: 'POST',
        body: { name, file },
      }),
      transformResponse: dataOf,
      invalidatesTags: ['Offer'],
    }),
    removeAgreement: build.mutation<DeskOffer, OfferKey & { file: string }>({
      query: ({ file, ...offerKey }) => ({
        path: `${pathOf(offerKey)}/agreement-documents/${file}`,
        method: 'DELETE',
      }),
      transformResponse: dataOf,
      invalidatesTags: ['Offer'],
    }),
  }),
});

export const {
  useOffersQuery,
  useOfferQuery,
  useCreateOfferMutation,
  useChangeOfferMutation,
  useAddAgreementMutation,
  useRemoveAgreementMutation,
} = offersApi;

import type { DeskDeliveriesAnswer, DeskOverview, DeskOverviewAnswer } from '#contracts/types.ts';
import { deskApi, inRegion } from '../desk-api.ts';

const overviewApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    overview: build.query<DeskOverview, string>({
      query: (region) => ({ path: inRegion(region, 'overview') }),
      transformResponse: ({ data }: DeskOverviewAnswer) => data,
      providesTags: ['Ticket', 'Slot', 'Offer', 'Payment'],
    }),
    unsentDeliveries: build.query<DeskDeliveriesAnswer['data'], string>({
      query: (region) => ({ path: inRegion(region, 'deliveries') }),
      transformResponse: ({ data }: DeskDeliveriesAnswer) => data,
      providesTags: ['Delivery'],
    }),
    retryDelivery: build.mutation<unknown, { region: string; delivery: number }>({
      query: ({ region, delivery }) => ({
        path: inRegion(region, `deliveries/${delivery}/retry`),
        method: 'POST',
        body: {},
      }),
      invalidatesTags: ['Delivery'],
    }),
  }),
});

export const { useOverviewQuery, useUnsentDeliveriesQuery, useRetryDeliveryMutation } = overviewApi;

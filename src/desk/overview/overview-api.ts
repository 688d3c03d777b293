import type { DeskOverview, DeskOverviewAnswer } from '#contracts/types.ts';
import { deskApi, inRegion } from '../desk-api.ts';

const overviewApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    overview: build.query<DeskOverview, string>({
      query: (region) => ({ path: inRegion(region, 'overview') }),
      transformResponse: ({ data }: DeskOverviewAnswer) => data,
      providesTags: ['Ticket', 'Slot'],
    }),
  }),
});

export const { useOverviewQuery } = overviewApi;

import type { StaffCodeAnswer, StaffLoginAnswer, StaffSessionAnswer } from '#contracts/types.ts';
import { deskApi } from '../desk-api.ts';

const sessionApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    staffSession: build.query<StaffSessionAnswer['data'], void>({
      query: () => ({ path: '/staff/session' }),
      transformResponse: ({ data }: StaffSessionAnswer) => data,
      providesTags: ['Session'],
    }),
    requestStaffCode: build.mutation<StaffCodeAnswer, { phone: string }>({
      query: (body) => ({ path: '/staff/code', method: 'POST', body }),
    }),
    verifyStaffCode: build.mutation<StaffLoginAnswer, { phone: string; code: string }>({
      query: (body) => ({ path: '/staff/code/verify', method: 'POST', body }),
      invalidatesTags: ['Session'],
    }),
    confirmStaffDevice: build.mutation<StaffLoginAnswer, { code: string }>({
      query: (body) => ({ path: '/staff/device', method: 'POST', body }),
      invalidatesTags: ['Session'],
    }),
    endStaffSession: build.mutation<unknown, void>({
      query: () => ({ path: '/staff/session', method: 'DELETE' }),
      invalidatesTags: ['Session'],
    }),
  }),
});

export const {
  useStaffSessionQuery,
  useRequestStaffCodeMutation,
  useVerifyStaffCodeMutation,
  useConfirmStaffDeviceMutation,
  useEndStaffSessionMutation,
} = sessionApi;

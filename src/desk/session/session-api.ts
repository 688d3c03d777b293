import type { StaffCodeAnswer, StaffLoginAnswer, StaffSessionAnswer } from '#contracts/types.ts';
import { deskApi, keepPageToken } from '../desk-api.ts';

/** The next calls are those of the new session. */
function loggedIn(answer: StaffLoginAnswer): StaffLoginAnswer {
  keepPageToken(answer.data.page_token);
  return answer;
}

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
      transformResponse: loggedIn,
      invalidatesTags: ['Session'],
    }),
    confirmStaffDevice: build.mutation<StaffLoginAnswer, { code: string }>({
      query: (body) => ({ path: '/staff/device', method: 'POST', body }),
      transformResponse: loggedIn,
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

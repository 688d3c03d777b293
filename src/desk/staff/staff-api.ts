import type {
  AddDeskStaffBody,
  DeskEventsAnswer,
  DeskStaffAnswer,
  DeviceCodeAnswer,
  StaffUnlockAnswer,
} from '#contracts/types.ts';
import type { GivenRole } from '#domain/desk/staff-roles.ts';
import { deskApi, inRegion } from '../desk-api.ts';

const staffApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    deskStaff: build.query<DeskStaffAnswer['data'], string>({
      query: (region) => ({ path: inRegion(region, 'staff') }),
      transformResponse: ({ data }: DeskStaffAnswer) => data,
      providesTags: ['Staff'],
    }),
    issueDeviceCode: build.mutation<DeviceCodeAnswer['data'], { region: string; member: number }>({
      query: ({ region, member }) => ({
        path: inRegion(region, `staff/${member}/device-code`),
        method: 'POST',
        body: {},
      }),
      transformResponse: ({ data }: DeviceCodeAnswer) => data,
    }),
    unlockStaff: build.mutation<StaffUnlockAnswer['data'], { region: string; member: number }>({
      query: ({ region, member }) => ({
        path: inRegion(region, `staff/${member}/unlock`),
        method: 'POST',
        body: {},
      }),
      transformResponse: ({ data }: StaffUnlockAnswer) => data,
    }),
    addStaff: build.mutation<DeviceCodeAnswer['data'], { region: string; body: AddDeskStaffBody }>({
      query: ({ region, body }) => ({ path: inRegion(region, 'staff'), method: 'POST', body }),
      transformResponse: ({ data }: DeviceCodeAnswer) => data,
      invalidatesTags: ['Staff'],
    }),
    changeStaff: build.mutation<unknown, { region: string; member: number; role: GivenRole }>({
      query: ({ region, member, role }) => ({
        path: inRegion(region, `staff/${member}`),
        method: 'PUT',
        body: { role },
      }),
      invalidatesTags: ['Staff'],
    }),
    removeStaff: build.mutation<unknown, { region: string; member: number }>({
      query: ({ region, member }) => ({ path: inRegion(region, `staff/${member}`), method: 'DELETE' }),
      invalidatesTags: ['Staff'],
    }),
    deskEvents: build.query<DeskEventsAnswer, { region: string; before?: number }>({
      query: ({ region, before }) => ({ path: inRegion(region, 'events'), query: { before } }),
    }),
  }),
});

export const {
  useAddStaffMutation,
  useChangeStaffMutation,
  useRemoveStaffMutation,
  useDeskStaffQuery,
  useIssueDeviceCodeMutation,
  useUnlockStaffMutation,
  useDeskEventsQuery,
} = staffApi;

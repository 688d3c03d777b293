import type {
  CancelSenderBookingsBody,
  DeskSlotsAnswer,
  DeskSlotWeek,
  PutSlotExceptionBody,
} from '#contracts/types.ts';
import { deskApi, inRegion } from '../desk-api.ts';

const slotsApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    slotWeek: build.query<DeskSlotWeek, { region: string; query: Record<string, string> }>({
      query: ({ region, query }) => ({ path: inRegion(region, 'slots'), query }),
      transformResponse: ({ data }: DeskSlotsAnswer) => data,
      providesTags: ['Slot'],
    }),
    addSlotException: build.mutation<unknown, { region: string; exception: PutSlotExceptionBody }>({
      query: ({ region, exception }) => ({
        path: inRegion(region, 'slots/exceptions'),
        method: 'POST',
        body: exception,
      }),
      invalidatesTags: ['Slot'],
    }),
    cancelSender: build.mutation<unknown, CancelSenderBookingsBody & { region: string; number: string }>({
      query: ({ region, number, ...body }) => ({
        path: inRegion(region, `tickets/${Number(number)}/sender/cancel`),
        method: 'POST',
        body,
      }),
      invalidatesTags: ['Ticket', 'Slot'],
    }),
    removeSlotException: build.mutation<unknown, { region: string; id: number }>({
      query: ({ region, id }) => ({ path: inRegion(region, `slots/exceptions/${id}`), method: 'DELETE' }),
      invalidatesTags: ['Slot'],
    }),
  }),
});

export const {
  useSlotWeekQuery,
  useAddSlotExceptionMutation,
  useRemoveSlotExceptionMutation,
  useCancelSenderMutation,
} = slotsApi;

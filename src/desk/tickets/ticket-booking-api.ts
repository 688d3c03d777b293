import type { DeskTicket, TimeSlotsAnswer } from '#contracts/types.ts';
import { deskApi } from '../desk-api.ts';
import { type TicketKey, ticketOf, ticketPath } from './tickets-api.ts';

/** The booked time of a ticket. */
const ticketBookingApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    ticketSlots: build.query<TimeSlotsAnswer['data'], TicketKey>({
      query: (ticketKey) => ({ path: `${ticketPath(ticketKey)}/slots` }),
      transformResponse: ({ data }: TimeSlotsAnswer) => data,
      providesTags: ['Slot'],
    }),
    moveTicketBooking: build.mutation<DeskTicket, TicketKey & { version: number; start: string }>({
      query: ({ version, start, ...ticketKey }) => ({
        path: `${ticketPath(ticketKey)}/booking`,
        method: 'PUT',
        body: { version, start },
      }),
      transformResponse: ticketOf,
      invalidatesTags: ['Ticket', 'Slot'],
    }),
    cancelTicketBooking: build.mutation<DeskTicket, TicketKey & { version: number }>({
      query: ({ version, ...ticketKey }) => ({
        path: `${ticketPath(ticketKey)}/booking`,
        method: 'DELETE',
        query: { version },
      }),
      transformResponse: ticketOf,
      invalidatesTags: ['Ticket', 'Slot'],
    }),
  }),
});

export const { useTicketSlotsQuery, useMoveTicketBookingMutation, useCancelTicketBookingMutation } =
  ticketBookingApi;

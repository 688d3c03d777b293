import type { Appointment, AppointmentsAnswer, SentTicket } from '#contracts/types.ts';
import { api } from '#store/api.ts';
import { visitorApi } from '#store/api-address.ts';
import type { AppStore } from '#store/root-store.ts';
import { appointmentShown, appointmentsListed } from './appointment-slice.ts';

/** What a sent request is read by. */
export interface TicketAddress {
  /** Code of the region. */
  region: string;
  /** Code of the language. */
  language: string;
  slug: string;
}

const address = ({ region, language, slug }: TicketAddress, part = '') =>
  visitorApi(region, `/tickets/${encodeURIComponent(slug)}${part}?lang=${encodeURIComponent(language)}`);

const dataOf = ({ data }: { data: SentTicket }) => data;

const ticketApi = api.injectEndpoints({
  endpoints: (build) => ({
    ticket: build.query<SentTicket, TicketAddress>({
      query: (ticketAddress) => ({ address: address(ticketAddress) }),
      transformResponse: dataOf,
      onQueryStarted: async (_ticketAddress, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => undefined);
        if (answer) dispatch(appointmentShown(answer.data.booking ?? null));
      },
    }),
    moveBooking: build.mutation<SentTicket, TicketAddress & { start: string; location: string }>({
      query: ({ start, location, ...ticketAddress }) => ({
        address: address(ticketAddress, '/booking'),
        method: 'POST',
        body: { start, location_id: location },
      }),
      transformResponse: dataOf,
      onQueryStarted: showChanged,
      invalidatesTags: ['Appointment'],
    }),
    cancelBooking: build.mutation<SentTicket, TicketAddress>({
      query: (ticketAddress) => ({ address: address(ticketAddress, '/booking'), method: 'DELETE' }),
      transformResponse: dataOf,
      onQueryStarted: showChanged,
      invalidatesTags: ['Appointment'],
    }),
    appointments: build.query<readonly Appointment[], Pick<TicketAddress, 'region' | 'language'>>({
      query: ({ region, language }) => ({
        address: visitorApi(region, `/inspection-appointment?lang=${encodeURIComponent(language)}`),
        isPersonal: true,
      }),
      transformResponse: ({ data }: AppointmentsAnswer) => data,
      onQueryStarted: async (_ticketAddress, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => undefined);
        if (answer) dispatch(appointmentsListed(answer.data));
      },
      providesTags: ['Appointment'],
    }),
  }),
});

/** The page shows the ticket that a change answers. */
async function showChanged(
  { region, language, slug }: TicketAddress,
  {
    dispatch,
    queryFulfilled,
  }: { dispatch: AppStore['dispatch']; queryFulfilled: Promise<{ data: SentTicket }> },
): Promise<void> {
  const answer = await queryFulfilled.catch(() => undefined);
  if (!answer) return;
  dispatch(ticketApi.util.upsertQueryData('ticket', { region, language, slug }, answer.data));
  dispatch(appointmentShown(answer.data.booking ?? null));
}

export const { useTicketQuery, useAppointmentsQuery, useMoveBookingMutation, useCancelBookingMutation } =
  ticketApi;

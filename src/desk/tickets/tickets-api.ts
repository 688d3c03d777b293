import type { DeskTicket, DeskTicketAnswer, DeskTicketsAnswer } from '#contracts/types.ts';
import type { TicketStatus } from '#domain/ticket-status.ts';
import { deskApi, inRegion } from '../desk-api.ts';

/** A ticket of a region. */
export interface TicketPlace {
  region: string;
  number: string;
}

const pathOf = ({ region, number }: TicketPlace) => inRegion(region, `tickets/${Number(number)}`);
const dataOf = ({ data }: DeskTicketAnswer) => data;

const ticketsApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    tickets: build.query<DeskTicketsAnswer, { region: string; query: Record<string, string> }>({
      query: ({ region, query }) => ({ path: inRegion(region, 'tickets'), query }),
      providesTags: ['Ticket'],
    }),
    ticket: build.query<DeskTicket, TicketPlace>({
      query: (place) => ({ path: pathOf(place) }),
      transformResponse: dataOf,
      providesTags: ['Ticket'],
    }),
    setTicketStatus: build.mutation<DeskTicket, TicketPlace & { version: number; status: TicketStatus }>({
      query: ({ version, status, ...place }) => ({
        path: `${pathOf(place)}/status`,
        method: 'PUT',
        body: { version, status },
      }),
      transformResponse: dataOf,
      // after a conflict, too: somebody else has changed it
      invalidatesTags: ['Ticket'],
    }),
    assignTicket: build.mutation<DeskTicket, TicketPlace & { version: number; assignee: number | null }>({
      query: ({ version, assignee, ...place }) => ({
        path: `${pathOf(place)}/assignee`,
        method: 'PUT',
        body: { version, assignee },
      }),
      transformResponse: dataOf,
      invalidatesTags: ['Ticket'],
    }),
    answerTicket: build.mutation<DeskTicket, TicketPlace & { text: string }>({
      query: ({ text, ...place }) => ({ path: `${pathOf(place)}/answers`, method: 'POST', body: { text } }),
      transformResponse: dataOf,
      invalidatesTags: ['Ticket'],
    }),
    addTicketNote: build.mutation<DeskTicket, TicketPlace & { text: string }>({
      query: ({ text, ...place }) => ({ path: `${pathOf(place)}/notes`, method: 'POST', body: { text } }),
      transformResponse: dataOf,
      invalidatesTags: ['Ticket'],
    }),
  }),
});

export const {
  useTicketsQuery,
  useTicketQuery,
  useSetTicketStatusMutation,
  useAssignTicketMutation,
  useAddTicketNoteMutation,
  useAnswerTicketMutation,
} = ticketsApi;

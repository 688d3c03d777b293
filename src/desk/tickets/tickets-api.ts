import type {
  AnswerTicketBody,
  AssignTicketsBody,
  ChangedTickets,
  ChangedTicketsAnswer,
  DeskTicket,
  DeskTicketAnswer,
  DeskTicketsAnswer,
  SetTicketStatusesBody,
} from '#contracts/types.ts';
import type { TicketStatus } from '#domain/desk/ticket-status.ts';
import { BASE, deskApi, inRegion } from '../desk-api.ts';

/** Length of the longest answer or note. */
export const TEXT_LENGTH = 1_000;

/** A ticket of a region. */
export interface TicketKey {
  region: string;
  number: string;
}

/** Path of a ticket in the API. */
export const ticketPath = ({ region, number }: TicketKey) => inRegion(region, `tickets/${Number(number)}`);

/** Address of a file of a ticket; `/thumbnail` below it is its thumbnail. */
export const filePath = (ticketKey: TicketKey, file: string): string =>
  `${BASE}${ticketPath(ticketKey)}/files/${file}`;

export const ticketOf = ({ data }: DeskTicketAnswer) => data;

const ticketsApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    tickets: build.query<DeskTicketsAnswer, { region: string; query: Record<string, string> }>({
      query: ({ region, query }) => ({ path: inRegion(region, 'tickets'), query }),
      providesTags: ['Ticket'],
    }),
    ticket: build.query<DeskTicket, TicketKey>({
      query: (ticketKey) => ({ path: ticketPath(ticketKey) }),
      transformResponse: ticketOf,
      providesTags: ['Ticket'],
    }),
    setTicketStatus: build.mutation<DeskTicket, TicketKey & { version: number; status: TicketStatus }>({
      query: ({ version, status, ...ticketKey }) => ({
        path: `${ticketPath(ticketKey)}/status`,
        method: 'PUT',
        body: { version, status },
      }),
      transformResponse: ticketOf,
      // after a conflict, too: somebody else has changed it
      invalidatesTags: ['Ticket'],
    }),
    assignTicket: build.mutation<DeskTicket, TicketKey & { version: number; assignee: number | null }>({
      query: ({ version, assignee, ...ticketKey }) => ({
        path: `${ticketPath(ticketKey)}/assignee`,
        method: 'PUT',
        body: { version, assignee },
      }),
      transformResponse: ticketOf,
      invalidatesTags: ['Ticket'],
    }),
    setTicketStatuses: build.mutation<ChangedTickets, { region: string } & SetTicketStatusesBody>({
      query: ({ region, ...body }) => ({ path: inRegion(region, 'tickets/status'), method: 'PUT', body }),
      transformResponse: ({ data }: ChangedTicketsAnswer) => data,
      invalidatesTags: ['Ticket'],
    }),
    assignTickets: build.mutation<ChangedTickets, { region: string } & AssignTicketsBody>({
      query: ({ region, ...body }) => ({ path: inRegion(region, 'tickets/assignee'), method: 'PUT', body }),
      transformResponse: ({ data }: ChangedTicketsAnswer) => data,
      invalidatesTags: ['Ticket'],
    }),
    answerTicket: build.mutation<DeskTicket, TicketKey & AnswerTicketBody>({
      query: ({ region, number, ...body }) => ({
        path: `${ticketPath({ region, number })}/answers`,
        method: 'POST',
        body,
      }),
      transformResponse: ticketOf,
      invalidatesTags: ['Ticket'],
    }),
    addTicketNote: build.mutation<DeskTicket, TicketKey & { text: string }>({
      query: ({ text, ...ticketKey }) => ({
        path: `${ticketPath(ticketKey)}/notes`,
        method: 'POST',
        body: { text },
      }),
      transformResponse: ticketOf,
      invalidatesTags: ['Ticket'],
    }),
  }),
});

export const {
  useTicketsQuery,
  useTicketQuery,
  useSetTicketStatusMutation,
  useSetTicketStatusesMutation,
  useAssignTicketsMutation,
  useAssignTicketMutation,
  useAddTicketNoteMutation,
  useAnswerTicketMutation,
} = ticketsApi;

/** Tickets of a page of a list that is loaded; none otherwise. */
export const cachedTickets = (
  state: Parameters<ReturnType<typeof ticketsApi.endpoints.tickets.select>>[0],
  page: { region: string; query: Record<string, string> },
) => ticketsApi.endpoints.tickets.select(page)(state).data?.data ?? [];

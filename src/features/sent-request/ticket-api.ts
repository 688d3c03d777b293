import type { SentTicket } from '#contracts/types.ts';
import { api } from '#store/api.ts';

/** What a sent request is read by. */
export interface TicketPlace {
  /** Code of the region. */
  region: string;
  /** Code of the language. */
  language: string;
  slug: string;
}

const address = ({ region, language, slug }: TicketPlace, part = '') =>
  `/api/v1/rabbit/${encodeURIComponent(region)}/tickets/${encodeURIComponent(slug)}${part}?lang=${encodeURIComponent(language)}`;

const ticketApi = api.injectEndpoints({
  endpoints: (build) => ({
    ticket: build.query<SentTicket, TicketPlace>({
      query: (place) => ({ address: address(place) }),
      transformResponse: ({ data }: { data: SentTicket }) => data,
    }),
  }),
});

export const { useTicketQuery } = ticketApi;
